// SPDX-License-Identifier: Apache-2.0
//
// Reveals sealed deals (state/sealed_deals.h) in what is decided.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_SEALED_DEALS_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_SEALED_DEALS_H_

#include <optional>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Adds to what was decided what it means for sealed deals: a commitment, the link of a round, the
// deals that are revealed, the link that is opened. A dry run reveals nothing. AddDealLink() comes
// first; RevealDeals() follows where HasDealsToReveal().
std::optional<Failure> AddDealLink(const DecideContext& context, const Command& command,
                                   Decision* decision);
bool HasDealsToReveal(const DecideContext& context, const Command& command,
                      const Decision& decision);
Task<std::optional<Failure>> RevealDeals(const DecideContext& context, const Command& command,
                                         DecidedCommand* decided);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_SEALED_DEALS_H_
