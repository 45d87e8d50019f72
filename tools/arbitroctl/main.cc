// SPDX-License-Identifier: Apache-2.0
//
// arbitroctl: everything that is done at an event, over the network.

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <vector>

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

// The options of every command, and what a command is run with.
struct CommandLine {
  CommandLine() {
    app.set_version_flag("--version", ARBITRO_VERSION);
    app.require_subcommand(1);
    app.fallthrough();
    app.footer(kFooter);
    app.failure_message(UsageIn);
    session.AddOptions(&app);
  }

  CLI::App app{"Leads and reads the events of an arbitrod.", "arbitroctl"};
  Session session;
};

// Nothing: the words do not make a command, or ask for help.
std::optional<int> RunNamed(const std::vector<std::string>& words) {
  CommandLine line;
  AddCommandsNamedIn(words, {&line.app, &line.session});
  try {
    ParseWords(&line.app, words);
  } catch (const CLI::ParseError&) {
    return std::nullopt;
  }
  return line.session.Run();
}

int RunAmongAll(const std::vector<std::string>& words) {
  CommandLine line;
  AddAllCommands({&line.app, &line.session});
  try {
    ParseWords(&line.app, words);
  } catch (const CLI::ParseError& error) {
    PrintIn(LanguageOf(line.app));
    TranslateHelp(&line.app);
    return PrintParsed(line.app, error) ? kExitOk : kExitUsage;
  }
  return line.session.Run();
}

int Main(int argc, char** argv) {
  SilenceLibraries();
  const std::vector<std::string> words = text::WordsForParser(argc, argv);
  const std::optional<int> exit_code = RunNamed(words);
  return exit_code ? *exit_code : RunAmongAll(words);
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
