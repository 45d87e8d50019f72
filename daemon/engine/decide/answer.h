// SPDX-License-Identifier: Apache-2.0
//
// Decides questions that draw (model/answer.h). Part of Decide (decide/decide.h).
//
// `done` is called once, on any thread, perhaps before the call returns.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ANSWER_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ANSWER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/description.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/decide/event_life.h"

namespace arbitro::engine {

template <>
std::optional<Failure> CheckAct<DrawAnswer>(const ActContext& context);

// Fails with QUESTION_UNKNOWN, FIELD_INVALID, DRAW_SECRET_MISSING, or the ruleset's refusal.
void DecideLife(const DecideContext& context, const LifeCommand<DrawAnswer>& asked,
                DecideDone done);

// Whose numbers the draw freezes, where it could be made now. The context must have a ruleset.
OrFailure<std::vector<uint32_t>> ListOfAnswer(const DecideContext& context,
                                              const DrawAnswer& command);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ANSWER_H_
