// SPDX-License-Identifier: Apache-2.0
#include "arbitro/value.h"

#include <gtest/gtest.h>

namespace arbitro {
namespace {

TEST(Value, FieldsAreInOrderOfTheirKeysHoweverTheyAreSet) {
  Value value = Value::Struct({{"b", Value::Integer(2)}, {"a", Value::Integer(1)}});
  value.Set("c", Value::Integer(3)).Set("b", Value::Text("two"));
  ASSERT_EQ(value.fields().size(), 3u);
  EXPECT_EQ(value.fields()[0].first, "a");
  EXPECT_EQ(value.fields()[1].first, "b");
  EXPECT_EQ(value["b"], Value::Text("two"));
  EXPECT_EQ(value["c"].integer(), 3);
}

TEST(Value, AMissingFieldIsNull) {
  const Value value = Value::Struct({{"b", Value()}});
  EXPECT_TRUE(value["a"].is_null());
  EXPECT_TRUE(value["z"].is_null());
  EXPECT_FALSE(value.Has("b"));
  EXPECT_TRUE(Value::Integer(7)["a"].is_null());
}

TEST(Value, ReadersGiveWayForAnotherKind) {
  EXPECT_EQ(Value::Integer(7).IntegerOr(1), 7);
  EXPECT_EQ(Value::Text("7").IntegerOr(1), 1);
  EXPECT_EQ(Value::Flag(true).IntegerOr(5), 5);
  EXPECT_TRUE(Value::Flag(true).FlagOr(false));
  EXPECT_FALSE(Value::Integer(1).FlagOr(false));
  EXPECT_EQ(Value().TextOr("none"), "none");
}

TEST(Value, KindsAreNeverEqual) {
  EXPECT_NE(Value::Integer(1), Value::Flag(true));
  EXPECT_NE(Value::List(), Value::Struct());
  EXPECT_NE(Value::Text(""), Value());
  EXPECT_EQ(Value::List({Value::Integer(1)}), Value::List().Add(Value::Integer(1)));
}

TEST(Value, TheOrderPartsWhateverIsNotEqual) {
  const Value values[] = {Value(),
                          Value::Integer(-1),
                          Value::Integer(1),
                          Value::Text("a"),
                          Value::Flag(true),
                          Value::List({Value::Integer(1)}),
                          Value::List({Value::Integer(1), Value()}),
                          Value::Struct({{"a", Value()}}),
                          Value::Struct({{"a", Value::Integer(0)}})};
  for (const Value& a : values) {
    for (const Value& b : values) {
      EXPECT_EQ(a < b || b < a, a != b);
      EXPECT_FALSE(a < b && b < a);
    }
  }
}

}  // namespace
}  // namespace arbitro
