// SPDX-License-Identifier: Apache-2.0
//
// The numbers of tables in the hall. Nothing is asked of a ruleset: no rule depends on them.
#include "api/status/try.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"

namespace arbitro::engine {

OrDecided Decide(const Asked<SetTablePlan>& asked) {
  TRY(CheckAct<SetTablePlan>({asked.event(), nullptr}));
  TRY(CheckChangesOf(asked));
  return Decided(TablePlanSet{});
}

OrDecided Decide(const Asked<SetFixedTable>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<SetFixedTable>({event, nullptr}));
  TRY(CheckReason(asked.command, "say why the player has a table of their own"));
  if (event.FindPlayer(asked.what.player) == nullptr) {
    return PlayerUnknown(event, asked.what.player);
  }
  TRY(CheckChangesOf(asked));
  return Decided(FixedTableSet{});
}

}  // namespace arbitro::engine
