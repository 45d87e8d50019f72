// SPDX-License-Identifier: Apache-2.0
//
// What of an event's state crosses to its ruleset in each call.

#ifndef ARBITRO_DAEMON_ENGINE_REQUESTS_H_
#define ARBITRO_DAEMON_ENGINE_REQUESTS_H_

#include <cstdint>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/deck.h"
#include "arbitro/draw.h"
#include "arbitro/score.h"
#include "daemon/engine/failure.h"
#include "daemon/engine/state.h"

namespace arbitro::engine {

// The round's draw among the players who take part, in the order of their registration.
// `numbers`: the registration number of each player of the request.
DrawRequest MakeDrawRequest(const EventState& event, uint32_t round, const SeedBytes& seed,
                            std::vector<uint32_t>* numbers);

// Everybody who ever registered, in the order of their registration, with the results of all
// decided tables.
StandingsRequest MakeStandingsRequest(const EventState& event);

// A table's outcome. `report` is null for a bye.
OutcomeRequest MakeOutcomeRequest(const EventState& event, uint32_t round, const TableState& table,
                                  const Value& report);

// A list, its cards looked up. CARD_UNKNOWN names the row and what is near.
OrFailure<DeckRequest> MakeDeckRequest(const EventState& event, const CatalogueView& catalogue,
                                       const std::vector<DeckLine>& rows);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REQUESTS_H_
