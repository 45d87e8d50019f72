// SPDX-License-Identifier: Apache-2.0
//
// Who judges at a table.
//
// Where somebody of the staff plays, whoever rules at that table is named with the command
// (Command::judge), and the ruleset is asked whether it may be (ARBITRO_ACT_JUDGE).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_

#include <functional>
#include <optional>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

using JudgeChecked = std::function<void(std::optional<Failure>)>;

// `done` is called once, on any thread, perhaps before CheckJudge returns: with nothing where the
// command may go on, else with FIELD_INVALID where nobody judges in such a command, STAFF_UNKNOWN,
// or the ruleset's refusal. By hand, and of what nobody at a table plays a part in, nothing is
// asked.
void CheckJudge(const DecideContext& context, const Command& command, JudgeChecked done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_JUDGE_H_
