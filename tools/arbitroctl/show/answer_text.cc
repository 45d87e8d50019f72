// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/answer_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/printing.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

constexpr char kDeeper[] = "  ";

bool HasChoice(const v1::Form& form, const std::string& id) {
  return std::any_of(form.choices().begin(), form.choices().end(),
                     [&](const v1::FormChoice& choice) { return choice.id() == id; });
}

// Whether the value is of the form's kind; what is inside of it is not looked at.
bool IsOfKind(const v1::Form& form, const v1::Value& value) {
  switch (form.kind()) {
    case v1::Form::INTEGER:
    case v1::Form::DURATION:
      return value.has_integer();
    case v1::Form::FLAG:
      return value.has_flag();
    case v1::Form::CHOICE:
      return value.has_text() && HasChoice(form, value.text());
    case v1::Form::LIST:
    case v1::Form::SET:
    case v1::Form::TUPLE:
      return value.has_list();
    case v1::Form::MAP:
    case v1::Form::STRUCT:
      return value.has_struct_();
    case v1::Form::NULL_VALUE:
      return value.kind_case() == v1::Value::KIND_NOT_SET;
    default:
      return value.has_text();
  }
}

// The form itself; of several shapes the one that the value has, which keeps the label of all.
v1::Form ShapeOf(const v1::Form& form, const v1::Value& value) {
  if (form.kind() != v1::Form::ONE_OF) return form;
  for (const v1::Form& child : form.children()) {
    v1::Form shape = ShapeOf(child, value);
    if (!IsOfKind(shape, value)) continue;
    *shape.mutable_label() = form.label();
    return shape;
  }
  return form;
}

bool IsDeep(const v1::Value& value) { return value.has_list() || value.has_struct_(); }

std::string Plain(PaperLanguage language, const v1::Form& form, const v1::Value& value) {
  if (value.has_flag()) return Phrase(language, value.flag() ? "yes" : "no");
  if (value.has_integer()) return absl::StrCat(value.integer());
  if (!value.has_text()) return IsDeep(value) ? JsonFromValue(value) : "-";
  for (const v1::FormChoice& choice : form.choices()) {
    if (choice.id() == value.text()) return OneLine(TextIn(language, choice.label()));
  }
  return OneLine(value.text());
}

v1::Form ItemForm(const v1::Form& form, int item) {
  const int child = form.kind() == v1::Form::TUPLE ? item : 0;
  return child < form.children_size() ? form.children(child) : v1::Form();
}

class AnswerWriter {
 public:
  explicit AnswerWriter(PaperLanguage language) : language_(language) {}

  void Write(const std::string& indent, const std::string& label, const v1::Form& of,
             const v1::Value& value) {
    const v1::Form form = ShapeOf(of, value);
    if (!IsDeep(value) || !IsOfKind(form, value))
      return Line(indent, label, Plain(language_, form, value));
    if (value.has_list()) return WriteItems(indent, label, form, value.list());
    if (!label.empty()) absl::StrAppend(&text_, indent, label, "\n");
    WriteFields(label.empty() ? indent : indent + kDeeper, form, value.struct_());
  }

  std::string Finish() && { return std::move(text_); }

 private:
  void Line(const std::string& indent, const std::string& label, const std::string& said) {
    absl::StrAppend(&text_, indent, label, label.empty() ? "" : ": ", said, "\n");
  }

  void WriteItems(const std::string& indent, const std::string& label, const v1::Form& form,
                  const v1::ValueList& list) {
    const bool deep = std::any_of(list.items().begin(), list.items().end(), IsDeep);
    if (deep && form.kind() != v1::Form::TUPLE) absl::StrAppend(&text_, indent, label, "\n");
    std::string all;
    for (int i = 0; i < list.items_size(); ++i) {
      const v1::Form item = ItemForm(form, i);
      if (deep) {
        Write(indent + kDeeper, absl::StrCat(i + 1), item, list.items(i));
      } else {
        absl::StrAppend(&all, i == 0 ? "" : ", ",
                        Plain(language_, ShapeOf(item, list.items(i)), list.items(i)));
      }
    }
    if (!deep) Line(indent, label, all.empty() ? "-" : all);
  }

  void WriteFields(const std::string& indent, const v1::Form& form, const v1::ValueStruct& fields) {
    for (const v1::ValueField& field : fields.fields()) {
      if (form.kind() == v1::Form::MAP) {
        Write(indent, OneLine(field.key()), ItemForm(form, 0), field.value());
        continue;
      }
      const auto child =
          std::find_if(form.children().begin(), form.children().end(),
                       [&](const v1::Form& each) { return each.id() == field.key(); });
      const bool known = child != form.children().end();
      Write(indent, known ? OneLine(TextIn(language_, child->label())) : OneLine(field.key()),
            known ? *child : v1::Form(), field.value());
    }
  }

  const PaperLanguage language_;
  std::string text_;
};

}  // namespace

std::string AnswerText(PaperLanguage language, const v1::Form& form, const v1::Value& value) {
  AnswerWriter writer(language);
  writer.Write("", "", form, value);
  return std::move(writer).Finish();
}

}  // namespace arbitro::tools
