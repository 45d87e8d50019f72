// SPDX-License-Identifier: Apache-2.0
//
// Judges all lists of an event again where what they are judged by has changed.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_DECK_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_DECK_H_

#include <string>
#include <vector>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Every verdict that a ruleset gave, given again; in the order of registration.
struct Rejudgement {
  std::vector<DeckRejudged> decks;
  std::vector<Citation> citations;
  std::string catalogue_sha256;  // that was read; empty: none
};

// Judges all registered decks by `amended`, the event with the amendment in it. Fails with
// CARD_UNKNOWN, and the player, where the catalogue lacks a card of a list; a deck that the ruleset
// refuses to judge keeps its verdict.
Task<OrFailure<Rejudgement>> RejudgeDecks(const DecideContext& context, EventState amended);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_DECK_H_
