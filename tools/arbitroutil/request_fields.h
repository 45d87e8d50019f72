// SPDX-License-Identifier: Apache-2.0
//
// Finds the fields of a call's image that are out of all proportion, for the publisher of a ruleset
// that fell over one: a round of four thousand million, points below minus a million.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_REQUEST_FIELDS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_REQUEST_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/host/ruleset_functions.h"

namespace arbitro::tools {

// Beyond this number, or below its opposite, a field is named.
inline constexpr int64_t kFieldMost = 1'000'000;

// So many are named at most.
inline constexpr size_t kFieldsNamedMax = 8;

// Returns what they are, a line each, by their names in the boundary's headers:
// "players[3].points is -2147483648". The image may be anything.
std::vector<std::string> AbsurdFields(RulesetFunction function, std::string_view image);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_REQUEST_FIELDS_H_
