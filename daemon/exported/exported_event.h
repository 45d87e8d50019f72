// SPDX-License-Identifier: Apache-2.0
//
// An event of the daemon in the formats that other programs read: the event document and a
// calendar.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_EXPORTED_EXPORTED_EVENT_H_
#define ARBITRO_DAEMON_EXPORTED_EXPORTED_EVENT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/exported/rows.h"
#include "daemon/interchange/calendar.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"

namespace arbitro::exported {

// An event as its caller may see it; what is withheld is empty.
struct ExportedEvent {
  v1::Event event;
  v1::ListPlayersResponse players;
  v1::ListPhasesResponse phases;
  std::vector<PlayedRound> rounds;
  v1::GetStandingsResponse standings;
  v1::ListPenaltiesResponse penalties;
  v1::GetAwardsResponse awards;
  bool with_names = true;
};

// Only what the daemon showed: persons by the name that it gave, and not by their reference; of
// penalties no reason and no circumstances.
interchange::EventDocument DocumentOfEvent(const ExportedEvent& exported);

// The programme and the planned rounds; `round_words` is what a round is called, with `$0` for its
// number. A fault where there is neither, or where this machine does not know the event's time
// zone.
interchange::Reading<interchange::Calendar> CalendarOfEvent(const v1::Event& event, int64_t made_us,
                                                            const std::string& round_words);

}  // namespace arbitro::exported

#endif  // ARBITRO_DAEMON_EXPORTED_EXPORTED_EVENT_H_
