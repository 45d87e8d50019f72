// SPDX-License-Identifier: Apache-2.0

#include "kit/seating_field.h"

#include <algorithm>
#include <numeric>

#include "arbitro/counted.h"
#include "kit/out_of_bounds.h"

namespace arbitro::kit {
namespace {

uint32_t At(const TimesList& list, uint32_t index) {
  return index < list.count ? list.times[index] : 0;
}

bool Looks(const SeatingCriterion& criterion, uint32_t value) {
  return criterion.value == kEvery || criterion.value == value;
}

const RoleSet* RolesOf(const SeatingRules& rules, uint32_t size) {
  for (const RoleSet& set : rules.roles) {
    if (set.size == size) return &set;
  }
  return nullptr;
}

// Whether a criterion looks at a role that is dealt rather than fixed to a seat.
bool LooksAtDealtRole(const SeatingRules& rules) {
  for (const RoleSet& set : rules.roles) {
    for (size_t i = set.fixed; i < set.roles.size(); ++i) {
      if (set.roles[i] == kNoRole) continue;
      if (set.roles[i] == rules.once_role) return true;
      for (const SeatingCriterion& criterion : rules.criteria) {
        if (criterion.measure == SeatingMeasure::kRole && Looks(criterion, set.roles[i])) {
          return true;
        }
      }
    }
  }
  return false;
}

// The first player whose row of `values`, `width` values a player, is the same, by player.
std::vector<uint32_t> LeadersOf(const std::vector<uint32_t>& values, uint32_t width,
                                size_t players) {
  const auto row = [&](uint32_t player) { return values.data() + size_t{player} * width; };
  std::vector<uint32_t> order(players);
  std::iota(order.begin(), order.end(), 0u);
  if (width > 0) {
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return std::lexicographical_compare(row(a), row(a) + width, row(b), row(b) + width);
    });
  }
  std::vector<uint32_t> leader(players);
  for (size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && std::equal(row(order[i]), row(order[i]) + width, row(order[i - 1]));
    leader[order[i]] = same ? leader[order[i - 1]] : order[i];
  }
  return leader;
}

std::string RolesProblem(const SeatingRules& rules) {
  for (const RoleSet& set : rules.roles) {
    if (set.roles.size() != set.size) {
      return "`roles` of tables of " + std::to_string(set.size) + " are " +
             std::to_string(set.roles.size()) + "; give one for each seat";
    }
    if (set.fixed > set.size) return OutOfBounds("fixed", set.fixed, 0, set.size);
    for (const uint32_t role : set.roles) {
      if (role != kNoRole && role >= kRolesMax) return OutOfBounds("role", role, 0, kRolesMax - 1);
    }
    if (RolesOf(rules, set.size) != &set) {
      return "`roles` of tables of " + std::to_string(set.size) + " are given twice; give one set";
    }
  }
  return "";
}

std::string CriteriaProblem(const SeatingRules& rules) {
  if (rules.criteria.size() > kSeatingCriteriaMax) {
    return OutOfBounds("criteria", rules.criteria.size(), 0, kSeatingCriteriaMax);
  }
  uint32_t met = 0;
  bool seats = false;
  for (const SeatingCriterion& criterion : rules.criteria) {
    met += criterion.measure == SeatingMeasure::kMet ? 1 : 0;
    seats = seats || criterion.measure == SeatingMeasure::kSeat;
  }
  if (met > 1) return "`criteria` count meetings twice; count them once";
  if (seats && LooksAtDealtRole(rules)) {
    return "`criteria` look at seats and at roles that are dealt; fix the roles to seats";
  }
  return "";
}

std::string PlayersProblem(const std::vector<SeatingPlayer>& players) {
  for (const SeatingPlayer& player : players) {
    for (const TimesList* list : {&player.at_size, &player.in_seat, &player.in_role}) {
      for (uint32_t i = 0; i < list->count; ++i) {
        if (list->times[i] > kTimesMax) return OutOfBounds("times", list->times[i], 0, kTimesMax);
      }
    }
  }
  return "";
}

}  // namespace

std::string SeatingInputProblem(const std::vector<SeatingPlayer>& players,
                                const SeatingRules& rules) {
  if (players.size() > kSeatedPlayersMax) {
    return OutOfBounds("players", players.size(), 0, kSeatedPlayersMax);
  }
  uint64_t seats = 0;
  for (const uint32_t size : rules.sizes) {
    if (size < 1 || size > kTableSeatsMax) return OutOfBounds("size", size, 1, kTableSeatsMax);
    seats += size;
  }
  if (seats != players.size()) {
    return "the tables have " + Counted(static_cast<int64_t>(seats), "seat", "seats") + " for " +
           Counted(static_cast<int64_t>(players.size()), "player", "players") +
           "; split the players again";
  }
  std::string problem = RolesProblem(rules);
  if (problem.empty()) problem = CriteriaProblem(rules);
  if (problem.empty()) problem = PlayersProblem(players);
  return problem;
}

MetTimes::MetTimes(const std::vector<SeatingPlayer>& players) {
  first_.push_back(0);
  size_t meetings = 0;
  for (const SeatingPlayer& player : players) meetings += player.met_count;
  met_.reserve(meetings);
  std::vector<uint32_t> met;
  for (uint32_t i = 0; i < players.size(); ++i) {
    met.assign(players[i].met, players[i].met + players[i].met_count);
    std::sort(met.begin(), met.end());
    for (const uint32_t other : met) {
      if (other >= players.size() || other == i) continue;
      if (met_.size() == first_.back() || met_.back().first != other) met_.push_back({other, 0});
      ++met_.back().second;
    }
    first_.push_back(met_.size());
  }
}

int64_t MetTimes::Of(uint32_t a, uint32_t b) const {
  const auto begin = met_.begin() + static_cast<ptrdiff_t>(first_[a]);
  const auto end = met_.begin() + static_cast<ptrdiff_t>(first_[a + 1]);
  const auto found = std::lower_bound(begin, end, std::make_pair(b, 0u));
  return found != end && found->first == b ? found->second : 0;
}

int64_t MetTimes::LeastWith(uint32_t player, uint32_t others) const {
  const size_t known = first_[player + 1] - first_[player];
  const size_t strangers = first_.size() - 2 - known;
  if (others <= strangers) return 0;
  std::vector<uint32_t> times;
  for (size_t i = first_[player]; i < first_[player + 1]; ++i) times.push_back(met_[i].second);
  std::sort(times.begin(), times.end());
  const auto taken = static_cast<ptrdiff_t>(others - strangers);
  return std::accumulate(times.begin(), times.begin() + taken, int64_t{0});
}

void AddSlotCost(const SeatingPlayer& player, const SeatingRules& rules, const Slot& slot,
                 SeatingCost* cost) {
  if (slot.role != kNoRole && slot.role == rules.once_role) {
    (*cost)[0] += At(player.in_role, slot.role) > 0 ? 1 : 0;
  }
  for (size_t i = 0; i < rules.criteria.size(); ++i) {
    const SeatingCriterion& criterion = rules.criteria[i];
    int64_t& sum = (*cost)[i + 1];
    if (criterion.measure == SeatingMeasure::kSize && Looks(criterion, slot.size)) {
      sum += At(player.at_size, slot.size);
    } else if (criterion.measure == SeatingMeasure::kSeat && Looks(criterion, slot.seat)) {
      sum += At(player.in_seat, slot.seat);
    } else if (criterion.measure == SeatingMeasure::kRole && slot.role != kNoRole &&
               Looks(criterion, slot.role)) {
      sum += At(player.in_role, slot.role);
    }
  }
}

std::vector<Slot> DealSlots(const SeatingRules& rules, RandomStream* stream) {
  std::vector<Slot> slots;
  slots.reserve(std::accumulate(rules.sizes.begin(), rules.sizes.end(), size_t{0}));
  for (uint32_t table = 0; table < rules.sizes.size(); ++table) {
    const uint32_t size = rules.sizes[table];
    const RoleSet* set = RolesOf(rules, size);
    std::vector<uint32_t> roles(size, kNoRole);
    if (set != nullptr) {
      roles = set->roles;
      stream->Shuffle(roles.data() + set->fixed, size - set->fixed);
    }
    for (uint32_t seat = 0; seat < size; ++seat) {
      slots.push_back({table, seat, size, roles[seat], 0});
    }
  }
  return slots;
}

SeatingField::SeatingField(const std::vector<SeatingPlayer>& players, const SeatingRules& rules,
                           RandomStream* roles)
    : players_(players), rules_(rules), met_(players), slots_(DealSlots(rules, roles)) {
  for (uint32_t i = 0; i < rules.criteria.size(); ++i) {
    if (rules.criteria[i].measure == SeatingMeasure::kMet) met_component_ = i + 1;
  }
  SetKinds();
  if (Kinds() <= kSeatKindsMax) SetGroups();
}

uint32_t SeatingField::FeatureOf(uint32_t component, const Slot& slot) {
  Feature feature = {SeatingMeasure::kMet, 0, component == 0};
  if (component == 0) {
    if (slot.role != kNoRole && slot.role == rules_.once_role) {
      feature = {SeatingMeasure::kRole, slot.role, true};
    }
  } else {
    const SeatingCriterion& criterion = rules_.criteria[component - 1];
    uint32_t value = kNoRole;
    if (criterion.measure == SeatingMeasure::kSize) value = slot.size;
    if (criterion.measure == SeatingMeasure::kSeat) value = slot.seat;
    if (criterion.measure == SeatingMeasure::kRole) value = slot.role;
    if (value != kNoRole && Looks(criterion, value)) feature = {criterion.measure, value, false};
  }
  if (feature.measure == SeatingMeasure::kMet) return SlotCosts::kZero;
  for (uint32_t i = 0; i < features_.size(); ++i) {
    const Feature& known = features_[i];
    if (known.measure == feature.measure && known.value == feature.value &&
        known.once == feature.once) {
      return i;
    }
  }
  features_.push_back(feature);
  return static_cast<uint32_t>(features_.size() - 1);
}

void SeatingField::SetKinds() {
  costs_.components = static_cast<uint32_t>(rules_.criteria.size() + 1);
  std::vector<std::vector<uint32_t>> kinds;
  std::vector<uint32_t> picked(costs_.components);
  for (Slot& slot : slots_) {
    for (uint32_t c = 0; c < costs_.components; ++c) picked[c] = FeatureOf(c, slot);
    const auto known = std::find(kinds.begin(), kinds.end(), picked);
    slot.kind = static_cast<uint32_t>(known - kinds.begin());
    if (known == kinds.end()) {
      kinds.push_back(picked);
      capacities_.push_back(0);
      costs_.picked.insert(costs_.picked.end(), picked.begin(), picked.end());
    }
    ++capacities_[slot.kind];
    if (kinds.size() > kSeatKindsMax) return;
  }
}

uint32_t SeatingField::ValueOf(const SeatingPlayer& player, const Feature& feature) const {
  uint32_t times = 0;
  if (feature.measure == SeatingMeasure::kSize) times = At(player.at_size, feature.value);
  if (feature.measure == SeatingMeasure::kSeat) times = At(player.in_seat, feature.value);
  if (feature.measure == SeatingMeasure::kRole) times = At(player.in_role, feature.value);
  return feature.once ? std::min(times, 1u) : times;
}

void SeatingField::SetGroups() {
  const uint32_t width = static_cast<uint32_t>(features_.size());
  std::vector<uint32_t> values;
  values.reserve(players_.size() * width);
  for (const SeatingPlayer& player : players_) {
    for (const Feature& feature : features_) values.push_back(ValueOf(player, feature));
  }
  const std::vector<uint32_t> leader = LeadersOf(values, width, players_.size());
  group_of_.resize(players_.size());
  costs_.features = width;
  for (uint32_t player = 0; player < players_.size(); ++player) {
    if (leader[player] == player) {
      group_of_[player] = Groups();
      members_.push_back({});
      const auto begin = values.begin() + static_cast<ptrdiff_t>(size_t{player} * width);
      costs_.values.insert(costs_.values.end(), begin, begin + width);
    }
    group_of_[player] = group_of_[leader[player]];
    members_[group_of_[player]].push_back(player);
  }
}

SlotFlow SeatingField::BestFlow() const {
  std::vector<uint32_t> supplies;
  for (const std::vector<uint32_t>& group : members_) {
    supplies.push_back(static_cast<uint32_t>(group.size()));
  }
  return SendAtLeastCost(supplies, capacities_, costs_);
}

int64_t SeatingField::MetBound() const {
  std::vector<uint32_t> sizes = rules_.sizes;
  std::sort(sizes.begin(), sizes.end());
  if (sizes.empty()) return 0;
  // Everybody at a smallest table; then for each larger size, those whom it troubles least.
  int64_t ends = 0;
  std::vector<int64_t> least;
  for (uint32_t i = 0; i < players_.size(); ++i) {
    least.push_back(met_.LeastWith(i, sizes.front() - 1));
    ends += least.back();
  }
  for (auto it = sizes.begin(); it != sizes.end();) {
    const uint32_t size = *it;
    const auto end = std::upper_bound(it, sizes.end(), size);
    if (size != sizes.front()) {
      std::vector<int64_t> more;
      for (uint32_t i = 0; i < players_.size(); ++i) {
        more.push_back(met_.LeastWith(i, size - 1) - least[i]);
      }
      std::sort(more.begin(), more.end());
      ends = std::accumulate(more.begin(), more.begin() + (end - it) * size, ends);
    }
    it = end;
  }
  return (ends + 1) / 2;
}

bool SeatingField::MeetsAtMost(int64_t meetings, const std::vector<uint32_t>& players) const {
  for (size_t i = 0; i < slots_.size() && meetings >= 0; ++i) {
    for (size_t j = i + 1; j < slots_.size() && slots_[j].table == slots_[i].table; ++j) {
      meetings -= met_.Of(players[i], players[j]);
    }
  }
  return meetings >= 0;
}

CostVector SeatingField::CostOf(const std::vector<uint32_t>& players) const {
  SeatingCost cost = {};
  for (size_t i = 0; i < slots_.size(); ++i) {
    AddSlotCost(players_[players[i]], rules_, slots_[i], &cost);
    if (met_component_ == kNoCriterion) continue;
    for (size_t j = i + 1; j < slots_.size() && slots_[j].table == slots_[i].table; ++j) {
      cost[met_component_] += met_.Of(players[i], players[j]);
    }
  }
  return CostVector(cost.begin(), cost.begin() + costs_.components);
}

}  // namespace arbitro::kit
