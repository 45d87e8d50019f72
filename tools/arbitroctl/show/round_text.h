// SPDX-License-Identifier: Apache-2.0
//
// A round for a terminal: its tables with every seat and its own result, its clock.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_ROUND_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_ROUND_TEXT_H_

#include <cstdint>
#include <string>

#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/value.pb.h"
#include "tools/arbitroctl/show/text_table.h"

namespace arbitro::tools {

// A line a table where all are of two seats at most, and else a line a seat. `report` is the form
// of the ruleset's reports; an empty one shows reports as JSON.
TextTable TablesText(const v1::ListTablesResponse& tables, const v1::Form& report);

// Adds how the clock stands, by the clock of the event.
void AddClock(const v1::Clock& clock, int32_t utc_offset_minutes, TextTable* table);

// Adds the tables that play on longer than the round's clock.
void AddExtensions(const v1::ListTablesResponse& tables, int32_t utc_offset_minutes,
                   TextTable* table);

// A player, the one who took the place over, and in which round; ids.
struct TakenPlace {
  std::string event;
  uint32_t round = 0;
  std::string player;
  std::string by;
};

// Says what becomes of the player, by the event's phases up to that round. In a bracket, a final
// and a play-off the other one goes on in that place; everywhere else it is taken over for one
// table, the event goes on for both, and behind the last round that is planned nothing is drawn.
std::string TakenPlaceText(const v1::ListPhasesResponse& phases, const TakenPlace& place);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_ROUND_TEXT_H_
