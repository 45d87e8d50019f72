// SPDX-License-Identifier: Apache-2.0
//
// How long a caller waits for a ruleset's answer to a question.
//
//   const Patience patience(deadline_of_the_client);
//   ruleset->Ask(request, catalogue, done);
//
// A call that no client waits for is not begun, and one that is running is ended, so that no worker
// computes for a client that has gone. But it is never ended before kThinkingMin, because short
// deadlines would then keep workers from living. Neither counts as a fault. Only questions have a
// deadline: a decision is always waited for, because the next one builds on its record.

#ifndef ARBITRO_DAEMON_RULESETS_PATIENCE_H_
#define ARBITRO_DAEMON_RULESETS_PATIENCE_H_

#include <chrono>
#include <optional>
#include <utility>

namespace arbitro::rulesets {

// The time that a call may take once it was begun, however soon its client is gone.
inline constexpr std::chrono::milliseconds kThinkingMin{1'000};

// Applies to the calls that this thread begins while it lives. Other threads are not affected:
// calls that follow from an answer have no deadline.
class Patience {
 public:
  using Clock = std::chrono::steady_clock;

  // An empty `until` is no deadline: as long as a call may take.
  explicit Patience(std::optional<Clock::time_point> until)
      : before_(std::exchange(Current(), until)) {}
  ~Patience() { Current() = before_; }

  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;

  // Returns this thread's deadline.
  static std::optional<Clock::time_point> Until() { return Current(); }

 private:
  static std::optional<Clock::time_point>& Current() {
    thread_local std::optional<Clock::time_point> current;
    return current;
  }

  const std::optional<Clock::time_point> before_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_PATIENCE_H_
