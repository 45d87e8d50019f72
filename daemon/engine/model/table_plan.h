// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the numbers that tables have in the hall.
//
// No decision about a round reads them: the fold gives them to the tables of a round that is paired
// (state/table_places.h).

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_TABLE_PLAN_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_TABLE_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/limits.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

inline constexpr uint32_t kPlaceMax = limits::kPlayersMax;  // the highest number of a table
inline constexpr int kTableRangesMax = 64;                  // of a plan
inline constexpr int kBlockedSpansMax = 256;                // of a plan
inline constexpr int kFeatureTablesMax = 64;                // of a plan

struct TableSpan {
  uint32_t from = 0;  // from 1
  uint32_t to = 0;    // not before `from`

  bool Has(uint32_t place) const { return place >= from && place <= to; }
  bool operator==(const TableSpan&) const = default;
};

struct TableRange {
  TableSpan tables;
  std::string division{};  // empty: any
  uint32_t phase = 0;      // 0: any

  bool operator==(const TableRange&) const = default;
};

struct TablePlan {
  uint32_t first_number = 0;  // for tables of no range; 0: 1
  std::vector<TableRange> ranges{};
  std::vector<TableSpan> blocked{};
  std::vector<uint32_t> feature{};

  bool operator==(const TablePlan&) const = default;
};

// --- Commands

struct SetTablePlan {
  static constexpr CommandTraits kTraits = {
      .call = {"SeatingService", "SetTablePlan", Scope::kEvent, "event", "", "y-yy-y---"},
      .when = {Period::kUnfinished, "no further round is placed"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  TablePlan plan;
};

// The reason is the command's.
struct SetFixedTable {
  static constexpr CommandTraits kTraits = {
      .call = {"SeatingService", "SetFixedTable", Scope::kEvent, "player", "", "y-yy-y---"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  uint32_t table = 0;  // of the hall; 0: none any more
};

// --- Decisions

struct TablePlanSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
};
struct FixedTableSet {
  static constexpr Disclosure kDisclosure = {Subject::kPlayer};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_TABLE_PLAN_H_
