// SPDX-License-Identifier: Apache-2.0
//
// Whether a deck list can be shown to a ruleset: its counts, its marks, the event's catalogue.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_DECK_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_DECK_H_

#include <optional>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/description.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/ports.h"

namespace arbitro::engine {

Failure CatalogueMissing();
// None where the event has no catalogue.
std::optional<CatalogueView> ViewOf(const CatalogueBytes& catalogue);
// Whether each row is of one card at least; null: no ruleset says by which rule.
std::optional<Failure> CheckDeckCounts(const std::vector<DeckLine>& rows,
                                       const Description* description);
// Whether each row's marks fill the ruleset's deck-row form.
std::optional<Failure> CheckDeckMarks(const Description& description,
                                      const std::vector<DeckLine>& rows);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_DECK_H_
