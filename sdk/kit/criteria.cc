// SPDX-License-Identifier: Apache-2.0

#include "kit/criteria.h"

#include <algorithm>

#include "kit/cost_layout.h"

namespace arbitro::kit {

LayoutIndex::LayoutIndex(const std::vector<PairingCriterion>& criteria, uint32_t groups) {
  size_t next = 1;  // After the rematches.
  for (size_t i = 0; i < criteria.size();) {
    if (criteria[i].scope == Scope::kWhole) {
      places_.push_back({next++, 0});
      ++i;
      continue;
    }
    size_t end = i;
    while (end < criteria.size() && criteria[end].scope == Scope::kFromTheTop) ++end;
    const size_t width = end - i;
    for (size_t c = i; c < end; ++c) places_.push_back({next + (c - i), width});
    next += width * groups;
    i = end;
  }
  size_ = next;
}

std::vector<CostComponent> CostLayout(const std::vector<PairingCriterion>& criteria,
                                      uint32_t groups) {
  const LayoutIndex index(criteria, groups);
  std::vector<CostComponent> layout(index.Size());
  layout[0] = {CostComponent::kRematches, CostComponent::kAllGroups};
  for (uint32_t c = 0; c < criteria.size(); ++c) {
    if (criteria[c].scope == Scope::kWhole) {
      layout[index.At(c, 0)] = {c, CostComponent::kAllGroups};
      continue;
    }
    for (uint32_t group = 0; group < groups; ++group) layout[index.At(c, group)] = {c, group};
  }
  return layout;
}

int CompareCosts(const CostVector& a, const CostVector& b) {
  if (a == b) return 0;
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()) ? -1 : 1;
}

int64_t CostOf(const PairingCriterion& criterion, const PairFacts& pair) {
  const int64_t gap = int64_t{pair.better_points} - pair.worse_points;
  const int64_t distance = int64_t{pair.worse_group} - pair.better_group;
  switch (criterion.measure) {
    case Measure::kPointGap:
      return gap;
    case Measure::kPointGapSquared:
      return gap * gap;
    case Measure::kFloat:
      return distance != 0 ? 1 : 0;
    case Measure::kGroupDistance:
      return distance;
    case Measure::kGroupDistanceSquared:
      return distance * distance;
    case Measure::kCustom:
      return criterion.cost(criterion.context, pair);
  }
  return 0;
}

bool HasChainForm(const std::vector<PairingCriterion>& criteria, uint32_t groups) {
  // With one or two groups nothing can skip a group, and every measure of groups agrees.
  if (groups <= 2) return true;
  for (size_t i = 0; i < criteria.size(); ++i) {
    if (criteria[i].measure == Measure::kCustom) continue;
    if (criteria[i].scope == Scope::kWhole) {
      return criteria[i].measure == Measure::kPointGapSquared ||
             criteria[i].measure == Measure::kGroupDistanceSquared;
    }
    // One block, read group by group: any strict distance in it decides.
    for (; i < criteria.size() && criteria[i].scope == Scope::kFromTheTop; ++i) {
      const Measure measure = criteria[i].measure;
      if (measure != Measure::kFloat && measure != Measure::kCustom) return true;
    }
    return false;
  }
  return false;
}

}  // namespace arbitro::kit
