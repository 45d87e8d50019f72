// SPDX-License-Identifier: Apache-2.0
//
// The criteria by which one pairing is better than another: an ordered list, each named and cited.
//
// Each criterion gives every pair a cost, a whole number from 0 up. The costs of a pairing are a
// vector: the criteria in their order, each summed over the pairs. Vectors are compared from the
// first number on; nothing is weighed against anything, and no weights are packed together.
//
// [PKM-AMB-31], the point gaps from the highest score group down:
//
//   {{"point_gap", "PKM-AMB-31", Measure::kPointGap, Scope::kFromTheTop}}
//
// [NAR-AMB-18], in each band first the number of floats, then their squared distances:
//
//   {{"floats", "NAR-AMB-18", Measure::kFloat, Scope::kFromTheTop},
//    {"distances", "NAR-AMB-18", Measure::kGroupDistanceSquared, Scope::kFromTheTop}}

#ifndef ARBITRO_KIT_CRITERIA_H_
#define ARBITRO_KIT_CRITERIA_H_

#include <cstdint>
#include <vector>

namespace arbitro::kit {

// One number a component of a pairing's cost, compared from the first on.
using CostVector = std::vector<int64_t>;

// Two players who might meet. Groups are players with equal points, numbered from 0 at the top;
// the group of the bye alone has no number.
struct PairFacts {
  uint32_t better;  // Index of the player with more points; of equals, the lower index.
  uint32_t worse;
  int32_t better_points;
  int32_t worse_points;
  uint32_t better_group;
  uint32_t worse_group;
};

// A game's own cost: from 0 to kCostMax, the same for the same pair. `context` is the criterion's.
using PairCost = int64_t (*)(const void* context, const PairFacts& pair);

// The greatest cost of a pair under one criterion.
inline constexpr int64_t kCostMax = 1'000'000'000'000;

// The quantity of one pair that a criterion counts.
enum class Measure : uint8_t {
  kPointGap,              // Difference of the points.
  kPointGapSquared,       // Its square.
  kFloat,                 // 1 for players of different groups, else 0.
  kGroupDistance,         // Difference of the group numbers.
  kGroupDistanceSquared,  // Its square.
  kCustom,  // PairingCriterion::cost. Where 0 is best and often reachable: "same team".
};

// Over which pairs a criterion sums.
//
// kWhole: one number, over all pairs. kFromTheTop: one number for each group, of the pairs whose
// better player stands in it, highest group first. Neighbours in the list that are both
// kFromTheTop are read together, group by group: all their numbers for group 0, then for group 1.
enum class Scope : uint8_t { kWhole, kFromTheTop };

// One preference of a rulebook. The texts and the context outlive every call that is given them.
struct PairingCriterion {
  const char* name;  // "point_gap": shown beside the number.
  const char* rule;  // "PKM-AMB-31".
  Measure measure = Measure::kPointGap;
  Scope scope = Scope::kWhole;
  PairCost cost = nullptr;        // kCustom only.
  const void* context = nullptr;  // kCustom only; handed to `cost`.
};

// The meaning of one number of a cost vector.
struct CostComponent {
  static constexpr uint32_t kRematches = 0xFFFFFFFF;  // As `criterion`.
  static constexpr uint32_t kAllGroups = 0xFFFFFFFF;  // As `group`.

  uint32_t criterion;  // Index in the list, or kRematches.
  uint32_t group;      // Group of the better player, or kAllGroups.
};

// The meaning of each number of a cost vector, in order: always the rematches first, then the
// criteria.
std::vector<CostComponent> CostLayout(const std::vector<PairingCriterion>& criteria,
                                      uint32_t groups);

// -1, 0 or 1 as `a` is better than, as good as or worse than `b`. Both of one layout.
int CompareCosts(const CostVector& a, const CostVector& b);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_CRITERIA_H_
