// SPDX-License-Identifier: Apache-2.0
//
// Publishes rounds at their time, on a thread of its own.
//
// The first look is at the start: what came due while the daemon was stopped is published then.

#ifndef ARBITRO_DAEMON_SERVER_PUBLICATION_TIMER_H_
#define ARBITRO_DAEMON_SERVER_PUBLICATION_TIMER_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace arbitro::server {

class PublicationTimer {
 public:
  // A round is public at most so long after its time, and the commit.
  static constexpr std::chrono::seconds kLookEvery{1};

  // `publish_due` publishes what is due by now; it is called on that thread, and must not block.
  explicit PublicationTimer(std::function<void()> publish_due);
  // Waits for a call under way.
  ~PublicationTimer();

  PublicationTimer(const PublicationTimer&) = delete;
  PublicationTimer& operator=(const PublicationTimer&) = delete;

 private:
  void Run();

  const std::function<void()> publish_due_;
  std::mutex mutex_;
  std::condition_variable stopping_;
  bool stop_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_PUBLICATION_TIMER_H_
