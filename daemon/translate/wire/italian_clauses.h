// SPDX-License-Identifier: Apache-2.0
//
// Tells in Italian what messages of refusals say, and descriptions of fields behind "is missing: "
// and its like: why a field must be there, or must not.
//
// Constant data; thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_CLAUSES_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_CLAUSES_H_

#include <cstddef>
#include <string_view>

namespace arbitro::translate {

// A text and its Italian, `{}` for a value in both.
struct Translated {
  std::string_view english;
  const char* italian;
};

// The words before the clause: "is missing: " is "manca: ".
extern const Translated kBeforeClauses[];
extern const size_t kBeforeClausesCount;

// The more special ones first.
extern const Translated kClauses[];
extern const size_t kClausesCount;

// Whole messages of refusals, by their reasons.
extern const Translated kMessages[];
extern const size_t kMessagesCount;

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_CLAUSES_H_
