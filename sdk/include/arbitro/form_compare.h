// SPDX-License-Identifier: Apache-2.0
//
// Whether two Values of one Form are the same.

#ifndef ARBITRO_FORM_COMPARE_H_
#define ARBITRO_FORM_COMPARE_H_

#include <algorithm>
#include <cstddef>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/form_check.h"
#include "arbitro/form_text.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

inline bool SameByForm(const Form& form, const Value& a, const Value& b);

namespace form_check {

// How many fields of a struct are not null.
inline std::ptrdiff_t Filled(const Value& value) {
  return std::count_if(value.fields().begin(), value.fields().end(),
                       [](const Value::Field& field) { return !field.second.is_null(); });
}

// Of a list or tuple.
inline bool SameItems(const Form& form, const std::vector<Value>& a, const std::vector<Value>& b) {
  const bool tuple = form.kind == ARBITRO_FIELD_TUPLE;
  if (a.size() != b.size()) return false;
  if (tuple && a.size() != form.children.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!SameByForm(form.children[tuple ? i : 0], a[i], b[i])) return false;
  }
  return true;
}

// Of a map.
inline bool SameEntries(const Form& entry, const std::vector<Value::Field>& a,
                        const std::vector<Value::Field>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].first != b[i].first || !SameByForm(entry, a[i].second, b[i].second)) return false;
  }
  return true;
}

// Of a struct.
inline bool SameFields(const Form& form, const Value& a, const Value& b) {
  if (Filled(a) != Filled(b)) return false;
  return std::all_of(form.children.begin(), form.children.end(), [&](const Form& child) {
    const Value& x = a[child.id];
    const Value& y = b[child.id];
    return x.is_null() || y.is_null() ? x == y : SameByForm(child, x, y);
  });
}

inline bool FitsOneAlike(const Form& form, const Value& a, const Value& b) {
  return std::any_of(form.children.begin(), form.children.end(), [&](const Form& alternative) {
    const bool fits = !CheckForm(alternative, a, "") || !CheckForm(alternative, b, "");
    return fits && SameByForm(alternative, a, b);
  });
}

}  // namespace form_check

// Whether two answers are the same by their form: a set has no order, a ratio is reduced, a field
// left out is null. At least one of the two must fill the form (CheckForm).
inline bool SameByForm(const Form& form, const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (form.kind) {
    case ARBITRO_FIELD_ONE_OF:
      return form_check::FitsOneAlike(form, a, b);
    case ARBITRO_FIELD_SET:
      return a.items().size() == b.items().size() &&
             std::is_permutation(a.items().begin(), a.items().end(), b.items().begin(),
                                 [&](const Value& x, const Value& y) {
                                   return SameByForm(form.children[0], x, y);
                                 });
    case ARBITRO_FIELD_LIST:
    case ARBITRO_FIELD_TUPLE:
      return form_check::SameItems(form, a.items(), b.items());
    case ARBITRO_FIELD_MAP:
      return form_check::SameEntries(form.children[0], a.fields(), b.fields());
    case ARBITRO_FIELD_STRUCT:
      return form_check::SameFields(form, a, b);
    case ARBITRO_FIELD_RATIO:
      return form_check::SameRatio(a.text(), b.text());
    default:
      return a == b;
  }
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FORM_COMPARE_H_
