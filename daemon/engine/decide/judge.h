// SPDX-License-Identifier: Apache-2.0
//
// The judge at a table.
//
// Where a person of the staff plays, the command names the person who rules at that table
// (Command::judge), and the ruleset is asked whether it may be (ARBITRO_ACT_JUDGE).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_

#include <optional>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Whether the command may go on: fails with FIELD_INVALID where no judge is named for such a
// command, STAFF_UNKNOWN, or the ruleset's refusal. By hand, and of what no player at a table has a
// part in, nothing is asked.
Task<std::optional<Failure>> CheckJudge(const DecideContext& context, const Command& command);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_
