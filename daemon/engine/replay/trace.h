// SPDX-License-Identifier: Apache-2.0
//
// The lines that a ruleset logged and cited while it decided.

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_TRACE_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_TRACE_H_

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "arbitro/host/client.h"

namespace arbitro::engine {

// The most lines of one trace; later ones are dropped.
inline constexpr size_t kTraceLinesMax = 1000;

struct TraceLine {
  std::string call;  // "draw"
  std::string rule;  // cited; empty if the ruleset logged the line, or the call ended so
  std::string text;
};

// Pass it to a client by RulesetClient::WithWatch. Thread-safe.
class Trace final : public CallWatch {
 public:
  std::string Blocks(RulesetFunction) override { return ""; }
  void OnFault(RulesetFunction, const std::string&) override {}
  void OnReply(RulesetFunction function, const RunnerReply& reply) override;

  // Returns the lines call by call: what it logged, what it cited, how it ended.
  std::vector<TraceLine> Lines() const;

 private:
  void Add(const char* call, std::string rule, std::string text);

  mutable std::mutex mutex_;
  std::vector<TraceLine> lines_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_TRACE_H_
