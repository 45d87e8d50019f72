// SPDX-License-Identifier: Apache-2.0
//
// The tables of a round, as a case writes them: "A - B, C - D, E bye".
//
// Pure functions.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_ROUND_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_ROUND_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/draw.h"

namespace arbitro::rulebook {

// `names`: the name of each player of the request. INVALID_ARGUMENT for a name that is none of
// them.
absl::StatusOr<std::vector<Table>> ReadTables(const std::string& text,
                                              const std::vector<std::string>& names);

std::string TextOfTables(const std::vector<Table>& tables, const std::vector<std::string>& names);

// Tables, and who sits at each, in one order whatever theirs.
std::string Sorted(const std::string& tables);

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_ROUND_H_
