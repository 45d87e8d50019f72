// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/upstream.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/web/upstream/quiet_daemon_testing.h"

namespace arbitro::web {
namespace {

using namespace std::chrono_literals;

sockaddr_in Loopback(int port) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  return address;
}

// The network between a door and its daemon: it may stop to carry anything, without a word.
class Cable {
 public:
  explicit Cable(int to) : to_(to), listening_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = Loopback(0);
    socklen_t size = sizeof(address);
    bind(listening_, reinterpret_cast<sockaddr*>(&address), size);
    listen(listening_, SOMAXCONN);
    getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    carrier_ = std::thread([this] { Carry(); });
  }
  ~Cable() {
    over_ = true;
    carrier_.join();
    for (const pollfd& end : ends_) close(end.fd);
    close(listening_);
  }
  Cable(const Cable&) = delete;
  Cable& operator=(const Cable&) = delete;

  std::string address() const { return absl::StrCat("127.0.0.1:", port_); }

  void Pull() { pulled_ = true; }

 private:
  void Carry() {
    constexpr int kLookMs = 10;
    while (!over_) {
      if (pulled_) {
        std::this_thread::sleep_for(std::chrono::milliseconds(kLookMs));
        continue;
      }
      std::vector<pollfd> waits = ends_;
      waits.push_back({listening_, POLLIN, 0});
      poll(waits.data(), waits.size(), kLookMs);
      if (waits.back().revents != 0) Join();
      for (size_t i = 0; i + 1 < waits.size(); ++i) {
        // Ends lie in pairs.
        if (waits[i].revents != 0) Pass(waits[i].fd, waits[i ^ 1].fd);
      }
    }
  }

  void Join() {
    const sockaddr_in address = Loopback(to_);
    const int near = accept(listening_, nullptr, nullptr);
    const int far = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    connect(far, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
    ends_.push_back({near, POLLIN, 0});
    ends_.push_back({far, POLLIN, 0});
  }

  static void Pass(int from, int to) {
    char bytes[16'384];
    const ssize_t size = recv(from, bytes, sizeof(bytes), 0);
    if (size > 0) send(to, bytes, static_cast<size_t>(size), MSG_NOSIGNAL);
  }

  const int to_;
  const int listening_;
  int port_ = 0;
  std::vector<pollfd> ends_;  // of the carrier
  std::atomic<bool> pulled_{false};
  std::atomic<bool> over_{false};
  std::thread carrier_;
};

TEST(Upstream, AStreamEndsWhereTheDaemonIsGoneWithoutAWord) {
  const Quiet daemon;
  Cable cable(daemon.port());
  Ways ways(cable.address());
  const auto stream = ways.Open(kWatch, {""});
  auto first = Read(stream.get());
  ASSERT_EQ(first.wait_for(kPatience), std::future_status::ready);
  ASSERT_NE(first.get(), nullptr);
  auto next = Read(stream.get());
  cable.Pull();
  ASSERT_EQ(next.wait_for(kPatience), std::future_status::ready) << "the stream stays open";
  EXPECT_EQ(next.get(), nullptr);
  const CallEnd end = EndOf(stream.get());
  EXPECT_EQ(end.code, kUnavailable);
  EXPECT_NE(end.message.find("does not answer"), std::string::npos) << end.message;
}

TEST(Upstream, ACallEndsWhereTheDaemonIsGoneWithoutAWord) {
  const Quiet daemon;
  Cable cable(daemon.port());
  Ways ways(cable.address());
  for (int link = 0; link < 2; ++link) EXPECT_TRUE(In(ways.Ask(kCall, "")).first.ok());
  cable.Pull();
  EXPECT_EQ(In(ways.Ask(kCall, "")).first.code, kUnavailable);
}

TEST(Upstream, MessagesOfAnySizeGoBothWays) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  for (const size_t size : {0, 1, 5, 16'379, 16'384, 65'536, 5'000'000}) {
    const std::string text(size, 'x');
    const auto [end, response] = In(ways.Ask("/quiet/Echo", text));
    EXPECT_TRUE(end.ok()) << size << ": " << end.message;
    EXPECT_EQ(response, text) << size;
  }
}

TEST(Upstream, ManyCallsAtOnceGetTheirOwnAnswers) {
  constexpr int kCalls = 3'000;
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  std::vector<std::future<Ways::Answered>> answers;
  for (int i = 0; i < kCalls; ++i) answers.push_back(ways.Ask("/quiet/Echo", absl::StrCat(i)));
  for (int i = 0; i < kCalls; ++i) {
    EXPECT_EQ(In(std::move(answers[static_cast<size_t>(i)])).second, absl::StrCat(i));
  }
}

TEST(Upstream, AStreamsRequestsAndAnswersKeepTheirOrder) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  std::vector<std::string> requests;
  for (int i = 0; i < 200; ++i) requests.emplace_back(static_cast<size_t>(i * 97), 'r');
  const auto stream = ways.Open("/quiet/Echo", requests);
  for (const std::string& request : requests) {
    const SharedMessage message = Read(stream.get()).get();
    ASSERT_NE(message, nullptr);
    EXPECT_EQ(message->bytes(), request);
  }
  EXPECT_EQ(Read(stream.get()).get(), nullptr);
  EXPECT_TRUE(EndOf(stream.get()).ok());
}

TEST(Upstream, AReaderWhoDoesNotReadHoldsTheDaemonBackAndNoOtherCall) {
  constexpr int kMessages = 1'000;
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  const auto stream = ways.Open("/quiet/Count", {absl::StrCat(kMessages)});
  ASSERT_NE(Read(stream.get()).get(), nullptr);
  int before = -1;
  while (before != daemon.seen().counted) {
    before = daemon.seen().counted;
    std::this_thread::sleep_for(200ms);
    for (int link = 0; link < 2; ++link) ASSERT_TRUE(In(ways.Ask(kCall, "")).first.ok());
  }
  EXPECT_LT(before, kMessages / 2);
  for (int read = 1; read < kMessages; ++read) ASSERT_NE(Read(stream.get()).get(), nullptr);
  EXPECT_EQ(Read(stream.get()).get(), nullptr);
  EXPECT_TRUE(EndOf(stream.get()).ok());
}

TEST(Upstream, ACallWaitsWhileTheDaemonTakesNoMoreAtOnce) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  std::vector<std::shared_ptr<UpstreamStream>> watches;
  for (int i = 0; i < 2 * kStreamsMax; ++i) {
    watches.push_back(ways.Open(kWatch, {""}));
    ASSERT_NE(Read(watches.back().get()).get(), nullptr);
  }
  auto answer = ways.Ask("/quiet/Echo", "hello");
  EXPECT_EQ(answer.wait_for(100ms), std::future_status::timeout);
  const CallTerms hasty{"", "ipv4:192.0.2.7:1", {}, 10ms};
  EXPECT_EQ(In(ways.Ask(kCall, "", hasty)).first.code, kDeadlineExceeded);
  for (int link = 0; link < 2; ++link) watches[static_cast<size_t>(link)]->Cancel();
  EXPECT_EQ(In(std::move(answer)).second, "hello");
}

TEST(Upstream, AFailureComesWithItsWordsAndDetails) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  const auto [end, response] = In(ways.Ask("/quiet/Fail", "?"));
  EXPECT_EQ(end.code, kNotFound);
  EXPECT_EQ(end.message, "no \xC3\xA9v\xC3\xA9nement: 100 %\n");
  EXPECT_EQ(end.details, std::string("\0details", 8));
}

TEST(Upstream, ACallersHeaderArrivesWordForWord) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  const CallTerms terms{"Bearer a.b-c~/+=", "ipv4:192.0.2.7:1"};
  EXPECT_EQ(In(ways.Ask("/quiet/Bearer", "", terms)).second, terms.authorization);
}

TEST(Upstream, ACallThatIsNotAnsweredInTimeEndsAndTheDaemonHearsOfIt) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  const CallTerms terms{"", "ipv4:192.0.2.7:1", {}, 100ms};
  EXPECT_EQ(In(ways.Ask("/quiet/Never", "", terms)).first.code, kDeadlineExceeded);
  const auto stream = ways.Open("/quiet/Never", {""}, terms);
  EXPECT_EQ(Read(stream.get()).get(), nullptr);
  EXPECT_EQ(EndOf(stream.get()).code, kDeadlineExceeded);
  while (daemon.seen().cancelled < 2) std::this_thread::sleep_for(1ms);
}

TEST(Upstream, AStreamThatIsCancelledEndsAndTheDaemonHearsOfIt) {
  const Quiet daemon;
  Ways ways(At(daemon.port()));
  const auto stream = ways.Open(kWatch, {""});
  ASSERT_NE(Read(stream.get()).get(), nullptr);
  auto next = Read(stream.get());
  stream->Cancel();
  EXPECT_EQ(next.get(), nullptr);
  EXPECT_FALSE(EndOf(stream.get()).ok());
  while (daemon.seen().cancelled < 1) std::this_thread::sleep_for(1ms);
}

TEST(Upstream, ADaemonThatWasStartedAgainIsFound) {
  auto daemon = std::make_unique<Quiet>();
  const int port = daemon->port();
  Ways ways(At(port));
  for (int link = 0; link < 2; ++link) EXPECT_TRUE(In(ways.Ask(kCall, "")).first.ok());
  daemon.reset();
  const CallEnd gone = In(ways.Ask(kCall, "")).first;
  EXPECT_EQ(gone.code, kUnavailable);
  EXPECT_NE(gone.message, "");
  daemon = std::make_unique<Quiet>(At(port));
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!In(ways.Ask(kCall, "")).first.ok()) {
    ASSERT_LT(std::chrono::steady_clock::now(), until);
    std::this_thread::sleep_for(10ms);
  }
}

TEST(Upstream, AUnixSocketIsAnAddressToo) {
  const std::string address = absl::StrCat("unix:", ::testing::TempDir(), "upstream", getpid());
  const Quiet daemon(address);
  Ways ways(address);
  EXPECT_EQ(In(ways.Ask("/quiet/Echo", "hello")).second, "hello");
}

TEST(Upstream, WhatSpeaksNoHttp2IsNoDaemon) {
  const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = Loopback(0);
  socklen_t size = sizeof(address);
  bind(listening, reinterpret_cast<sockaddr*>(&address), size);
  listen(listening, SOMAXCONN);
  getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size);
  std::thread stranger([listening] {
    const int near = accept(listening, nullptr, nullptr);
    // The call is on its way by then.
    char bytes[4'096];
    recv(near, bytes, sizeof(bytes), 0);
    constexpr char kAnswer[] = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n";
    send(near, kAnswer, sizeof(kAnswer) - 1, MSG_NOSIGNAL);
    while (recv(near, bytes, sizeof(bytes), 0) > 0) {
    }
    close(near);
  });
  {
    Ways ways(At(ntohs(address.sin_port)));
    const CallEnd end = In(ways.Ask(kCall, "")).first;
    EXPECT_EQ(end.code, kUnavailable);
    EXPECT_NE(end.message.find("speaks no HTTP/2"), std::string::npos) << end.message;
  }
  stranger.join();
  close(listening);
}

}  // namespace
}  // namespace arbitro::web
