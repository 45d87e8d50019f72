// SPDX-License-Identifier: Apache-2.0
//
// arbitroctl: everything that is done at an event, over the network.

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "CLI/CLI.hpp"
#include "api/text/line_words.h"
#include "google/protobuf/stubs/logging.h"
#include "grpc/support/log.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/help_text.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/printing.h"
#include "tools/usage_text.h"

namespace arbitro::tools {
namespace {

constexpr char kFooter[] =
    "Exit codes: 0 done, 1 refused or diverged, 2 wrong usage, 3 the daemon cannot be reached.\n"
    "Example:\n"
    "  arbitroctl event create torino-2026 --ruleset demo --format standard\n"
    "Every command has an example of its own: arbitroctl event create --help";

// The command says what fails: lines of the libraries beneath would stand beside that, and may hold
// bytes that are no text.
void SilenceLibraries() {
  google::protobuf::SetLogHandler(nullptr);
  if (std::getenv("GRPC_VERBOSITY") == nullptr) gpr_set_log_function([](gpr_log_func_args*) {});
}

int Main(int argc, char** argv) {
  SilenceLibraries();
  CLI::App app("Leads and reads the events of an arbitrod.", "arbitroctl");
  app.set_version_flag("--version", ARBITRO_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(kFooter);
  app.failure_message(UsageIn);
  Session session;
  session.AddOptions(&app);
  AddAllCommands({&app, &session});
  try {
    ParseWords(&app, text::WordsForParser(argc, argv));
  } catch (const CLI::ParseError& error) {
    PrintIn(LanguageOf(app));
    TranslateHelp(&app);
    return PrintParsed(app, error) ? kExitOk : kExitUsage;
  }
  return session.Run();
}

}  // namespace
}  // namespace arbitro::tools

int main(int argc, char** argv) {
  try {
    return arbitro::tools::Main(argc, argv);
  } catch (const std::exception& error) {
    arbitro::tools::SayError("arbitroctl: %s\n", error.what());
    return arbitro::tools::kExitRefused;
  }
}
