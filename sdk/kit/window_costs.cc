// SPDX-License-Identifier: Apache-2.0

#include "kit/window_costs.h"

#include <algorithm>
#include <utility>

namespace arbitro::kit {

WindowCosts::WindowCosts(const SwissField& field, std::vector<uint32_t> players,
                         Rematches rematches)
    : field_(field),
      players_(std::move(players)),
      skipped_(rematches == Rematches::kForbidden ? 1 : 0) {
  uint32_t last_group = 0;
  first_group_ = field.Groups();
  for (const uint32_t player : players_) {
    first_group_ = std::min(first_group_, field.GroupOf(player));
    last_group = std::max(last_group, field.GroupOf(player));
  }
  groups_ = players_.empty() ? 0 : last_group - first_group_ + 1;
  for (const uint32_t player : players_) group_.push_back(field.GroupOf(player) - first_group_);
  layout_ = CostLayout(field.Criteria(), groups_);
  FillGroupCosts();
  FillPairCosts();
}

void WindowCosts::FillGroupCosts() {
  const std::vector<Criterion>& criteria = field_.Criteria();
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

void WindowCosts::FillPairCosts() {
  const std::vector<Criterion>& criteria = field_.Criteria();
  const size_t count = players_.size();
  met_.assign(count * count, false);
  const bool custom = std::any_of(criteria.begin(), criteria.end(),
                                  [](const Criterion& c) { return c.measure == Measure::kCustom; });
  if (custom) pair_costs_.assign(count * count * criteria.size(), 0);
  for (size_t u = 0; u < count; ++u) {
    for (size_t v = u + 1; v < count; ++v) {
      const bool met = field_.HaveMet(players_[u], players_[v]);
      met_[u * count + v] = met;
      met_[v * count + u] = met;
      if (!custom) continue;
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
  const std::vector<Criterion>& criteria = field_.Criteria();
  if (criteria[meaning.criterion].measure == Measure::kCustom) {
    return pair_costs_[pair * criteria.size() + meaning.criterion];
  }
  const size_t groups = size_t{better} * groups_ + worse;
  return group_costs_[groups * criteria.size() + meaning.criterion];
}

CostVector WindowCosts::WithRematches(const CostVector& cost) const {
  CostVector full(layout_.size(), 0);
  for (size_t k = skipped_; k < full.size(); ++k) full[k] = cost[k - skipped_];
  return full;
}

}  // namespace arbitro::kit
