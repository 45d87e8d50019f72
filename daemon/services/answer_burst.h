// SPDX-License-Identifier: Apache-2.0
//
// Answers that a thread gives in a row leave in a row, once all are made. A client that waits for
// several wakes once for many of them, and asks the next in a row too: between two that leave as
// they are made it would go to sleep again, and so would the daemon's threads that read what it
// asks.

#ifndef ARBITRO_DAEMON_SERVICES_ANSWER_BURST_H_
#define ARBITRO_DAEMON_SERVICES_ANSWER_BURST_H_

#include <cstddef>
#include <functional>
#include <vector>

namespace arbitro::services {

// More than these would keep the first of them waiting for what the last is made of.
inline constexpr std::size_t kBurstAnswersMax = 64;

// For as long as one lives, what its thread sends waits. One a thread at a time.
class AnswerBurst {
 public:
  AnswerBurst();
  // Sends what waits, the first given first; as it does whenever so many wait.
  ~AnswerBurst();

  AnswerBurst(const AnswerBurst&) = delete;
  AnswerBurst& operator=(const AnswerBurst&) = delete;

  // Calls `send`, which must not throw: at once where this thread has no burst, else at its end.
  static void Send(std::function<void()> send);

 private:
  void SendWaiting();

  std::vector<std::function<void()>> waiting_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_ANSWER_BURST_H_
