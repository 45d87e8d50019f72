// SPDX-License-Identifier: Apache-2.0
//
// The players to be paired, sorted into score groups; internal to the kit.

#ifndef ARBITRO_KIT_SWISS_FIELD_H_
#define ARBITRO_KIT_SWISS_FIELD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/cost_layout.h"
#include "kit/criteria.h"
#include "kit/swiss.h"

namespace arbitro::kit {

// Why the input cannot be paired at all; empty where it can.
std::string InputProblem(const std::vector<SwissPlayer>& players, const SwissRules& rules);

// The players without the bye, in groups of equal points from the top. Keeps references to players
// and rules. Where no criterion measures points or groups, all players form one group.
class SwissField {
 public:
  SwissField(const std::vector<SwissPlayer>& players, const SwissRules& rules, uint32_t bye);

  uint32_t Size() const { return static_cast<uint32_t>(order_.size()); }
  uint32_t Groups() const { return static_cast<uint32_t>(begins_.size()) - 1; }

  // Players by group, then by index. A draw permutes a copy within the groups.
  const std::vector<uint32_t>& Order() const { return order_; }

  // The positions of a group in the order: [GroupBegin, GroupEnd).
  uint32_t GroupBegin(uint32_t group) const { return begins_[group]; }
  uint32_t GroupEnd(uint32_t group) const { return begins_[group + 1]; }

  // The group to which a position of the order belongs, with any player in it.
  uint32_t GroupAt(uint32_t position) const;

  uint32_t GroupOf(uint32_t player) const { return group_of_[player]; }
  const std::vector<PairingCriterion>& Criteria() const { return rules_.criteria; }

  bool HaveMet(uint32_t a, uint32_t b) const;

  // Calls visit(opponent) for each opponent on the player's list, whichever that is.
  template <typename Visit>
  void ForEachMet(uint32_t player, Visit visit) const {
    for (uint32_t i = 0; i < players_[player].met_count; ++i) visit(players_[player].met[i]);
  }

  // Have met, or cost something under a custom criterion.
  bool IsUnwanted(uint32_t a, uint32_t b) const;

  PairFacts Facts(uint32_t a, uint32_t b) const;

  // The facts of a pair of unnamed players of two groups.
  PairFacts GroupFacts(uint32_t better_group, uint32_t worse_group) const;

  // Adds the pair to a cost vector whose layout begins at `first_group`.
  void AddCost(const LayoutIndex& layout, uint32_t first_group, const SwissPair& pair,
               CostVector* cost) const;

  // Returns the cost of the pairs of neighbouring positions in [begin, end) by their groups alone,
  // without rematches and custom criteria; the layout begins at the group of `begin`.
  CostVector GroupBound(uint32_t begin, uint32_t end) const;

  // Returns the answer of a custom criterion, held to 0 .. kCostMax.
  int64_t CustomCost(const PairingCriterion& criterion, const PairFacts& facts) const;

  // True once a custom criterion has answered outside 0 .. kCostMax.
  bool HasBadCost() const { return bad_cost_; }

 private:
  void Sort(uint32_t bye);

  const std::vector<SwissPlayer>& players_;
  const SwissRules& rules_;
  bool by_points_ = false;
  bool has_custom_ = false;
  std::vector<uint32_t> order_;
  std::vector<uint32_t> begins_;
  std::vector<uint32_t> group_of_;
  mutable bool bad_cost_ = false;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_FIELD_H_
