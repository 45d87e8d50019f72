// SPDX-License-Identifier: Apache-2.0
//
// Sections 1 and 1.1: how many rounds, which tables, who is Shogun, what each player is dealt.

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

// Shoguns that the whole elimination phase needs.
uint32_t ShogunsNeeded(uint32_t players);

// Who may be drawn as Shogun: those who were fewest times, and whether that keeps the rule.
struct ShogunDraw {
  std::vector<uint32_t> eligible;  // who has not been Shogun, in the order given
  bool satisfiable = false;        // at least one for each table
};
ShogunDraw WhoMayBeShogun(const std::vector<uint32_t>& shogun_games, uint32_t tables);

// The base game's row for a table; null where the game is not played by so many.
const RolesRow* FindRoles(uint32_t seats);

// Characters that each player of a table chooses from, in hand order from the Shogun.
std::vector<uint32_t> CharactersOffered(uint32_t seats);

// Honour at the beginning of everybody but the Shogun.
uint32_t InitialHonour(uint32_t seats);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ELIMINATION_ROUND_H_
