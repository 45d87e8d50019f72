// SPDX-License-Identifier: Apache-2.0
//
// Says by which command a call is made, for lists of what may be done next.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_LINE_OF_CALL_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_LINE_OF_CALL_H_

#include <string>

#include "arbitro/v1/event.pb.h"

namespace arbitro::tools {

// Returns the command that makes the call at the event: the row of show/next_command.h, or else
// what a command states of itself, its required arguments in capitals where the event does not say
// them: "arbitroctl duty open torino-2026 CODE WHAT". Empty if no command makes it.
std::string LineOfCall(const v1::Event& event, const std::string& method);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_LINE_OF_CALL_H_
