// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_field.h"

#include <algorithm>

namespace arbitro::kit {
namespace {

// The players, from `top` points down, those of equal points by number. Counts, as a sort by
// comparison is most of the time of a large round.
std::vector<uint32_t> OrderByCounting(const std::vector<SwissPlayer>& players, int32_t top) {
  const auto count = static_cast<uint32_t>(players.size());
  std::vector<uint32_t> at(static_cast<size_t>(top) + 2, 0);
  for (uint32_t i = 0; i < count; ++i) at[static_cast<size_t>(top - players[i].points) + 1]++;
  for (size_t s = 1; s < at.size(); ++s) at[s] += at[s - 1];
  std::vector<uint32_t> order(count);
  for (uint32_t i = 0; i < count; ++i) {
    order[at[static_cast<size_t>(top - players[i].points)]++] = i;
  }
  return order;
}

}  // namespace

std::string InputProblem(const std::vector<SwissPlayer>& players, const SwissRules& rules) {
  if (players.size() > kSwissPlayersMax) return "at most 1048576 players can be paired at once";
  for (const PairingCriterion& criterion : rules.criteria) {
    if (criterion.measure == Measure::kCustom && criterion.cost == nullptr) {
      return std::string("criterion `") + criterion.name + "` has no cost function";
    }
  }
  for (size_t i = 0; i < players.size(); ++i) {
    if (players[i].points < 0 || players[i].points > kSwissPointsMax) {
      return "the points of player `" + std::to_string(i) + "` are not between 0 and 1000000";
    }
    if (players[i].met == nullptr && players[i].met_count > 0) {
      return "the opponents of player `" + std::to_string(i) + "` are counted but not given";
    }
  }
  return "";
}

SwissField::SwissField(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                       uint32_t bye)
    : players_(players), rules_(rules), group_of_(players.size(), 0) {
  for (const PairingCriterion& criterion : rules.criteria) {
    const bool custom = criterion.measure == Measure::kCustom;
    has_custom_ = has_custom_ || custom;
    by_points_ = by_points_ || !custom;
  }
  Sort(bye);
  begins_.push_back(0);
  for (uint32_t i = 1; i < order_.size(); ++i) {
    if (by_points_ && players[order_[i]].points != players[order_[i - 1]].points) {
      begins_.push_back(i);
    }
    group_of_[order_[i]] = static_cast<uint32_t>(begins_.size()) - 1;
  }
  if (!order_.empty()) begins_.push_back(static_cast<uint32_t>(order_.size()));
}

void SwissField::Sort(uint32_t bye) {
  const uint32_t count = static_cast<uint32_t>(players_.size());
  int32_t top = 0;
  for (const SwissPlayer& player : players_) top = std::max(top, player.points);
  if (by_points_ && static_cast<uint32_t>(top) <= 4 * count + 64) {
    order_ = OrderByCounting(players_, top);
  } else {
    order_.reserve(count);
    for (uint32_t i = 0; i < count; ++i) order_.push_back(i);
    if (by_points_) {
      std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
        if (players_[a].points != players_[b].points) {
          return players_[a].points > players_[b].points;
        }
        return a < b;
      });
    }
  }
  if (bye != kNoPlayer) order_.erase(std::find(order_.begin(), order_.end(), bye));
}

bool SwissField::HaveMet(uint32_t a, uint32_t b) const {
  if (players_[a].met_count > players_[b].met_count) std::swap(a, b);
  const uint32_t* begin = players_[a].met;
  const uint32_t* end = begin + players_[a].met_count;
  return std::find(begin, end, b) != end;
}

int64_t SwissField::CustomCost(const PairingCriterion& criterion, const PairFacts& facts) const {
  const int64_t cost = CostOf(criterion, facts);
  if (cost < 0 || cost > kCostMax) {
    bad_cost_ = true;
    return kCostMax;
  }
  return cost;
}

bool SwissField::IsUnwanted(uint32_t a, uint32_t b) const {
  if (HaveMet(a, b)) return true;
  if (!has_custom_) return false;
  const PairFacts facts = Facts(a, b);
  for (const PairingCriterion& criterion : rules_.criteria) {
    if (criterion.measure == Measure::kCustom && CustomCost(criterion, facts) != 0) return true;
  }
  return false;
}

PairFacts SwissField::Facts(uint32_t a, uint32_t b) const {
  const auto before = [&](uint32_t x, uint32_t y) {
    if (players_[x].points != players_[y].points) return players_[x].points > players_[y].points;
    return x < y;
  };
  if (!before(a, b)) std::swap(a, b);
  return {a, b, players_[a].points, players_[b].points, group_of_[a], group_of_[b]};
}

PairFacts SwissField::GroupFacts(uint32_t better_group, uint32_t worse_group) const {
  const uint32_t better = order_[begins_[better_group]];
  const uint32_t worse = order_[begins_[worse_group]];
  return {better,       worse,      players_[better].points, players_[worse].points,
          better_group, worse_group};
}

uint32_t SwissField::GroupAt(uint32_t position) const {
  return static_cast<uint32_t>(std::upper_bound(begins_.begin(), begins_.end(), position) -
                               begins_.begin()) -
         1;
}

void SwissField::AddCost(const LayoutIndex& layout, uint32_t first_group, const SwissPair& pair,
                         CostVector* cost) const {
  if (HaveMet(pair.first, pair.second)) ++(*cost)[0];
  const PairFacts facts = Facts(pair.first, pair.second);
  const bool level = facts.better_group == facts.worse_group;
  if (level && !has_custom_) return;
  for (size_t c = 0; c < rules_.criteria.size(); ++c) {
    const PairingCriterion& criterion = rules_.criteria[c];
    const bool custom = criterion.measure == Measure::kCustom;
    if (level && !custom) continue;
    const size_t at = layout.At(c, facts.better_group - first_group);
    (*cost)[at] += custom ? CustomCost(criterion, facts) : CostOf(criterion, facts);
  }
}

CostVector SwissField::GroupBound(uint32_t begin, uint32_t end) const {
  const uint32_t first_group = GroupAt(begin);
  const uint32_t last_group = GroupAt(end - 1);
  const LayoutIndex layout(rules_.criteria, last_group - first_group + 1);
  CostVector bound(layout.Size(), 0);
  for (uint32_t group = first_group; group < last_group; ++group) {
    if (GroupEnd(group) % 2 == 0) continue;
    const PairFacts facts = GroupFacts(group, group + 1);
    for (size_t c = 0; c < rules_.criteria.size(); ++c) {
      if (rules_.criteria[c].measure == Measure::kCustom) continue;
      bound[layout.At(c, group - first_group)] += CostOf(rules_.criteria[c], facts);
    }
  }
  return bound;
}

}  // namespace arbitro::kit
