// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/filter/query.h"

#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "gtest/gtest.h"

namespace arbitro::filter {
namespace {

constexpr std::string_view kStates[] = {"", "OPEN", "CLOSED"};
constexpr Field kFields[] = {
    {"title", Kind::kText},   {"ruleset", Kind::kName},
    {"player", Kind::kNames}, {"number", Kind::kNumber},
    {"late", Kind::kFlag},    {"state", Kind::kWord, Secret::kNone, kStates},
    {"start", Kind::kTime},   {"age", Kind::kDuration, Secret::kResults},
};

using Row = std::vector<Cell>;

// 2026-11-28T18:00:00Z.
constexpr int64_t kEveningUs = 1'795'888'800'000'000;

Row Evening() {
  return {{.text = "Coppa di Città"},
          {.text = "rulesets/go"},
          {.names = {"events/e/players/p1", "events/e/players/p12"}},
          {.number = 7},
          {.number = 1},
          {.number = 2},
          {.number = kEveningUs},
          {.number = 900}};
}

bool Holds(std::string_view filter, const Row& row) {
  const auto query = Query::Make({filter, ""}, kFields);
  EXPECT_TRUE(query.ok()) << filter;
  return query.ok() && query->Holds([&](size_t field) { return row[field]; });
}

TEST(Query, ComparesEachKindOfField) {
  const struct {
    const char* filter;
    bool holds;
  } rows[] = {
      {"", true},
      {"title = \"Coppa di Città\"", true},
      {"title = coppa", false},
      {"title : \"coppa\"", true},
      {"title : \"di citta\"", true},
      {"title : citt", true},
      {"title : \"oppa\"", false},
      {"ruleset = go", true},
      {"ruleset = rulesets/go", true},
      {"ruleset != go", false},
      {"ruleset = o", false},
      {"player : p12", true},
      {"player : events/e/players/p1", true},
      {"player : p2", false},
      {"NOT player : p2", true},
      {"number = 7", true},
      {"number != 7", false},
      {"number < 7", false},
      {"number <= 7", true},
      {"number > 6 AND number < 8", true},
      {"number >= -9223372036854775808", true},
      {"late = true", true},
      {"late != true", false},
      {"state = CLOSED", true},
      {"state != CLOSED", false},
      {"state = OPEN OR state = CLOSED", true},
      {"start = 2026-11-28T18:00:00Z", true},
      {"start = 2026-11-28T19:00:00+01:00", true},
      {"start >= 2026-11-28 AND start < 2026-11-29", true},
      {"start < 2026-11-28", false},
      {"age >= 15m", true},
      {"age > 900s", false},
      {"age < 1h", true},
      {"-(number = 7 OR late = false)", false},
  };
  for (const auto& row : rows) EXPECT_EQ(Holds(row.filter, Evening()), row.holds) << row.filter;
}

TEST(Query, AValueThatIsNotThereIsUnequalToEach) {
  Row row = Evening();
  row[6] = {.there = false};
  EXPECT_FALSE(Holds("start >= 1970-01-01", row));
  EXPECT_FALSE(Holds("start = 1970-01-01", row));
  EXPECT_TRUE(Holds("start != 1970-01-01", row));
  EXPECT_TRUE(Holds("NOT start >= 1970-01-01", row));
}

TEST(Query, ARefusalNamesThePlaceAndWhatIsAllowedThere) {
  const struct {
    const char* filter;
    const char* problem;
  } rows[] = {
      {"numbr = 7",
       "at character 1 has `numbr`; allowed there is title, ruleset, player, number, late, state, "
       "start, age"},
      {"number : 7", "at character 8 has `:`; allowed there is = != < <= > >="},
      {"player = p1", "at character 8 has `=`; allowed there is :"},
      {"state < OPEN", "at character 7 has `<`; allowed there is = !="},
      {"number = seven", "at character 10 has `seven`; allowed there is a whole number"},
      {"number = 9223372036854775808",
       "at character 10 has `9223372036854775808`; allowed there is a whole number"},
      {"late = yes", "at character 8 has `yes`; allowed there is true, false"},
      {"state = open", "at character 9 has `open`; allowed there is OPEN, CLOSED"},
      {"state = \"\"", "at character 9 has ``; allowed there is OPEN, CLOSED"},
      {"start = tomorrow",
       "at character 9 has `tomorrow`; allowed there is a time such as 2026-11-28T18:00:00Z, or a "
       "date such as 2026-11-28"},
      {"age > 15", "at character 7 has `15`; allowed there is a duration such as 90s, 15m or 2h"},
      {"age > -1s",
       "at character 7 has `-1s`; allowed there is a duration such as 90s, 15m or "
       "2h"},
      {"age > 9223372036854775807h",
       "at character 7 has `9223372036854775807h`; allowed there is a duration such as 90s, 15m or "
       "2h"},
  };
  for (const auto& row : rows) {
    const auto query = Query::Make({row.filter, ""}, kFields);
    ASSERT_FALSE(query.ok()) << row.filter;
    EXPECT_EQ(query.failure().fields.at(0).description, row.problem);
  }
  for (const auto& [order, problem] : std::vector<std::pair<std::string, std::string>>{
           {"player",
            "at character 1 has `player`; allowed there is ruleset, number, late, state, "
            "start, age"},
           {"age, age desc", "at character 6 has `age` a second time; name each field once"}}) {
    const auto query = Query::Make({"", order}, kFields);
    ASSERT_FALSE(query.ok()) << order;
    EXPECT_EQ(query.failure().fields.at(0).path, "order_by");
    EXPECT_EQ(query.failure().fields.at(0).description, problem);
  }
}

// Wherever a withheld field stands, and whatever it is compared with: an answer would tell it.
TEST(Query, AWithheldFieldIsRefused) {
  for (const char* filter :
       {"age > 1s", "NOT age > 1s", "number = 1 OR (late = true AND age = 5s)"}) {
    EXPECT_TRUE(Query::Make({filter, "", {Secret::kDecks}}, kFields).ok());
    const auto query = Query::Make({filter, "", {Secret::kDecks, Secret::kResults}}, kFields);
    ASSERT_FALSE(query.ok()) << filter;
    EXPECT_EQ(query.failure().reason, std::string(engine::reason::kAccessDenied));
    EXPECT_EQ(query.failure().code, absl::StatusCode::kPermissionDenied);
    EXPECT_EQ(query.failure().message,
              "`age` is withheld from the caller, so `filter` may not name it; leave it out");
  }
  EXPECT_FALSE(Query::Make({"", "number, age", {Secret::kResults}}, kFields).ok());
  EXPECT_TRUE(Query::Make({"number = 3", "late", {Secret::kResults}}, kFields).ok());
}

std::string Order(std::string_view order_by, const std::vector<Row>& rows) {
  const auto query = Query::Make({"", order_by}, kFields);
  EXPECT_TRUE(query.ok()) << order_by;
  std::vector<size_t> all(rows.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = i;
  return absl::StrJoin(
      Choose(*query, all, [&](size_t row, size_t field) { return rows[row][field]; }), " ");
}

TEST(Query, OrdersByEachKeyInTurn) {
  std::vector<Row> rows(4, Evening());
  rows[0][3].number = 9;
  rows[1][3].number = 8;
  rows[2][3].number = 9;
  rows[3][3].number = 1;
  rows[0][1].text = "rulesets/b";
  rows[2][1].text = "rulesets/a";
  EXPECT_EQ(Order("", rows), "0 1 2 3");
  EXPECT_EQ(Order("number", rows), "3 1 0 2");
  EXPECT_EQ(Order("number desc", rows), "0 2 1 3");
  EXPECT_EQ(Order("number desc, ruleset", rows), "2 0 1 3");
  rows[1][3].there = false;
  EXPECT_EQ(Order("number", rows), "3 0 2 1");
  EXPECT_EQ(Order("number desc", rows), "0 2 3 1");
}

}  // namespace
}  // namespace arbitro::filter
