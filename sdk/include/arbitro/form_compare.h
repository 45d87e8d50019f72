// SPDX-License-Identifier: Apache-2.0
//
// Whether two Values of one Form are the same.

#ifndef ARBITRO_FORM_COMPARE_H_
#define ARBITRO_FORM_COMPARE_H_

#include <algorithm>
#include <cstddef>

#include "arbitro/form.h"
#include "arbitro/form_check.h"
#include "arbitro/form_text.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

namespace form_check {

// How many fields of a struct are not null.
inline std::ptrdiff_t Filled(const Value& value) {
  return std::count_if(value.fields().begin(), value.fields().end(),
                       [](const Value::Field& field) { return !field.second.is_null(); });
}

}  // namespace form_check

// Whether two answers are the same by their form: a set has no order, a ratio is reduced, a field
// left out is null. At least one of the two must fill the form (CheckForm).
inline bool SameByForm(const Form& form, const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (form.kind) {
    case ARBITRO_FIELD_ONE_OF:
      for (const Form& alternative : form.children) {
        const bool fits = !CheckForm(alternative, a, "") || !CheckForm(alternative, b, "");
        if (fits && SameByForm(alternative, a, b)) return true;
      }
      return false;
    case ARBITRO_FIELD_SET:
      return a.items().size() == b.items().size() &&
             std::is_permutation(a.items().begin(), a.items().end(), b.items().begin(),
                                 [&](const Value& x, const Value& y) {
                                   return SameByForm(form.children[0], x, y);
                                 });
    case ARBITRO_FIELD_LIST:
    case ARBITRO_FIELD_TUPLE: {
      if (a.items().size() != b.items().size()) return false;
      if (form.kind == ARBITRO_FIELD_TUPLE && a.items().size() != form.children.size())
        return false;
      for (size_t i = 0; i < a.items().size(); ++i) {
        const Form& item = form.children[form.kind == ARBITRO_FIELD_TUPLE ? i : 0];
        if (!SameByForm(item, a.items()[i], b.items()[i])) return false;
      }
      return true;
    }
    case ARBITRO_FIELD_MAP:
      if (a.fields().size() != b.fields().size()) return false;
      for (size_t i = 0; i < a.fields().size(); ++i) {
        if (a.fields()[i].first != b.fields()[i].first ||
            !SameByForm(form.children[0], a.fields()[i].second, b.fields()[i].second)) {
          return false;
        }
      }
      return true;
    case ARBITRO_FIELD_STRUCT:
      if (form_check::Filled(a) != form_check::Filled(b)) return false;
      return std::all_of(form.children.begin(), form.children.end(), [&](const Form& child) {
        const Value& x = a[child.id];
        const Value& y = b[child.id];
        return x.is_null() || y.is_null() ? x == y : SameByForm(child, x, y);
      });
    case ARBITRO_FIELD_RATIO:
      return form_check::SameRatio(a.text(), b.text());
    default:
      return a == b;
  }
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FORM_COMPARE_H_
