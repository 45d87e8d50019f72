// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/value.h"

#include <string>
#include <vector>

#include "arbitro/limits.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

v1::Value Text(const std::string& text) {
  v1::Value value;
  value.set_text(text);
  return value;
}

v1::ValueField* AddField(const std::string& key, v1::Value* value) {
  v1::ValueField* field = value->mutable_struct_()->add_fields();
  field->set_key(key);
  return field;
}

std::string Wrong(const v1::Value& message) {
  Fields fields(Source::kClient);
  const Value value = ReadValue("settings", message, &fields);
  if (fields.ok()) return "";
  return fields.failure().fields[0].path + " " + fields.failure().fields[0].description;
}

TEST(ValueMessage, EveryKindComesBack) {
  const Value value =
      Value::Struct({{"a", Value()},
                     {"b", Value::Integer(-7)},
                     {"c", Value::Text("caff\xC3\xA8")},
                     {"d", Value::Flag(true)},
                     {"e", Value::List({Value::Integer(1), Value::List(), Value::Struct()})}});
  v1::Value message;
  WriteValue(value, &message);
  Fields fields(Source::kClient);
  EXPECT_EQ(ReadValue("settings", message, &fields), value);
  EXPECT_TRUE(fields.ok());
}

TEST(ValueMessage, FieldsOfAStructComeInAnyOrderAndKeysAreNormalised) {
  v1::Value message;
  AddField("b", &message)->mutable_value()->set_integer(2);
  AddField("a", &message)->mutable_value()->set_integer(1);
  AddField("e\xCC\x81", &message)->mutable_value()->set_integer(3);
  Fields fields(Source::kClient);
  const Value value = ReadValue("settings", message, &fields);
  EXPECT_TRUE(fields.ok());
  ASSERT_EQ(value.fields().size(), 3u);
  EXPECT_EQ(value.fields()[0].first, "a");
  EXPECT_EQ(value["\xC3\xA9"].integer(), 3);
}

TEST(ValueMessage, AKeyTwiceIsRefused) {
  for (const std::vector<const char*>& keys : {std::vector{"games", "games"},
                                               {"games", "points", "games"},
                                               {"points", "games", "games"}}) {
    v1::Value message;
    for (const char* key : keys) AddField(key, &message);
    EXPECT_EQ(Wrong(message), "settings.games is there twice");
  }
}

TEST(ValueMessage, DepthIsBounded) {
  v1::Value deep;
  v1::Value* at = &deep;
  for (uint32_t i = 1; i < limits::kValueDepthMax; ++i) at = at->mutable_list()->add_items();
  at->set_integer(1);
  EXPECT_EQ(Wrong(deep), "");
  at->mutable_list()->add_items();
  EXPECT_NE(Wrong(deep).find("is nested deeper than 8"), std::string::npos) << Wrong(deep);
}

TEST(ValueMessage, PartsAreBounded) {
  v1::Value wide;
  for (uint32_t i = 1; i < limits::kValueNodesMax; ++i) wide.mutable_list()->add_items();
  EXPECT_EQ(Wrong(wide), "");
  wide.mutable_list()->add_items();
  EXPECT_NE(Wrong(wide).find("allowed is 65536"), std::string::npos);
}

TEST(ValueMessage, TextIsCheckedWhereItStands) {
  v1::Value message;
  *AddField("a", &message)->mutable_value()->mutable_list()->add_items() = Text("\xFF");
  EXPECT_NE(Wrong(message).find("settings.a[0] is not UTF-8"), std::string::npos);
  EXPECT_NE(Wrong(Text(std::string(limits::kTextBytesMax + 1, 'x'))).find("settings has 4097"),
            std::string::npos);
}

TEST(FormMessage, KindsHaveOneNumberOnBothSides) {
  const char* const names[] = {"INTEGER", "FLAG",     "CHOICE", "TEXT",      "RATIO", "DATE",
                               "TIME",    "DURATION", "PLAYER", "LIST",      "SET",   "TUPLE",
                               "MAP",     "STRUCT",   "ONE_OF", "NULL_VALUE"};
  static_assert(ARBITRO_FIELD_INTEGER == 1 && ARBITRO_FIELD_RATIO == 5);
  static_assert(static_cast<int>(v1::Form::LIST) == ARBITRO_FIELD_LIST);
  static_assert(static_cast<int>(v1::Form::ONE_OF) == ARBITRO_FIELD_ONE_OF);
  static_assert(static_cast<int>(v1::Form::NULL_VALUE) == ARBITRO_FIELD_NULL);
  for (int kind = ARBITRO_FIELD_INTEGER; kind <= ARBITRO_FIELD_NULL; ++kind) {
    EXPECT_EQ(v1::Form::Kind_Name(kind), names[kind - 1]);
  }
  EXPECT_EQ(v1::Form::Kind_MAX, ARBITRO_FIELD_NULL);
}

TEST(FormMessage, SaysAllThatTheFormSays) {
  Form choice = form::OneChoice("winner", {"Winner", "Vincitore"}, {{"first", {"First", "Primo"}}});
  choice.key = true;
  const Form form = form::Struct("report", {"Report", "Referto"},
                                 {form::Required(form::By("PKM-1", choice)),
                                  form::Integer("games", {"Games", "Partite"}, 0, 3)});
  v1::Form message;
  WriteForm(form, LanguageOf("it"), &message);
  EXPECT_EQ(message.kind(), v1::Form::STRUCT);
  // The reader's words stand first, and the others follow.
  ASSERT_EQ(message.label().texts_size(), 2);
  EXPECT_EQ(message.label().texts(0).language(), "it");
  EXPECT_EQ(message.label().texts(0).text(), "Referto");
  EXPECT_EQ(message.label().texts(1).text(), "Report");
  ASSERT_EQ(message.children_size(), 2);
  EXPECT_EQ(message.children(0).kind(), v1::Form::CHOICE);
  EXPECT_EQ(message.children(0).rule(), "PKM-1");
  EXPECT_TRUE(message.children(0).required());
  EXPECT_TRUE(message.children(0).key());
  EXPECT_FALSE(message.children(0).name());
  EXPECT_EQ(message.children(0).choices(0).id(), "first");
  EXPECT_EQ(message.children(0).choices(0).label().texts(0).text(), "Primo");
  EXPECT_FALSE(message.children(1).required());
  EXPECT_EQ(message.children(1).most(), 3);
}

}  // namespace
}  // namespace arbitro::translate
