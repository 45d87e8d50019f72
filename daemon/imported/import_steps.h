// SPDX-License-Identifier: Apache-2.0
//
// The whole way of an event from its document to its record: the calls, in their order, and the
// standings that come of them beside those of the document.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_IMPORTED_IMPORT_STEPS_H_
#define ARBITRO_DAEMON_IMPORTED_IMPORT_STEPS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/value.pb.h"
#include "daemon/imported/entry_calls.h"
#include "daemon/imported/event_file.h"
#include "daemon/imported/finished_event_plan.h"
#include "daemon/interchange/event_document.h"

namespace arbitro::imported {

// The event that a document shall become, beside what the document says itself.
struct ImportTarget {
  std::string event;                    // "events/{id}"
  std::string title;                    // empty: the document's
  std::string ruleset;                  // "rulesets/{id}"
  std::string game_format;              // empty: the document's
  std::optional<v1::Value> settings{};  // not set: none, or the document's
  bool takes_document_settings = false;
  std::vector<std::string> divisions{};  // the ids that the ruleset has; players have no others
};

struct ImportStep {
  EntryCall call;
  // The call to make where the first is refused: the ruleset does not take the report, so the
  // table's outcome is entered by hand.
  std::optional<EntryCall> instead{};
  // The players of the StartPhaseRequest go by the standings after this round (OrderQualified); 0:
  // they stand in their order.
  uint32_t by_standings_of = 0;
  // It may be sent before the call before it is answered.
  bool may_follow_at_once = false;
};

// The steps, the first of which creates the event. Faults where the document has a number that no
// call can carry. If there are more than `steps_max`, makes `steps_max` + 1 of them: a small file
// may take millions.
interchange::Reading<std::vector<ImportStep>> StepsOf(const interchange::EventDocument& document,
                                                      const ImportTarget& target, Extent extent,
                                                      size_t steps_max = SIZE_MAX);

// Puts the players of the step's request into the order of the standings.
void OrderQualified(const v1::GetStandingsResponse& standings, const ImportStep& step);

// A place, and the rest of its row on record.
struct ComparedRow {
  ComparedPlace place;
  int32_t points = 0;
  std::string below_by;  // the column that puts the player below the one before
};

// The standings on record beside the document's; `by_division`: as ComparedPlaces has it. Players
// whom the ruleset leaves out have the place 0, and are below by "unranked".
std::vector<ComparedRow> ComparedStandings(const interchange::EventDocument& document,
                                           const v1::GetStandingsResponse& standings,
                                           bool by_division);

}  // namespace arbitro::imported

#endif  // ARBITRO_DAEMON_IMPORTED_IMPORT_STEPS_H_
