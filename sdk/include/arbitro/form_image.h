// SPDX-License-Identifier: Apache-2.0
//
// Forms as part of a description's image.
//
// All forms lie in one array of fields, each flattened breadth first, so that the children of a
// field are neighbours and stand behind it.

#ifndef ARBITRO_FORM_IMAGE_H_
#define ARBITRO_FORM_IMAGE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/abi/describe.h"
#include "arbitro/form.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

namespace description_image {

class FormWriter {
 public:
  uint32_t Add(const Form& form, ImageWriter<arbitro_description>* image) {
    const auto first = static_cast<uint32_t>(fields_.size());
    std::vector<const Form*> queue = {&form};
    fields_.push_back(Field(form, image));
    for (size_t next = 0; next < queue.size(); ++next) {
      const Form& parent = *queue[next];
      fields_[first + next].first_child =
          parent.children.empty() ? 0 : static_cast<uint32_t>(fields_.size());
      fields_[first + next].child_count = static_cast<uint32_t>(parent.children.size());
      for (const Form& child : parent.children) {
        fields_.push_back(Field(child, image));
        queue.push_back(&child);
      }
    }
    return first;
  }

  uint32_t AddOptional(const std::optional<Form>& form, ImageWriter<arbitro_description>* image) {
    return form ? Add(*form, image) : ARBITRO_NONE;
  }

  const std::vector<arbitro_field>& fields() const { return fields_; }
  const std::vector<arbitro_choice>& choices() const { return choices_; }

 private:
  arbitro_field Field(const Form& form, ImageWriter<arbitro_description>* image) {
    arbitro_field field = {};
    field.id = image->Text(form.id);
    field.label = image->Text(form.label);
    field.rule = image->Text(form.rule);
    field.least = form.least;
    field.most = form.most;
    field.kind = form.kind;
    field.flags = (form.required ? ARBITRO_FIELD_REQUIRED : 0u) |
                  (form.key ? ARBITRO_FIELD_KEY : 0u) | (form.name ? ARBITRO_FIELD_NAME : 0u);
    field.first_choice = form.choices.empty() ? 0 : static_cast<uint32_t>(choices_.size());
    field.choice_count = static_cast<uint32_t>(form.choices.size());
    for (const Choice& choice : form.choices) {
      const arbitro_text id = image->Text(choice.id);
      choices_.push_back({id, image->Text(choice.label)});
    }
    return field;
  }

  std::vector<arbitro_field> fields_;
  std::vector<arbitro_choice> choices_;
};

class FormReader {
 public:
  FormReader(const arbitro_description& root, ImageReader* image)
      : image_(image),
        fields_(image->Span<arbitro_field>(root.fields, 100'000)),
        choices_(image->Span<arbitro_choice>(root.choices, 100'000)) {}

  Form Read(uint32_t index) {
    uint32_t budget = limits::kFormFieldsMax;
    return ReadField(index, 0, &budget);
  }

  std::optional<Form> ReadOptional(uint32_t index) {
    if (index == ARBITRO_NONE) return std::nullopt;
    return Read(index);
  }

 private:
  Form ReadField(uint32_t index, uint32_t depth, uint32_t* budget) {
    Form form;
    if (index >= fields_.size() || depth >= limits::kValueDepthMax || *budget == 0) {
      image_->Fault("a form's fields are out of range, too deep or more than " +
                    std::to_string(limits::kFormFieldsMax));
      return form;
    }
    --*budget;
    const arbitro_field& field = fields_[index];
    if (field.kind < ARBITRO_FIELD_INTEGER || field.kind > ARBITRO_FIELD_NULL) {
      image_->Fault("a field's kind " + std::to_string(field.kind) + " is unknown");
      return form;
    }
    form.kind = static_cast<arbitro_field_kind>(field.kind);
    form.id = image_->String(field.id);
    form.label = image_->String(field.label);
    form.rule = image_->String(field.rule);
    form.least = field.least;
    form.most = field.most;
    form.required = (field.flags & ARBITRO_FIELD_REQUIRED) != 0;
    form.key = (field.flags & ARBITRO_FIELD_KEY) != 0;
    form.name = (field.flags & ARBITRO_FIELD_NAME) != 0;
    ReadChoices(field, &form);
    ReadChildren(index, depth, budget, &form);
    return form;
  }

  void ReadChoices(const arbitro_field& field, Form* form) {
    if (field.choice_count == 0) return;
    if (field.first_choice > choices_.size() ||
        field.choice_count > choices_.size() - field.first_choice) {
      image_->Fault("a field's choices are out of range");
      return;
    }
    if (field.choice_count > choices_left_) {
      image_->Fault("the forms have too many choices");
      return;
    }
    choices_left_ -= field.choice_count;
    for (uint32_t i = 0; i < field.choice_count; ++i) {
      const arbitro_choice& choice = choices_[field.first_choice + i];
      form->choices.push_back({image_->String(choice.id), image_->String(choice.label)});
    }
  }

  void ReadChildren(uint32_t index, uint32_t depth, uint32_t* budget, Form* form) {
    const arbitro_field& field = fields_[index];
    const bool needs_child = form->kind >= ARBITRO_FIELD_LIST && form->kind <= ARBITRO_FIELD_MAP &&
                             form->kind != ARBITRO_FIELD_TUPLE;
    if (needs_child && field.child_count != 1) image_->Fault("a list or map needs one child");
    if (field.child_count == 0) return;
    // Invariant: children stand behind their parent, so the walk ends.
    if (field.first_child <= index || field.first_child > fields_.size() ||
        field.child_count > fields_.size() - field.first_child) {
      image_->Fault("a field's children are out of range");
      return;
    }
    for (uint32_t i = 0; i < field.child_count && image_->ok(); ++i) {
      form->children.push_back(ReadField(field.first_child + i, depth + 1, budget));
    }
  }

  ImageReader* image_;
  std::vector<arbitro_field> fields_;
  std::vector<arbitro_choice> choices_;
  size_t choices_left_ = 100'000;  // of all forms together, however many fields share them
};

}  // namespace description_image

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FORM_IMAGE_H_
