// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/form_text.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

v1::Value TextValue(const std::string& text) {
  v1::Value value;
  value.set_text(text);
  return value;
}

absl::StatusOr<v1::Value> IntegerValue(const v1::Form& form, const std::string& text) {
  int64_t integer = 0;
  if (!absl::SimpleAtoi(text, &integer)) {
    // The daemon is never asked about what no number of its has room for.
    if (IsWholeNumber(text) && (form.least() != 0 || form.most() != 0)) {
      return UsageError(OutOfRange(text, form.least(), form.most()));
    }
    return UsageError(PhraseWith("`$0` is not a whole number", text));
  }
  v1::Value value;
  value.set_integer(integer);
  return value;
}

absl::StatusOr<v1::Value> FlagValue(const std::string& text) {
  if (text != "true" && text != "false") {
    return UsageError(PhraseWith("`$0` is neither true nor false", text));
  }
  v1::Value value;
  value.set_flag(text == "true");
  return value;
}

absl::StatusOr<v1::Value> ValueOfText(const v1::Form& form, const std::string& text);

absl::StatusOr<v1::Value> ItemsValue(const v1::Form& item, const std::string& text) {
  v1::Value list;
  list.mutable_list();
  if (text.empty()) return list;
  for (const auto part : absl::StrSplit(text, ',')) {
    const auto value = ValueOfText(item, std::string(part));
    if (!value.ok()) return value.status();
    *list.mutable_list()->add_items() = *value;
  }
  return list;
}

absl::StatusOr<v1::Value> JsonValue(const std::string& text) {
  auto value = ValueFromJson(text);
  if (value.ok()) return value;
  return UsageError(PhraseWith("must be JSON: $0", std::string(value.status().message())));
}

bool LooksLikeJson(const std::string& text) {
  return !text.empty() && (text[0] == '[' || text[0] == '{');
}

absl::StatusOr<v1::Value> ValueOfText(const v1::Form& form, const std::string& text) {
  switch (form.kind()) {
    case v1::Form::INTEGER:
    case v1::Form::DURATION:
      return IntegerValue(form, text);
    case v1::Form::FLAG:
      return FlagValue(text);
    case v1::Form::LIST:
    case v1::Form::SET:
      if (LooksLikeJson(text) || form.children_size() != 1) return JsonValue(text);
      return ItemsValue(form.children(0), text);
    case v1::Form::TUPLE:
    case v1::Form::MAP:
    case v1::Form::STRUCT:
      return JsonValue(text);
    case v1::Form::ONE_OF: {
      // A word that is no JSON, such as a date, means itself.
      const auto value = ValueFromJson(text);
      return value.ok() ? *value : TextValue(text);
    }
    case v1::Form::NULL_VALUE:
      return v1::Value();
    default:
      return TextValue(text);
  }
}

const v1::Form* FieldOf(const v1::Form& form, const std::string& key) {
  for (const v1::Form& field : form.children()) {
    if (field.id() == key) return &field;
  }
  return nullptr;
}

std::string KeysOf(const v1::Form& form) {
  const std::string keys = absl::StrJoin(
      form.children(), ", ",
      [](std::string* out, const v1::Form& field) { absl::StrAppend(out, field.id()); });
  return keys.empty() ? Phrase("none") : keys;
}

// Says which values a field takes, and the rule that asks for it.
std::string Takes(const v1::Form& field) {
  if (field.rule().empty()) return PhraseWith("`$0` takes $1", field.id(), KindWord(field));
  return PhraseWith("`$0` takes $1, by rule $2", field.id(), KindWord(field), field.rule());
}

// Sets the field that a word such as `key=value` names.
absl::Status SetByWord(const v1::Form& form, const std::string& word, v1::Value* value) {
  const size_t equals = word.find('=');
  if (equals == std::string::npos) {
    return UsageError(PhraseWith("`$0` is not of the form key=value", word));
  }
  const std::string key = word.substr(0, equals);
  const v1::Form* field = FieldOf(form, key);
  if (field == nullptr) {
    return UsageError(PhraseWith("`$0` is not a key here; there is $1", key, KeysOf(form)));
  }
  if (FindField(*value, key) != nullptr) {
    return UsageError(PhraseWith("`$0` is given twice", key));
  }
  const auto part = ValueOfText(*field, word.substr(equals + 1));
  if (!part.ok()) {
    return UsageError(absl::StrCat("`", key, "`: ", part.status().message()), Takes(*field));
  }
  SetField(key, *part, value);
  return absl::OkStatus();
}

}  // namespace

bool IsWholeNumber(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

std::string OutOfRange(std::string_view number, int64_t least, int64_t most) {
  return PhraseWith("$0 is out of range: allowed is $1 to $2", ShownText(number), least, most);
}

absl::StatusOr<v1::Value> ValueOfWords(const v1::Form& form,
                                       const std::vector<std::string>& words) {
  v1::Value value;
  value.mutable_struct_();
  for (const std::string& word : words) {
    RETURN_IF_ERROR(SetByWord(form, word, &value));
  }
  return value;
}

std::string KindWord(const v1::Form& form) {
  const std::string kind = Word(form.kind());
  if (form.kind() == v1::Form::CHOICE) {
    return absl::StrJoin(form.choices(), "|", [](std::string* out, const v1::FormChoice& choice) {
      absl::StrAppend(out, choice.id());
    });
  }
  const bool items = form.kind() == v1::Form::LIST || form.kind() == v1::Form::SET;
  if (items && form.children_size() == 1)
    return PhraseWith("$0 of $1", kind, KindWord(form.children(0)));
  const bool number = form.kind() == v1::Form::INTEGER || form.kind() == v1::Form::DURATION;
  if (number && (form.least() != 0 || form.most() != 0)) {
    return PhraseWith("$0 $1 to $2", kind, form.least(), form.most());
  }
  return kind;
}

}  // namespace arbitro::tools
