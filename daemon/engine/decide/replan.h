// SPDX-License-Identifier: Apache-2.0
//
// Brings the phase in hand and amended settings together, so that its plan and the settings say the
// same.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_REPLAN_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_REPLAN_H_

#include <optional>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Adds to an amendment how many rounds the phase in hand has by the new settings, or that it is
// taken back: where it has no round yet, and would be another. Fails with FIELD_INVALID where more
// rounds are paired, or where players were chosen who play already. Nothing changes in a phase that
// was started by hand.
Task<std::optional<Failure>> Replan(const DecideContext& context, const AmendSettings& command,
                                    SettingsAmended* amended);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_REPLAN_H_
