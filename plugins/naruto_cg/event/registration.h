// SPDX-License-Identifier: Apache-2.0
//
// Deck lists at an event.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_REGISTRATION_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_REGISTRATION_H_

#include <optional>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// A card of the catalogue, and a row of a list.
Form CardForm();
Form DeckRowForm();

// Judges a list. Refuses one with a card that the catalogue does not have.
Decided<DeckVerdict> CheckList(const DeckRequest& request, Host& host);

// The problem of a player at a table who has no legal list.
inline constexpr char kWithoutList[] = "WITHOUT_LIST";

// Adds a problem for each player of the tables who has no legal list, where lists are required: of
// those who are seated in a round that is paired already.
void AddWithoutList(const DrawRequest& request, RoundEvaluation* evaluation);

// Refuses to draw round one while a player has no legal list.
std::optional<Refusal> CheckListsThere(const DrawRequest& request);

// The codes of a verdict, with their words.
std::vector<Code> DeckCodes();

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_REGISTRATION_H_
