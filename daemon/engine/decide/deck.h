// SPDX-License-Identifier: Apache-2.0
//
// Decides what is done with decks: a list is registered, a deck is checked against its list, and
// all lists are judged again where what they are judged by has changed.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_DECK_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_DECK_H_

#include <functional>
#include <vector>

#include "daemon/engine/decide/decide.h"
#include "daemon/engine/decide/event_life.h"

namespace arbitro::engine {

// Decks are taken by hand as well: then the verdict is the head judge's.
void DecideDeck(const DecideContext& context, const LifeCommand<SubmitDeck>& asked,
                DecideDone done);
// Compares what was found with the list, and asks the ruleset about what was found.
void DecideDeck(const DecideContext& context, const LifeCommand<RecordDeckCheck>& asked,
                DecideDone done);

// Every verdict that a ruleset gave, given again; in the order of registration.
struct Rejudgement {
  std::vector<DeckRejudged> decks;
  std::vector<Citation> citations;
  std::string catalogue_sha256;  // that was read; empty: none
};
using RejudgeDone = std::function<void(OrFailure<Rejudgement>)>;

// Judges all registered decks by `amended`, the event with the amendment in it. Fails with
// CARD_UNKNOWN, and the player, where the catalogue lacks a card of a list; a deck that the ruleset
// refuses to judge keeps its verdict. Calls `done` once, perhaps before it returns.
void RejudgeDecks(const DecideContext& context, EventState amended, RejudgeDone done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_DECK_H_
