// SPDX-License-Identifier: Apache-2.0
//
// The commands about calls for a judge, which stand among those of the floor.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_JUDGE_CALL_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_JUDGE_CALL_H_

#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {

void AddJudgeCallCommands(const Group& floor);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_JUDGE_CALL_H_
