// SPDX-License-Identifier: Apache-2.0
//
// Reads the command line of arbitrod: its flags, and with them all its settings (sources.h).

#ifndef ARBITRO_DAEMON_SERVER_COMMAND_LINE_H_
#define ARBITRO_DAEMON_SERVER_COMMAND_LINE_H_

#include <variant>

#include "daemon/server/options.h"
#include "daemon/server/sources.h"

namespace arbitro::server {

// The exit code for wrong usage, for scripts; the number is that of sysexits.h.
inline constexpr int kExitUsage = 64;

// The process exits with this code. All messages were written.
struct ExitNow {
  int code = 0;
};

struct CommandLine {
  Sources sources;  // for a reload
  Options options;  // the settings of these sources
};

// Exits for --help, --version, --check-config, --print-config, and for any fault, which goes to the
// standard error, a line each.
std::variant<CommandLine, ExitNow> ReadCommandLine(int argc, char** argv);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_COMMAND_LINE_H_
