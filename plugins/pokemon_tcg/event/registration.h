// SPDX-License-Identifier: Apache-2.0
//
// [PKM-4] Deck registration: when lists are due, and from when on they stay as they are.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_REGISTRATION_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_REGISTRATION_H_

#include <optional>

#include "arbitro/admit.h"
#include "arbitro/deck.h"
#include "arbitro/draw.h"
#include "arbitro/refusal.h"

namespace arbitro::pkm {

// Refuses a list that comes once rounds are paired.
std::optional<Refusal> CheckMayRegister(const DeckRequest& request);

// Refuses to draw round one while a player has no legal deck, unless the event goes without lists.
std::optional<Refusal> CheckDecksRegistered(const DrawRequest& request);

// The problem of a player at a table who has no legal deck.
inline constexpr char kWithoutDeck[] = "WITHOUT_DECK";

// Adds a problem for each player of the tables who has no legal deck, unless the event goes without
// lists: of late entrants who are seated in a round that is paired already.
void AddWithoutDeck(const DrawRequest& request, RoundEvaluation* evaluation);

// Refuses to amend a setting by which closed rounds were ranked.
std::optional<Refusal> CheckAmendment(const AdmitRequest& request);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_REGISTRATION_H_
