// SPDX-License-Identifier: Apache-2.0
//
// A stretch of the field as a graph for exact matching; internal to the kit.

#ifndef ARBITRO_KIT_WINDOW_COSTS_H_
#define ARBITRO_KIT_WINDOW_COSTS_H_

#include <cstdint>
#include <vector>

#include "kit/cost_layout.h"
#include "kit/matching.h"
#include "kit/swiss_field.h"

namespace arbitro::kit {

// Players as vertices, in the order given; costs as the criteria say, counted in a layout that
// begins at the highest group among them. Where rematches are not allowed, the edges of old
// opponents are missing, and so is the number of rematches at the head of each cost.
class WindowCosts final : public MatchingCosts {
 public:
  WindowCosts(const SwissField& field, std::vector<uint32_t> players, Rematches rematches);

  uint32_t Vertices() const override { return static_cast<uint32_t>(players_.size()); }
  uint32_t Components() const override;
  bool Allowed(uint32_t u, uint32_t v) const override;
  int64_t Cost(uint32_t u, uint32_t v, uint32_t component) const override;
  void ReadCost(uint32_t u, uint32_t v, int64_t* cost) const override;

  uint32_t Player(uint32_t vertex) const { return players_[vertex]; }
  uint32_t FirstGroup() const { return first_group_; }
  uint32_t LastGroup() const { return first_group_ + groups_ - 1; }

  // The meaning of a number of these costs and of the duals that belong to them; the group counts
  // from FirstGroup.
  CostComponent Meaning(uint32_t component) const { return layout_[component + skipped_]; }

  // A cost of this graph with the number of rematches put back.
  CostVector WithRematches(const CostVector& cost) const;

 private:
  void FillGroupCosts();
  void FillMet();
  void FillPairCosts();

  const SwissField& field_;
  std::vector<uint32_t> players_;
  uint32_t skipped_;  // Numbers at the head of the layout that are left out: 1 or 0.
  uint32_t first_group_ = 0;
  uint32_t groups_ = 0;
  std::vector<CostComponent> layout_;
  LayoutIndex index_;                 // Where layout_ has its entries.
  std::vector<uint32_t> group_;       // By vertex, from first_group_.
  std::vector<int64_t> group_costs_;  // By two groups and criterion.
  std::vector<uint8_t> met_;          // By two vertices.
  std::vector<int64_t> pair_costs_;   // By two vertices and criterion; empty without custom ones.
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_WINDOW_COSTS_H_
