// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "plugins/risiko/tests/doors.h"
#include "plugins/risiko/tests/fixture.h"
#include "testing/fake_host.h"

namespace arbitro::engine {
namespace {

using Strings = std::vector<std::string>;

Value ValueOf(const Json& json) {
  if (json.is_string()) return Value::Text(json.get<std::string>());
  if (json.is_boolean()) return Value::Flag(json.get<bool>());
  Value value = json.is_array() ? Value::List() : Value::Struct();
  for (const auto& [key, item] : json.items()) {
    if (json.is_array()) {
      value.Add(ValueOf(item));
    } else {
      value.Set(key, ValueOf(item));
    }
  }
  return value;
}

// --- Article 5: tables that are drawn by hand

// An event takes no tables at which a player sits twice or not at all. Of wrong sizes it says that
// they are wrong.
Json ValidateDraw(const Json& given, const Json&) {
  const Strings present = given["present"];
  const std::vector<Strings> tables = given["tables"];
  RisikoEvent cup(present);
  cup.Start();
  std::multiset<std::string> seated;
  for (const Strings& table : tables) seated.insert(table.begin(), table.end());
  std::set<std::string> duplicates, missing;
  for (const std::string& player : present) {
    if (seated.count(player) > 1) duplicates.insert(player);
    if (seated.count(player) == 0) missing.insert(player);
  }
  const std::string refused = cup.Enter(1, tables);
  EXPECT_EQ(refused, duplicates.empty() && missing.empty() ? "" : reason::kFieldInvalid);
  if (!refused.empty()) {
    return {{"valid", false},
            {"reason", "duplicate_or_missing_player"},
            {"duplicates", duplicates},
            {"missing", missing}};
  }
  const auto evaluation = cup.Decided<PairingEntered>().evaluation;
  if (!evaluation) return {};
  if (evaluation->problems.empty()) return {{"valid", true}};
  EXPECT_EQ(evaluation->problems[0].code, "WRONG_TABLE_SIZES");
  return {{"valid", false}, {"reason", "wrong_table_sizes"}};
}

// Tests answers of the question that no example of the digest has.
TEST(RisikoSeatingDoors, TablesByHandAreJudgedAsTheQuestionJudges) {
  const Json present = Players(8);
  const std::pair<Json, Json> cases[] = {
      {{{"p1", "p2", "p3", "p4"}, {"p5", "p6", "p7", "p8"}}, {{"valid", true}}},
      {{{"p1", "p2", "p3", "p4", "p5"}, {"p6", "p7", "p8"}},
       {{"valid", false}, {"reason", "wrong_table_sizes"}}},
      {{{"p1", "p2", "p3", "p4"}, {"p5", "p6", "p7"}},
       {{"valid", false},
        {"reason", "duplicate_or_missing_player"},
        {"duplicates", Json::array()},
        {"missing", {"p8"}}}},
      {{{"p1", "p2", "p3", "p4"}, {"p1", "p6", "p7", "p8"}},
       {{"valid", false},
        {"reason", "duplicate_or_missing_player"},
        {"duplicates", {"p1"}},
        {"missing", {"p5"}}}},
  };
  for (const auto& [tables, expected] : cases) {
    const Json given = {{"present", present}, {"tables", tables}};
    EXPECT_EQ(ValidateDraw(given, {}), expected) << tables;
    const FakeHost host(RisikoEntry());
    const auto reply = host.Ask({"seating.validateDraw", ValueOf(given)});
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    EXPECT_EQ(reply.answer()->answer, ValueOf(expected)) << tables;
  }
}

// --- Article 2: who joins the play-off

// Plays a round in which every player makes exactly these points: the points that a place adds are
// taken off first.
void PlayFor(RisikoEvent* cup, uint32_t round, const std::vector<Strings>& tables,
             const std::map<std::string, int64_t>& points) {
  ASSERT_EQ(cup->Enter(round, tables), "");
  for (uint32_t number = 1; number <= tables.size(); ++number) {
    const Strings& players = tables[number - 1];
    // No table holds more than the whole map.
    std::vector<std::pair<int64_t, int64_t>> counts;
    for (const std::string& player : players) {
      counts.emplace_back(std::min<int64_t>(points.at(player), 30), counts.size());
    }
    ASSERT_EQ(cup->Do(ReportResult{round, number, cup->Report(counts)}), "");
    const TableState table = cup->Event().FindRound(round)->tables[number - 1];
    for (size_t seat = 0; seat < players.size(); ++seat) {
      RulePenalty rule;
      rule.player = players[seat];
      rule.infraction = "points of the example";
      rule.proposed = "points";
      const auto change =
          static_cast<int32_t>(points.at(players[seat]) - table.outcomes[seat].points);
      rule.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, change}};
      if (change != 0) {
        ASSERT_EQ(cup->ByHand(rule, "as the example says"), "");
      }
    }
  }
  ASSERT_EQ(cup->Do(CloseRound{round}), "");
}

// Plays six leaders and behind them the example's players. On the first day each makes the best
// single game; the other days put the sums in the example's order.
Json LastOfThePlayOff(const Json& given, const Json& expect) {
  const Strings rest = given["restOrder"];
  const std::map<std::string, int64_t> best = given["bestSingleGame"];
  const Strings leaders = {"L1", "L2", "L3", "L4", "L5", "L6"};
  Strings all = leaders;
  all.insert(all.end(), rest.begin(), rest.end());
  if (all.size() != 10) return {};
  constexpr int64_t kSumOfLast = 110;
  RisikoEvent cup(all);
  cup.Start();
  const std::vector<Strings> tables = {{"L1", "L2", "L3", rest[0], rest[1]},
                                       {"L4", "L5", "L6", rest[2], rest[3]}};
  for (uint32_t round = 1; round <= 4; ++round) {
    std::map<std::string, int64_t> points;
    for (size_t i = 0; i < leaders.size(); ++i) {
      points[leaders[i]] = 100 - static_cast<int64_t>(i);
    }
    for (size_t i = 0; i < rest.size(); ++i) {
      const int64_t sum = kSumOfLast + static_cast<int64_t>(rest.size() - i);
      const int64_t others = std::max<int64_t>(0, sum - best.at(rest[i]));
      EXPECT_LE(others, best.at(rest[i])) << "one more game makes the sum";
      points[rest[i]] = round == 1 ? best.at(rest[i]) : round == 2 ? others : 0;
    }
    PlayFor(&cup, round, tables, points);
    EXPECT_EQ(cup.PublishStandings(round), "");
  }
  const Strings order = cup.Order(4);
  EXPECT_EQ(Strings(order.begin() + 6, order.end()), rest) << "another order than the example's";
  cup.Wait(3 * 60 * 60);
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  EXPECT_EQ(cup.Qualified().size(), 4u);
  return {{"wildcard", cup.Qualified().back()}, {"reason", expect["reason"]}};
}

}  // namespace

std::map<std::string, Door> SeatingDoors() {
  return {{"seating.validateDraw", ValidateDraw}, {"qualify.wildcard", LastOfThePlayOff}};
}

}  // namespace arbitro::engine
