// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/form_text.h"

#include <string>
#include <vector>

#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

constexpr char kForm[] = R"(
  kind: STRUCT
  children { id: "premier" kind: FLAG }
  children { id: "rounds" kind: INTEGER least: 1 most: 24 rule: "PKM-9" }
  children { id: "date" kind: DATE }
  children { id: "winner" kind: CHOICE choices { id: "first" } choices { id: "tie" } }
  children { id: "promos" kind: SET children { kind: TEXT } }
  children { id: "games" kind: LIST children { kind: INTEGER } }
  children { id: "limit" kind: STRUCT children { id: "max" kind: INTEGER } }
  children { id: "either" kind: ONE_OF children { kind: INTEGER } children { kind: TEXT } })";

std::string TypedJson(const std::vector<std::string>& words) {
  v1::Form form;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kForm, &form));
  const auto value = ValueOfWords(form, words);
  if (value.ok()) return JsonFromValue(*value);
  EXPECT_EQ(ExitCodeOf(value.status()), kExitUsage);
  return "!" + std::string(value.status().message());
}

TEST(FormText, EachFieldIsTypedByItsKind) {
  EXPECT_EQ(TypedJson({"premier=true"}), R"({"premier":true})");
  EXPECT_EQ(TypedJson({"rounds=5"}), R"({"rounds":5})");
  EXPECT_EQ(TypedJson({"date=2014-07-05"}), R"({"date":"2014-07-05"})");
  EXPECT_EQ(TypedJson({"winner=tie"}), R"({"winner":"tie"})");
  EXPECT_EQ(TypedJson({"promos=bwp-BW50,dv1"}), R"({"promos":["bwp-BW50","dv1"]})");
  EXPECT_EQ(TypedJson({"promos="}), R"({"promos":[]})");
  EXPECT_EQ(TypedJson({"games=2,1"}), R"({"games":[2,1]})");
  EXPECT_EQ(TypedJson({R"(games=[2, 1])"}), R"({"games":[2,1]})");
  EXPECT_EQ(TypedJson({R"(limit={"max": 1})"}), R"({"limit":{"max":1}})");
  EXPECT_EQ(TypedJson({"either=7"}), R"({"either":7})");
  EXPECT_EQ(TypedJson({"either=seven"}), R"({"either":"seven"})");
  EXPECT_EQ(TypedJson({"winner=tie", "rounds=3"}), R"({"rounds":3,"winner":"tie"})");
}

TEST(FormText, MistakesNameTheWord) {
  EXPECT_EQ(TypedJson({"premier"}), "!`premier` is not of the form key=value");
  EXPECT_EQ(TypedJson({"premier=1"}), "!`premier`: `1` is neither true nor false");
  EXPECT_EQ(TypedJson({"rounds=1.5"}), "!`rounds`: `1.5` is not a whole number");
  for (const std::string number : {"99999999999999999999", "-99999999999999999999"}) {
    EXPECT_EQ(TypedJson({"rounds=" + number}),
              "!`rounds`: `" + number + "` is out of range: allowed is 1 to 24");
  }
  EXPECT_EQ(TypedJson({"games=2,x"}), "!`games`: `x` is not a whole number");
  EXPECT_EQ(TypedJson({"rounds=1", "rounds=2"}), "!`rounds` is given twice");
  EXPECT_EQ(TypedJson({"limit={"}).substr(0, 26), "!`limit`: must be JSON: at");
  EXPECT_EQ(TypedJson({"colour=red"}),
            "!`colour` is not a key here; there is premier, rounds, date, winner, promos, games, "
            "limit, either");
}

TEST(FormText, MistakesSayWhatTheFieldTakes) {
  v1::Form form;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(kForm, &form));
  const auto advice = [&](const std::string& word) {
    return AttachedAdvice(ValueOfWords(form, {word}).status());
  };
  EXPECT_EQ(advice("rounds=many"), "`rounds` takes integer 1 to 24, by rule PKM-9");
  EXPECT_EQ(advice("rounds=99999999999999999999"), "`rounds` takes integer 1 to 24, by rule PKM-9");
  EXPECT_EQ(advice("premier=1"), "`premier` takes flag");
  EXPECT_EQ(advice("games=2,x"), "`games` takes list of integer");
  EXPECT_EQ(advice("colour=red"), "");
}

TEST(FormText, KindsAreSaidInWords) {
  v1::Form form;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(kForm, &form));
  EXPECT_EQ(KindWord(form.children(0)), "flag");
  EXPECT_EQ(KindWord(form.children(1)), "integer 1 to 24");
  EXPECT_EQ(KindWord(form.children(3)), "first|tie");
  EXPECT_EQ(KindWord(form.children(4)), "set of text");
}

}  // namespace
}  // namespace arbitro::tools
