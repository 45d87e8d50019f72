// SPDX-License-Identifier: Apache-2.0
//
// How long somebody waits for what a ruleset is asked.
//
//   const Patience patience(deadline_of_the_client);
//   ruleset->Ask(request, catalogue, done);
//
// A call that nobody waits for is not begun, and one that is under way is ended, so that no worker
// thinks for nobody; but never before kThinkingMin, or short deadlines would keep workers from
// living. Either is a fault of nobody's. For questions alone: a decision is waited for, whoever
// asked for it, because its record is what the next one builds on.

#ifndef ARBITRO_DAEMON_RULESETS_PATIENCE_H_
#define ARBITRO_DAEMON_RULESETS_PATIENCE_H_

#include <chrono>
#include <optional>
#include <utility>

namespace arbitro::rulesets {

// What a call that was begun may take, however soon its client is gone.
inline constexpr std::chrono::milliseconds kThinkingMin{1'000};

// For the calls that this thread begins while it lives. Not across threads: calls that follow from
// an answer have none.
class Patience {
 public:
  using Clock = std::chrono::steady_clock;

  // None: as long as a call may take.
  explicit Patience(std::optional<Clock::time_point> until)
      : before_(std::exchange(Current(), until)) {}
  ~Patience() { Current() = before_; }

  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;

  // Of this thread.
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
