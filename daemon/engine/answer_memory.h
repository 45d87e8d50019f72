// SPDX-License-Identifier: Apache-2.0
//
// Remembers what rulesets answered lately to the question of what a table's report is worth.
//
// `outcome` is a pure function, and tables that report the same ask it the same
// (MakeOutcomeRequest): a hall's round asks for a handful of different outcomes, hundreds of times
// each. The memory answers a request of exactly the same bytes without a change of processes. The
// engine checks such an answer like any other. Faults are not remembered, nor is an answer that
// came with lines for the log.
//
// Only commands use it. Replays, proofs and explanations ask the ruleset itself, so that they find
// one that is not as pure as it must be.

#ifndef ARBITRO_DAEMON_ENGINE_ANSWER_MEMORY_H_
#define ARBITRO_DAEMON_ENGINE_ANSWER_MEMORY_H_

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "arbitro/host/client.h"

namespace arbitro::engine {

// Bytes of requests and answers that are remembered of one ruleset. The oldest half is dropped
// first.
inline constexpr size_t kRememberedBytesMax = size_t{1} << 20;

// Thread-safe. Its clients may outlive it.
class AnswerMemory {
 public:
  explicit AnswerMemory(size_t bytes_max = kRememberedBytesMax) : bytes_max_(bytes_max) {}

  // Returns the ruleset, which is asked for an outcome only if it is not remembered. Null gives
  // null.
  std::shared_ptr<const RulesetClient> Before(const std::shared_ptr<const RulesetClient>& ruleset);

 private:
  struct Known {
    std::shared_ptr<const RulesetClient> asked;
    std::shared_ptr<const RulesetClient> remembering;
  };

  const size_t bytes_max_;
  std::mutex mutex_;
  std::map<std::string, Known> known_;  // by the library's SHA-256
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ANSWER_MEMORY_H_
