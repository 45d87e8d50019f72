// SPDX-License-Identifier: Apache-2.0
//
// Calls a ruleset's functions in this process, for tests.

#ifndef ARBITRO_TESTING_FAKE_RUNNER_H_
#define ARBITRO_TESTING_FAKE_RUNNER_H_

#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/host/invoke.h"
#include "arbitro/host/ruleset_functions.h"
#include "arbitro/host/runner.h"

namespace arbitro {

// Calls a ruleset on the caller's thread and keeps what it logs.
class FakeRunner final : public Runner {
 public:
  explicit FakeRunner(const RulesetFunctions& functions) : functions_(functions) {
    options_.log = [this](uint32_t, std::string_view line) {
      const std::lock_guard<std::mutex> lock(mutex_);
      log_.emplace_back(line);
    };
  }

  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override {
    done(Invoke(functions_, function, image, catalogue, options_));
  }

  std::vector<std::string> log() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return log_;
  }

  // Before the first call.
  CallOptions& options() { return options_; }

 private:
  RulesetFunctions functions_;
  CallOptions options_;
  mutable std::mutex mutex_;
  std::vector<std::string> log_;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_FAKE_RUNNER_H_
