// SPDX-License-Identifier: Apache-2.0
//
// What the models of all games look at in the same way.

#ifndef ARBITRO_TESTS_MODEL_CHECKS_H_
#define ARBITRO_TESTS_MODEL_CHECKS_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/model/game_model.h"
#include "tests/model/least_cost.h"

namespace arbitro::model {

// "3 7 12".
std::string TextOf(const std::vector<uint32_t>& players);
std::string TextOf(const Cost& cost);

// By player: with whom one has sat at a table of the Swiss part, played or not.
std::vector<std::set<uint32_t>> Met(const PlainEvent& event);
uint32_t ByesOf(const PlainEvent& event, uint32_t player);

// The bye of a round; kNobody: it has none.
uint32_t ByeOf(const PlainRound& round);
Pairs PairsOf(const PlainRound& round);

// Everybody but one.
std::vector<uint32_t> Without(std::vector<uint32_t> players, uint32_t player);

// Whether everybody may meet so many others that whoever sits out, the others can be paired without
// a second meeting (Dirac, as in CanBePaired). False decides nothing.
bool AnybodyMaySitOut(const std::vector<uint32_t>& players,
                      const std::vector<std::set<uint32_t>>& met);

// Says so where the pairs cost more than the least. `rule`: what asks for the least.
void CheckLeast(const Field& field, const Pairs& pairs, const std::string& rule, Tally* tally,
                Wrongs* wrongs);

// A round of a fixed bracket in pair order. Of those who qualified by seed, the first meets the
// last and the second the last but one; then so the winners of the pairs.
Pairs BracketPairs(const std::vector<uint32_t>& players);

// Says so where the rows' ranks are not the places of `groups`, best first, whose players share a
// place.
void CheckRanks(const std::vector<std::vector<uint32_t>>& groups, const SeenStandings& seen,
                const std::string& rule, Wrongs* wrongs);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_CHECKS_H_
