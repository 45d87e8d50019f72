// SPDX-License-Identifier: Apache-2.0
//
// The commands that lead an event on, for people who look for what comes next.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_NEXT_COMMAND_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_NEXT_COMMAND_H_

#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"

namespace arbitro::tools {

// The command that makes a call of the API, with what is known of its arguments; in capitals what
// is not. Empty where arbitroctl has none.
std::string CommandFor(const v1::Event& event, const std::string& action);

// The commands that lead the event on as things stand, the next step first; empty once it is over.
std::vector<std::string> NextCommands(const v1::Event& event);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_NEXT_COMMAND_H_
