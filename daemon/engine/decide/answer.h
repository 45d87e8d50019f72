// SPDX-License-Identifier: Apache-2.0
//
// Questions that draw (model/answer.h): whether one may be drawn now, and from whom.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ANSWER_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ANSWER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Whose numbers the draw freezes, where it could be made now. The context must have a ruleset.
OrFailure<std::vector<uint32_t>> ListOfAnswer(const DecideContext& context,
                                              const DrawAnswer& command);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ANSWER_H_
