// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_check.h"

#include <algorithm>

#include "kit/swiss_draw.h"
#include "kit/swiss_field.h"

namespace arbitro::kit {
namespace {

// Counts the places of each player, and notes each player that has none, or several. Returns
// whether there is no fault.
bool CheckComplete(size_t player_count, const std::vector<SwissPair>& pairs, uint32_t bye,
                   std::vector<PairingProblem>* problems) {
  std::vector<uint8_t> seen(player_count, 0);
  const auto place = [&](uint32_t player, uint32_t other) {
    if (player >= player_count) {
      problems->push_back({PairingFault::kUnknownPlayer, player, other});
    } else if (seen[player]++ == 1) {
      problems->push_back({PairingFault::kPlayerTwice, player, other});
    } else if (seen[player] > 2) {
      seen[player] = 2;
    }
  };
  for (const SwissPair& pair : pairs) {
    place(pair.first, pair.second);
    place(pair.second, pair.first);
  }
  if (bye != kNoPlayer) place(bye, kNoPlayer);
  for (uint32_t i = 0; i < player_count; ++i) {
    if (seen[i] == 0) problems->push_back({PairingFault::kPlayerMissing, i, kNoPlayer});
  }
  if (bye != kNoPlayer && player_count % 2 == 0) {
    problems->push_back({PairingFault::kByeInEvenField, bye, kNoPlayer});
  }
  return problems->empty();
}

CostVector CostOfPairs(const SwissField& field, const std::vector<SwissPair>& pairs) {
  const LayoutIndex layout(field.Criteria(), field.Groups());
  CostVector cost(layout.Size(), 0);
  for (const SwissPair& pair : pairs) field.AddCost(layout, 0, pair, &cost);
  return cost;
}

void NoteRematches(const SwissField& field, const std::vector<SwissPair>& pairs,
                   std::vector<PairingProblem>* problems) {
  for (const SwissPair& pair : pairs) {
    if (!field.HaveMet(pair.first, pair.second)) continue;
    problems->push_back({PairingFault::kRematch, pair.first, pair.second});
  }
}

bool MayHaveBye(const std::vector<SwissPlayer>& players, const SwissRules& rules, uint32_t bye) {
  const std::vector<uint32_t> candidates = ByeCandidates(players, rules);
  return std::binary_search(candidates.begin(), candidates.end(), bye);
}

}  // namespace

PairingEvaluation EvaluatePairing(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                                  const std::vector<SwissPair>& pairs, uint32_t bye) {
  PairingEvaluation evaluation;
  if (!InputProblem(players, rules).empty()) {
    evaluation.status = SwissStatus::kBadInput;
    return evaluation;
  }
  evaluation.complete = CheckComplete(players.size(), pairs, bye, &evaluation.problems);
  if (!evaluation.complete) return evaluation;

  const SwissField field(players, rules, bye);
  RandomStream stream(Seed{}, kSwissPairLabel);
  const SwissRound best = DrawPairs(field, rules.rematches, &stream);
  evaluation.status = best.status;
  evaluation.optimum = best.cost;
  evaluation.cost = CostOfPairs(field, pairs);
  evaluation.rematches = static_cast<uint32_t>(evaluation.cost[0]);
  if (field.HasBadCost()) evaluation.status = SwissStatus::kBadInput;

  const bool avoidable = best.status != SwissStatus::kPaired || best.cost[0] < evaluation.cost[0];
  if (avoidable) NoteRematches(field, pairs, &evaluation.problems);
  if (bye != kNoPlayer && !MayHaveBye(players, rules, bye)) {
    evaluation.problems.push_back({PairingFault::kByeNotAllowed, bye, kNoPlayer});
  }
  evaluation.legal = evaluation.problems.empty() && evaluation.status == SwissStatus::kPaired;
  evaluation.best = evaluation.legal && evaluation.cost == evaluation.optimum;
  return evaluation;
}

}  // namespace arbitro::kit
