// SPDX-License-Identifier: Apache-2.0
//
// The part of the command line that publishers use.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_PUBLISHER_COMMAND_LINE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_PUBLISHER_COMMAND_LINE_H_

#include "CLI/CLI.hpp"
#include "tools/arbitroutil/exit_code.h"

namespace arbitro::tools {

// Adds `key`, and to `ruleset` the commands that a publisher needs. A command puts its exit code
// into `exit_code`, which must outlive the parsing.
void AddPublisherCommands(CLI::App* app, CLI::App* ruleset, ExitCode* exit_code);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_PUBLISHER_COMMAND_LINE_H_
