// SPDX-License-Identifier: Apache-2.0
//
// The commands of arbitroutil. Each prints what it found and says how the program ends.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_COMMANDS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_COMMANDS_H_

#include <string>

#include "daemon/engine/replay.h"

namespace arbitro::tools {

// How arbitroutil ends.
enum ExitCode {
  kExitOk = 0,
  kExitFault = 1,  // something does not verify, diverged, failed
  kExitUsage = 2,  // the command line, or a file that it names, is wrong
};

struct LogOptions {
  std::string data;      // data folder of a stopped daemon, or a copy
  std::string journal;   // resource name or an event's id; empty: all
  std::string rulesets;  // folder; replays that re-execute
  engine::ReplayMode mode = engine::ReplayMode::kReexecute;
};

// Checks the chain, the digests and the global order, and prints a line a journal. A fault names
// the journal, the record, the field, what was expected and what was found. Goes on after a fault.
ExitCode VerifyLog(const LogOptions& options);

// Replays every journal, or one, in the given mode. The last line is `replay: identical` (of the
// lower modes: `replay: verified`, `replay: folds`), or says where it diverged.
ExitCode ReplayLog(const LogOptions& options);

struct ExamplesOptions {
  std::string ruleset;    // library
  std::string examples;   // JSON lines
  std::string catalogue;  // JSON lines; empty: none
};

// Asks the ruleset every example and prints a line a failure: id, expected, got. The last line is
// `N passed, M failed`. An unknown question fails.
ExitCode RunExamples(const ExamplesOptions& options);

// Describes a ruleset's library as JSON: the answer of RulesetService.GetRuleset.
ExitCode ShowRuleset(const std::string& ruleset);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_COMMANDS_H_
