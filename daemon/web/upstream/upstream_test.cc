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
#include <vector>

#include "absl/strings/str_cat.h"
#include "grpcpp/generic/async_generic_service.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server.h"
#include "grpcpp/server_builder.h"
#include "grpcpp/support/byte_buffer.h"

namespace arbitro::web {
namespace {

using namespace std::chrono_literals;

constexpr int kUnavailable = 14;
constexpr auto kPatience = 60s;
constexpr char kCall[] = "/quiet/Call";
constexpr char kWatch[] = "/quiet/Watch";

sockaddr_in Loopback(int port) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  return address;
}

// Writes one message; a watch stays open.
class OneMessage : public grpc::ServerGenericBidiReactor {
 public:
  explicit OneMessage(bool stays) : stays_(stays) { StartWrite(&message_); }

  void OnWriteDone(bool) override {
    if (!stays_) Finish(grpc::Status::OK);
  }
  void OnCancel() override {
    if (stays_) Finish(grpc::Status::CANCELLED);
  }
  void OnDone() override { delete this; }

 private:
  const bool stays_;
  const grpc::Slice bytes_{"bytes"};
  const grpc::ByteBuffer message_{&bytes_, 1};
};

// A daemon that has nothing new to say.
class Quiet : private grpc::CallbackGenericService {
 public:
  Quiet() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
    builder.RegisterCallbackGenericService(this);
    server_ = builder.BuildAndStart();
  }
  ~Quiet() { server_->Shutdown(std::chrono::system_clock::now()); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

  int port() const { return port_; }

 private:
  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override {
    return new OneMessage(context->method() == kWatch);
  }

  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

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

UpstreamOptions OptionsFor(const Cable& cable) {
  UpstreamOptions options;
  options.daemon = cable.address();
  options.token = "door";
  options.ask_after = 50ms;
  // A busy machine answers later than an idle one, before the cable is pulled.
  options.answer_within = 3s;
  return options;
}

std::future<SharedMessage> Read(UpstreamStream* stream) {
  const auto promise = std::make_shared<std::promise<SharedMessage>>();
  stream->Read([promise](SharedMessage message) { promise->set_value(std::move(message)); });
  return promise->get_future();
}

TEST(Upstream, AStreamEndsWhereTheDaemonIsGoneWithoutAWord) {
  const Quiet daemon;
  Cable cable(daemon.port());
  Upstream upstream(OptionsFor(cable));
  const auto stream = upstream.Open(kWatch, {""}, {"", "ipv4:192.0.2.7:1"});
  auto first = Read(stream.get());
  ASSERT_EQ(first.wait_for(kPatience), std::future_status::ready);
  ASSERT_NE(first.get(), nullptr);
  auto next = Read(stream.get());
  cable.Pull();
  ASSERT_EQ(next.wait_for(kPatience), std::future_status::ready) << "the stream stays open";
  EXPECT_EQ(next.get(), nullptr);
  std::promise<CallEnd> end;
  stream->Finish([&end](CallEnd how) { end.set_value(std::move(how)); });
  EXPECT_EQ(end.get_future().get().code, kUnavailable);
}

TEST(Upstream, ACallEndsWhereTheDaemonIsGoneWithoutAWord) {
  const Quiet daemon;
  Cable cable(daemon.port());
  Upstream upstream(OptionsFor(cable));
  const auto call = [&upstream] {
    const auto promise = std::make_shared<std::promise<CallEnd>>();
    upstream.Unary(kCall, "", {"", "ipv4:192.0.2.7:1"},
                   [promise](CallEnd end, const std::string&) { promise->set_value(end); });
    return promise->get_future();
  };
  auto first = call();
  ASSERT_EQ(first.wait_for(kPatience), std::future_status::ready);
  EXPECT_TRUE(first.get().ok());
  cable.Pull();
  auto next = call();
  ASSERT_EQ(next.wait_for(kPatience), std::future_status::ready) << "the call stays open";
  EXPECT_EQ(next.get().code, kUnavailable);
}

}  // namespace
}  // namespace arbitro::web
