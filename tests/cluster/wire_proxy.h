// SPDX-License-Identifier: Apache-2.0
//
// Stands between a client and a PostgreSQL server, and cuts or holds back what passes, to the byte.
//
// Both sides are sockets in folders. Whatever is told it holds for the connections that there are
// at that moment; later ones pass freely. Thread-safe.

#ifndef ARBITRO_TESTS_CLUSTER_WIRE_PROXY_H_
#define ARBITRO_TESTS_CLUSTER_WIRE_PROXY_H_

#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace arbitro::cluster_testing {

class WireProxy {
 public:
  // For the server whose socket is in `server_folder`.
  explicit WireProxy(std::string server_folder);
  ~WireProxy();
  WireProxy(const WireProxy&) = delete;
  WireProxy& operator=(const WireProxy&) = delete;

  // The folder of its socket, which is `host` in a DSN.
  const std::string& Folder() const { return folder_; }

  enum class Direction { kToServer, kToClient };

  // Lets `bytes` more pass in that direction, and then closes both sides.
  void CutAfter(Direction direction, std::uint64_t bytes);

  // Lets `bytes` more pass to the server, and keeps what comes then; an end that the client comes
  // to is kept as well.
  void HoldAfter(std::uint64_t bytes);

  // Hands over what was kept.
  void Release();

  // How much passed so far in that direction, over all connections.
  std::uint64_t Passed(Direction direction) const;

  // How many connections asked for a statement to be cancelled.
  int Cancels() const;

 private:
  static constexpr std::uint64_t kUnlimited = UINT64_MAX;

  struct Pair {
    int client = -1;
    int server = -1;
    std::uint64_t allowed[2] = {kUnlimited, kUnlimited};
    bool holds = false;
    bool begun = false;
    bool client_ended = false;
    std::string held;
  };

  void Run();
  void Accept();
  void Pass(Pair& pair, Direction direction);
  void Close(Pair& pair);

  std::string folder_;
  const std::string server_folder_;
  int listener_ = -1;
  int wake_[2] = {-1, -1};
  mutable std::mutex mutex_;
  std::list<Pair> pairs_;
  std::uint64_t passed_[2] = {0, 0};
  int cancels_ = 0;
  bool ending_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::cluster_testing

#endif  // ARBITRO_TESTS_CLUSTER_WIRE_PROXY_H_
