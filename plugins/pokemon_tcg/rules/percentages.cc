// SPDX-License-Identifier: Apache-2.0
//
// Win percentages over common denominators: sums of whole numbers, nothing is rounded, and nothing
// is reduced before the end.

#include <algorithm>
#include <numeric>
#include <set>

#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {
namespace {

using kit::Uint128;

// Rounds of a phase that are closed, by their numbers in the event.
struct ClosedRounds {
  uint32_t first = 1;
  uint32_t end = 1;  // the first that is not closed
};

Uint128 WinNumerator(const MatchRecord& record, Participation participation,
                     const StandingsRules& rules, Uint128 denominator);
Uint128 Over(Share share, Uint128 denominator);
uint32_t MatchesPlayed(const MatchRecord& record);
std::vector<ClosedRounds> SwissRoundsClosed(const StandingsRequest& request);
uint32_t RoundsMissed(const StandingsRequest& request, const StandingsPlayer& player,
                      const std::vector<ClosedRounds>& swiss);
std::optional<uint64_t> CommonMultiple(const std::set<uint32_t>& counts);
std::optional<Uint128> CheckedProduct(Uint128 a, Uint128 b);
Participation ParticipationOf(const StandingsPlayer& player);
Percentages::Column MeanOverOpponents(const StandingsRequest& request,
                                      const Percentages::Column& of, uint64_t multiple);
template <class Visit>
uint32_t ForEachOpponent(const StandingsRequest& request, size_t player, Visit visit);

}  // namespace

kit::Ratio WinPercentage(const MatchRecord& record, Participation participation,
                         const StandingsRules& rules) {
  const uint64_t matches = std::max(MatchesPlayed(record), 1u);
  const Uint128 denominator = Uint128{matches} * rules.tie.denominator * rules.floor.denominator *
                              rules.dropped_cap.denominator;
  return *kit::Ratio::Of(WinNumerator(record, participation, rules, denominator), denominator);
}

std::vector<MatchRecord> Records(const StandingsRequest& request) {
  std::vector<MatchRecord> records(request.players.size());
  const std::vector<ClosedRounds> swiss = SwissRoundsClosed(request);
  for (size_t player = 0; player < records.size(); ++player) {
    const StandingsPlayer& one = request.players[player];
    MatchRecord& record = records[player];
    for (uint32_t i = 0; i < one.result_count; ++i) {
      switch (request.results[one.first_result + i].result) {
        case ARBITRO_RESULT_WIN:
          ++record.wins;
          break;
        case ARBITRO_RESULT_TIE:
          ++record.ties;
          break;
        case ARBITRO_RESULT_BYE:
          ++record.byes;
          break;
        default:
          ++record.losses;
      }
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
  std::set<uint32_t> matches = {rules.floor.denominator, rules.dropped_cap.denominator};
  std::set<uint32_t> opponents;
  for (size_t player = 0; player < records.size(); ++player) {
    matches.insert(std::max(MatchesPlayed(records[player]), 1u) * rules.tie.denominator);
    opponents.insert(std::max(ForEachOpponent(request, player, [](uint32_t) {}), 1u));
  }
  const auto denominator = CommonMultiple(matches);
  const auto multiple = CommonMultiple(opponents);
  if (!denominator || !multiple) return std::nullopt;
  const auto square = CheckedProduct(*multiple, *multiple);
  if (!square || !CheckedProduct(*square, *denominator)) return std::nullopt;

  Percentages percentages;
  percentages.own.denominator = *denominator;
  percentages.own.numerators.reserve(records.size());
  for (size_t player = 0; player < records.size(); ++player) {
    percentages.own.numerators.push_back(WinNumerator(
        records[player], ParticipationOf(request.players[player]), rules, *denominator));
  }
  percentages.opponents = MeanOverOpponents(request, percentages.own, *multiple);
  percentages.opponents_opponents = MeanOverOpponents(request, percentages.opponents, *multiple);
  return percentages;
}

namespace {

// Invariant: the tie's, the floor's and the cap's denominators and the matches divide
// `denominator`.
Uint128 WinNumerator(const MatchRecord& record, Participation participation,
                     const StandingsRules& rules, Uint128 denominator) {
  const Uint128 floor = Over(rules.floor, denominator);
  const uint32_t matches = MatchesPlayed(record);
  // [PKM-GEN-33] No round played apart from byes: nothing, which the floor lifts.
  if (matches == 0) return floor;
  // [PKM-GEN-31] Wins and half the ties over the rounds played, byes taken out of both.
  const Uint128 match = denominator / matches;
  const Uint128 own = match * record.wins + Over(rules.tie, match) * record.ties;
  // [PKM-GEN-32] At least a quarter; at most three quarters for a player who dropped, else the
  // whole.
  const bool dropped = participation == Participation::kDropped;
  const Uint128 cap = dropped ? Over(rules.dropped_cap, denominator) : denominator;
  return std::min(std::max(own, floor), cap);
}

// The fraction `share` over `denominator`, which its own divides.
Uint128 Over(Share share, Uint128 denominator) {
  return denominator / share.denominator * share.numerator;
}

uint32_t MatchesPlayed(const MatchRecord& record) {
  return record.wins + record.losses + record.ties;
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

// The least common multiple of the counts; nullopt where it does not fit 64 bits.
std::optional<uint64_t> CommonMultiple(const std::set<uint32_t>& counts) {
  uint64_t multiple = 1;
  for (const uint32_t count : counts) {
    const auto next = CheckedProduct(multiple / std::gcd<uint64_t>(multiple, count), count);
    if (!next || *next > ~uint64_t{0}) return std::nullopt;
    multiple = static_cast<uint64_t>(*next);
  }
  return multiple;
}

std::optional<Uint128> CheckedProduct(Uint128 a, Uint128 b) {
  if (b != 0 && a > ~Uint128{0} / b) return std::nullopt;
  return a * b;
}

// A player who left on the second day keeps the place, and has dropped all the same.
Participation ParticipationOf(const StandingsPlayer& player) {
  const bool left = player.leave_round != 0 || player.status == ARBITRO_PLAYER_DROPPED ||
                    player.status == ARBITRO_PLAYER_EXPELLED;
  return left ? Participation::kDropped : Participation::kPlaysOn;
}

// [PKM-GEN-34] The plain mean over the opponents met; without any, nothing.
Percentages::Column MeanOverOpponents(const StandingsRequest& request,
                                      const Percentages::Column& of, uint64_t multiple) {
  Percentages::Column mean;
  mean.denominator = of.denominator * multiple;
  mean.numerators.resize(request.players.size());
  for (size_t player = 0; player < request.players.size(); ++player) {
    Uint128 sum = 0;
    const uint32_t opponents = ForEachOpponent(
        request, player, [&](uint32_t opponent) { sum += of.numerators[opponent]; });
    // Invariant: the number of opponents divides the multiple, and the mean is at most 1.
    mean.numerators[player] = opponents == 0 ? 0 : sum * (multiple / opponents);
  }
  return mean;
}

// Opponents of a player: [PKM-GEN-34] each match counts, and a bye brings none; [PKM-GEN-36]
// matches against a player who dropped still count.
template <class Visit>
uint32_t ForEachOpponent(const StandingsRequest& request, size_t player, Visit visit) {
  const StandingsPlayer& one = request.players[player];
  uint32_t opponents = 0;
  for (uint32_t i = 0; i < one.result_count; ++i) {
    const PlayerResult& result = request.results[one.first_result + i];
    if (result.opponent == ARBITRO_NONE) continue;
    visit(result.opponent);
    ++opponents;
  }
  return opponents;
}

}  // namespace

}  // namespace arbitro::pkm
