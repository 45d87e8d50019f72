// SPDX-License-Identifier: Apache-2.0
//
// Reads rule cases: docs/cases.md gives the grammar.
//
// Only the shape is read here: headings, givens, calls, answers, each with its line; what they
// mean, case_runner.h knows. Pure functions; thread-safe.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_FILE_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::rulebook {

// A line that begins at the margin, and the block behind it.
struct CaseLine {
  int number = 0;  // in the file, from 1
  std::string text;
  std::vector<std::string> block;  // without the two spaces
};

struct RuleCase {
  int number = 0;                  // of the heading's line
  std::vector<std::string> rules;  // one to three
  std::string name;
  std::vector<CaseLine> givens;
  CaseLine call;                  // without `> `
  std::vector<CaseLine> answers;  // with `= ` or `! `; at least one
};

// The cases of a file. INVALID_ARGUMENT, naming the line, where one breaks the grammar.
absl::StatusOr<std::vector<RuleCase>> ReadCases(std::string_view text);

// The name of the case's test: "pkm.11.1-b_five_copies_are_too_many".
std::string TestNameOf(const RuleCase& rule_case);

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_FILE_H_
