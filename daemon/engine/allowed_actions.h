// SPDX-License-Identifier: Apache-2.0
//
// What may be done next, each with the refusal that it would get: so that an app needs no state
// machine of its own.
//
// The list is made by the checks that decide (check/preconditions.h); what a rulebook says beyond
// them, a dry run of the call tells. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ALLOWED_ACTIONS_H_
#define ARBITRO_DAEMON_ENGINE_ALLOWED_ACTIONS_H_

#include <optional>
#include <vector>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::engine {

struct AllowedAction {
  const char* action = "";         // as the API calls it: "PairingService.PairRound"
  std::optional<Failure> refusal;  // nothing: it may be done
};

// The actions of an event. Those that are about somebody or something in it are allowed where they
// could be done for some player, round or duty.
std::vector<AllowedAction> EventActions(const ActContext& context);

// The actions of a series.
std::vector<AllowedAction> SeriesActions(const JournalState& series);

// The actions at a table. Those that are about a player there are allowed where they could be done
// for one of them.
std::vector<AllowedAction> TableActions(const TablePlace& place);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ALLOWED_ACTIONS_H_
