// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroutil for who writes a client of the API.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_API_STUBS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_API_STUBS_H_

#include <string>

#include "CLI/CLI.hpp"
#include "tools/arbitroutil/exit_code.h"

namespace arbitro::tools {

struct StubsOptions {
  std::string language;                     // python, node, go
  std::string folder;                       // made where it is not there
  std::string protos;                       // empty: share/arbitro/proto beside this program
  std::string go_module = "arbitro-stubs";  // which a Go client requires, from the folder
};

// Writes what a client in that language calls the API by, with protoc where the language needs it,
// and says how a client uses it. kExitUsage where a program or a folder is not there, kExitFault
// where protoc failed.
ExitCode MakeStubs(const StubsOptions& options);

// Adds `api stubs`.
void AddApiCommands(CLI::App* app, ExitCode* exit_code);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_API_STUBS_H_
