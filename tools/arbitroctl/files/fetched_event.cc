// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/fetched_event.h"

#include "api/status/try.h"

namespace arbitro::tools {

absl::StatusOr<exported::ExportedEvent> FetchEvent(Session* session, const std::string& name) {
  exported::ExportedEvent event;
  ASSIGN_OR_RETURN(event.event, GetEvent(session, name));
  RETURN_IF_ERROR(TakeShown(GetPlayers(session, name), &event.players));
  ASSIGN_OR_RETURN(event.phases, GetPhases(session, name));
  ASSIGN_OR_RETURN(event.rounds, GetPlayedRounds(session, name, event.event.rounds_paired()));
  RETURN_IF_ERROR(TakeShown(GetStandings(session, name, 0), &event.standings));
  RETURN_IF_ERROR(TakeShown(GetPenalties(session, name), &event.penalties));
  RETURN_IF_ERROR(TakeShown(GetAwards(session, name), &event.awards));
  return event;
}

}  // namespace arbitro::tools
