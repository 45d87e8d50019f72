// SPDX-License-Identifier: Apache-2.0
//
// The parts of MakeTdf and ChangeTdf: the event as TOM's model, and that model as TOM's text.
//
// Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TDF_OF_EVENT_H_
#define ARBITRO_DAEMON_INTERCHANGE_TDF_OF_EVENT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/interchange/tdf_event.h"

namespace arbitro::interchange {

// The event as a tournament of one pod, without bytes. `rounds_before`: so many first rounds are
// in a file of TOM already, which says itself why a player has no seat in them.
Reading<TdfFile> TournamentOf(const EventDocument& document, const TdfNumbers& numbers,
                              uint32_t category, uint32_t rounds_before);

// Lines as TOM writes them, each with its line feed, indented by tabs as they stand in a file.
std::string TextOfPlayer(const TdfPlayer& player);
std::string TextOfPodPlayer(const std::string& id);
std::string TextOfDropped(uint32_t after_round);
std::string TextOfMatch(const TdfMatch& match, std::string_view time);
// `type`: of a round that is no elimination, 2 or 3. `stage`: 2 is played, 6 is over.
std::string TextOfRound(const TdfRound& round, uint32_t type, uint32_t stage);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TDF_OF_EVENT_H_
