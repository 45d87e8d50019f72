// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/value.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"

namespace arbitro::translate {
namespace {

class ValueReader {
 public:
  explicit ValueReader(Fields* fields) : fields_(fields) {}

  Value Read(const std::string& path, const v1::Value& message, uint32_t depth) {
    if (!TakeNode(path, depth)) return {};
    switch (message.kind_case()) {
      case v1::Value::kInteger:
        return Value::Integer(message.integer());
      case v1::Value::kText:
        return Value::Text(fields_->Text(path, message.text(), {0, limits::kTextBytesMax}));
      case v1::Value::kFlag:
        return Value::Flag(message.flag());
      case v1::Value::kList:
        return ReadList(path, message.list(), depth);
      case v1::Value::kStruct:
        return ReadStruct(path, message.struct_(), depth);
      case v1::Value::KIND_NOT_SET:
        break;
    }
    return {};
  }

 private:
  // Counts a part of the value; false, noted, where it is too deep or one too many.
  bool TakeNode(const std::string& path, uint32_t depth) {
    if (depth >= limits::kValueDepthMax) {
      fields_->Wrong(path, absl::StrCat("is nested deeper than ", limits::kValueDepthMax));
      return false;
    }
    if (++nodes_ <= limits::kValueNodesMax) return true;
    if (nodes_ == limits::kValueNodesMax + 1) {
      fields_->Wrong(path, absl::StrCat("is one part too many, allowed is ", limits::kValueNodesMax,
                                        " in all"));
    }
    return false;
  }

  Value ReadList(const std::string& path, const v1::ValueList& message, uint32_t depth) {
    Value value = Value::List();
    for (int i = 0; i < message.items_size() && nodes_ <= limits::kValueNodesMax; ++i) {
      value.Add(Read(absl::StrCat(path, "[", i, "]"), message.items(i), depth + 1));
    }
    return value;
  }

  Value ReadStruct(const std::string& path, const v1::ValueStruct& message, uint32_t depth) {
    std::vector<Value::Field> read;
    for (int i = 0; i < message.fields_size() && nodes_ <= limits::kValueNodesMax; ++i) {
      const v1::ValueField& field = message.fields(i);
      std::string key = fields_->Text(absl::StrCat(path, ".(key ", i, ")"), field.key(),
                                      {0, limits::kTextBytesMax});
      const std::string at = path.empty() ? key : absl::StrCat(path, ".", key);
      Value value = Read(at, field.value(), depth + 1);
      read.emplace_back(std::move(key), std::move(value));
    }
    return StructOf(path, std::move(read));
  }

  // Each key that stands twice is noted, and the first counts.
  Value StructOf(const std::string& path, std::vector<Value::Field> read) {
    // Sorted first, so that a struct in the worst order costs no more than one in the best.
    const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
    if (!std::is_sorted(read.begin(), read.end(), before)) {
      std::stable_sort(read.begin(), read.end(), before);
    }
    Value value = Value::Struct();
    for (size_t i = 0; i < read.size(); ++i) {
      if (i > 0 && read[i].first == read[i - 1].first) {
        fields_->Wrong(path.empty() ? read[i].first : absl::StrCat(path, ".", read[i].first),
                       "is there twice");
        continue;
      }
      value.Set(read[i].first, std::move(read[i].second));
    }
    return value;
  }

  Fields* fields_;
  uint32_t nodes_ = 0;
};

}  // namespace

Value ReadValue(const std::string& path, const v1::Value& message, Fields* fields) {
  return ValueReader(fields).Read(path, message, 0);
}

void WriteValue(const Value& value, v1::Value* message) {
  switch (value.kind()) {
    case Value::Kind::kNull:
      message->clear_kind();
      return;
    case Value::Kind::kInteger:
      message->set_integer(value.integer());
      return;
    case Value::Kind::kText:
      message->set_text(value.text());
      return;
    case Value::Kind::kFlag:
      message->set_flag(value.flag());
      return;
    case Value::Kind::kList: {
      v1::ValueList* list = message->mutable_list();
      for (const Value& item : value.items()) WriteValue(item, list->add_items());
      return;
    }
    case Value::Kind::kStruct: {
      v1::ValueStruct* fields = message->mutable_struct_();
      for (const Value::Field& field : value.fields()) {
        v1::ValueField* written = fields->add_fields();
        written->set_key(field.first);
        WriteValue(field.second, written->mutable_value());
      }
      return;
    }
  }
}

void WriteLabel(const Label& label, v1::LocalizedText* message) {
  message->set_en(label.en);
  message->set_it(label.it);
}

void WriteTexts(const Label& label, const Language& language, v1::Texts* message) {
  for (Translation& text : TextsFor(language, label)) {
    v1::Text* written = message->add_texts();
    written->set_language(std::move(text.language));
    written->set_text(std::move(text.text));
  }
}

void WriteForm(const Form& form, const Language& language, v1::Form* message) {
  message->set_id(form.id);
  WriteTexts(form.label, language, message->mutable_label());
  // Kinds have one number on both sides; a test holds them together.
  message->set_kind(static_cast<v1::Form::Kind>(form.kind));
  message->set_rule(form.rule);
  message->set_required(form.required);
  message->set_least(form.least);
  message->set_most(form.most);
  for (const Choice& choice : form.choices) {
    v1::FormChoice* written = message->add_choices();
    written->set_id(choice.id);
    WriteTexts(choice.label, language, written->mutable_label());
  }
  for (const Form& child : form.children) WriteForm(child, language, message->add_children());
  message->set_key(form.key);
  message->set_name(form.name);
}

}  // namespace arbitro::translate
