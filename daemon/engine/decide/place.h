// SPDX-License-Identifier: Apache-2.0
//
// Decides who of those that wait gets a place.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_PLACE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_PLACE_H_

#include <cstdint>
#include <vector>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// The list that a draw of places freezes: numbers of those who wait and registered before its
// moment. PLACES_DRAW where places are not to be drawn, or not yet.
OrFailure<std::vector<uint32_t>> ListOfPlaces(const DecideContext& context);

// Adds to a decision those who have a place once it holds: in line, as many as there are places
// then, whatever frees them. Those of whom a person may not play keep their place in line.
void AddCallUps(const DecideContext& context, const Command& command, DecidedCommand* decided);

// Decides a player who waits out of the list. `waiting` is the one meant.
OrFailure<DecidedCommand> EndWaiting(const DecideContext& context, const WaitingState& waiting);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_PLACE_H_
