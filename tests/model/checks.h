// SPDX-License-Identifier: Apache-2.0
//
// Checks that the models of all games share.

#ifndef ARBITRO_TESTS_MODEL_CHECKS_H_
#define ARBITRO_TESTS_MODEL_CHECKS_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/model/game_model.h"
#include "tests/model/least_cost.h"

namespace arbitro::model {

// Return "3 7 12".
std::string TextOf(const std::vector<uint32_t>& players);
std::string TextOf(const Cost& cost);

// Returns for each player those who have sat at one table with them in the Swiss part, played or
// not.
std::vector<std::set<uint32_t>> Met(const PlainEvent& event);
uint32_t ByesOf(const PlainEvent& event, uint32_t player);

// Returns the player with the bye of a round; kNobody if there is none.
uint32_t ByeOf(const PlainRound& round);
Pairs PairsOf(const PlainRound& round);

// Returns all players but one.
std::vector<uint32_t> Without(std::vector<uint32_t> players, uint32_t player);

// Returns true if every player may still meet so many others (Dirac, as in CanBePaired): then the
// rest can be paired without a second meeting, whichever player sits out. False proves nothing.
bool AnybodyMaySitOut(const std::vector<uint32_t>& players,
                      const std::vector<std::set<uint32_t>>& met);

// Reports a fault if the pairs cost more than the least. `rule` is the one that asks for the least.
void CheckLeast(const Field& field, const Pairs& pairs, const std::string& rule, Tally* tally,
                Wrongs* wrongs);

// Returns a round of a fixed bracket in pair order. Of the qualified players by seed, the first
// meets the last and the second the last but one; the winners of the pairs are paired in the same
// way.
Pairs BracketPairs(const std::vector<uint32_t>& players);

// Reports a fault if the rows' ranks are not the places of `groups`, best first; the players of a
// group share a place.
void CheckRanks(const std::vector<std::vector<uint32_t>>& groups, const SeenStandings& seen,
                const std::string& rule, Wrongs* wrongs);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_CHECKS_H_
