// SPDX-License-Identifier: Apache-2.0
//
// The one door of failures: a refusal may tell more than its caller may see, so every failure of a
// command passes here before a word of it leaves.
//
// A call that fails passes by itself (UnaryEnd::Fail, MessageStream::Fail). An answer that quotes
// failures of several commands, as a bulk call or a what-if does, passes each.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_FAILURE_SEEN_H_
#define ARBITRO_DAEMON_SERVICES_GATE_FAILURE_SEEN_H_

#include "daemon/engine/model/failure.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// Returns the failure as the caller may see it; once more it changes nothing.
//
// A refusal for suspensions comes without the words of the entries where the caller may not see
// those: else a registration would be a way to ask about any person. The failure of a report that
// contradicts cards that are sealed still tells a caller that it does, and not where, unless the
// caller may see them and plays in no table: else a wrong report would be a way to ask for each
// card. Thread-safe.
engine::Failure FailureSeenBy(const Caller& caller, engine::Failure failure);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_FAILURE_SEEN_H_
