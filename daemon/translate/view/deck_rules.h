// SPDX-License-Identifier: Apache-2.0
//
// The life of deck lists as messages: versions, their difference, and what is published.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_DECK_RULES_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_DECK_RULES_H_

#include <string_view>
#include <vector>

#include "arbitro/v1/deck.pb.h"
#include "daemon/engine/state/deck_life.h"

namespace arbitro::translate {

// The newest list's number and time, and the lists before it.
void WriteDeckVersions(const engine::DeckState& deck, v1::Deck* message);
void WriteDeckVersion(const engine::DeckVersionState& version, v1::DeckVersion* message);

void WriteDeckChanges(const std::vector<engine::DeckCardChange>& changes,
                      v1::CompareDecksResponse* response);

// `event`: resource name. The player has a deck.
void WritePublishedDeck(std::string_view event, const engine::PlayerState& player,
                        v1::PublishedDeck* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_DECK_RULES_H_
