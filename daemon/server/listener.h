// SPDX-License-Identifier: Apache-2.0
//
// Takes connections for the gRPC server, as many as there may be, and knows when they end.
//
// gRPC 1.51 bounds neither connections nor, over all of them, what clients hold open on them
// (docs/decisions/0015). So it is given each connection from here, and a second descriptor of it
// stays: by that its end is seen, and by that it is closed where it has to go.

#ifndef ARBITRO_DAEMON_SERVER_LISTENER_H_
#define ARBITRO_DAEMON_SERVER_LISTENER_H_

#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "daemon/access/connections.h"
#include "daemon/server/corks.h"
#include "daemon/server/line_budget.h"
#include "daemon/server/listening_socket.h"
#include "daemon/server/turns.h"

namespace arbitro::server {

class Listener {
 public:
  // Also how long it takes at most until a connection that has to go is closed.
  static constexpr std::chrono::milliseconds kLookEvery{20};

  // `connections` and `corks` must outlive it, and learn of each connection. UNAVAILABLE where the
  // address cannot be had.
  static absl::StatusOr<std::unique_ptr<Listener>> Open(const std::string& address,
                                                        access::Connections* connections,
                                                        Corks* corks);
  // The same on a socket that listens already.
  static absl::StatusOr<std::unique_ptr<Listener>> On(std::unique_ptr<ListeningSocket> listening,
                                                      access::Connections* connections,
                                                      Corks* corks);
  ~Listener();

  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Listens on another address as well; before Start(). Returns where that is, or UNAVAILABLE where
  // it cannot be had.
  absl::StatusOr<std::string> ListenAlso(const std::string& address);

  const std::string& address() const { return listening_.front()->address(); }

  // Gives each connection to `take`, which owns that descriptor then. Asks `room` all kLookEvery,
  // whether anybody came or not, how many that may be until then; others wait, and get their turns
  // network by network. Each is called on a thread of its own: gRPC uses the one that gives it a
  // connection for whatever there is to do.
  void Start(std::function<void(int descriptor)> take, std::function<int()> room);

  // Neither is called any more, and the address is free. Connections go on, counted no more.
  void Stop() { Stop(nullptr); }
  // The same, but that the first socket goes on listening, where clients wait that connect; and the
  // connections are cut, so that each client connects again.
  std::unique_ptr<ListeningSocket> StopAndKeep();

 private:
  using Id = access::Connections::Id;

  struct Held {
    int descriptor = -1;
    std::string peer;
  };

  Listener() = default;

  // On the thread that takes connections.
  void TakeAll();
  void TakeSome();
  bool TakeOne(const ListeningSocket& listening);
  void Hold(int descriptor, int second, std::string_view peer);
  void Give();
  void End(Id id);
  void LetGo(const Held& held);
  void Stop(std::unique_ptr<ListeningSocket>* kept);
  void Pause(int error);

  void LookAgainAndAgain();

  // With `mutex_` held.
  void CloseSentOff();
  void SayTooMany();

  access::Connections* connections_ = nullptr;
  Corks* corks_ = nullptr;
  std::vector<std::unique_ptr<ListeningSocket>> listening_;
  std::function<void(int descriptor)> take_;
  std::function<int()> room_;
  int ready_ = -1;               // an epoll
  int stop_ = -1;                // an event
  std::atomic<int> places_ = 0;  // until the next look
  LineBudget lines_{1};
  std::mutex mutex_;
  // With `mutex_` held.
  absl::flat_hash_map<Id, Held> held_;
  // Of the thread that takes connections.
  Turns waiting_;
  std::thread taking_;
  std::thread looking_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_LISTENER_H_
