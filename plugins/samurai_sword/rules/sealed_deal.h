// SPDX-License-Identifier: Apache-2.0
//
// Deals to each player of a table, by lot from a seed, the cards that the rulebook has dealt at the
// table. The engine asks for it if the settings say that the engine deals.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_SEALED_DEAL_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_SEALED_DEAL_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/random.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {

// A role card.
struct RoleCard {
  Role role = Role::kShogun;
  uint32_t stars = 0;  // of a Ninja, from 1
};

struct SeatDeal {
  std::optional<RoleCard> role;      // none in a duel
  std::vector<uint32_t> characters;  // to choose from, by place in kCharacters
};

// Deals a game of the elimination phase; its first seat is the Shogun. Empty if no game has so many
// seats.
std::vector<SeatDeal> DealGame(uint32_t seats, const kit::Seed& seed);

// Deals a duel.
std::vector<SeatDeal> DealDuel(const kit::Seed& seed);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_SEALED_DEAL_H_
