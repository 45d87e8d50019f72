// SPDX-License-Identifier: Apache-2.0
//
// Seatings of small fields against full enumeration: cost, bound and proof, however they are made.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "kit/reference_seating.h"
#include "kit/reference_swiss.h"
#include "kit/seating.h"
#include "kit/seating_draw.h"
#include "kit/slot_flow.h"

namespace arbitro::kit {
namespace {

const SeatingCriterion kMetBefore = {"met", "X-1", SeatingMeasure::kMet};
const SeatingCriterion kFours = {"tables_of_4", "X-2", SeatingMeasure::kSize, 4};
const SeatingCriterion kAnySeat = {"seats", "X-3", SeatingMeasure::kSeat};
const SeatingCriterion kFirstSeat = {"first_seat", "X-4", SeatingMeasure::kSeat, 0};
const SeatingCriterion kLeader = {"leader", "X-5", SeatingMeasure::kRole, 0};

std::vector<SeatingRules> RulesToTry(const std::vector<uint32_t>& sizes) {
  std::vector<SeatingRules> all;
  for (const std::vector<SeatingCriterion>& criteria : {std::vector<SeatingCriterion>{},
                                                        {kMetBefore},
                                                        {kFours},
                                                        {kAnySeat},
                                                        {kLeader},
                                                        {kMetBefore, kAnySeat},
                                                        {kFours, kMetBefore},
                                                        {kFirstSeat, kFours, kMetBefore},
                                                        {kLeader, kMetBefore}}) {
    SeatingRules rules;
    rules.sizes = sizes;
    rules.criteria = criteria;
    rules.waivers = Waivers::kFewest;
    all.push_back(rules);
    for (const uint32_t size : {2u, 3u, 4u, 5u}) {
      std::vector<uint32_t> roles(size, 1);
      roles[0] = 0;
      rules.roles.push_back({size, roles, 1});
    }
    rules.once_role = 0;
    all.push_back(rules);
  }
  return all;
}

// Runs on a small field the search that only larger ones need.
CostVector CostOfSearch(const TableHistory& history, const SeatingRules& rules, uint64_t seed) {
  const std::vector<SeatingPlayer> players = history.Players();
  RandomStream roles(SeedOf(seed), kRoleLabel);
  const SeatingField field(players, rules, &roles);
  RandomStream stream(SeedOf(seed), kSeatingLabel);
  const SlotFlow flow = field.BestFlow();
  CostVector bound = flow.cost;
  if (field.MetComponent() != kNoCriterion) bound[field.MetComponent()] = field.MetBound();
  uint64_t exchanges = 0;
  return field.CostOf(DrawBySearch(field, flow, bound, &stream, &exchanges));
}

struct Counts {
  int fields = 0;
  int search_best = 0;
};

void ExpectBest(const TableHistory& history, const SeatingRules& rules, uint64_t seed,
                Counts* counts) {
  const BestSeatings best = BestByEnumeration(history, rules);
  const Seating seating = DrawSeating(history.Players(), rules, SeedOf(seed));
  ASSERT_EQ(seating.status, SeatingStatus::kSeated) << seating.problem;
  EXPECT_EQ(seating.cost, best.cost);
  EXPECT_TRUE(seating.proved);
  EXPECT_EQ(seating.uniformity, Uniformity::kExact);
  EXPECT_EQ(best.best.count(TextOf(seating.seats)), 1u);
  EXPECT_LE(seating.bound, seating.cost);
  EXPECT_EQ(seating.waivers, best.cost[0]);

  const std::vector<SeatingPlayer> players = history.Players();
  RandomStream roles(SeedOf(seed), kRoleLabel);
  const SeatingField field(players, rules, &roles);
  CostVector bound = field.BestFlow().cost;
  if (field.MetComponent() != kNoCriterion) bound[field.MetComponent()] = field.MetBound();
  EXPECT_LE(bound, best.cost);
  const CostVector found = CostOfSearch(history, rules, seed);
  EXPECT_GE(found, best.cost);
  ++counts->fields;
  counts->search_best += found == best.cost ? 1 : 0;
}

TEST(SeatingEnumeration, SmallFieldsAreSeatedBest) {
  const std::vector<std::vector<uint32_t>> splits = {{2, 2},    {3, 2}, {2, 3},    {3, 3},
                                                     {2, 2, 2}, {4, 3}, {3, 2, 2}, {5, 1}};
  Counts counts;
  uint64_t seed = 0;
  for (const std::vector<uint32_t>& sizes : splits) {
    uint32_t players = 0;
    for (const uint32_t size : sizes) players += size;
    for (const SeatingRules& rules : RulesToTry(sizes)) {
      for (uint32_t rounds = 1; rounds <= (players < 7 ? 4u : 1u); ++rounds) {
        SCOPED_TRACE("seed " + std::to_string(++seed));
        RandomStream stream(SeedOf(seed), "history");
        ExpectBest(RandomHistory(players, rounds, &stream), rules, seed, &counts);
      }
    }
  }
  // The search promises no optimum; in fields this small it finds nearly all.
  EXPECT_GE(counts.search_best * 100, counts.fields * 97) << counts.search_best;
  EXPECT_GE(counts.fields, 400);
}

TEST(SeatingEnumeration, NinePlayersWithDealtRoles) {
  SeatingRules rules;
  rules.sizes = {3, 3, 3};
  rules.criteria = {kMetBefore};
  rules.roles = {{3, {0, 1, 2}, 1}};
  rules.once_role = 0;
  TableHistory history(9);
  for (const uint32_t former : {0u, 1u, 2u, 3u, 4u}) history.in_role[former][0] = 1;
  for (uint32_t a = 0; a < 3; ++a) {
    for (uint32_t b = 3; b < 6; ++b) history.Meet(a, b);
  }
  // At tables of 0-2, of 3-5 and of 6-8 no player meets another again, but only one table has
  // leaders left.
  const Seating seating = DrawSeating(history.Players(), rules, SeedOf(1));
  ASSERT_EQ(seating.status, SeatingStatus::kSeated) << seating.problem;
  EXPECT_EQ(seating.method, SeatingMethod::kEnumeration);
  EXPECT_EQ(seating.cost[0], 0);
  int64_t least = 99;
  std::vector<uint32_t> order = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  do {
    int64_t met = 0;
    bool legal = true;
    for (size_t first = 0; first < 9; first += 3) {
      legal = legal && order[first] >= 5;
      for (size_t i = first; i < first + 3; ++i) {
        for (size_t j = first; j < i; ++j) {
          const auto [low, high] = std::minmax(order[i], order[j]);
          met += low < 3 && high >= 3 && high < 6 ? 1 : 0;
        }
      }
    }
    if (legal) least = std::min(least, met);
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(seating.cost[1], least);
}

// Goes through all ways to send the groups to the kinds, one number after the other.
void AllAmounts(const std::vector<uint32_t>& supplies, std::vector<uint32_t>* free,
                std::vector<uint32_t>* amounts, const std::function<void()>& visit) {
  const size_t group = amounts->size() / free->size();
  if (group == supplies.size()) return visit();
  const size_t kind = amounts->size() % free->size();
  const auto row = amounts->end() - static_cast<ptrdiff_t>(kind);
  uint32_t left = supplies[group];
  for (auto it = row; it != amounts->end(); ++it) left -= *it;
  const bool last = kind + 1 == free->size();
  for (uint32_t amount = last ? left : 0; amount <= left && amount <= (*free)[kind]; ++amount) {
    amounts->push_back(amount);
    (*free)[kind] -= amount;
    AllAmounts(supplies, free, amounts, visit);
    (*free)[kind] += amount;
    amounts->pop_back();
  }
}

TEST(SlotFlow, AgreesWithEnumeration) {
  int unique = 0;
  for (uint64_t seed = 1; seed <= 4'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomStream stream(SeedOf(seed), "flow");
    const size_t groups = 1 + stream.Below(4);
    const size_t kinds = 1 + stream.Below(4);
    std::vector<uint32_t> supplies(groups, 1);
    std::vector<uint32_t> capacities(kinds, 0);
    for (uint32_t i = 0; i < 5; ++i) ++supplies[stream.Below(groups)];
    for (size_t i = 0; i < groups + 5; ++i) ++capacities[stream.Below(kinds)];
    SlotCosts costs;
    costs.components = 1 + static_cast<uint32_t>(stream.Below(3));
    costs.features = 3;
    for (size_t i = 0; i < groups * 3; ++i) {
      costs.values.push_back(static_cast<uint32_t>(stream.Below(4)));
    }
    for (size_t i = 0; i < kinds * costs.components; ++i) {
      const auto pick = static_cast<uint32_t>(stream.Below(4));
      costs.picked.push_back(pick == 3 ? SlotCosts::kZero : pick);
    }
    CostVector least;
    uint64_t count = 0;
    std::vector<uint32_t> amounts;
    std::vector<uint32_t> free = capacities;
    AllAmounts(supplies, &free, &amounts, [&] {
      CostVector cost(costs.components, 0);
      for (uint32_t at = 0; at < amounts.size(); ++at) {
        for (uint32_t c = 0; c < costs.components; ++c) {
          cost[c] += amounts[at] * costs.At(at / static_cast<uint32_t>(kinds),
                                            at % static_cast<uint32_t>(kinds), c);
        }
      }
      if (!least.empty() && cost > least) return;
      count = cost == least ? count + 1 : 1;
      least = cost;
    });
    const SlotFlow flow = SendAtLeastCost(supplies, capacities, costs);
    EXPECT_EQ(flow.cost, least);
    EXPECT_EQ(flow.unique, count == 1);
    unique += flow.unique ? 1 : 0;
  }
  EXPECT_GT(unique, 1'000);
  EXPECT_LT(unique, 3'500);
}

}  // namespace
}  // namespace arbitro::kit
