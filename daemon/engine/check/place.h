// SPDX-License-Identifier: Apache-2.0
//
// Says whether a registration has a place, and when places are drawn. Pure functions; thread-safe.
//
// Until the first round is paired, places that come free go to those who wait. After that the list
// stands still: a registration beyond the capacity is refused.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_PLACE_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_PLACE_H_

#include <cstdint>
#include <optional>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Whether a player who registers, or comes back, has to wait now.
bool HasToWait(const EventState& event);

// EVENT_FULL where all places are taken and no player is called up any more.
std::optional<Failure> CheckNotFull(const EventState& event);

// PLACES_DRAW where places are to be drawn among players who wait.
std::optional<Failure> CheckPlacesDrawn(const EventState& event);

// Places for players who wait: none where no player is called up.
uint32_t FreePlaces(const EventState& event);

// Whether the command, carried out, may give places to those who wait.
bool MayCallUp(const EventState& event, const Command& command);

// Nothing where details of SetDetails or CreateEvent fit what holds already; `book` null: the event
// is being made. `zone_known`: whether there is a zone of the given name.
std::optional<Failure> CheckDetails(const PlaceBook* book, const EventDetails& details,
                                    bool zone_known);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_PLACE_H_
