// SPDX-License-Identifier: Apache-2.0
//
// Decides how rounds are drawn and closed. Parts of Decide (decide.h).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/catalogue.h"
#include "daemon/engine/decide.h"
#include "daemon/engine/preconditions.h"

namespace arbitro::engine {

void DecideRound(const DecideContext& context, const PairRound& command, DecideDone done);
void DecideRound(const DecideContext& context, const CloseRound& command, DecideDone done);

// Who is drawn, by registration number, where the draw could be made now: of a round; of the lots
// that closing one draws. The context must have a ruleset.
OrFailure<std::vector<uint32_t>> ListOfRound(const DecideContext& context, uint32_t round);
OrFailure<std::vector<uint32_t>> ListOfLots(const DecideContext& context, uint32_t round);

// Shared by all of Decide.

// A ruleset's standings as records hold them.
RoundClosed RecordStandings(const Standings& standings);
Failure CatalogueMissing();
// None where the event has no catalogue.
std::optional<CatalogueView> ViewOf(const CatalogueBytes& catalogue);
// Whether each row is of one card at least; null: no ruleset says by which rule.
std::optional<Failure> CheckDeckCounts(const std::vector<DeckLine>& rows,
                                       const Description* description);
// Whether each row's marks fill the ruleset's deck-row form.
std::optional<Failure> CheckDeckMarks(const Description& description,
                                      const std::vector<DeckLine>& rows);
Failure FromDrawLinks(const absl::Status& status);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
