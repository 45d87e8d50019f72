// SPDX-License-Identifier: Apache-2.0
//
// Splits against full enumeration up to 60 players, and the rulebooks' own tables.

#include "kit/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace arbitro::kit {
namespace {

using Sizes = std::vector<uint32_t>;

SplitRule RisikoRule() {
  SplitRule rule;
  rule.forms = {{"tables_of_4_and_5",
                 "RSK-5.2",
                 {5, 4, 3},
                 {{"tables_of_3", "RSK-5.2", SplitMeasure::kTablesOfSize, 3},
                  {"tables_of_5", "RSK-5.4", SplitMeasure::kTablesOfSize, 5}}}};
  return rule;
}

const SplitCriterion kFewest = {"tables", "PKM-AMB-15", SplitMeasure::kTables};

SplitRule DraftPodRule() {
  SplitRule rule;
  rule.forms = {
      {"equal", "PKM-11.2.2-b", {8, 7, 6, 5, 4}, {kFewest}, 1, 0},
      {"nearly_equal", "PKM-AMB-15", {8, 7, 6, 5, 4, 3, 2}, {kFewest}, 1, 1},
  };
  return rule;
}

// Returns the printed rows from 8 to 50 players, as tables of 7, 6, 5 and 4 in the document's
// order.
const std::map<uint32_t, Sizes>& SamuraiIrregular() {
  static const std::map<uint32_t, Sizes> rows = {{8, {4, 4}},  {9, {4, 5}},     {10, {5, 5}},
                                                 {11, {6, 5}}, {12, {6, 6}},    {13, {7, 6}},
                                                 {14, {7, 7}}, {15, {5, 5, 5}}, {19, {6, 6, 7}}};
  return rows;
}

SplitRule SamuraiRule() {
  SplitRule rule;
  rule.players_min = 8;
  for (const auto& [players, sizes] : SamuraiIrregular()) rule.rows.push_back({sizes});
  // Each row: n and the number t of tables; n - 5t of them are of 6.
  const std::vector<std::pair<uint32_t, uint32_t>> tables = {
      {16, 3}, {17, 3}, {18, 3}, {25, 5}, {26, 5}, {27, 5}, {28, 5},
      {29, 5}, {30, 5}, {37, 7}, {38, 7}, {39, 7}, {49, 9}};
  for (const auto& [players, count] : tables) {
    SplitRow row;
    for (uint32_t i = 0; i < count; ++i) row.sizes.push_back(i < players - 5 * count ? 6 : 5);
    rule.rows.push_back(row);
  }
  rule.forms = {{"even", "SAM-AMB-06", {6, 5}, {kFewest}, 2, kAnySpread}};
  return rule;
}

int64_t ReferenceCost(const SplitCriterion& criterion, const Sizes& sizes) {
  int64_t cost = 0;
  for (const uint32_t size : sizes) {
    const int64_t off = int64_t{size} - int64_t{criterion.size};
    if (criterion.measure == SplitMeasure::kTables) cost += 1;
    if (criterion.measure == SplitMeasure::kFewerTables) cost -= 1;
    if (criterion.measure == SplitMeasure::kTablesOfSize) cost += off == 0 ? 1 : 0;
    if (criterion.measure == SplitMeasure::kDistance) cost += off < 0 ? -off : off;
    if (criterion.measure == SplitMeasure::kDistanceSquared) cost += off * off;
  }
  return cost;
}

// Tries every multiset of sizes: the tables from position `from` of the form's list on.
void TryAll(const SplitForm& form, size_t from, uint32_t left, Sizes* sizes,
            std::pair<CostVector, Sizes>* best) {
  if (left == 0) {
    const auto [least, most] = std::minmax_element(sizes->begin(), sizes->end());
    if (sizes->size() % form.tables_multiple != 0) return;
    if (*most - *least > form.spread_max) return;
    CostVector cost;
    for (const SplitCriterion& criterion : form.criteria) {
      cost.push_back(ReferenceCost(criterion, *sizes));
    }
    for (const uint32_t size : form.sizes) {
      cost.push_back(-std::count(sizes->begin(), sizes->end(), size));
    }
    if (best->second.empty() || cost < best->first) *best = {cost, *sizes};
    return;
  }
  for (size_t i = from; i < form.sizes.size(); ++i) {
    if (form.sizes[i] > left) continue;
    sizes->push_back(form.sizes[i]);
    TryAll(form, i, left - form.sizes[i], sizes, best);
    sizes->pop_back();
  }
}

void ExpectAsEnumerated(const SplitForm& form) {
  SplitRule rule;
  rule.forms = {form};
  for (uint32_t players = 1; players <= 60; ++players) {
    Sizes sizes;
    std::pair<CostVector, Sizes> best;
    TryAll(form, 0, players, &sizes, &best);
    const TableSplit split = SplitTables(players, rule);
    EXPECT_EQ(split.status, best.second.empty() ? SplitStatus::kNoSplit : SplitStatus::kSplit)
        << form.name << " " << players;
    EXPECT_EQ(split.sizes, best.second) << form.name << " " << players;
    best.first.resize(best.second.empty() ? 0 : form.criteria.size());
    EXPECT_EQ(split.cost, best.first) << form.name << " " << players;
  }
}

TEST(Tables, AgreeWithEnumeration) {
  ExpectAsEnumerated(RisikoRule().forms[0]);
  ExpectAsEnumerated(SamuraiRule().forms[0]);
  ExpectAsEnumerated(DraftPodRule().forms[0]);
  ExpectAsEnumerated(DraftPodRule().forms[1]);
  const SplitCriterion near = {"near_4", "X", SplitMeasure::kDistance, 4};
  const SplitCriterion square = {"near_5", "X", SplitMeasure::kDistanceSquared, 5};
  const SplitCriterion many = {"many", "X", SplitMeasure::kFewerTables};
  ExpectAsEnumerated({"distance", "X", {3, 4, 5, 6}, {near, kFewest}});
  ExpectAsEnumerated({"square", "X", {3, 4, 5, 6, 7}, {square, many}, 3});
  ExpectAsEnumerated({"many", "X", {7, 4, 9}, {many}, 4, 3});
  ExpectAsEnumerated({"large", "X", {16, 15, 11, 6}, {kFewest}, 1, 5});
  ExpectAsEnumerated({"level", "X", {2, 3, 4, 5}, {}, 2, 2});
}

TEST(Tables, RisikoAsPrinted) {
  const SplitRule rule = RisikoRule();
  for (uint32_t players = 3; players <= 100; ++players) {
    Sizes expected(players % 4, 5);
    if (players == 3 || players == 6 || players == 7 || players == 11) {
      const std::map<uint32_t, Sizes> threes = {
          {3, {3}}, {6, {3, 3}}, {7, {4, 3}}, {11, {4, 4, 3}}};
      expected = threes.at(players);
    } else {
      expected.resize(expected.size() + (players - 5 * (players % 4)) / 4, 4);
    }
    EXPECT_EQ(SplitTables(players, rule).sizes, expected) << players;
  }
  for (const uint32_t players : {0u, 1u, 2u}) {
    const TableSplit split = SplitTables(players, rule);
    EXPECT_EQ(split.status, SplitStatus::kNoSplit);
    EXPECT_NE(split.problem, "");
  }
}

TEST(Tables, SamuraiAsPrintedAndBeyond) {
  const SplitRule rule = SamuraiRule();
  EXPECT_EQ(SplitTables(7, rule).status, SplitStatus::kNoSplit);
  EXPECT_EQ(SplitTables(9, rule).sizes, (Sizes{4, 5}));
  EXPECT_EQ(SplitTables(19, rule).sizes, (Sizes{6, 6, 7}));
  EXPECT_EQ(SplitTables(9, rule).form, kPrintedRow);
  // This statement reproduces the rows from 20 players on [SAM-AMB-06].
  for (uint32_t players = 20; players <= 500; ++players) {
    uint32_t tables = 0;
    for (uint32_t t = 1; t <= players && tables == 0; ++t) {
      if (t % 2 == 0 && 5 * t <= players && players <= 6 * t) tables = t;
    }
    for (uint32_t t = 1; t <= players && tables == 0; ++t) {
      if (5 * t <= players && players <= 6 * t) tables = t;
    }
    if (players == 30) tables = 5;
    Sizes expected(players - 5 * tables, 6);
    expected.resize(tables, 5);
    EXPECT_EQ(SplitTables(players, rule).sizes, expected) << players;
  }
}

TEST(Tables, DraftPods) {
  const SplitRule rule = DraftPodRule();
  EXPECT_EQ(SplitTables(24, rule).sizes, (Sizes{8, 8, 8}));
  EXPECT_EQ(SplitTables(24, rule).form, 0u);
  EXPECT_EQ(SplitTables(21, rule).sizes, (Sizes{7, 7, 7}));
  EXPECT_EQ(SplitTables(22, rule).sizes, (Sizes{8, 7, 7}));
  EXPECT_EQ(SplitTables(22, rule).form, 1u);
  EXPECT_EQ(SplitTables(13, rule).sizes, (Sizes{7, 6}));
  EXPECT_EQ(SplitTables(3, rule).sizes, (Sizes{3}));
  EXPECT_EQ(SplitTables(1, rule).status, SplitStatus::kNoSplit);
}

TEST(Tables, LargeFields) {
  for (const uint32_t players : {99'997u, 99'998u, 99'999u, 100'000u, 1u << 20}) {
    const TableSplit split = SplitTables(players, RisikoRule());
    EXPECT_EQ(std::accumulate(split.sizes.begin(), split.sizes.end(), 0u), players);
    EXPECT_EQ(split.cost, (CostVector{0, players % 4}));
  }
  EXPECT_EQ(SplitTables((1u << 20) + 1, RisikoRule()).status, SplitStatus::kNoSplit);
}

TEST(Tables, BrokenRulesSayWhatIsWrong) {
  SplitRule rule;
  rule.forms = {{"none", "X", {}, {}}};
  EXPECT_EQ(SplitTables(8, rule).status, SplitStatus::kBadInput);
  rule.forms = {{"seventeen", "X", {17}, {}}};
  EXPECT_EQ(SplitTables(34, rule).problem, "`seventeen`: `size` is 17; give 1 to 16");
  rule.forms = {{"twice", "X", {4, 4}, {}}};
  EXPECT_EQ(SplitTables(8, rule).status, SplitStatus::kBadInput);
  rule.forms = {{"multiple", "X", {4}, {}, 0}};
  EXPECT_EQ(SplitTables(8, rule).status, SplitStatus::kBadInput);
}

}  // namespace
}  // namespace arbitro::kit
