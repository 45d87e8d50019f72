// SPDX-License-Identifier: Apache-2.0
//
// [PKM-4] The list that a player, or a team, hands in: how its rows read as a deck.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_REGISTERED_LIST_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_REGISTERED_LIST_H_

#include "arbitro/ruleset.h"

namespace arbitro::pkm {

// The verdict on a list. Refuses one that comes too late, and one whose marks do not fit the
// format.
Decided<DeckVerdict> CheckRegisteredList(const DeckRequest& request, Host& host);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_REGISTERED_LIST_H_
