// SPDX-License-Identifier: Apache-2.0
//
// The tests that `arbitroutil ruleset check` puts a ruleset's library to.
//
// Each has a stable name, so that a publisher can leave one out with a reason, and runs in a
// process of its own, because the library may crash, hang or take all memory. The library may be a
// stranger's: a process that loads it stands behind the walls of a worker (daemon/worker/).

#ifndef ARBITRO_TOOLS_ARBITROUTIL_RULESET_TRIALS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_RULESET_TRIALS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daemon/rulesets/manifest.h"

namespace arbitro::tools {

// How much is tried.
enum class Strictness { kQuick = 1, kUsual = 5, kRelease = 10 };

struct TrialOptions {
  std::string ruleset;  // NAME.so
  uint64_t seed = 1;    // everything that is tried by chance follows from it
  Strictness strictness = Strictness::kUsual;
  // NAME.json beside it; null where there is none that can be used.
  std::shared_ptr<const rulesets::Manifest> manifest;
  // Whether a test that loads the library shuts itself in first.
  bool shut_in = false;
  // Descriptor that the image of a call is saved to on which it failed (saved_call.h); -1: none is.
  int save_to = -1;
};

struct TrialResult {
  std::string problem;  // what is wrong and what to do; empty: nothing
  std::string note;     // what was done, in a few words
};

// Where a test loads the library. It is pointless where the library cannot be loaded.
enum class Loads { kNowhere, kHere, kInChildren };

struct Trial {
  const char* name;  // "file.imports"
  const char* what;  // one sentence
  Loads loads;
  Strictness from;  // not run below
  TrialResult (*run)(const TrialOptions& options);
};

// In the order in which they are run.
const std::vector<Trial>& Trials();

// The families. What a library's file says, without loading it:
TrialResult TryElf(const TrialOptions& options);
TrialResult TryExports(const TrialOptions& options);
TrialResult TryNeeded(const TrialOptions& options);
TrialResult TryImports(const TrialOptions& options);
TrialResult TryManifest(const TrialOptions& options);
// That it can be loaded, and is what its manifest says:
TrialResult TryLoad(const TrialOptions& options);
TrialResult TryDescription(const TrialOptions& options);
// That its answers keep the contract, whatever is asked:
TrialResult TryEvents(const TrialOptions& options);
TrialResult TryQuestions(const TrialOptions& options);
TrialResult TryDecks(const TrialOptions& options);
TrialResult TryDamagedImages(const TrialOptions& options);
// That they are the same every time:
TrialResult TryTwice(const TrialOptions& options);
TrialResult TryThreads(const TrialOptions& options);
TrialResult TryProcesses(const TrialOptions& options);
TrialResult TryOrder(const TrialOptions& options);
// That they come in time:
TrialResult TryBudget1k(const TrialOptions& options);
TrialResult TryBudget10k(const TrialOptions& options);
TrialResult TryBudget100k(const TrialOptions& options);

// What TryProcesses compares: the digest of all answers in a few events.
TrialResult DigestOfAnswers(const TrialOptions& options);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_RULESET_TRIALS_H_
