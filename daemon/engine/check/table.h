// SPDX-License-Identifier: Apache-2.0
//
// Checks what must hold before an act at a table, for every game: the first thing that its decision
// checks, and what a table's list of allowed actions says.
//
// A check returns nothing where the act may go on, or else the refusal with what to do about it.
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_TABLE_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_TABLE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "arbitro/description.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// A table of an event, or the place where one was asked for.
struct TablePlace {
  const EventState& event;
  uint32_t round = 0;
  uint32_t table = 0;
};

// Whether an act of this kind is possible at the table now, whatever is said there.
template <class What>
std::optional<Failure> CheckTableAct(const TablePlace& place);

// Of each kind that is about a table (CommandTraits::at_table).
#define ARBITRO_CHECK(Kind) \
  template <>               \
  std::optional<Failure> CheckTableAct<Kind>(const TablePlace& place);
ARBITRO_COMMANDS(ARBITRO_CHECK)
#undef ARBITRO_CHECK

// Whether a round is taken back together with the results that it has.
enum class UnpairedResults { kNone, kTakenBack };

// Whether the round is the newest and open, so that its seats and the round itself may change.
std::optional<Failure> CheckNewestRound(const EventState& event, uint32_t round);

// Whether the round is the newest, and may be taken back: open, with no match that has a result; or
// with its results.
std::optional<Failure> CheckUnpair(const EventState& event, uint32_t round,
                                   UnpairedResults results = UnpairedResults::kNone);

// Whether `round` is the next to pair, and the one before is done with.
std::optional<Failure> CheckPairable(const EventState& event, uint32_t round);

// Whether `round` is open, and every table of it decided.
std::optional<Failure> CheckClosable(const EventState& event, uint32_t round);

// Whether every table of the round is decided.
std::optional<Failure> CheckResultsIn(const RoundState& round);

// Whether standings at the end of `round` may be entered by hand.
std::optional<Failure> CheckStandings(const EventState& event, uint32_t round);

// Parts of the checks.

std::optional<Failure> CheckTable(const TablePlace& place);
// Only where CheckTable found nothing.
TablePtr TableAt(const TablePlace& place);
// Whether the player is one of the event's and sits at the table.
std::optional<Failure> CheckSeated(const TablePlace& place, const std::string& player);
// Whether the report fills the ruleset's form. `field`: what names it.
std::optional<Failure> CheckReportForm(const Description& description, const char* field,
                                       const Value& report);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_TABLE_H_
