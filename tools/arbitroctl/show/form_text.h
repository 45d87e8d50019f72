// SPDX-License-Identifier: Apache-2.0
//
// Game-specific data typed as key=value words, made into Values by the form that a ruleset
// publishes.
//
//   premier=true            a flag where the form says so
//   swiss_rounds=5          a whole number
//   released=bwp-BW50,dv1   a list or set, its items separated by commas
//   limit={"max": 1}        anything deeper, as JSON
//
// Only the typing is done here; whether the value fits, the daemon says. Pure functions;
// thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_FORM_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_FORM_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/value.pb.h"

namespace arbitro::tools {

// Whether the text is a whole number, however large: digits, perhaps behind a minus.
bool IsWholeNumber(std::string_view text);

// The sentence that a whole number lies outside of `least` to `most`, in the language that is
// printed.
std::string OutOfRange(std::string_view number, int64_t least, int64_t most);

// The struct that words of the shape key=value mean by `form`.
//
// A usage error (show/error_text.h) names the word where it has no `=`, its key is not one of the
// form's (and which are), it stands twice, or its value is not of the field's kind; then its advice
// has the kind, the bounds and the rule of the field.
absl::StatusOr<v1::Value> ValueOfWords(const v1::Form& form, const std::vector<std::string>& words);

// How a form's fields look, one a line, for `--help` and `ruleset show`:
// "premier  flag  required  Premier event".
std::string KindWord(const v1::Form& form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_FORM_TEXT_H_
