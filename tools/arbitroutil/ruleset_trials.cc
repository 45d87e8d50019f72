// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/ruleset_trials.h"

namespace arbitro::tools {

const std::vector<Trial>& Trials() {
  constexpr Strictness kQuick = Strictness::kQuick;
  static const std::vector<Trial> kTrials = {
      {"file.elf", "the file is a shared library for this machine", false, kQuick, &TryElf},
      {"file.exports", "it exports the entry and nothing else", false, kQuick, &TryExports},
      {"file.needed", "it needs the C and C++ libraries alone", false, kQuick, &TryNeeded},
      {"file.imports", "it imports no clock, chance, file, thread, socket or process", false,
       kQuick, &TryImports},
      {"file.manifest", "its manifest can be read and names these bytes", false, kQuick,
       &TryManifest},
      {"load.entry", "it loads, and its entry gives the interfaces", true, kQuick, &TryLoad},
      {"load.description", "it describes itself soundly, as its manifest says", true, kQuick,
       &TryDescription},
      {"contract.events", "in random events every answer keeps the contract", true, kQuick,
       &TryEvents},
      {"contract.questions", "random questions are answered or refused", true, kQuick,
       &TryQuestions},
      {"contract.decks", "random decks of random cards get a verdict", true, kQuick, &TryDecks},
      {"contract.damaged", "absurd requests bring nothing down", true, kQuick, &TryDamagedImages},
      {"same.twice", "asked twice, it answers the same", true, kQuick, &TryTwice},
      {"same.threads", "asked from several threads at once, it answers the same", true, kQuick,
       &TryThreads},
      {"same.processes", "in other processes, locales, time zones and memory, too", true, kQuick,
       &TryProcesses},
      {"same.order", "standings do not depend on the order of the players", true, kQuick,
       &TryOrder},
      {"time.1k", "1 000 players are drawn and ranked in time", true, kQuick, &TryBudget1k},
      {"time.10k", "10 000 players, too", true, Strictness::kUsual, &TryBudget10k},
      {"time.100k", "100 000 players, too", true, Strictness::kRelease, &TryBudget100k}};
  return kTrials;
}

}  // namespace arbitro::tools
