// SPDX-License-Identifier: Apache-2.0
//
// The request by which a ruleset is asked about a deck list.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_DECK_H_
#define ARBITRO_DAEMON_ENGINE_ASK_DECK_H_

#include <optional>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// A list, and all that it is judged by. Everything outlives it.
struct DeckToJudge {
  const EventState& event;
  const Description& description;
  std::optional<CatalogueView> catalogue;  // none: lists declare their cards
  const std::vector<DeckLine>& rows;
  const PlayerState* player = nullptr;  // whose list it is; null: of no player of the event
  bool judged_only = false;             // nothing is registered: the list is looked at, whenever
};

// Looks the list's cards up. Fails as DeckRowCheck does, with every bad row. By an engine before
// safe hands a ruleset hears neither of the player nor why it is asked.
OrFailure<DeckRequest> MakeDeckRequest(const DeckToJudge& deck, uint32_t engine_revision);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_DECK_H_
