// SPDX-License-Identifier: Apache-2.0
//
// Groups of commands.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_GROUP_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_GROUP_H_

#include <string>
#include <vector>

#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

// A change that a command makes by one call, and the command.
struct StatedCall {
  std::string method;  // "EventService.OpenDuty"
  const CLI::App* command;
};

// A command that only holds others; arbitroctl itself is one.
struct Group {
  CLI::App* app;
  Session* session;
  std::vector<StatedCall>* calls = nullptr;  // gets those of the commands that are added; or null
  std::vector<std::string>* headings = nullptr;  // gets those of their tables; or null
};
Group AddGroup(const Group& parent, const std::string& name, const std::string& what);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_GROUP_H_
