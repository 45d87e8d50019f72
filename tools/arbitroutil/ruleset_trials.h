// SPDX-License-Identifier: Apache-2.0
//
// The tests with which `arbitroutil ruleset check` tries a ruleset's library.
//
// Each has a stable name, so that a publisher can leave one out with a reason. Each runs in a
// process of its own, because the library may crash, hang or take all memory. The library may be
// foreign: a process that loads it stands behind the walls of a worker (daemon/worker/).

#ifndef ARBITRO_TOOLS_ARBITROUTIL_RULESET_TRIALS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_RULESET_TRIALS_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "daemon/rulesets/manifest.h"
#include "tools/arbitroutil/child_process.h"

namespace arbitro::tools {

// How thoroughly the library is tried.
enum class Strictness { kQuick = 1, kUsual = 5, kRelease = 10 };

struct TrialOptions {
  std::string ruleset;  // NAME.so
  uint64_t seed = 1;    // all random choices follow from it
  Strictness strictness = Strictness::kUsual;
  // NAME.json beside it. Null if there is none that can be used.
  std::shared_ptr<const rulesets::Manifest> manifest;
  // Whether a test that loads the library shuts itself in first.
  bool shut_in = false;
  // Descriptor to which a call that failed is saved (saved_call.h); -1 saves none.
  int save_to = -1;
};

struct TrialResult {
  std::string problem;  // the fault and its remedy; empty if there is none
  std::string note;     // a few words about the test
};

// The process in which a test loads the library. Such a test is skipped if the library cannot be
// loaded.
enum class Loads { kNowhere, kHere, kInChildren };

struct Trial {
  const char* name;  // "file.imports"
  const char* what;  // one sentence
  Loads loads;
  Strictness from;  // not run below
  TrialResult (*run)(const TrialOptions& options);
};

// Returns the tests in the order in which they run.
std::span<const Trial> Trials();

// The run of one test in a process of its own, with these options but no `save_to`.
ChildRun TrialRun(const std::string& test, const TrialOptions& options);

// The families follow. These read the library's file, without loading it:
TrialResult TryElf(const TrialOptions& options);
TrialResult TryExports(const TrialOptions& options);
TrialResult TryNeeded(const TrialOptions& options);
TrialResult TryImports(const TrialOptions& options);
TrialResult TryManifest(const TrialOptions& options);
// These check that it can be loaded, and matches its manifest:
TrialResult TryLoad(const TrialOptions& options);
TrialResult TryDescription(const TrialOptions& options);
// These check that its answers keep the contract, whatever the request:
TrialResult TryEvents(const TrialOptions& options);
TrialResult TryQuestions(const TrialOptions& options);
TrialResult TryDecks(const TrialOptions& options);
TrialResult TryDamagedImages(const TrialOptions& options);
// These check that its answers are the same every time:
TrialResult TryTwice(const TrialOptions& options);
TrialResult TryThreads(const TrialOptions& options);
TrialResult TryProcesses(const TrialOptions& options);
TrialResult TryOrder(const TrialOptions& options);
// These check that its answers come in time:
TrialResult TryBudget1k(const TrialOptions& options);
TrialResult TryBudget10k(const TrialOptions& options);
TrialResult TryBudget100k(const TrialOptions& options);

// Returns the digest of all answers in a few events, which TryProcesses compares.
TrialResult DigestOfAnswers(const TrialOptions& options);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_RULESET_TRIALS_H_
