// SPDX-License-Identifier: Apache-2.0

#include "kit/seating_draw.h"

#include <algorithm>
#include <utility>

namespace arbitro::kit {
namespace {

// Deeper enumerations have too many seatings anyway, except those without a choice.
constexpr uint32_t kEnumeratedPlayersMax = 24;

// Returns the players of the flow that each kind gets; the members of a divided group are drawn.
std::vector<std::vector<uint32_t>> DrawPools(const SeatingField& field, const SlotFlow& flow,
                                             RandomStream* stream) {
  std::vector<std::vector<uint32_t>> pools(field.Kinds());
  for (uint32_t group = 0; group < field.Groups(); ++group) {
    std::vector<uint32_t> members = field.Members(group);
    const uint32_t* amounts = flow.amounts.data() + size_t{group} * field.Kinds();
    const bool divided =
        std::find(amounts, amounts + field.Kinds(), members.size()) == amounts + field.Kinds();
    if (divided) stream->Shuffle(&members);
    auto next = members.begin();
    for (uint32_t kind = 0; kind < field.Kinds(); ++kind) {
      pools[kind].insert(pools[kind].end(), next, next + amounts[kind]);
      next += amounts[kind];
    }
  }
  for (std::vector<uint32_t>& pool : pools) stream->Shuffle(&pool);
  return pools;
}

// Goes through the ways to divide the players among classes of seats: the seats of one kind, and,
// if meetings count, of one table. The order is by player 0's class, then player 1's, and so on.
class Enumeration {
 public:
  explicit Enumeration(const SeatingField& field)
      : field_(field), components_(field.Components()), class_of_(field.Size()) {
    const bool by_table = field.MetComponent() != kNoCriterion;
    std::vector<std::pair<uint32_t, uint32_t>> names;
    for (const Slot& slot : field.Slots()) {
      const std::pair<uint32_t, uint32_t> name = {by_table ? slot.table : 0, slot.kind};
      const auto known = std::find(names.begin(), names.end(), name);
      const auto index = static_cast<uint32_t>(known - names.begin());
      slot_class_.push_back(index);
      if (known == names.end()) {
        names.push_back(name);
        classes_.push_back({name.first, name.second, 0});
      }
      ++classes_[index].free;
    }
  }

  bool IsSmall() const {
    uint64_t ways = 1;
    uint64_t seated = 0;
    for (const Class& one : classes_) {
      for (uint64_t i = 1; i <= one.free; ++i) {
        ways = ways * ++seated / i;
        if (ways > kEnumeratedSeatingsMax) return false;
      }
    }
    return true;
  }

  std::vector<uint32_t> Draw(RandomStream* stream) {
    wanted_ = kCountAll;
    Visit(0, SeatingCost{});
    wanted_ = stream->Below(count_);
    count_ = 0;
    Visit(0, SeatingCost{});
    std::vector<std::vector<uint32_t>> members(classes_.size());
    for (uint32_t player = 0; player < field_.Size(); ++player) {
      members[class_of_[player]].push_back(player);
    }
    for (std::vector<uint32_t>& one : members) stream->Shuffle(&one);
    std::vector<uint32_t> players;
    std::vector<size_t> next(classes_.size(), 0);
    for (const uint32_t one : slot_class_) players.push_back(members[one][next[one]++]);
    return players;
  }

 private:
  static constexpr uint64_t kCountAll = ~uint64_t{0};

  struct Class {
    uint32_t table;
    uint32_t kind;
    uint32_t free;
  };

  // Costs only grow as players are added, so a dearer beginning stays dearer. Returns true once the
  // wanted division is in class_of_.
  bool Visit(uint32_t player, const SeatingCost& cost) {
    const int order = found_ ? Compare(cost, best_) : -1;
    if (order > 0) return false;
    if (player == field_.Size()) {
      if (order < 0) count_ = 0;
      best_ = cost;
      found_ = true;
      return count_++ == wanted_;
    }
    for (uint32_t i = 0; i < classes_.size(); ++i) {
      if (classes_[i].free == 0) continue;
      SeatingCost with = cost;
      AddCost(player, classes_[i], &with);
      --classes_[i].free;
      class_of_[player] = i;
      const bool done = Visit(player + 1, with);
      ++classes_[i].free;
      if (done) return true;
    }
    return false;
  }

  void AddCost(uint32_t player, const Class& one, SeatingCost* cost) const {
    for (uint32_t c = 0; c < components_; ++c) {
      (*cost)[c] += field_.Costs().At(field_.GroupOf(player), one.kind, c);
    }
    if (field_.MetComponent() == kNoCriterion) return;
    for (uint32_t other = 0; other < player; ++other) {
      if (classes_[class_of_[other]].table != one.table) continue;
      (*cost)[field_.MetComponent()] += field_.Met().Of(player, other);
    }
  }

  static int Compare(const SeatingCost& a, const SeatingCost& b) {
    return a == b ? 0 : (a < b ? -1 : 1);
  }

  const SeatingField& field_;
  uint32_t components_;
  std::vector<uint32_t> slot_class_;
  std::vector<Class> classes_;
  std::vector<uint32_t> class_of_;
  SeatingCost best_ = {};
  bool found_ = false;
  uint64_t count_ = 0;  // Of the best seatings seen.
  uint64_t wanted_ = kCountAll;
};

}  // namespace

std::vector<uint32_t> DrawByFlow(const SeatingField& field, const SlotFlow& flow,
                                 RandomStream* stream) {
  const std::vector<std::vector<uint32_t>> pools = DrawPools(field, flow, stream);
  std::vector<size_t> next(pools.size(), 0);
  std::vector<uint32_t> players;
  for (const Slot& slot : field.Slots()) players.push_back(pools[slot.kind][next[slot.kind]++]);
  return players;
}

std::optional<std::vector<uint32_t>> DrawByEnumeration(const SeatingField& field,
                                                       RandomStream* stream) {
  if (field.Size() > kEnumeratedPlayersMax) return std::nullopt;
  Enumeration enumeration(field);
  if (!enumeration.IsSmall()) return std::nullopt;
  return enumeration.Draw(stream);
}

}  // namespace arbitro::kit
