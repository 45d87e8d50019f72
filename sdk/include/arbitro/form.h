// SPDX-License-Identifier: Apache-2.0
//
// A Form is a published schema for a Value: what a client draws a screen from, and what the daemon
// checks before any ruleset sees a filled form.
//
// Forms are made by the functions below and nested:
//
//   form::Struct("report", {"Report", "Referto"}, {
//       form::Required(form::Choice("winner", {"Winner", "Vincitore"}, {...})),
//       form::Integer("games", {"Games", "Partite"}, 0, 3)});

#ifndef ARBITRO_FORM_H_
#define ARBITRO_FORM_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/abi/describe.h"
#include "arbitro/refusal.h"

namespace arbitro {
inline namespace v0 {

// One id with its words: a choice of a field, a format, a reason, a violation.
struct Choice {
  std::string id;
  Label label;
};

// A field, and with its children a form. Which Value fills each kind, and what `least` and `most`
// mean for it: abi/describe.h.
struct Form {
  arbitro_field_kind kind = ARBITRO_FIELD_NULL;
  std::string id;
  Label label;
  std::string rule;
  bool required = false;
  bool key = false;   // card form: unique key of the row
  bool name = false;  // card form: name by which printings are found
  int64_t least = 0;
  int64_t most = 0;
  std::vector<Choice> choices;
  std::vector<Form> children;
};

namespace form {

inline Form Make(arbitro_field_kind kind, std::string id, Label label) {
  Form field;
  field.kind = kind;
  field.id = std::move(id);
  field.label = std::move(label);
  return field;
}

inline Form Bounded(Form field, int64_t least, int64_t most) {
  field.least = least;
  field.most = most;
  return field;
}

inline Form Integer(std::string id, Label label, int64_t least, int64_t most) {
  return Bounded(Make(ARBITRO_FIELD_INTEGER, std::move(id), std::move(label)), least, most);
}
inline Form Flag(std::string id, Label label) {
  return Make(ARBITRO_FIELD_FLAG, std::move(id), std::move(label));
}
inline Form Text(std::string id, Label label, int64_t bytes_max) {
  return Bounded(Make(ARBITRO_FIELD_TEXT, std::move(id), std::move(label)), 0, bytes_max);
}
inline Form OneChoice(std::string id, Label label, std::vector<Choice> choices) {
  Form field = Make(ARBITRO_FIELD_CHOICE, std::move(id), std::move(label));
  field.choices = std::move(choices);
  return field;
}
inline Form Ratio(std::string id, Label label) {
  return Make(ARBITRO_FIELD_RATIO, std::move(id), std::move(label));
}
inline Form Date(std::string id, Label label) {
  return Make(ARBITRO_FIELD_DATE, std::move(id), std::move(label));
}
inline Form Time(std::string id, Label label) {
  return Make(ARBITRO_FIELD_TIME, std::move(id), std::move(label));
}
inline Form Duration(std::string id, Label label, int64_t least, int64_t most) {
  return Bounded(Make(ARBITRO_FIELD_DURATION, std::move(id), std::move(label)), least, most);
}
inline Form Player(std::string id, Label label) {
  return Make(ARBITRO_FIELD_PLAYER, std::move(id), std::move(label));
}
inline Form Null(std::string id, Label label) {
  return Make(ARBITRO_FIELD_NULL, std::move(id), std::move(label));
}
inline Form List(std::string id, Label label, Form item, int64_t most) {
  Form field = Bounded(Make(ARBITRO_FIELD_LIST, std::move(id), std::move(label)), 0, most);
  field.children.push_back(std::move(item));
  return field;
}
inline Form Set(std::string id, Label label, Form item, int64_t most) {
  Form field = List(std::move(id), std::move(label), std::move(item), most);
  field.kind = ARBITRO_FIELD_SET;
  return field;
}
inline Form Tuple(std::string id, Label label, std::vector<Form> items) {
  Form field = Make(ARBITRO_FIELD_TUPLE, std::move(id), std::move(label));
  field.children = std::move(items);
  return field;
}
inline Form Map(std::string id, Label label, Form value, int64_t most) {
  Form field = List(std::move(id), std::move(label), std::move(value), most);
  field.kind = ARBITRO_FIELD_MAP;
  return field;
}
inline Form Struct(std::string id, Label label, std::vector<Form> fields) {
  Form field = Make(ARBITRO_FIELD_STRUCT, std::move(id), std::move(label));
  field.children = std::move(fields);
  return field;
}
inline Form OneOf(std::string id, Label label, std::vector<Form> alternatives) {
  Form field = Make(ARBITRO_FIELD_ONE_OF, std::move(id), std::move(label));
  field.children = std::move(alternatives);
  return field;
}

// The field must be there.
inline Form Required(Form field) {
  field.required = true;
  return field;
}
// The rule that asks for the field.
inline Form By(std::string rule, Form field) {
  field.rule = std::move(rule);
  return field;
}

}  // namespace form
}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FORM_H_
