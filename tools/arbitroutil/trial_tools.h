// SPDX-License-Identifier: Apache-2.0
//
// The parts that all tests share that call a ruleset.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_TRIAL_TOOLS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_TRIAL_TOOLS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "arbitro/host/client.h"
#include "testing/random_event.h"
#include "tools/arbitroutil/ruleset_trials.h"
#include "tools/arbitroutil/watched_runner.h"

namespace arbitro::tools {

// Returns the number for a strictness: kQuick, kUsual, kRelease.
int Times(Strictness strictness, int quick, int usual, int release);

// A library that is loaded into this process for good.
struct Loaded {
  RulesetFunctions functions;
  Description description;
  std::string problem;
};
Loaded Load(const TrialOptions& options);

// One ruleset with the runner that it is called through.
struct Watched {
  explicit Watched(const Loaded& loaded)
      : runner(std::make_shared<WatchedRunner>(loaded.functions)),
        client(loaded.description, "", runner) {}
  std::shared_ptr<WatchedRunner> runner;
  RulesetClient client;
};

// The size of event number 0, 1, …
RandomEventSize SizeOf(uint64_t number);

// Returns the problem with the seed that finds it again, and saves the image.
TrialResult Failed(const TrialOptions& options, const std::string& problem);

// Plays events number 0, 1, … and hands each to `look` before it is gone; what `look` says is a
// problem where it is not empty.
TrialResult PlayEvents(const TrialOptions& options, int count, Watched* watched,
                       const std::function<std::string(const RandomEvent&)>& look);

// Plays events number 0, 1, … as their plans say (testing/random_plan.h).
TrialResult PlayPlans(const TrialOptions& options, int count, Watched* watched);

Reply<Standings> RankOf(const RulesetClient& client, const StandingsRequest& request);

// A reason in a line: "refuses with TOO_FEW_PLAYERS", "fails: …", "answers".
template <class Answer>
std::string InWords(const Reply<Answer>& reply) {
  if (reply.fault() != nullptr) return "fails: " + reply.fault()->what;
  return reply.answer() != nullptr ? "answers" : "refuses with " + reply.refusal()->reason;
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_TRIAL_TOOLS_H_
