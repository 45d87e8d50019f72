// SPDX-License-Identifier: Apache-2.0
//
// Holds back the answers that a thread gives in a row, and sends all of them at the end.
//
// So a client that waits for several answers wakes once for many of them, and sends its next
// requests in a row too. If each answer left as soon as it is made, the client would go to sleep
// between two of them, and so would the daemon's threads that read its requests. If several answers
// go by one connection, the burst holds that connection back while it sends, and they leave in one
// segment.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_ANSWER_BURST_H_
#define ARBITRO_DAEMON_SERVICES_CALL_ANSWER_BURST_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace arbitro::services {

// A burst that holds so many answers sends them, so that the first of them does not wait longer.
inline constexpr std::size_t kBurstAnswersMax = 64;

// While an object lives, the answers that its thread gives to `Send` wait. A thread may have one
// object at a time.
class AnswerBurst {
 public:
  // Holds back all bytes to the connections of these peers (gRPC's spelling) if `held`, and lets
  // them leave if not.
  using HoldBack = std::function<void(const std::vector<std::string>& peers, bool held)>;

  explicit AnswerBurst(HoldBack hold_back);
  // Sends the answers that wait, in the order in which they were given.
  ~AnswerBurst();

  AnswerBurst(const AnswerBurst&) = delete;
  AnswerBurst& operator=(const AnswerBurst&) = delete;

  // Calls `send`, which must not throw and writes to the connection of `peer`: at once if this
  // thread has no burst, otherwise at the end of the burst or once kBurstAnswersMax wait.
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
