// SPDX-License-Identifier: Apache-2.0
//
// The table of access: one row a call of the API, one cell a role. The row of a command stands
// beside the command's struct (daemon/engine/model/command_traits.h), the others in table.cc.
// docs/access.md shows the table to people and is made from it (table_page_test.cc); a test calls a
// daemon for each cell.
//
// Beside it the table of contents: which roles see what is not for all, by whatever call it comes:
// a list, a record of the journal, an export, a trace. Where one call alone reads a content, the
// two tables say the same of it, or this does not compile.
//
// A caller may make the calls that any of their roles may. The roles of an event count in that
// event; spectators and anybody see an event only once it is published, whatever their cell says.

#ifndef ARBITRO_DAEMON_ACCESS_TABLE_H_
#define ARBITRO_DAEMON_ACCESS_TABLE_H_

#include <span>
#include <string_view>

#include "api/calls/call_row.h"
#include "daemon/access/roles.h"

namespace arbitro::access {

using arbitro::CallRow;
using arbitro::Scope;

enum class Cell { kNo, kYes, kOwn };

// In the order of Role: y yes, o own, - no.
Cell CellIn(std::string_view cells, Role role);

struct Row : CallRow {
  Cell Of(Role role) const { return CellIn(cells, role); }
};

// Service by service; of each the commands, then the reads.
std::span<const Row> Table();

// Null where the API has no method of that name. No two services share one.
const Row* FindRow(std::string_view method);

// Contents of which not every caller learns who sees the event or journal that they lie in.
enum class Content : uint8_t {
  kPlayer,  // facts that an event knows of a player; reasons to come, stay away or leave
  kDeck,
  kPenalty,
  kAppeal,
  kDuty,
  kTicket,
  kFloor,  // floor checks that are open, reasons and verdicts; assignments of judges
  kJudgeCall,
  kPersonEntry,  // a suspension, a title
  kOperation,    // faults of rulesets, losses of the log
  kTrace,        // the questions to a ruleset behind a decision, with all that they hold
  kResults,      // results and standings, while they are secret
  kDeal,         // of seats, while it is sealed
  kDraft,        // rounds that are not published
  kHeldBack,     // results and standings that are not published
};

inline constexpr size_t kContents = 15;

struct ContentRow {
  Content content;
  std::string_view name;    // in docs/access.md
  std::string_view method;  // that alone reads it; empty: several do
  std::string_view cells;

  Cell Of(Role role) const { return CellIn(cells, role); }
};

// By number.
const std::array<ContentRow, kContents>& Contents();

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_TABLE_H_
