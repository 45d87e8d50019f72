// SPDX-License-Identifier: Apache-2.0
//
// Calls a ruleset, wherever it lives: in this process, in a worker, or in a test.

#ifndef ARBITRO_HOST_RUNNER_H_
#define ARBITRO_HOST_RUNNER_H_

#include <cstddef>
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
  kAdmit,
  kPlan,
  kRulePenalty,
  kAwards,
  kSeriesTotals,
  kRate,
};

inline constexpr size_t kRulesetFunctionCount = static_cast<size_t>(RulesetFunction::kRate) + 1;

// Returns the name of a function for people: "draw", "check_deck".
inline const char* NameOf(RulesetFunction function) {
  switch (function) {
    case RulesetFunction::kDescribe:
      return "describe";
    case RulesetFunction::kDraw:
      return "draw";
    case RulesetFunction::kEvaluate:
      return "evaluate";
    case RulesetFunction::kCheckDeck:
      return "check_deck";
    case RulesetFunction::kOutcome:
      return "outcome";
    case RulesetFunction::kStandings:
      return "standings";
    case RulesetFunction::kAsk:
      return "ask";
    case RulesetFunction::kAdmit:
      return "admit";
    case RulesetFunction::kPlan:
      return "plan";
    case RulesetFunction::kRulePenalty:
      return "rule_penalty";
    case RulesetFunction::kAwards:
      return "awards";
    case RulesetFunction::kSeriesTotals:
      return "series_totals";
    case RulesetFunction::kRate:
      return "rate";
  }
  return "a call";
}

// Lines of one call's log that its reply keeps; all of them go to the host's log.
inline constexpr size_t kLogLinesKeptMax = 256;

// The reply to one call.
struct RunnerReply {
  enum class Kind {
    kDecided,  // `image` is the answer
    kRefused,  // `image` is an arbitro_refusal
    kFault,    // the ruleset failed; `fault` says how, for the operator
  };

  Kind kind = Kind::kFault;
  std::string image;
  std::vector<Citation> citations;
  std::vector<std::string> log;  // the first lines that it logged
  std::string fault;
  // Of a fault: the host could not make the call, so it says nothing about the ruleset.
  bool never_made = false;
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
