// SPDX-License-Identifier: Apache-2.0

#include "kit/slot_flow.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace arbitro::kit {
namespace {

constexpr uint32_t kNoSlot = 0xFFFFFFFF;

// Disjoint sets with path halving.
class Sets {
 public:
  explicit Sets(size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0u); }

  uint32_t Find(uint32_t item) {
    while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
    return item;
  }

  // False where the two were in one set already.
  bool Join(uint32_t a, uint32_t b) {
    a = Find(a);
    b = Find(b);
    parent_[a] = b;
    return a != b;
  }

 private:
  std::vector<uint32_t> parent_;
};

class FlowSolver {
 public:
  FlowSolver(const std::vector<uint32_t>& supplies, const std::vector<uint32_t>& capacities,
             const SlotCosts& costs)
      : supplies_(supplies),
        free_(capacities),
        costs_(costs),
        kinds_(static_cast<uint32_t>(capacities.size())),
        amounts_(supplies.size() * capacities.size(), 0),
        heaps_(capacities.size() * capacities.size()),
        moves_(heaps_.size(), kNoSlot),
        distance_(capacities.size(), CostVector(costs.components, 0)),
        reached_by_(capacities.size(), kNoSlot) {}

  SlotFlow Solve() {
    for (uint32_t group = 0; group < supplies_.size(); ++group) {
      for (uint32_t left = supplies_[group]; left > 0;) left -= Augment(group, left);
    }
    SlotFlow flow;
    flow.cost.assign(costs_.components, 0);
    for (uint32_t group = 0; group < supplies_.size(); ++group) {
      for (uint32_t kind = 0; kind < kinds_; ++kind) {
        for (uint32_t c = 0; c < costs_.components; ++c) {
          flow.cost[c] += int64_t{Amount(group, kind)} * costs_.At(group, kind, c);
        }
      }
    }
    flow.unique = IsUnique();
    flow.amounts = std::move(amounts_);
    return flow;
  }

 private:
  uint32_t& Amount(uint32_t group, uint32_t kind) {
    return amounts_[size_t{group} * kinds_ + kind];
  }

  size_t Edge(uint32_t from, uint32_t to) const { return size_t{from} * kinds_ + to; }

  // How much more it costs to have one of the group on `to` rather than on `from`.
  int64_t MoveCost(uint32_t group, uint32_t edge, uint32_t component) const {
    return costs_.At(group, edge % kinds_, component) - costs_.At(group, edge / kinds_, component);
  }

  // The cheapest move of an edge is at the front of its heap; groups that have left `from` since
  // are dropped when they come there.
  void PushMoves(uint32_t group, uint32_t from) {
    for (uint32_t to = 0; to < kinds_; ++to) {
      if (to == from) continue;
      const auto edge = static_cast<uint32_t>(Edge(from, to));
      heaps_[edge].push_back(group);
      std::push_heap(heaps_[edge].begin(), heaps_[edge].end(), Dearer{this, edge});
    }
  }

  struct Dearer {
    const FlowSolver* solver;
    uint32_t edge;
    bool operator()(uint32_t a, uint32_t b) const {
      for (uint32_t c = 0; c < solver->costs_.components; ++c) {
        const int64_t left = solver->MoveCost(a, edge, c);
        const int64_t right = solver->MoveCost(b, edge, c);
        if (left != right) return left > right;
      }
      return a > b;
    }
  };

  void RefreshMoves() {
    for (uint32_t edge = 0; edge < heaps_.size(); ++edge) {
      std::vector<uint32_t>& heap = heaps_[edge];
      while (!heap.empty() && Amount(heap.front(), edge / kinds_) == 0) {
        std::pop_heap(heap.begin(), heap.end(), Dearer{this, edge});
        heap.pop_back();
      }
      moves_[edge] = heap.empty() ? kNoSlot : heap.front();
    }
  }

  // Whether going on from `from` to `to` beats the way known to `to`; takes it if so.
  bool Relax(uint32_t from, uint32_t to) {
    const auto edge = static_cast<uint32_t>(Edge(from, to));
    const uint32_t group = moves_[edge];
    if (from == to || group == kNoSlot) return false;
    for (uint32_t c = 0; c < costs_.components; ++c) {
      const int64_t via = distance_[from][c] + MoveCost(group, edge, c);
      if (via > distance_[to][c]) return false;
      if (via == distance_[to][c]) continue;
      for (c = 0; c < costs_.components; ++c) {
        distance_[to][c] = distance_[from][c] + MoveCost(group, edge, c);
      }
      reached_by_[to] = from;
      return true;
    }
    return false;
  }

  // Bellman and Ford's shortest ways from the distances given; the moves have no negative cycle.
  void RelaxAll() {
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t from = 0; from < kinds_; ++from) {
        for (uint32_t to = 0; to < kinds_; ++to) changed = Relax(from, to) || changed;
      }
    }
  }

  // The distances where a player of the group sits down at once.
  void BeginAt(uint32_t group) {
    for (uint32_t kind = 0; kind < kinds_; ++kind) {
      for (uint32_t c = 0; c < costs_.components; ++c) {
        distance_[kind][c] = costs_.At(group, kind, c);
      }
      reached_by_[kind] = kNoSlot;
    }
  }

  // The kind at the least distance of those with a free slot; kNoSlot: there is none.
  uint32_t CheapestFree() const {
    uint32_t best = kNoSlot;
    for (uint32_t kind = 0; kind < kinds_; ++kind) {
      if (free_[kind] == 0) continue;
      if (best == kNoSlot || CompareCosts(distance_[kind], distance_[best]) < 0) best = kind;
    }
    return best;
  }

  // Seats some of the group, at most `left`, moving others on where that is cheaper.
  uint32_t Augment(uint32_t group, uint32_t left) {
    RefreshMoves();
    BeginAt(group);
    RelaxAll();
    const uint32_t last = CheapestFree();
    uint32_t amount = std::min(left, free_[last]);
    uint32_t first = last;
    for (; reached_by_[first] != kNoSlot; first = reached_by_[first]) {
      const uint32_t from = reached_by_[first];
      amount = std::min(amount, Amount(moves_[Edge(from, first)], from));
    }
    for (uint32_t to = last; to != first; to = reached_by_[to]) {
      const uint32_t from = reached_by_[to];
      Move(moves_[Edge(from, to)], from, to, amount);
    }
    Arrive(group, first, amount);
    free_[last] -= amount;
    return amount;
  }

  void Move(uint32_t group, uint32_t from, uint32_t to, uint32_t amount) {
    Amount(group, from) -= amount;
    Arrive(group, to, amount);
  }

  void Arrive(uint32_t group, uint32_t kind, uint32_t amount) {
    if (Amount(group, kind) == 0) PushMoves(group, kind);
    Amount(group, kind) += amount;
  }

  // Other best amounts exist if and only if the tight pairs of group and kind (those that the
  // potentials allow a best answer to use) hold a cycle along which amounts can be changed. Pairs
  // in use can be changed both ways, the others only upwards.
  bool IsUnique() {
    RefreshMoves();
    for (CostVector& distance : distance_) std::fill(distance.begin(), distance.end(), 0);
    RelaxAll();
    const auto groups = static_cast<uint32_t>(supplies_.size());
    Sets sets(size_t{groups} + kinds_);
    std::vector<std::pair<uint32_t, uint32_t>> upwards;
    for (uint32_t group = 0; group < groups; ++group) {
      uint32_t used = 0;
      while (used < kinds_ && Amount(group, used) == 0) ++used;
      if (used == kinds_) continue;
      for (uint32_t kind = 0; kind < kinds_; ++kind) {
        if (Amount(group, kind) > 0) {
          if (!sets.Join(group, groups + kind)) return false;
        } else if (IsTight(group, used, kind)) {
          upwards.push_back({group, groups + kind});
        }
      }
    }
    return IsAcyclic(upwards, &sets);
  }

  // `used` is a kind in use by the group, which makes it tight.
  bool IsTight(uint32_t group, uint32_t used, uint32_t kind) const {
    for (uint32_t c = 0; c < costs_.components; ++c) {
      const int64_t a = costs_.At(group, used, c) - distance_[used][c];
      const int64_t b = costs_.At(group, kind, c) - distance_[kind][c];
      if (a != b) return false;
    }
    return true;
  }

  // Whether the arcs, from set to set, lead nowhere in a circle: takes away sets that no arc
  // enters.
  static bool IsAcyclic(const std::vector<std::pair<uint32_t, uint32_t>>& arcs, Sets* sets) {
    std::vector<std::pair<uint32_t, uint32_t>> joined;
    uint32_t end = 0;
    for (const auto& [from, to] : arcs) {
      joined.push_back({sets->Find(from), sets->Find(to)});
      if (joined.back().first == joined.back().second) return false;
      end = std::max({end, joined.back().first + 1, joined.back().second + 1});
    }
    std::sort(joined.begin(), joined.end());
    std::vector<uint32_t> entering(end, 0);
    for (const auto& [from, to] : joined) ++entering[to];
    std::vector<uint32_t> open;
    for (uint32_t set = 0; set < end; ++set) {
      if (entering[set] == 0) open.push_back(set);
    }
    size_t taken = 0;
    while (!open.empty()) {
      const uint32_t set = open.back();
      open.pop_back();
      ++taken;
      auto arc = std::lower_bound(joined.begin(), joined.end(), std::make_pair(set, 0u));
      for (; arc != joined.end() && arc->first == set; ++arc) {
        if (--entering[arc->second] == 0) open.push_back(arc->second);
      }
    }
    return taken == end;
  }

  const std::vector<uint32_t>& supplies_;
  std::vector<uint32_t> free_;  // Seats left, by kind.
  const SlotCosts& costs_;
  uint32_t kinds_;
  std::vector<uint32_t> amounts_;
  std::vector<std::vector<uint32_t>> heaps_;  // By edge: groups that may be moved along it.
  std::vector<uint32_t> moves_;               // By edge: the group moved most cheaply.
  std::vector<CostVector> distance_;
  std::vector<uint32_t> reached_by_;
};

}  // namespace

SlotFlow SendAtLeastCost(const std::vector<uint32_t>& supplies,
                         const std::vector<uint32_t>& capacities, const SlotCosts& costs) {
  return FlowSolver(supplies, capacities, costs).Solve();
}

}  // namespace arbitro::kit
