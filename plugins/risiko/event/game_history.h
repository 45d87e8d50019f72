// SPDX-License-Identifier: Apache-2.0
//
// Reads a player's earlier penalties in the game that a ruling is about.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_GAME_HISTORY_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_GAME_HISTORY_H_

#include <cstdint>

#include "arbitro/penalty.h"

namespace arbitro::rsk {

// The event's round in whose game it was done: as the circumstances say, or the newest.
uint32_t GameOf(const PenaltyRequest& request);

// Whether it is of an earlier game than that of the newest round.
bool IsOfEarlierGame(const PenaltyRequest& request);

// Whether the earlier penalty is of that game. A game that was taken back is none.
bool IsOfTheGame(const PenaltyRequest& request, const PastPenalty& past);

// How often the player did the same before in that game: its own penalties alone count.
int64_t EarlierInTheGame(const PenaltyRequest& request);

// [RSK-AMB-29] The same, of what was done on purpose: rulings whose step is not 0.
int64_t DeliberateInTheGame(const PenaltyRequest& request);

// [RSK-30.11] By how much earlier rulings lowered the player's army limit for the rest of that
// game: their steps.
int64_t LoweredInTheGame(const PenaltyRequest& request);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_GAME_HISTORY_H_
