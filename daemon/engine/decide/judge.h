// SPDX-License-Identifier: Apache-2.0
//
// The judge at a table.
//
// Where a person of the staff plays, the command names the person who rules at that table
// (Command::judge), and the ruleset is asked whether it may be (ARBITRO_ACT_JUDGE).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_

#include <optional>

#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Returns what the ruleset is to admit before the command is decided, or nullopt if it need not be
// asked: by hand, and where no person of the staff plays at a table that the command is about.
// Fails with FIELD_INVALID where the command names a judge though none rules by it, and with
// STAFF_UNKNOWN.
OrFailure<std::optional<Act>> QuestionOfJudge(const DecideContext& context, const Command& command);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_
