// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/fetched_event.h"

#include <utility>

#include "api/status/try.h"

namespace arbitro::tools {

absl::StatusOr<exported::ExportedEvent> FetchEvent(Session* session, const std::string& name) {
  exported::ExportedEvent event;
  ASSIGN_OR_RETURN(event.event, GetEvent(session, name));
  auto players = GetPlayers(session, name);
  if (players.ok()) event.players = *std::move(players);
  if (!players.ok() && !IsKept(players.status())) return players.status();
  ASSIGN_OR_RETURN(event.phases, GetPhases(session, name));
  ASSIGN_OR_RETURN(event.rounds, GetPlayedRounds(session, name, event.event.rounds_paired()));
  return event;
}

}  // namespace arbitro::tools
