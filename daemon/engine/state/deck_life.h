// SPDX-License-Identifier: Apache-2.0
//
// Whether a list may be changed now, which versions of it there are, and whether it is published.
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_DECK_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_DECK_LIFE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The rules that hold; those of an event that never set any are the default ones.
const DeckRules& DeckRulesOf(const EventState& event);

// Whether no list may be changed at that time, but by players whose lists are unlocked.
bool ListsLocked(const EventState& event, int64_t now_us);

// Whether the player's list is known to all readers of the event. False where there is none.
bool IsPublished(const EventState& event, const PlayerState& player);

// The rows of that version, from 1; null where it is not kept, or there never was one.
const std::vector<DeckLine>* VersionOf(const DeckState& deck, uint32_t version);

// A card that two lists do not have as often.
struct DeckCardChange {
  std::string card;  // key
  uint32_t before = 0;
  uint32_t after = 0;
};

// By key.
std::vector<DeckCardChange> ChangesBetween(const std::vector<DeckLine>& before,
                                           const std::vector<DeckLine>& after);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_DECK_LIFE_H_
