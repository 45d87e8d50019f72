// SPDX-License-Identifier: Apache-2.0
//
// A runner that reports how long its calls take.

#ifndef ARBITRO_DAEMON_RULESETS_MEASURED_RUNNER_H_
#define ARBITRO_DAEMON_RULESETS_MEASURED_RUNNER_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "arbitro/host/runner.h"

namespace arbitro::rulesets {

// Hears of each call that was answered: the function, and how long it took, with its wait for a
// worker. Any thread; must not block.
using CallObserver =
    std::function<void(RulesetFunction function, std::chrono::steady_clock::duration took)>;

// Thread-safe.
class MeasuredRunner final : public Runner {
 public:
  MeasuredRunner(std::shared_ptr<Runner> runner, CallObserver observer)
      : runner_(std::move(runner)),
        observer_(std::make_shared<const CallObserver>(std::move(observer))) {}

  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override {
    const auto begin = std::chrono::steady_clock::now();
    runner_->Call(
        function, std::move(image), std::move(catalogue),
        [function, begin, observer = observer_, done = std::move(done)](RunnerReply reply) {
          (*observer)(function, std::chrono::steady_clock::now() - begin);
          done(std::move(reply));
        });
  }

 private:
  const std::shared_ptr<Runner> runner_;
  const std::shared_ptr<const CallObserver> observer_;  // a call may outlive the runner
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_MEASURED_RUNNER_H_
