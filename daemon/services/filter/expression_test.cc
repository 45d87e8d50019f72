// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/filter/expression.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::filter {
namespace {

std::string Repeated(std::string_view text, size_t times) {
  std::string repeated;
  for (size_t i = 0; i < times; ++i) repeated.append(text);
  return repeated;
}

std::string Read(std::string_view text) {
  const auto expression = ParseFilter(text);
  if (!expression.ok()) return "refused";
  return TextOf(*expression);
}

// "path: problem" of the refusal.
template <class Parsed>
std::string Problem(const Parsed& parsed) {
  const auto* failure = parsed.if_failure();
  if (failure == nullptr) return "accepted";
  EXPECT_EQ(failure->reason, std::string(engine::reason::kFieldInvalid));
  EXPECT_EQ(failure->fields.size(), 1u);
  return failure->fields[0].path + ": " + failure->fields[0].description;
}

TEST(Filter, ReadsWhatItsGrammarSays) {
  const struct {
    const char* text;
    const char* read;
  } rows[] = {
      {"", ""},
      {" \t\n", ""},
      {"status = RUNNING", "status = \"RUNNING\""},
      {"status=RUNNING", "status = \"RUNNING\""},
      {"number<=12", "number <= \"12\""},
      {"number!=-12", "number != \"-12\""},
      {"player:events/e/players/p7", "player : \"events/e/players/p7\""},
      {"start_time >= 2026-11-28T18:00:00+01:00", "start_time >= \"2026-11-28T18:00:00+01:00\""},
      {"title = 'Coppa \"Città\" \\'26'", "title = \"Coppa \\\"Città\\\" '26\""},
      {"title = \"\"", "title = \"\""},
      {"a = 1 AND b = 2 AND c = 3", "a = \"1\" AND b = \"2\" AND c = \"3\""},
      {"a = 1 OR b = 2", "a = \"1\" OR b = \"2\""},
      {"(a = 1 OR b = 2) AND c = 3", "(a = \"1\" OR b = \"2\") AND c = \"3\""},
      {"NOT a = 1", "NOT a = \"1\""},
      {"-a = 1 AND NOT (b = 2 OR c = 3)", "NOT a = \"1\" AND NOT (b = \"2\" OR c = \"3\")"},
      {"((a = 1))", "a = \"1\""},
      {"ANDROID = 1 AND ORDER = 2 AND NOTE = 3",
       "ANDROID = \"1\" AND ORDER = \"2\" AND NOTE = \"3\""},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(Read(row.text), row.read) << row.text;
    EXPECT_EQ(Read(row.read), row.read) << row.text;
  }
}

TEST(Filter, ARefusalNamesThePlaceAndWhatIsAllowedThere) {
  const struct {
    const char* text;
    const char* problem;
  } rows[] = {
      {"status", "ends at character 7; allowed there is one of = != < <= > >= :"},
      {"status RUNNING", "at character 8 has `RUNNING`; allowed there is one of = != < <= > >= :"},
      {"status = ",
       "ends at character 10; allowed there is a word, a number, or a text in "
       "quotes"},
      {"status == 3",
       "at character 9 has `=`; allowed there is a word, a number, or a text in "
       "quotes"},
      {"status = A status = B",
       "at character 12 has `status`; allowed there is AND, OR or the "
       "end"},
      {"a = 1 AND",
       "ends at character 10; allowed there is a field such as `status`, NOT "
       "or `(`"},
      {"AND a = 1",
       "at character 1 has `AND` or `OR`; allowed there is a field such as `status`, NOT "
       "or `(`"},
      {"(a = 1", "ends at character 7; allowed there is AND, OR or `)`"},
      {"a = 1)", "at character 6 has `)`; allowed there is AND, OR or the end"},
      {"a = 1 AND b = 2 OR c = 3",
       "at character 17 has AND and OR side by side; put one of them "
       "into parentheses"},
      {"a = 'x", "at character 5 begins a text whose closing quote is missing"},
      // Places count characters, not bytes.
      {"a = 'è' b", "at character 9 has `b`; allowed there is AND, OR or the end"},
      {"è = 1", "at character 1 has `è`; allowed there is a field such as `status`, NOT or `(`"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(Problem(ParseFilter(row.text)), std::string("filter: ") + row.problem) << row.text;
  }
}

TEST(Filter, HasBounds) {
  const std::string longest = "a = \"" + std::string(kFilterBytesMax - 6, 'x') + "\"";
  EXPECT_EQ(Problem(ParseFilter(longest)), "accepted");
  EXPECT_EQ(Problem(ParseFilter(longest + " ")), "filter: has 2049 bytes, allowed is 0 to 2048");

  const std::string most = "a = 1" + Repeated(" OR a = 1", kFilterTermsMax - 1);
  EXPECT_EQ(Problem(ParseFilter(most)), "accepted");
  EXPECT_EQ(Problem(ParseFilter(most + " OR a = 1")),
            "filter: at character 289 has one condition too many, allowed is 32 in all");

  const std::string deepest = Repeated("(", kFilterDepthMax) + "a = 1" + Repeated(")", 8);
  EXPECT_EQ(Problem(ParseFilter(deepest)), "accepted");
  EXPECT_EQ(Problem(ParseFilter("(" + deepest + ")")),
            "filter: at character 9 has one parenthesis or NOT too many within others, allowed is "
            "8");
  EXPECT_EQ(Problem(ParseFilter(Repeated("NOT ", 9) + "a = 1")),
            "filter: at character 33 has one parenthesis or NOT too many within others, allowed is "
            "8");
  EXPECT_EQ(Problem(ParseFilter(Repeated("-", 1'000) + "a = 1")),
            "filter: at character 9 has one parenthesis or NOT too many within others, allowed is "
            "8");
}

TEST(Order, ReadsFieldsAndTheirDirections) {
  const auto keys = ParseOrder(" age desc , number asc,player ");
  ASSERT_TRUE(keys.ok());
  ASSERT_EQ(keys->size(), 3u);
  EXPECT_EQ((*keys)[0].field, "age");
  EXPECT_TRUE((*keys)[0].descending);
  EXPECT_EQ((*keys)[1].field, "number");
  EXPECT_FALSE((*keys)[1].descending);
  EXPECT_EQ((*keys)[2].field, "player");
  EXPECT_EQ((*keys)[2].field_at, 24u);
  EXPECT_TRUE(ParseOrder("")->empty());
}

TEST(Order, ARefusalNamesThePlaceAndWhatIsAllowedThere) {
  const struct {
    std::string text;
    const char* problem;
  } rows[] = {
      {"age down", "at character 5 has `down`; allowed there is `asc`, `desc`, a comma or the end"},
      {"age desc number",
       "at character 10 has `number`; allowed there is `asc`, `desc`, a comma or the end"},
      {"age,", "ends at character 5; allowed there is a field such as `number`"},
      {",age", "at character 1 has `,`; allowed there is a field such as `number`"},
      {"a,b,c,d,e", "at character 9 has one field too many, allowed is 4"},
      {std::string(257, 'a'), "has 257 bytes, allowed is 0 to 256"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(Problem(ParseOrder(row.text)), std::string("order_by: ") + row.problem) << row.text;
  }
}

}  // namespace
}  // namespace arbitro::filter
