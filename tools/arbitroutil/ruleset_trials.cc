// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/ruleset_trials.h"

#include <string>

namespace arbitro::tools {
namespace {

constexpr Strictness kQuick = Strictness::kQuick;

constexpr Trial kTrials[] = {
    {"file.elf", "the file is a shared library for this machine", Loads::kNowhere, kQuick, &TryElf},
    {"file.exports", "it exports the entry and nothing else", Loads::kNowhere, kQuick, &TryExports},
    {"file.needed", "it needs the C and C++ libraries alone", Loads::kNowhere, kQuick, &TryNeeded},
    {"file.imports", "it imports no clock, chance, file, thread, socket or process",
     Loads::kNowhere, kQuick, &TryImports},
    {"file.manifest", "its manifest can be read and names these bytes", Loads::kNowhere, kQuick,
     &TryManifest},
    {"load.entry", "it loads, and its entry gives the interfaces", Loads::kHere, kQuick, &TryLoad},
    {"load.description", "it describes itself soundly, as its manifest says", Loads::kHere, kQuick,
     &TryDescription},
    {"contract.events", "in random events every answer keeps the contract", Loads::kHere, kQuick,
     &TryEvents},
    {"contract.questions", "random questions are answered or refused", Loads::kHere, kQuick,
     &TryQuestions},
    {"contract.decks", "random decks of random cards get a verdict", Loads::kHere, kQuick,
     &TryDecks},
    {"contract.damaged", "absurd requests bring nothing down", Loads::kHere, kQuick,
     &TryDamagedImages},
    {"same.twice", "asked twice, it answers the same", Loads::kHere, kQuick, &TryTwice},
    {"same.threads", "asked from several threads at once, it answers the same", Loads::kHere,
     kQuick, &TryThreads},
    {"same.processes", "in other processes, locales, time zones and memory, too",
     Loads::kInChildren, kQuick, &TryProcesses},
    {"same.order", "standings do not depend on the order of the players", Loads::kHere, kQuick,
     &TryOrder},
    {"time.1k", "1 000 players are drawn and ranked in time", Loads::kHere, kQuick, &TryBudget1k},
    {"time.10k", "10 000 players, too", Loads::kHere, Strictness::kUsual, &TryBudget10k},
    {"time.100k", "100 000 players, too", Loads::kHere, Strictness::kRelease, &TryBudget100k}};

}  // namespace

std::span<const Trial> Trials() { return kTrials; }

ChildRun TrialRun(const std::string& test, const TrialOptions& options) {
  ChildRun run;
  run.arguments = {"ruleset",      "trial",
                   test,           options.ruleset,
                   "--seed",       std::to_string(options.seed),
                   "--strictness", std::to_string(static_cast<int>(options.strictness))};
  if (options.shut_in) run.arguments.push_back("--shut-in");
  run.bare = options.shut_in;
  return run;
}

}  // namespace arbitro::tools
