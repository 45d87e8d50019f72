// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/form_example.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

bool IsNamed(const v1::Form& parent) {
  return parent.kind() == v1::Form::STRUCT || parent.kind() == v1::Form::ONE_OF ||
         parent.kind() == v1::Form::TUPLE;
}

void AddFields(PaperLanguage language, const v1::Form& form, const std::string& indent,
               TextTable* table) {
  for (const v1::Form& field : form.children()) {
    const std::string id = field.id().empty() || !IsNamed(form) ? "·" : field.id();
    // The item of a list stands for its fields.
    const bool item = !IsNamed(form) && field.kind() == v1::Form::STRUCT;
    if (!item) {
      table->Add({absl::StrCat("  ", indent, id), Phrase(field.required() ? "required" : ""),
                  TextIn(language, field.label()), KindWord(field), field.rule()});
    }
    AddFields(language, field, item ? indent : indent + "  ", table);
  }
}

v1::Value TextOf(const std::string& text) {
  v1::Value value;
  value.set_text(text);
  return value;
}

v1::Value WholeOf(const v1::Form& form) {
  v1::Value value;
  const bool bounded = form.least() != 0 || form.most() != 0;
  value.set_integer(bounded ? std::max<int64_t>(form.least(), std::min<int64_t>(1, form.most()))
                            : 1);
  return value;
}

v1::Value ItemsOf(const v1::Form& form) {
  v1::Value value;
  value.mutable_list();
  if (form.kind() == v1::Form::TUPLE) {
    for (const v1::Form& child : form.children())
      *value.mutable_list()->add_items() = ExampleOf(child);
    return value;
  }
  if (form.children_size() != 1) return value;
  const int64_t items = std::max<int64_t>(1, form.least());
  for (int64_t i = 0; i < items; ++i)
    *value.mutable_list()->add_items() = ExampleOf(form.children(0));
  return value;
}

v1::Value StructOf(const v1::Form& form) {
  v1::Value value;
  value.mutable_struct_();
  for (const v1::Form& child : form.children()) {
    SetField(form.kind() == v1::Form::MAP ? "key" : child.id(), ExampleOf(child), &value);
  }
  return value;
}

std::string Quoted(const std::string& word) {
  return word.find_first_of(" {}[]\"") == std::string::npos ? word : absl::StrCat("'", word, "'");
}

}  // namespace

std::string FormText(PaperLanguage language, const v1::Form& form) {
  if (form.children().empty()) return absl::StrCat("  ", KindWord(form), "\n");
  TextTable table({"", "", "", "", ""});
  AddFields(language, form, "", &table);
  return table.Text(OutputColumns());
}

v1::Value ExampleOf(const v1::Form& form) {
  switch (form.kind()) {
    case v1::Form::INTEGER:
    case v1::Form::DURATION:
      return WholeOf(form);
    case v1::Form::FLAG: {
      v1::Value value;
      value.set_flag(true);
      return value;
    }
    case v1::Form::CHOICE:
      return TextOf(form.choices_size() > 0 ? form.choices(0).id() : "");
    case v1::Form::RATIO:
      return TextOf("1/2");
    case v1::Form::DATE:
      return TextOf("2026-05-08");
    case v1::Form::TIME:
      return TextOf("18:30:00");
    case v1::Form::PLAYER:
      return TextOf("anna");
    case v1::Form::LIST:
    case v1::Form::SET:
    case v1::Form::TUPLE:
      return ItemsOf(form);
    case v1::Form::MAP:
    case v1::Form::STRUCT:
      return StructOf(form);
    case v1::Form::ONE_OF:
      return form.children_size() > 0 ? ExampleOf(form.children(form.children_size() - 1))
                                      : v1::Value();
    case v1::Form::NULL_VALUE:
      return v1::Value();
    default:
      return TextOf("text");
  }
}

std::string ExampleWords(const v1::Form& form) {
  std::string words;
  for (const v1::Form& field : form.children()) {
    const v1::Value value = ExampleOf(field);
    const std::string text =
        value.kind_case() == v1::Value::kText ? value.text() : JsonFromValue(value);
    absl::StrAppend(&words, words.empty() ? "" : " ", Quoted(absl::StrCat(field.id(), "=", text)));
  }
  return words;
}

}  // namespace arbitro::tools
