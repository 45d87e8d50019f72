// SPDX-License-Identifier: Apache-2.0
//
// How many tables, and of which sizes: the split of a round's players.
//
// A rulebook's split is data: rows that it prints, and forms that say which sizes are allowed and
// which are preferred. SplitTables returns the one best split. Exact, pure, thread-safe. Its time
// depends on the sizes and not on the players: some ten microseconds for 3, 4 and 5, milliseconds
// for many sizes under a multiple.
//
// "Tables of 4, as few of 5 as possible; tables of 3 only where nothing else fits":
//
//   SplitRule rule;
//   rule.forms = {{"tables_of_4_and_5", "RSK-5.2", {5, 4, 3},
//                  {{"tables_of_3", "RSK-5.2", SplitMeasure::kTablesOfSize, 3},
//                   {"tables_of_5", "RSK-5.4", SplitMeasure::kTablesOfSize, 5}}}};
//   SplitTables(11, rule).sizes;  // 4 4 3
//
// "Groups of equal size, at most 8", and nearly equal ones if the number has no such divisor:
//
//   rule.forms = {{"equal", "PKM-11.2.2-b", {8, 7, 6, 5, 4}, {fewest}, 1, 0},
//                 {"nearly_equal", "PKM-AMB-15", {8, 7, 6, 5, 4, 3, 2}, {fewest}, 1, 1}};
//
// with `fewest` = {"tables", "PKM-AMB-15", SplitMeasure::kTables}; the answer's `form` says which
// of the two it was.

#ifndef ARBITRO_KIT_TABLES_H_
#define ARBITRO_KIT_TABLES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/criteria.h"

namespace arbitro::kit {

// The most seats of one table, and players of one split.
inline constexpr uint32_t kTableSeatsMax = 16;
inline constexpr uint32_t kSplitPlayersMax = 1u << 20;

// The greatest SplitForm::tables_multiple, and the most criteria of one form.
inline constexpr uint32_t kTablesMultipleMax = 16;
inline constexpr uint32_t kSplitCriteriaMax = 16;

// The count that a criterion minimises in a split.
enum class SplitMeasure : uint8_t {
  kTables,           // The tables.
  kTablesOfSize,     // The tables of `size`.
  kDistance,         // Over all tables, how far their sizes are from `size`.
  kDistanceSquared,  // Their squares: two tables off by 1 rather than one off by 2.
  kFewerTables,      // Minus the tables: more tables are better.
};

// One preference among splits. The texts outlive every call that is given them.
struct SplitCriterion {
  const char* name;  // "tables_of_5": shown beside the number.
  const char* rule;  // "RSK-5.4".
  SplitMeasure measure = SplitMeasure::kTables;
  uint32_t size = 0;  // kTablesOfSize, kDistance and kDistanceSquared only.
};

// The sizes of one split may differ by any amount.
inline constexpr uint32_t kAnySpread = 0xFFFFFFFF;

// Splits of one shape. Of those that the criteria leave level, the one with more tables of the
// first size in the list is taken, then of the second, and so on: there is always one best split.
struct SplitForm {
  const char* name;                      // "nearly_equal"; outlives every call.
  const char* rule;                      // "PKM-AMB-15".
  std::vector<uint32_t> sizes;           // Allowed, each once; tables are listed in this order.
  std::vector<SplitCriterion> criteria;  // Most important first.
  uint32_t tables_multiple = 1;          // The number of tables is a multiple of this.
  uint32_t spread_max = kAnySpread;      // Largest size minus smallest is at most this.
};

// A printed row: for the number of players that its sizes add up to, exactly these, in this order.
struct SplitRow {
  std::vector<uint32_t> sizes;
};

// A rulebook's split. A row for the number of players decides it; if there is none, the first form
// that can seat them does.
struct SplitRule {
  std::vector<SplitRow> rows;
  std::vector<SplitForm> forms;
  uint32_t players_min = 1;  // Fewer players, or more than the maximum, have no split.
  uint32_t players_max = kSplitPlayersMax;
};

enum class SplitStatus : uint8_t {
  kSplit,     // `sizes` is the split.
  kNoSplit,   // This number of players has none; `problem` says why.
  kBadInput,  // The rule itself breaks a bound; `problem` says which.
};

// TableSplit::form of a printed row.
inline constexpr uint32_t kPrintedRow = 0xFFFFFFFF;

struct TableSplit {
  SplitStatus status = SplitStatus::kBadInput;
  std::string problem;          // Empty if split; else the fault, for a person.
  std::vector<uint32_t> sizes;  // Table 1 first.
  uint32_t form = kPrintedRow;  // Index of the form that made it, or kPrintedRow.
  CostVector cost;              // One number a criterion of that form; empty for a row. No split of
                                // the form costs less.
};

// Splits `players` as the rule says.
TableSplit SplitTables(uint32_t players, const SplitRule& rule);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_TABLES_H_
