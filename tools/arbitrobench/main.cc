// SPDX-License-Identifier: Apache-2.0
//
// arbitrobench: how fast the parts are, each beside a baseline of the same run.

#include <cstdio>
#include <exception>

#include "CLI/CLI.hpp"
#include "api/text/line_words.h"
#include "tools/arbitrobench/commands.h"

namespace arbitro::bench {
namespace {

using AddCommand = void (*)(CLI::App* app, ExitCode* exit_code);

constexpr AddCommand kCommands[] = {
    &AddBundleCommand,   &AddIdleCommand,   &AddLogCommand,    &AddOpenCommand,    &AddPairCommand,
    &AddReplayCommand,   &AddReportCommand, &AddTablesCommand, &AddWorkerCommand,  &AddProofCommand,
    &AddPostgresCommand, &AddFilesCommand,  &AddStateCommand,  &AddLongLogCommand,
#ifdef ARBITRO_GRPC
    &AddEventCommand,    &AddGrowthCommand, &AddLoadCommand,   &AddSteadyCommand,
#endif
};

int Main(int argc, char** argv) {
  CLI::App app("Measures Arbitro's parts. Use a release build.", "arbitrobench");
  app.set_version_flag("--version", ARBITRO_VERSION);
  app.require_subcommand(1);
  app.footer("Exit codes: 0 fine, 1 the work failed, 2 wrong usage.");
  ExitCode exit_code = kExitOk;
  for (const AddCommand add : kCommands) add(&app, &exit_code);
  try {
    app.parse(text::WordsForParser(argc, argv));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;
  }
  return exit_code;
}

}  // namespace
}  // namespace arbitro::bench

int main(int argc, char** argv) {
  try {
    return arbitro::bench::Main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arbitrobench: %s\n", error.what());
    return arbitro::bench::kExitFault;
  }
}
