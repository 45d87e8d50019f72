// SPDX-License-Identifier: Apache-2.0
//
// Sections 1 and 1.1: the number of rounds, the tables, the Shoguns, and each player's deal.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ELIMINATION_ROUND_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ELIMINATION_ROUND_H_

#include <cstdint>
#include <vector>

#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {

// Rounds of the elimination phase; 0 for fewer players than the rules know.
uint32_t EliminationRounds(uint32_t players);

// The sizes of the tables, table 1 first; empty for fewer players than the rules know.
std::vector<uint32_t> TableSizes(uint32_t players);

// Returns the number of Shoguns that the whole elimination phase needs.
uint32_t ShogunsNeeded(uint32_t players);

// The players who may be drawn as Shogun: those who were it fewest times.
struct ShogunDraw {
  std::vector<uint32_t> eligible;  // those who have not been Shogun, in the order given
  bool satisfiable = false;        // true if there is at least one for each table
};
ShogunDraw WhoMayBeShogun(const std::vector<uint32_t>& shogun_games, uint32_t tables);

// Returns the base game's row for a table; null if so many do not play the game.
const RolesRow* FindRoles(uint32_t seats);

// Returns the number of characters that each player chooses from, in hand order from the Shogun.
std::vector<uint32_t> CharactersOffered(uint32_t seats);

// Returns the honour with which every player but the Shogun begins.
uint32_t InitialHonour(uint32_t seats);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ELIMINATION_ROUND_H_
