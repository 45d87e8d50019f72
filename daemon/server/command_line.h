// SPDX-License-Identifier: Apache-2.0
//
// What arbitrod is told: its flags, and with them all its settings (sources.h).

#ifndef ARBITRO_DAEMON_SERVER_COMMAND_LINE_H_
#define ARBITRO_DAEMON_SERVER_COMMAND_LINE_H_

#include <variant>

#include "daemon/server/options.h"
#include "daemon/server/sources.h"

namespace arbitro::server {

// What scripts read from the exit code; the number is that of sysexits.h.
inline constexpr int kExitUsage = 64;

// The process ends here, with this code; what there is to say was said.
struct ExitNow {
  int code = 0;
};

struct CommandLine {
  Sources sources;  // to be read again
  Options options;  // what they say
};

// Ends the process for --help, --version, --check-config, --print-config, and for anything wrong,
// which it says on the standard error, each fault on a line.
std::variant<CommandLine, ExitNow> ReadCommandLine(int argc, char** argv);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_COMMAND_LINE_H_
