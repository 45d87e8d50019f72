// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "daemon/access/connections.h"
#include "storage/files/temporary_folder.h"

namespace arbitro::server {
namespace {

constexpr std::chrono::seconds kPatience{10};

// A client's end.
class Client {
 public:
  // Connects from that address of this machine, if one is given.
  explicit Client(const std::string& address, const char* from = nullptr)
      : socket_(Make(address, from)) {
    const timeval patience = {kPatience.count(), 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool IsClosed() const {
    char byte = 0;
    return recv(socket_, &byte, 1, 0) == 0 || errno == ECONNRESET;
  }
  std::string Peer() const {
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    getsockname(socket_, reinterpret_cast<sockaddr*>(&own), &size);
    return PeerOf(own);
  }

 private:
  static int Make(const std::string& address, const char* from) {
    sockaddr_storage to{};
    socklen_t size = sizeof(sockaddr_un);
    if (address[0] == '/') {
      auto& local = reinterpret_cast<sockaddr_un&>(to);
      local.sun_family = AF_UNIX;
      std::strncpy(local.sun_path, address.c_str(), sizeof local.sun_path - 1);
    } else {
      auto& four = reinterpret_cast<sockaddr_in&>(to);
      four.sin_family = AF_INET;
      four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      four.sin_port =
          htons(static_cast<uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
      size = sizeof four;
    }
    const int made = socket(to.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (from != nullptr) {
      sockaddr_in own{};
      own.sin_family = AF_INET;
      inet_pton(AF_INET, from, &own.sin_addr);
      EXPECT_EQ(bind(made, reinterpret_cast<sockaddr*>(&own), sizeof own), 0);
    }
    EXPECT_EQ(connect(made, reinterpret_cast<sockaddr*>(&to), size), 0) << std::strerror(errno);
    return made;
  }

  const int socket_;
};

// Treats connections as gRPC does, as far as a listener sees it.
class Server {
 public:
  ~Server() {
    while (!taken_.empty()) EndFirst();
  }
  void Take(int descriptor) {
    const std::lock_guard lock(mutex_);
    taken_.push_back(descriptor);
  }
  size_t Count() const {
    const std::lock_guard lock(mutex_);
    return taken_.size();
  }
  std::string PeerOfTaken(size_t which) const {
    const std::lock_guard lock(mutex_);
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    getpeername(taken_.at(which), reinterpret_cast<sockaddr*>(&peer), &size);
    return PeerOf(peer);
  }
  bool IsCorked(size_t which) const {
    const std::lock_guard lock(mutex_);
    int corked = 0;
    socklen_t size = sizeof corked;
    getsockopt(taken_.at(which), IPPROTO_TCP, TCP_CORK, &corked, &size);
    return corked != 0;
  }
  // Returns whether the client, or the listener, has ended the first of them.
  bool FirstHasEnded() const {
    const std::lock_guard lock(mutex_);
    char byte = 0;
    return recv(taken_.front(), &byte, 1, MSG_DONTWAIT) == 0;
  }
  void EndFirst() {
    const std::lock_guard lock(mutex_);
    shutdown(taken_.front(), SHUT_RDWR);
    close(taken_.front());
    taken_.erase(taken_.begin());
  }

 private:
  mutable std::mutex mutex_;
  std::vector<int> taken_;
};

bool Comes(const std::function<bool()>& what) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!what()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

struct World {
  explicit World(bool everybody_is_known, const access::ConnectionBounds& bounds)
      : connections(everybody_is_known) {
    connections.SetBounds(bounds);
    auto opened = Listener::Open("127.0.0.1:0", &connections, &corks);
    EXPECT_TRUE(opened.ok()) << opened.status();
    listener = *std::move(opened);
    listener->Start([this](int descriptor) { server.Take(descriptor); },
                    [this] {
                      ++looks;
                      return room.load();
                    });
  }
  std::unique_ptr<Client> Connect() {
    auto client = std::make_unique<Client>(listener->address());
    return client;
  }
  void WaitForLooks(int count) const {
    const int before = looks;
    EXPECT_TRUE(Comes([&] { return looks > before + count; }));
  }
  void LeaveRoom(int for_connections) {
    room = for_connections;
    WaitForLooks(1);
  }
  size_t Open() const {
    const access::ConnectionCounts counts = connections.Counts();
    return counts.known + counts.guests + counts.silent;
  }

  access::Connections connections;
  Corks corks;
  std::atomic<int> looks = 0;
  std::atomic<int> room = 9;
  Server server;
  std::unique_ptr<Listener> listener;
};

TEST(Listener, ConnectionsCanBeCorkedByTheirPeers) {
  World world(true, {});
  const auto first = world.Connect();
  ASSERT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  const auto second = world.Connect();
  ASSERT_TRUE(Comes([&] { return world.server.Count() == 2; }));
  world.corks.Set({second->Peer(), "ipv4:192.0.2.7:1"}, true);
  EXPECT_FALSE(world.server.IsCorked(0));
  EXPECT_TRUE(world.server.IsCorked(1));
  world.corks.Set({first->Peer()}, true);
  world.corks.Set({first->Peer(), second->Peer()}, false);
  EXPECT_FALSE(world.server.IsCorked(0));
  EXPECT_FALSE(world.server.IsCorked(1));
}

TEST(Listener, AConnectionThatHasEndedIsCorkedNoMore) {
  World world(true, {});
  auto client = world.Connect();
  ASSERT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  const std::string peer = client->Peer();
  client.reset();
  EXPECT_TRUE(Comes([&] { return world.server.FirstHasEnded(); }));
  world.server.EndFirst();
  EXPECT_TRUE(Comes([&] { return world.Open() == 0; }));
  // The connection that has its descriptor's number now is not the peer's.
  const Client next(world.listener->address());
  ASSERT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  world.corks.Set({peer}, true);
  EXPECT_FALSE(world.server.IsCorked(0));
}

TEST(Listener, CountsAConnectionUntilTheServerIsDoneWithIt) {
  World world(true, {});
  auto client = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 1 && world.Open() == 1; }));
  client.reset();
  EXPECT_TRUE(Comes([&] { return world.server.FirstHasEnded(); }));
  EXPECT_EQ(world.Open(), 1u) << "the server still has it";
  world.server.EndFirst();
  EXPECT_TRUE(Comes([&] { return world.Open() == 0; }));
}

TEST(Listener, TheClientSeesThatTheServerIsDone) {
  World world(true, {});
  const auto client = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  world.server.EndFirst();
  EXPECT_TRUE(client->IsClosed());
}

TEST(Listener, OneTooManyIsRefused) {
  World world(true, {.all = 2, .strangers = 1});
  const auto first = world.Connect();
  const auto second = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 2; }));
  const auto third = world.Connect();
  EXPECT_TRUE(third->IsClosed());
  EXPECT_EQ(world.server.Count(), 2u);
  EXPECT_EQ(world.connections.Counts().refused, 1u);
  world.server.EndFirst();
  EXPECT_TRUE(Comes([&] { return world.Open() == 1; }));
  const auto fourth = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 2; }));
}

TEST(Listener, TheOldestStrangerIsSentOffAndWhoIsKnownStays) {
  World world(false, {.all = 9, .strangers = 1});
  const auto known = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  world.connections.SetKnown(known->Peer(), "persons/ada");
  const auto stranger = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 2; }));
  const auto newcomer = world.Connect();
  EXPECT_TRUE(stranger->IsClosed());
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 3; }));
  EXPECT_FALSE(world.server.FirstHasEnded());
  EXPECT_EQ(world.connections.Counts().sent_off, 1u);
  EXPECT_EQ(world.Open(), 2u);
}

TEST(Listener, ClosesWhoHasToGoAlsoWhereNobodyComes) {
  World world(false, {.all = 9, .strangers = 8, .calls = 10});
  const auto client = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  world.WaitForLooks(1);
  EXPECT_TRUE(world.connections.ShedCalls({{client->Peer(), 11}}));
  EXPECT_TRUE(client->IsClosed());
}

TEST(Listener, WithoutRoomConnectionsWaitForTheirTurns) {
  World world(true, {});
  world.LeaveRoom(0);
  const auto address = world.listener->address();
  std::vector<std::unique_ptr<Client>> many;
  for (int i = 0; i < 5; ++i) many.push_back(std::make_unique<Client>(address));
  const Client other(address, "127.0.9.1");
  EXPECT_TRUE(Comes([&] { return world.Open() == 6; }));
  EXPECT_EQ(world.server.Count(), 0u);
  const int before = world.looks;
  world.room = 1;
  EXPECT_TRUE(Comes([&] { return world.server.Count() >= 2; }));
  EXPECT_TRUE(world.server.PeerOfTaken(0) == other.Peer() ||
              world.server.PeerOfTaken(1) == other.Peer());
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 6; }));
  EXPECT_GE(world.looks - before, 6) << "one each";
}

TEST(Listener, WhoHasToGoBeforeItsTurnIsClosed) {
  World world(false, {.all = 9, .strangers = 1});
  world.LeaveRoom(0);
  const auto first = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.Open() == 1; }));
  const auto second = world.Connect();
  EXPECT_TRUE(first->IsClosed());
  world.room = 9;
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  EXPECT_EQ(world.server.PeerOfTaken(0), second->Peer());
}

TEST(Listener, WhoeverWaitsAtTheEndIsClosed) {
  World world(true, {});
  world.LeaveRoom(0);
  const auto client = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.Open() == 1; }));
  world.listener->Stop();
  EXPECT_TRUE(client->IsClosed());
}

// If the process may open no more files, or too few for a connection, new connections wait.
TEST(Listener, WithoutDescriptorsConnectionsWait) {
  for (const int left : {1, 2}) {
    SCOPED_TRACE(left);
    World world(true, {});
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    const int next = dup(STDERR_FILENO);
    close(next);
    const rlimit few = {static_cast<rlim_t>(next + left), files.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    const auto client = world.Connect();  // which takes one descriptor
    world.WaitForLooks(10);
    EXPECT_EQ(world.server.Count(), 0u);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
    EXPECT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  }
}

TEST(Listener, LeavesTheAddressAndWhatIsOpenAlone) {
  World world(true, {});
  const auto client = world.Connect();
  EXPECT_TRUE(Comes([&] { return world.server.Count() == 1; }));
  const std::string address = world.listener->address();
  world.listener->Stop();
  EXPECT_EQ(world.Open(), 0u);
  EXPECT_FALSE(world.server.FirstHasEnded());
  EXPECT_TRUE(ListeningSocket::Open(address).ok());
}

TEST(ListeningSocket, SaysWhyTheAddressCannotBeHad) {
  access::Connections connections(true);
  Corks corks;
  const auto first = Listener::Open("127.0.0.1:0", &connections, &corks);
  ASSERT_TRUE(first.ok());
  const auto second = Listener::Open((*first)->address(), &connections, &corks);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.status().message().find("Address already in use"), absl::string_view::npos)
      << second.status();
}

TEST(ListeningSocket, GoesByTheNumbersOfBothKinds) {
  for (const char* address : {"127.0.0.1:0", "[::1]:0", "localhost:0", "0.0.0.0:0", "[::]:0"}) {
    const auto listening = ListeningSocket::Open(address);
    ASSERT_TRUE(listening.ok()) << address << listening.status();
    EXPECT_EQ((*listening)->address().find(":0"), std::string::npos) << (*listening)->address();
  }
}

TEST(ListeningSocket, WhatAKilledOneLeftGivesWay) {
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/socket";
  {
    const auto listening = ListeningSocket::Open("unix:" + path);
    ASSERT_TRUE(listening.ok()) << listening.status();
    EXPECT_FALSE(ListeningSocket::Open("unix:" + path).ok()) << "it is in use";
    const Client client(path);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  // Bound, and never closed in good order.
  sockaddr_un local{};
  local.sun_family = AF_UNIX;
  std::strncpy(local.sun_path, path.c_str(), sizeof local.sun_path - 1);
  const int left = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_EQ(bind(left, reinterpret_cast<sockaddr*>(&local), sizeof local), 0);
  close(left);
  EXPECT_TRUE(ListeningSocket::Open("unix:" + path).ok());
}

TEST(ListeningSocket, LeavesAPathAloneThatAnotherHasTaken) {
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/socket";
  auto before = ListeningSocket::Open("unix:" + path);
  ASSERT_TRUE(before.ok()) << before.status();
  ASSERT_EQ(unlink(path.c_str()), 0);
  const auto after = ListeningSocket::Open("unix:" + path);
  ASSERT_TRUE(after.ok()) << after.status();
  before->reset();
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(PeerOf, IsAsGrpcWritesIt) {
  sockaddr_storage address{};
  auto& six = reinterpret_cast<sockaddr_in6&>(address);
  six.sin6_family = AF_INET6;
  six.sin6_port = htons(80);
  inet_pton(AF_INET6, "2001:db8::7", &six.sin6_addr);
  EXPECT_EQ(PeerOf(address), "ipv6:%5B2001:db8::7%5D:80");
  six.sin6_scope_id = 2;
  EXPECT_EQ(PeerOf(address), "ipv6:%5B2001:db8::7%252%5D:80");
  inet_pton(AF_INET6, "::ffff:192.0.2.7", &six.sin6_addr);
  EXPECT_EQ(PeerOf(address), "ipv4:192.0.2.7:80");
  address.ss_family = AF_UNIX;
  EXPECT_EQ(PeerOf(address), "unix:");
}

}  // namespace
}  // namespace arbitro::server
