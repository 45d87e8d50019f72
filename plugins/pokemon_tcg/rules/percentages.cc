// SPDX-License-Identifier: Apache-2.0
//
// The records behind the win percentages, and the numbers that the rulebook puts into them.

#include <algorithm>
#include <set>

#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {
namespace {

// Rounds of a phase that are closed, by their numbers in the event.
struct ClosedRounds {
  uint32_t first = 1;
  uint32_t end = 1;  // the first that is not closed
};

kit::WinRecord WinsOf(const MatchRecord& record, Participation participation,
                      const StandingsRules& rules);
kit::PercentageRules BoundsOf(const StandingsRules& rules);
void CountResult(const PlayerResult& result, MatchRecord* record);
std::vector<ClosedRounds> SwissRoundsClosed(const StandingsRequest& request);
uint32_t RoundsMissed(const StandingsRequest& request, const StandingsPlayer& player,
                      const std::vector<ClosedRounds>& swiss);
Participation ParticipationOf(const StandingsPlayer& player);

}  // namespace

kit::Ratio WinPercentage(const MatchRecord& record, Participation participation,
                         const StandingsRules& rules) {
  return kit::OwnPercentage(WinsOf(record, participation, rules), BoundsOf(rules));
}

std::vector<MatchRecord> Records(const StandingsRequest& request) {
  std::vector<MatchRecord> records(request.players.size());
  const std::vector<ClosedRounds> swiss = SwissRoundsClosed(request);
  for (size_t player = 0; player < records.size(); ++player) {
    const StandingsPlayer& one = request.players[player];
    MatchRecord& record = records[player];
    for (uint32_t i = 0; i < one.result_count; ++i) {
      CountResult(request.results[one.first_result + i], &record);
    }
    // [PKM-GEN-6] A late entrant lost the rounds that were missed, and so did a player who was
    // absent in them.
    record.losses += RoundsMissed(request, one, swiss);
  }
  return records;
}

std::optional<Percentages> ComputePercentages(const StandingsRequest& request,
                                              const std::vector<MatchRecord>& records,
                                              const StandingsRules& rules) {
  std::vector<kit::WinRecord> wins;
  wins.reserve(records.size());
  for (size_t player = 0; player < records.size(); ++player) {
    wins.push_back(WinsOf(records[player], ParticipationOf(request.players[player]), rules));
  }
  // [PKM-GEN-34] The plain mean over the opponents met; without any, nothing. Each match counts,
  // and a bye brings none; [PKM-GEN-36] matches against a player who dropped still count.
  const kit::Opponents opponents = kit::OpponentsOf(request);
  Percentages percentages;
  percentages.own = kit::OwnPercentages(wins, BoundsOf(rules));
  percentages.opponents = kit::MeansOf(percentages.own, opponents);
  percentages.opponents_opponents = kit::MeansOf(percentages.opponents, opponents);
  if (!percentages.opponents_opponents.exact) return std::nullopt;
  return percentages;
}

namespace {

// [PKM-GEN-31] Wins and half the ties over the rounds played, byes taken out of both. [PKM-GEN-33]
// No round played apart from byes: nothing, which the floor lifts.
kit::WinRecord WinsOf(const MatchRecord& record, Participation participation,
                      const StandingsRules& rules) {
  kit::WinRecord wins;
  wins.earned = record.wins * rules.tie.denominator + record.ties * rules.tie.numerator;
  wins.possible = (record.wins + record.losses + record.ties) * rules.tie.denominator;
  wins.capped = participation == Participation::kDropped;
  return wins;
}

// [PKM-GEN-32] At least a quarter; at most three quarters for a player who dropped, else the whole.
kit::PercentageRules BoundsOf(const StandingsRules& rules) {
  return {rules.floor, rules.dropped_cap};
}

void CountResult(const PlayerResult& result, MatchRecord* record) {
  switch (result.result) {
    case ARBITRO_RESULT_WIN:
      ++record->wins;
      break;
    case ARBITRO_RESULT_TIE:
      ++record->ties;
      break;
    case ARBITRO_RESULT_BYE:
      ++record->byes;
      break;
    default:
      ++record->losses;
  }
}

// Those of the Swiss phases, in their order.
std::vector<ClosedRounds> SwissRoundsClosed(const StandingsRequest& request) {
  if (request.phases.empty()) return {{1, request.rounds_played + 1}};
  std::vector<ClosedRounds> swiss;
  uint32_t first = 1;
  for (const Phase& phase : request.phases) {
    const ClosedRounds closed = {first, first + phase.rounds_closed};
    if (phase.kind == ARBITRO_PHASE_SWISS) swiss.push_back(closed);
    first += phase.rounds_paired;
  }
  return swiss;
}

// How many rounds of the Swiss phases passed the player by before he left. A player does not miss
// the rounds of a second day that he did not qualify for.
uint32_t RoundsMissed(const StandingsRequest& request, const StandingsPlayer& player,
                      const std::vector<ClosedRounds>& swiss) {
  const bool gone = player.status != ARBITRO_PLAYER_ACTIVE;
  // A question does not say when a player left, only when he came.
  if (gone && player.leave_round == 0) {
    return std::min(std::max(player.entry_round, 1u) - 1, request.rounds_played);
  }
  uint32_t missed = 0;
  for (size_t phase = 0; phase < swiss.size(); ++phase) {
    std::set<uint32_t> played;
    for (uint32_t i = 0; i < player.result_count; ++i) {
      const uint32_t round = request.results[player.first_result + i].round;
      if (round >= swiss[phase].first && round < swiss[phase].end) played.insert(round);
    }
    if (phase > 0 && played.empty()) continue;
    const uint32_t left = player.leave_round == 0 ? swiss[phase].end : player.leave_round;
    for (uint32_t round = swiss[phase].first; round < std::min(swiss[phase].end, left); ++round) {
      missed += played.count(round) == 0 ? 1 : 0;
    }
  }
  return missed;
}

// A player who left on the second day keeps the place, and has dropped all the same.
Participation ParticipationOf(const StandingsPlayer& player) {
  const bool left = player.leave_round != 0 || player.status == ARBITRO_PLAYER_DROPPED ||
                    player.status == ARBITRO_PLAYER_EXPELLED;
  return left ? Participation::kDropped : Participation::kPlaysOn;
}

}  // namespace

}  // namespace arbitro::pkm
