// SPDX-License-Identifier: Apache-2.0
//
// Decides how often to look for a frame before sleeping until there is one.
//
// Waking a process that sleeps costs more than a small call takes, so both sides of a socket look a
// few times first. Looks that find nothing cost the other side processor time, where there is none
// to spare, and suggest that no frame comes soon. The next waits after them sleep at once.

#ifndef ARBITRO_DAEMON_RULESETS_LOOKS_H_
#define ARBITRO_DAEMON_RULESETS_LOOKS_H_

namespace arbitro::rulesets {

// Takes some 15 microseconds. Counted, not timed: a worker has no clock.
inline constexpr int kLooksMax = 60;

// Waits that sleep at once after looks that found nothing, so that such looks cost less than one a
// wait.
inline constexpr int kWaitsWithoutLooks = 64;

// Not thread-safe.
class Looks {
 public:
  // Returns how often the wait that begins may look.
  int Begin() {
    if (without_ == 0) return kLooksMax;
    --without_;
    return 0;
  }

  // The wait looked as often as it might, and found nothing.
  void InVain() { without_ = kWaitsWithoutLooks; }

 private:
  int without_ = 0;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_LOOKS_H_
