// SPDX-License-Identifier: Apache-2.0

#include "kit/window_costs.h"

#include <algorithm>
#include <utility>

namespace arbitro::kit {
namespace {

// Which vertex a player is: a window of a large field is small, so a table by player would not do.
class VertexTable {
 public:
  static constexpr uint32_t kNone = 0xFFFFFFFF;

  explicit VertexTable(const std::vector<uint32_t>& players) : players_(players) {
    size_t slots = 4;
    while (slots < 4 * players.size()) slots *= 2;
    slots_.assign(slots, kNone);
    for (uint32_t v = 0; v < players.size(); ++v) {
      size_t slot = SlotOf(players[v]);
      while (slots_[slot] != kNone) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = v;
    }
  }

  uint32_t Find(uint32_t player) const {
    size_t slot = SlotOf(player);
    while (slots_[slot] != kNone && players_[slots_[slot]] != player) {
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return slots_[slot];
  }

 private:
  size_t SlotOf(uint32_t player) const {
    constexpr uint32_t kSpread = 2654435769;  // 2^32 / golden ratio: spreads neighbours.
    return (player * kSpread >> 8) & (slots_.size() - 1);
  }

  const std::vector<uint32_t>& players_;
  std::vector<uint32_t> slots_;  // A power of two of them.
};

}  // namespace

WindowCosts::WindowCosts(const SwissField& field, std::vector<uint32_t> players,
                         Rematches rematches)
    : field_(field),
      players_(std::move(players)),
      skipped_(rematches == Rematches::kForbidden ? 1 : 0),
      index_(field.Criteria(), 0) {
  uint32_t last_group = 0;
  first_group_ = field.Groups();
  for (const uint32_t player : players_) {
    first_group_ = std::min(first_group_, field.GroupOf(player));
    last_group = std::max(last_group, field.GroupOf(player));
  }
  groups_ = players_.empty() ? 0 : last_group - first_group_ + 1;
  for (const uint32_t player : players_) group_.push_back(field.GroupOf(player) - first_group_);
  layout_ = CostLayout(field.Criteria(), groups_);
  index_ = LayoutIndex(field.Criteria(), groups_);
  FillGroupCosts();
  FillMet();
  FillPairCosts();
}

void WindowCosts::FillGroupCosts() {
  const std::vector<PairingCriterion>& criteria = field_.Criteria();
  group_costs_.assign(size_t{groups_} * groups_ * criteria.size(), 0);
  for (uint32_t better = 0; better < groups_; ++better) {
    for (uint32_t worse = better + 1; worse < groups_; ++worse) {
      const PairFacts facts = field_.GroupFacts(first_group_ + better, first_group_ + worse);
      for (size_t c = 0; c < criteria.size(); ++c) {
        if (criteria[c].measure == Measure::kCustom) continue;
        const int64_t cost = CostOf(criteria[c], facts);
        group_costs_[(size_t{better} * groups_ + worse) * criteria.size() + c] = cost;
      }
    }
  }
}

void WindowCosts::FillMet() {
  const size_t count = players_.size();
  met_.assign(count * count, 0);
  const VertexTable vertices(players_);
  for (uint32_t u = 0; u < count; ++u) {
    field_.ForEachMet(players_[u], [&](uint32_t other) {
      const uint32_t v = vertices.Find(other);
      if (v == VertexTable::kNone || v == u) return;
      met_[u * count + v] = 1;
      met_[v * count + u] = 1;
    });
  }
}

void WindowCosts::FillPairCosts() {
  const std::vector<PairingCriterion>& criteria = field_.Criteria();
  const size_t count = players_.size();
  const bool custom = std::any_of(criteria.begin(), criteria.end(), [](const PairingCriterion& c) {
    return c.measure == Measure::kCustom;
  });
  if (!custom) return;
  pair_costs_.assign(count * count * criteria.size(), 0);
  for (size_t u = 0; u < count; ++u) {
    for (size_t v = u + 1; v < count; ++v) {
      for (size_t c = 0; c < criteria.size(); ++c) {
        if (criteria[c].measure != Measure::kCustom) continue;
        const int64_t cost = field_.CustomCost(criteria[c], field_.Facts(players_[u], players_[v]));
        pair_costs_[(u * count + v) * criteria.size() + c] = cost;
        pair_costs_[(v * count + u) * criteria.size() + c] = cost;
      }
    }
  }
}

uint32_t WindowCosts::Components() const {
  // At least one, for rules without criteria.
  return std::max<uint32_t>(1, static_cast<uint32_t>(layout_.size()) - skipped_);
}

bool WindowCosts::Allowed(uint32_t u, uint32_t v) const {
  return skipped_ == 0 || !met_[size_t{u} * players_.size() + v];
}

int64_t WindowCosts::Cost(uint32_t u, uint32_t v, uint32_t component) const {
  if (component + skipped_ >= layout_.size()) return 0;
  const CostComponent meaning = layout_[component + skipped_];
  const size_t pair = size_t{u} * players_.size() + v;
  if (meaning.criterion == CostComponent::kRematches) return met_[pair] ? 1 : 0;
  const uint32_t better = std::min(group_[u], group_[v]);
  const uint32_t worse = std::max(group_[u], group_[v]);
  if (meaning.group != CostComponent::kAllGroups && meaning.group != better) return 0;
  const std::vector<PairingCriterion>& criteria = field_.Criteria();
  if (criteria[meaning.criterion].measure == Measure::kCustom) {
    return pair_costs_[pair * criteria.size() + meaning.criterion];
  }
  const size_t groups = size_t{better} * groups_ + worse;
  return group_costs_[groups * criteria.size() + meaning.criterion];
}

void WindowCosts::ReadCost(uint32_t u, uint32_t v, int64_t* cost) const {
  const size_t pair = size_t{u} * players_.size() + v;
  if (skipped_ == 0) cost[0] = met_[pair];
  const uint32_t better = std::min(group_[u], group_[v]);
  const uint32_t worse = std::max(group_[u], group_[v]);
  const size_t width = field_.Criteria().size();
  for (size_t c = 0; c < width; ++c) {
    const bool custom = field_.Criteria()[c].measure == Measure::kCustom;
    const size_t groups = size_t{better} * groups_ + worse;
    cost[index_.At(c, better) - skipped_] =
        custom ? pair_costs_[pair * width + c] : group_costs_[groups * width + c];
  }
}

CostVector WindowCosts::WithRematches(const CostVector& cost) const {
  CostVector full(layout_.size(), 0);
  for (size_t k = skipped_; k < full.size(); ++k) full[k] = cost[k - skipped_];
  return full;
}

}  // namespace arbitro::kit
