// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/preliminary_standings.h"

#include <algorithm>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
kit::Ranking RankRecords(const std::vector<Record>& records) {
  // [RSK-2.7] Points of all games [RSK-2.2], then RisiKo! made, games won, [RSK-AMB-23] points
  // outside the objective as they are, and lots.
  kit::RankStep points = {"points", "RSK-2.7"};
  kit::RankStep objectives = {"objectives", "RSK-2.7"};
  kit::RankStep wins = {"wins", "RSK-2.7"};
  kit::RankStep outside = {"outside", "RSK-2.7"};
  kit::RankStep lot = {"lot", "RSK-2.7"};
  lot.order = kit::RankOrder::kAscending;
  for (const Record& record : records) {
    points.integers.push_back(record.points);
    objectives.integers.push_back(record.objectives);
    wins.integers.push_back(record.wins);
    outside.integers.push_back(record.outside);
    lot.integers.push_back(record.lot);
  }
  return kit::Rank(static_cast<uint32_t>(records.size()), {points, objectives, wins, outside, lot},
                   /*seed=*/nullptr);
}

const char* StepName(uint32_t step) {
  constexpr const char* kNames[] = {"points", "objectives", "wins", "outside", "lot"};
  return kNames[std::min<uint32_t>(step, 4)];
}

std::vector<uint32_t> Wildcards(const std::vector<int64_t>& best_game, uint32_t first,
                                uint32_t count) {
  std::vector<uint32_t> rest;
  for (uint32_t i = first; i < best_game.size(); ++i) rest.push_back(i);
  // [RSK-2.3] The best single game among all the others; [RSK-AMB-03] of equal ones the player who
  // stands higher.
  std::stable_sort(rest.begin(), rest.end(),
                   [&](uint32_t a, uint32_t b) { return best_game[a] > best_game[b]; });
  rest.resize(std::min<size_t>(rest.size(), count));
  return rest;
}

Qualified Qualify(const std::vector<int64_t>& best_game, const PlayOffRules& rules) {
  Qualified qualified;
  const auto players = static_cast<uint32_t>(best_game.size());
  // [RSK-2.4] The first three; [RSK-AMB-33] the first four, or as many as the organiser says, where
  // there are fewer than six.
  const uint32_t direct = players < kPlayOffLast ? rules.finalists_without : kDirectFinalists;
  for (uint32_t i = 0; i < std::min(direct, players); ++i) qualified.direct.push_back(i);
  if (players < kPlayOffLast) return qualified;
  // [RSK-2.3] [RSK-2.8] [RSK-AMB-02] One table of fourth, fifth, sixth and the best single game; a
  // second one, where the organiser wants it, is filled with the next best ones.
  const bool two = rules.tables > 1 && players >= kDirectFinalists + 2 * kSeatsMin;
  const uint32_t seats = (two ? rules.tables : 1) * kPlayOffSeats;
  for (uint32_t i = kDirectFinalists; i < kPlayOffLast; ++i) qualified.play_off.push_back(i);
  const std::vector<uint32_t> wild =
      Wildcards(best_game, kPlayOffLast, seats - (kPlayOffLast - kDirectFinalists));
  if (!wild.empty()) qualified.wildcard = wild.front();
  qualified.play_off.insert(qualified.play_off.end(), wild.begin(), wild.end());
  std::sort(qualified.play_off.begin(), qualified.play_off.end());
  return qualified;
}

}  // namespace arbitro::rsk
