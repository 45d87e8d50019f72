// SPDX-License-Identifier: Apache-2.0
#include "arbitro/form.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/form_check.h"
#include "arbitro/form_compare.h"

namespace arbitro {
namespace {

const Label kLabel = {"words", "parole"};

// "path: message" of what is wrong, or "".
std::string Wrong(const Form& form, const Value& value) {
  const auto problem = CheckForm(form, value, "it");
  return problem ? problem->path + ": " + problem->message : "";
}

TEST(Form, IntegersStayInTheirRange) {
  const Form form = form::Integer("n", kLabel, -2, 3);
  EXPECT_EQ(Wrong(form, Value::Integer(-2)), "");
  EXPECT_EQ(Wrong(form, Value::Integer(3)), "");
  EXPECT_NE(Wrong(form, Value::Integer(-3)), "");
  EXPECT_NE(Wrong(form, Value::Integer(4)), "");
  EXPECT_NE(Wrong(form, Value::Text("1")), "");
  EXPECT_NE(Wrong(form, Value::Flag(true)), "");
}

// The rule of a problem is that of the field, or of the nearest one around it that has one.
TEST(Form, AProblemNamesTheNearestRule) {
  const Form form = form::By(
      "ALL", form::Struct("s", kLabel,
                          {form::By("ONE", form::Required(form::Integer("n", kLabel, 0, 1))),
                           form::List("l", kLabel, form::Flag("f", kLabel), 2),
                           form::By("MAP", form::Map("m", kLabel, form::Flag("f", kLabel), 2))}));
  const auto rule = [&](const Value& value) {
    const auto problem = CheckForm(form, value, "it");
    return problem ? problem->path + " " + problem->rule : "";
  };
  EXPECT_EQ(rule(Value::Struct({{"n", Value::Integer(2)}})), "it.n ONE");
  EXPECT_EQ(rule(Value::Struct()), "it.n ONE");
  EXPECT_EQ(rule(Value::Struct({{"l", Value::List({Value::Text("x")})}})), "it.l[0] ALL");
  EXPECT_EQ(rule(Value::Struct({{"m", Value::Struct({{"k", Value::Text("x")}})}})), "it.m.k MAP");
  EXPECT_EQ(rule(Value::Struct({{"x", Value()}})), "it.x ALL");
}

TEST(Form, DatesAreOfTheCalendar) {
  const Form form = form::Date("d", kLabel);
  for (const char* good : {"2024-02-29", "2000-02-29", "2023-12-31", "0001-01-01"}) {
    EXPECT_EQ(Wrong(form, Value::Text(good)), "") << good;
  }
  for (const char* bad : {"2023-02-29", "1900-02-29", "2024-00-10", "2024-13-10", "2024-04-31",
                          "2024-4-3", "2024/04/03", "2024-04-03 ", "", "abcd-ef-gh"}) {
    EXPECT_NE(Wrong(form, Value::Text(bad)), "") << bad;
  }
}

TEST(Form, TimesAreOfOneDay) {
  const Form form = form::Time("t", kLabel);
  EXPECT_EQ(Wrong(form, Value::Text("00:00:00")), "");
  EXPECT_EQ(Wrong(form, Value::Text("23:59:59")), "");
  for (const char* bad : {"24:00:00", "12:60:00", "12:00:60", "12:00", "1:00:00"}) {
    EXPECT_NE(Wrong(form, Value::Text(bad)), "") << bad;
  }
}

TEST(Form, RatiosAreInLowestTerms) {
  const Form form = form::Ratio("r", kLabel);
  for (const char* good : {"0", "1", "7/18", "12", "99999999999999999999999999999999999999",
                           "1/99999999999999999999999999999999999999"}) {
    EXPECT_EQ(Wrong(form, Value::Text(good)), "") << good;
  }
  for (const char* bad : {"2/4", "3/1", "0/5", "1/0", "01", "1/02", "-1", "1/", "/2", "", "1.5",
                          "30000000000000000000000/60000000000000000000000",
                          "100000000000000000000000000000000000000"}) {
    EXPECT_NE(Wrong(form, Value::Text(bad)), "") << bad;
  }
}

TEST(Form, ChoicesNameWhatIsAllowed) {
  const Form form = form::OneChoice("c", kLabel, {{"win", kLabel}, {"tie", kLabel}});
  EXPECT_EQ(Wrong(form, Value::Text("tie")), "");
  EXPECT_EQ(Wrong(form, Value::Text("loss")), "it: is `loss`, must be one of `win`, `tie`");
}

TEST(Form, TextIsMeasuredInBytes) {
  const Form form = form::Text("t", kLabel, 5);
  EXPECT_EQ(Wrong(form, Value::Text("citta")), "");
  EXPECT_NE(Wrong(form, Value::Text("città")), "");
  EXPECT_NE(Wrong(form::Text("t", kLabel, 0), Value::Text(std::string(4097, 'x'))), "");
}

TEST(Form, ListsHaveALeastAndAMost) {
  const Form form = form::Bounded(form::List("l", kLabel, form::Integer("", {}, 0, 9), 2), 1, 2);
  EXPECT_NE(Wrong(form, Value::List()), "");
  EXPECT_EQ(Wrong(form, Value::List({Value::Integer(1), Value::Integer(1)})), "");
  EXPECT_NE(Wrong(form, Value::List(std::vector<Value>(3, Value::Integer(1)))), "");
  EXPECT_EQ(Wrong(form, Value::List({Value::Integer(1), Value::Integer(10)})).substr(0, 6),
            "it[1]:");
}

TEST(Form, ASetHasNoItemTwice) {
  const Form form = form::Set("s", kLabel, form::Text("", {}, 9), 9);
  const Value a = Value::Text("a");
  const Value b = Value::Text("b");
  EXPECT_EQ(Wrong(form, Value::List({b, a})), "");
  EXPECT_EQ(Wrong(form, Value::List({b, a, b, a})), "it[2]: is there twice");
}

// A client's largest set must not cost the square of its size.
TEST(Form, ALargeSetIsCheckedAtOnce) {
  std::vector<Value> items;
  for (int64_t i = 0; i < limits::kValueNodesMax - 1; ++i) items.push_back(Value::Integer(i));
  const Form form = form::Set("s", kLabel, form::Integer("", {}, 0, 100'000), 0);
  EXPECT_EQ(Wrong(form, Value::List(items)), "");
  items[60'000] = Value::Integer(5);
  EXPECT_EQ(Wrong(form, Value::List(items)), "it[60000]: is there twice");
}

TEST(Form, TuplesHaveOneItemAChild) {
  const Form form = form::Tuple("t", kLabel, {form::Integer("", {}, 0, 9), form::Flag("", {})});
  EXPECT_EQ(Wrong(form, Value::List({Value::Integer(1), Value::Flag(false)})), "");
  EXPECT_NE(Wrong(form, Value::List({Value::Integer(1)})), "");
  EXPECT_NE(Wrong(form, Value::List({Value::Flag(false), Value::Integer(1)})), "");
}

TEST(Form, StructsHaveTheirFieldsAndNoOther) {
  const Form form = form::Struct(
      "s", kLabel, {form::Required(form::Integer("n", kLabel, 0, 9)), form::Flag("f", kLabel)});
  EXPECT_EQ(Wrong(form, Value::Struct({{"n", Value::Integer(1)}})), "");
  EXPECT_EQ(Wrong(form, Value::Struct({{"n", Value::Integer(1)}, {"f", Value()}})), "");
  EXPECT_EQ(Wrong(form, Value::Struct({{"f", Value::Flag(true)}})), "it.n: is missing");
  EXPECT_NE(Wrong(form, Value::Struct({{"n", Value()}})), "");
  EXPECT_EQ(Wrong(form, Value::Struct({{"n", Value::Integer(1)}, {"g", Value::Flag(true)}})),
            "it.g: is not a field of this form, which has `n`, `f`");
}

TEST(Form, MapsTakeAnyKey) {
  const Form form = form::Map("m", kLabel, form::Integer("", {}, 0, 9), 2);
  EXPECT_EQ(Wrong(form, Value::Struct({{"x", Value::Integer(1)}, {"y", Value::Integer(2)}})), "");
  EXPECT_NE(Wrong(form, Value::Struct({{"x", Value::Integer(10)}})), "");
  EXPECT_NE(Wrong(form, Value::Struct(
                            {{"x", Value::Integer(1)}, {"y", Value::Integer(2)}, {"z", Value()}})),
            "");
}

TEST(Form, OneOfTakesTheFirstThatFits) {
  const Form form = form::OneOf("o", kLabel, {form::Null("", {}), form::Integer("", {}, 0, 9)});
  EXPECT_EQ(Wrong(form, Value()), "");
  EXPECT_EQ(Wrong(form, Value::Integer(5)), "");
  EXPECT_NE(Wrong(form, Value::Integer(10)).find("none of the allowed shapes"), std::string::npos);
}

TEST(Form, NestingIsLimited) {
  Form form = form::Integer("", {}, 0, 9);
  Value value = Value::Integer(1);
  for (int depth = 0; depth < 8; ++depth) {
    form = form::List("", {}, form, 9);
    value = Value::List({value});
  }
  EXPECT_NE(Wrong(form, value).find("nested too deep"), std::string::npos);
  EXPECT_EQ(Wrong(form.children[0], value.items()[0]), "");
}

TEST(SameByForm, ASetHasNoOrderAndAListDoes) {
  const Form text = form::Text("", {}, 9);
  const Value ab = Value::List({Value::Text("a"), Value::Text("b")});
  const Value ba = Value::List({Value::Text("b"), Value::Text("a")});
  EXPECT_TRUE(SameByForm(form::Set("", {}, text, 9), ab, ba));
  EXPECT_FALSE(SameByForm(form::List("", {}, text, 9), ab, ba));
  EXPECT_FALSE(SameByForm(form::Set("", {}, text, 9), ab,
                          Value::List({Value::Text("a"), Value::Text("c")})));
}

TEST(SameByForm, RatiosAreReduced) {
  const Form ratio = form::Ratio("", {});
  EXPECT_TRUE(SameByForm(ratio, Value::Text("1/2"), Value::Text("2/4")));
  EXPECT_TRUE(SameByForm(ratio, Value::Text("3/1"), Value::Text("3")));
  EXPECT_FALSE(SameByForm(ratio, Value::Text("1/2"), Value::Text("1/3")));
  EXPECT_FALSE(SameByForm(ratio, Value::Text("half"), Value::Text("1/2")));
  EXPECT_FALSE(SameByForm(ratio, Value::Text("1/0"), Value::Text("2/0")));
}

TEST(SameByForm, AFieldLeftOutIsNullAndAnotherFieldIsADifference) {
  const Form form = form::Struct(
      "", {}, {form::Flag("a", kLabel), form::Set("s", kLabel, form::Flag("", {}), 9)});
  const Value a = Value::Struct({{"a", Value::Flag(true)}});
  EXPECT_TRUE(SameByForm(form, a, Value::Struct({{"a", Value::Flag(true)}, {"s", Value()}})));
  EXPECT_FALSE(SameByForm(form, a, Value::Struct({{"a", Value::Flag(false)}})));
  EXPECT_FALSE(SameByForm(form, a, Value::Struct()));
  EXPECT_FALSE(
      SameByForm(form, a, Value::Struct({{"a", Value::Flag(true)}, {"x", Value::Integer(1)}})));
}

TEST(SameByForm, OneOfComparesByTheShapeThatFits) {
  const Form form = form::OneOf(
      "", {}, {form::Integer("", {}, 0, 9), form::Set("", {}, form::Integer("", {}, 0, 9), 9)});
  const Value one_two = Value::List({Value::Integer(1), Value::Integer(2)});
  const Value two_one = Value::List({Value::Integer(2), Value::Integer(1)});
  EXPECT_TRUE(SameByForm(form, one_two, two_one));
  EXPECT_FALSE(SameByForm(form, Value::Integer(1), one_two));
  EXPECT_FALSE(SameByForm(form, Value::Integer(1), Value::Integer(2)));
}

}  // namespace
}  // namespace arbitro
