// SPDX-License-Identifier: Apache-2.0
//
// Calls a ruleset, wherever it lives: in this process, in a worker, or in a test.

#ifndef ARBITRO_HOST_RUNNER_H_
#define ARBITRO_HOST_RUNNER_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arbitro/refusal.h"

namespace arbitro {
inline namespace v0 {

// The functions of all interfaces.
enum class RulesetFunction {
  kDescribe,
  kDraw,
  kEvaluate,
  kCheckDeck,
  kOutcome,
  kStandings,
  kAsk,
};

// What came back from one call.
struct RunnerReply {
  enum class Kind {
    kDecided,  // `image` is the answer
    kRefused,  // `image` is an arbitro_refusal
    kFault,    // the ruleset failed; `fault` says how, for the operator
  };

  Kind kind = Kind::kFault;
  std::string image;
  std::vector<Citation> citations;
  std::string fault;
};

// A catalogue's image, shared by all calls that name it. Null: no catalogue.
using CatalogueBytes = std::shared_ptr<const std::string>;

// Makes calls of one loaded ruleset. Thread-safe. `done` is called exactly once for each call, on
// any thread, perhaps before Call returns.
class Runner {
 public:
  using Done = std::function<void(RunnerReply)>;

  virtual ~Runner() = default;
  virtual void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
                    Done done) = 0;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_RUNNER_H_
