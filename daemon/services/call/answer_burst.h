// SPDX-License-Identifier: Apache-2.0
//
// Answers that a thread gives in a row leave in a row, once all are made. A client that waits for
// several wakes once for many of them, and asks the next in a row too: between two that leave as
// they are made it would go to sleep again, and so would the daemon's threads that read what it
// asks. Where several of them go by one connection, that is held back meanwhile: they leave in one
// segment, and not each in one of its own.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_ANSWER_BURST_H_
#define ARBITRO_DAEMON_SERVICES_CALL_ANSWER_BURST_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace arbitro::services {

// More than these would keep the first of them waiting for what the last is made of.
inline constexpr std::size_t kBurstAnswersMax = 64;

// For as long as one lives, what its thread sends waits. One a thread at a time.
class AnswerBurst {
 public:
  // Holds back what is written to the connections of these peers, as gRPC writes them, or lets it
  // leave.
  using HoldBack = std::function<void(const std::vector<std::string>& peers, bool held)>;

  explicit AnswerBurst(HoldBack hold_back);
  // Sends what waits, the first given first; as it does whenever so many wait.
  ~AnswerBurst();

  AnswerBurst(const AnswerBurst&) = delete;
  AnswerBurst& operator=(const AnswerBurst&) = delete;

  // Calls `send`, which must not throw and writes to the connection of `peer`: at once where this
  // thread has no burst, else at its end.
  static void Send(std::string peer, std::function<void()> send);

 private:
  struct Waiting {
    std::string peer;
    std::function<void()> send;
  };

  void SendWaiting();
  std::vector<std::string> PeersOfSeveral() const;

  const HoldBack hold_back_;
  std::vector<Waiting> waiting_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_ANSWER_BURST_H_
