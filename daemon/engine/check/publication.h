// SPDX-License-Identifier: Apache-2.0
//
// Says what may be published, and what may get a time for it. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_PUBLICATION_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_PUBLICATION_H_

#include <cstdint>
#include <optional>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Deck lists are published until the event's result is final: EVENT_STATUS, or LIMIT_REACHED where
// the event has all the publications that it may have.
std::optional<Failure> CheckDeckListsPublishable(const EventState& event);

// Of pairings and standings: ROUND_UNKNOWN; of standings also STANDINGS_SECRET, and ROUND_ORDER
// where the round is open.
std::optional<Failure> CheckRoundPublishable(const EventState& event, const Publish& what);

// Of a command that sets a time: FIELD_INVALID where it has passed by `now_us`, and HOLDS_ALREADY
// where what it names is known already or has that time. `what` may be published.
std::optional<Failure> CheckPlannable(const EventState& event, const Publish& what, int64_t now_us);

// Of a command that gives a time up: HOLDS_ALREADY where none is set.
std::optional<Failure> CheckHasTime(const EventState& event, const Publish& what);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_PUBLICATION_H_
