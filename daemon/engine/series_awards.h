// SPDX-License-Identifier: Apache-2.0
//
// What a completed series awards, on its way into the journals of its persons.

#ifndef ARBITRO_DAEMON_ENGINE_SERIES_AWARDS_H_
#define ARBITRO_DAEMON_ENGINE_SERIES_AWARDS_H_

#include <deque>

#include "daemon/engine/engine.h"

namespace arbitro::engine {

// One record for each award whose person has a reference: a score where something is counted, else
// a title. Each always has the same request id, so that submitting it again records nothing twice.
// Empty for a series that is not completed.
std::deque<Submission> AwardSubmissions(const JournalState& series);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_SERIES_AWARDS_H_
