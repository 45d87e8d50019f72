// SPDX-License-Identifier: Apache-2.0
//
// The text of a filter, and of an order, as it is written: a part of AIP-160 and AIP-132.
//
//   filter     = [ condition { AND condition } | condition { OR condition } ]
//   condition  = [ NOT | "-" ] ( field comparison value | "(" filter ")" )
//   comparison = "=" | "!=" | "<" | "<=" | ">" | ">=" | ":"
//   value      = a word of letters, digits and . _ - / : + *, or a text in " or ', with \ before
//                a quote or a \
//   order      = [ field [ "asc" | "desc" ] { "," field [ "asc" | "desc" ] } ]
//
// In AIP-160 OR binds stronger than AND, against the habit of most languages; here the two stand
// side by side only with parentheses. Its bare values, functions and paths of fields are left out.
// docs/filters.md explains it to clients.
//
// Whether a field exists, and what its value may be, is a later question (filter/query.h). Pure and
// thread-safe.

#ifndef ARBITRO_DAEMON_SERVICES_FILTER_EXPRESSION_H_
#define ARBITRO_DAEMON_SERVICES_FILTER_EXPRESSION_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/model/failure.h"

namespace arbitro::filter {

inline constexpr size_t kFilterBytesMax = 2048;
// Conditions of one filter.
inline constexpr size_t kFilterTermsMax = 32;
// Parentheses and NOT within each other.
inline constexpr size_t kFilterDepthMax = 8;
inline constexpr size_t kOrderBytesMax = 256;
inline constexpr size_t kOrderKeysMax = 4;

// The fields of a request that such texts come in.
inline constexpr char kFilterPath[] = "filter";
inline constexpr char kOrderPath[] = "order_by";

enum class Comparison { kEqual, kUnequal, kLess, kLessOrEqual, kGreater, kGreaterOrEqual, kHas };

// As it is written: "<=".
std::string_view SignOf(Comparison comparison);

// One condition. Places are characters of the text, from 1.
struct Term {
  std::string field;
  Comparison comparison = Comparison::kEqual;
  std::string value;
  size_t field_at = 0;
  size_t comparison_at = 0;
  size_t value_at = 0;
};

struct Expression {
  enum class Kind {
    kAll,   // each part holds; without parts: it always does
    kAny,   // one of the parts holds
    kNot,   // its one part does not hold
    kTerm,  // `term` holds
  };

  Kind kind = Kind::kAll;
  std::vector<Expression> parts{};
  Term term{};
};

struct OrderKey {
  std::string field;
  bool descending = false;
  size_t field_at = 0;
};

// FIELD_INVALID with the field, the character, and what is allowed there.
engine::OrFailure<Expression> ParseFilter(std::string_view text);
engine::OrFailure<std::vector<OrderKey>> ParseOrder(std::string_view text);

// The filter written so that it is read the same again: values in quotes, one blank between words.
std::string TextOf(const Expression& expression);

}  // namespace arbitro::filter

#endif  // ARBITRO_DAEMON_SERVICES_FILTER_EXPRESSION_H_
