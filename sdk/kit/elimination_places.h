// SPDX-License-Identifier: Apache-2.0
//
// How far each player came in the single eliminations of an event.
//
// Places follow the bracket's tables: the round that a player sat in last, and whether the player
// won it. So a player who takes a place over in the final stands where the final puts him, however
// few matches he won.
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_ELIMINATION_PLACES_H_
#define ARBITRO_KIT_ELIMINATION_PLACES_H_

#include <cstdint>
#include <vector>

#include "arbitro/standings.h"

namespace arbitro::kit {

// How many rounds leave one of so many.
uint32_t EliminationRoundsOf(uint32_t entrants);

// How far a player came in the last single elimination that has the player.
struct EliminationPlace {
  uint32_t round = 0;  // reached, from 1; the winner of the final: one more; 0: in none
  uint32_t step = 0;   // parts those of one round; more is better
};

std::vector<EliminationPlace> EliminationPlaces(const StandingsRequest& request);

// The level of each player of the request; more is better. 0: in no elimination; 1: lost its first
// round; one more for each round further, the winner of the final having one more than the loser.
// Where players of one round are parted, those above have one more again: by a match for the third
// place, and where a place was taken over, the player who sat in the round stands above the one who
// had only reached it.
std::vector<int64_t> EliminationLevels(const StandingsRequest& request);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_ELIMINATION_PLACES_H_
