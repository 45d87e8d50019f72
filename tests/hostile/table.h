// SPDX-License-Identifier: Apache-2.0
//
// The table of docs/hostile_rulesets.md: what hostile rulesets do, and what catches them.

#ifndef ARBITRO_TESTS_HOSTILE_TABLE_H_
#define ARBITRO_TESTS_HOSTILE_TABLE_H_

#include <ostream>
#include <string>
#include <vector>

namespace arbitro::hostile {

// A row, as the table has it or as it was observed. Cells hold no backticks.
struct Row {
  std::string ruleset;    // "opens-file"
  std::string does;       // for people
  std::string validator;  // the first test of `ruleset check` that refuses it, or "passes"
  std::string daemon;     // "load CODE", "call", "replay", or "served"
  std::string by;         // the mechanism
  std::string says;       // in the table a part, observed the whole of the words
};

// Names a failing test.
inline void PrintTo(const Row& row, std::ostream* out) { *out << row.ruleset; }

// The rows of the one table in the file whose head is
// `| ruleset | does | validator | daemon | by | says |`. None where there is no such table.
std::vector<Row> ReadTable(const std::string& path);

// Each cell that was observed otherwise, with both values; empty where there is none.
std::string Differences(const Row& expected, const Row& observed);

// Without backticks.
std::string Plain(std::string text);

}  // namespace arbitro::hostile

#endif  // ARBITRO_TESTS_HOSTILE_TABLE_H_
