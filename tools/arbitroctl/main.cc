// SPDX-License-Identifier: Apache-2.0
//
// arbitroctl: everything that is done at an event, over the network.

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "tools/arbitroctl/commands.h"
#include "tools/arbitroctl/error_text.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {
namespace {

constexpr char kFooter[] =
    "Exit codes: 0 done, 1 refused or diverged, 2 wrong usage, 3 the daemon cannot be reached.\n"
    "Example:\n"
    "  arbitroctl event create torino-2026 --ruleset demo --format standard\n"
    "Every command has an example of its own: arbitroctl event create --help";

std::string NamesOf(const std::vector<const CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* command : commands) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return names;
}

// What is wrong with the command line, at the command that it came to.
std::string UsageText(const CLI::App* app, const CLI::Error& error) {
  const CLI::App* command = app;
  std::string line = app->get_name();
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().back();
    line += " " + command->get_name();
  }
  const auto all = [](const CLI::App*) { return true; };
  const std::vector<const CLI::App*> choices = command->get_subcommands(all);
  const std::vector<std::string> unknown = app->remaining(true);
  std::string said = line + ": " + error.what();
  const bool none_named = error.get_name() == "RequiredError" || error.get_name() == "ExtrasError";
  if (!choices.empty() && none_named) {
    said = (unknown.empty() ? "`" + line + "` is followed by one of: "
                            : "`" + line + "` has no command `" + unknown.front() + "`; it has: ") +
           NamesOf(choices);
  }
  return said + "\n  what to do  see `" + line + " --help`" +
         (choices.empty() ? ", which ends with an example\n" : "\n");
}

int Main(int argc, char** argv) {
  CLI::App app("Leads and reads the events of an arbitrod.", "arbitroctl");
  app.set_version_flag("--version", ARBITRO_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(kFooter);
  app.failure_message(UsageText);
  Session session;
  session.AddOptions(&app);
  AddRulesetCommands(&app, &session);
  AddCatalogueCommands(&app, &session);
  AddEventCommands(&app, &session);
  AddPlayerCommands(&app, &session);
  AddLifeCommands(&app, &session);
  AddClockCommands(&app, &session);
  AddDeckCommands(&app, &session);
  AddRoundCommands(&app, &session);
  AddPhaseCommands(&app, &session);
  AddPenaltyCommands(&app, &session);
  AddScoringCommands(&app, &session);
  AddTableCommands(&app, &session);
  AddSeatCommands(&app, &session);
  AddHandCommands(&app, &session);
  AddQuestionCommands(&app, &session);
  AddDrawCommands(&app, &session);
  AddPrintCommands(&app, &session);
  AddJournalCommands(&app, &session);
  AddRecordCommand(&app, &session);
  AddWatchCommands(&app, &session);
  AddPersonCommands(&app, &session);
  AddSeriesCommands(&app, &session);
  AddBackupCommands(&app, &session);
  AddLogCommands(&app, &session);
  AddHealthCommands(&app, &session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;
  }
  return session.Run();
}

}  // namespace
}  // namespace arbitro::tools

int main(int argc, char** argv) {
  try {
    return arbitro::tools::Main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arbitroctl: %s\n", error.what());
    return arbitro::tools::kExitRefused;
  }
}
