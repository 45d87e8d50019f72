// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/fetched_event.h"

#include "api/status/try.h"

namespace arbitro::tools {

absl::StatusOr<ExportedEvent> FetchEvent(Session* session, const std::string& name) {
  ExportedEvent exported;
  ASSIGN_OR_RETURN(exported.event, GetEvent(session, name));
  RETURN_IF_ERROR(TakeShown(GetPlayers(session, name), &exported.players));
  ASSIGN_OR_RETURN(exported.phases, GetPhases(session, name));
  ASSIGN_OR_RETURN(exported.rounds, GetPlayedRounds(session, name, exported.event.rounds_paired()));
  RETURN_IF_ERROR(TakeShown(GetStandings(session, name, 0), &exported.standings));
  RETURN_IF_ERROR(TakeShown(GetPenalties(session, name), &exported.penalties));
  RETURN_IF_ERROR(TakeShown(GetAwards(session, name), &exported.awards));
  return exported;
}

}  // namespace arbitro::tools
