// SPDX-License-Identifier: Apache-2.0
//
// The actions that may be done next, each with the refusal that it would get: so that an app needs
// no state machine of its own.
//
// The list is made by the checks that decide (check/preconditions.h); what a rulebook says beyond
// them, a dry run of the call tells. Thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ALLOWED_ACTIONS_H_
#define ARBITRO_DAEMON_ENGINE_ALLOWED_ACTIONS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/host/client.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::engine {

struct AllowedAction {
  std::string action;              // as the API calls it: "PairingService.PairRound"
  std::optional<Failure> refusal;  // nothing: it may be done
};

// The actions of an event. Those that are about a person or a thing in it are allowed where they
// could be done for some player, round or duty.
std::vector<AllowedAction> EventActions(const ActContext& context);

// The actions of a series.
std::vector<AllowedAction> SeriesActions(const JournalState& series);

// The actions at a table. Those that are about a player there are allowed where they could be done
// for one of them.
std::vector<AllowedAction> TableActions(const TablePlace& place);

// Asks whether players need a legal deck to play, as the start of the event does, and
// gives `done` the ids of the active players who have none: the next round may be refused for them.
// Empty where no deck is needed, or the ruleset does not say. `done` is called once, on any thread,
// perhaps before this returns.
void FindWithoutDeck(StatePtr event, std::shared_ptr<const RulesetClient> ruleset, int64_t time_us,
                     std::function<void(std::vector<std::string>)> done);

// Says what is the matter, and what to do.
Label TextOfWithoutDeck(const std::vector<std::string>& players);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ALLOWED_ACTIONS_H_
