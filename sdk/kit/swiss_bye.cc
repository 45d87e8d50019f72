// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "kit/swiss_draw.h"

namespace arbitro::kit {

uint64_t ByeTiers::Rank(const SwissPlayer& player) const {
  const uint64_t points = static_cast<uint32_t>(player.points);
  if (rule_ == ByeRule::kFewestByesThenLowest) return uint64_t{player.byes} << 32 | points;
  return points << 1 | (player.byes > 0 ? 1 : 0);
}

std::vector<uint32_t> ByeTiers::Next() {
  // [NAR-AMB-17] Never leaves the lowest points, and never passes over those without a bye.
  if (started_ && rule_ == ByeRule::kLowestGroup) return {};
  uint64_t best = UINT64_MAX;
  int32_t lowest_points = kSwissPointsMax;
  for (const SwissPlayer& player : players_) lowest_points = std::min(lowest_points, player.points);
  std::vector<uint32_t> tier;
  for (uint32_t i = 0; i < players_.size(); ++i) {
    const SwissPlayer& player = players_[i];
    if (!player.bye_allowed) continue;
    if (rule_ == ByeRule::kLowestGroup && player.points != lowest_points) continue;
    const uint64_t rank = Rank(player);
    if ((started_ && rank <= last_rank_) || rank > best) continue;
    if (rank < best) tier.clear();
    best = rank;
    tier.push_back(i);
  }
  started_ = true;
  last_rank_ = best;
  return tier;
}

bool LeavesLegalPairing(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                        uint32_t bye) {
  // Dirac: where everybody has not met at least half of the others, a pairing exists.
  const size_t paired = players.size() - (bye == kNoPlayer ? 0 : 1);
  size_t met_most = 0;
  for (const SwissPlayer& player : players) {
    met_most = std::max<size_t>(met_most, player.met_count);
  }
  if (met_most + 1 + paired / 2 <= paired) return true;
  const SwissField field(players, rules, bye);
  RandomStream stream(Seed{}, kSwissPairLabel);
  return DrawPairs(field, Rematches::kForbidden, &stream).status != SwissStatus::kNoLegalPairing;
}

std::vector<uint32_t> ByeCandidates(const std::vector<SwissPlayer>& players,
                                    const SwissRules& rules) {
  if (players.size() % 2 == 0 || !InputProblem(players, rules).empty()) return {};
  ByeTiers tiers(players, rules.bye);
  std::vector<uint32_t> first = tiers.Next();
  for (std::vector<uint32_t> tier = first; !tier.empty(); tier = tiers.Next()) {
    std::vector<uint32_t> candidates;
    for (const uint32_t player : tier) {
      if (LeavesLegalPairing(players, rules, player)) candidates.push_back(player);
    }
    if (!candidates.empty()) return candidates;
  }
  if (rules.rematches == Rematches::kFewest) return first;
  return {};
}

}  // namespace arbitro::kit
