// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss.h"

#include "kit/matching.h"
#include "kit/swiss_draw.h"
#include "kit/swiss_field.h"
#include "kit/window_costs.h"

namespace arbitro::kit {
namespace {

SwissRound Explain(SwissRound round, const std::vector<SwissPlayer>& players,
                   const SwissRules& rules) {
  switch (round.status) {
    case SwissStatus::kPaired:
      break;
    case SwissStatus::kNoLegalPairing:
      round.problem = "every pairing has players meet again who have met";
      round.blockers = FindBlockers(players, rules);
      if (!round.blockers.groups.empty()) round.problem += ": " + ToText(round.blockers);
      break;
    case SwissStatus::kNoBye:
      round.problem = "the number of players is odd and no player may get the bye";
      break;
    case SwissStatus::kTooLarge:
      round.problem = "more than " + std::to_string(kExactPlayersMax) +
                      " players would have to be matched exactly at once";
      break;
    case SwissStatus::kBadInput:
      if (round.problem.empty()) round.problem = "a criterion's cost is out of range";
      break;
  }
  return round;
}

// Each candidate has a stream of its own: candidates that are passed over leave no trace in the
// draw.
SwissRound DrawWithBye(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                       const Seed& seed, uint32_t bye, Rematches rematches) {
  const SwissField field(players, rules, bye);
  RandomStream stream(seed, kSwissPairLabel);
  SwissRound round = DrawPairs(field, rematches, &stream);
  round.bye = bye;
  return round;
}

SwissRound DrawOdd(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                   const Seed& seed) {
  RandomStream lots(seed, kSwissByeLabel);
  ByeTiers tiers(players, rules.bye);
  SwissRound round;
  round.status = SwissStatus::kNoBye;
  uint32_t first_drawn = kNoPlayer;
  for (std::vector<uint32_t> tier = tiers.Next(); !tier.empty(); tier = tiers.Next()) {
    lots.Shuffle(&tier);
    for (const uint32_t bye : tier) {
      if (first_drawn == kNoPlayer) first_drawn = bye;
      round = DrawWithBye(players, rules, seed, bye, Rematches::kForbidden);
      if (round.status != SwissStatus::kNoLegalPairing) return round;
    }
  }
  // No player's bye avoids a rematch, so the bye stays with the player of the first lot.
  if (first_drawn != kNoPlayer && rules.rematches == Rematches::kFewest) {
    return DrawWithBye(players, rules, seed, first_drawn, Rematches::kFewest);
  }
  round.bye = kNoPlayer;
  return round;
}

}  // namespace

SwissRound PairSwiss(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                     const Seed& seed) {
  SwissRound round;
  round.problem = InputProblem(players, rules);
  if (!round.problem.empty()) return round;
  if (players.size() % 2 != 0) return Explain(DrawOdd(players, rules, seed), players, rules);
  return Explain(DrawWithBye(players, rules, seed, kNoPlayer, rules.rematches), players, rules);
}

std::optional<uint64_t> CountBestPairings(const std::vector<SwissPlayer>& players,
                                          const SwissRules& rules, uint32_t bye) {
  const bool odd = players.size() % 2 != 0;
  if (odd != (bye != kNoPlayer) || (odd && bye >= players.size())) return std::nullopt;
  if (!InputProblem(players, rules).empty()) return std::nullopt;
  const SwissField field(players, rules, bye);
  if (field.Size() > kCountableVertices) return std::nullopt;
  if (field.Size() == 0) return 1;
  for (const Rematches rematches : {Rematches::kForbidden, Rematches::kFewest}) {
    const WindowCosts costs(field, field.Order(), rematches);
    const std::optional<MatchingResult> best = MinimumCostPerfectMatching(costs);
    if (field.HasBadCost()) return std::nullopt;
    if (best.has_value()) return BestMatchings(costs, *best).Count();
    if (rules.rematches == Rematches::kForbidden) break;
  }
  return 0;
}

}  // namespace arbitro::kit
