// SPDX-License-Identifier: Apache-2.0
//
// Calls a ruleset that is loaded in this process, on the thread that asks.
//
// The runner contains what the ruleset returns, writes and cites. It does not contain what the
// ruleset does to memory, to the clock or to the processor: that takes a worker process. An
// operator chooses this runner with `isolation: in_process`.

#ifndef ARBITRO_DAEMON_RULESETS_IN_PROCESS_RUNNER_H_
#define ARBITRO_DAEMON_RULESETS_IN_PROCESS_RUNNER_H_

#include <string>

#include "arbitro/host/invoke.h"
#include "arbitro/host/ruleset_functions.h"
#include "arbitro/host/runner.h"

namespace arbitro::rulesets {

// Thread-safe: calls run side by side, each on its caller's thread, with memory, sink and citations
// of its own. The options' functions must be thread-safe, too.
class InProcessRunner final : public Runner {
 public:
  // The library behind `functions` stays loaded for ever.
  InProcessRunner(const RulesetFunctions& functions, CallOptions options);

  // `done` is called before Call returns.
  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override;

 private:
  const RulesetFunctions functions_;
  const CallOptions options_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_IN_PROCESS_RUNNER_H_
