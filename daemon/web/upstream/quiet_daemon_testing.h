// SPDX-License-Identifier: Apache-2.0
//
// A daemon of a test that answers what it is asked, and ways to it.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_QUIET_DAEMON_TESTING_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_QUIET_DAEMON_TESTING_H_

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/upstream/upstream.h"
#include "grpcpp/generic/async_generic_service.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server.h"
#include "grpcpp/server_builder.h"
#include "grpcpp/support/byte_buffer.h"
#include "gtest/gtest.h"

namespace arbitro::web {

inline constexpr std::chrono::seconds kPatience{60};
// Calls that the test's daemon takes at once by one connection.
inline constexpr int kStreamsMax = 50;
inline constexpr char kCall[] = "/quiet/Call";
inline constexpr char kWatch[] = "/quiet/Watch";

inline const CallTerms kTerms{"", "ipv4:192.0.2.7:1"};

inline std::string BytesOf(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  EXPECT_TRUE(buffer.Dump(&slices).ok());
  for (const grpc::Slice& slice : slices) bytes.append(slice.begin(), slice.end());
  return bytes;
}

inline grpc::ByteBuffer BufferOf(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

// Counts what a test's daemon has seen.
struct Seen {
  std::atomic<int> counted{0};  // messages of /quiet/Count that were written
  std::atomic<int> cancelled{0};
};

// A call by its method: /quiet/Call writes one message, /quiet/Watch as well and stays open,
// /quiet/Echo writes back all that comes, /quiet/Count as many messages as the request says,
// /quiet/Fail fails, /quiet/Never answers never.
class Answer : public grpc::ServerGenericBidiReactor {
 public:
  Answer(grpc::GenericCallbackServerContext* context, Seen* seen)
      : method_(context->method()), seen_(*seen) {
    for (const auto& [name, value] : context->client_metadata()) {
      if (name == "authorization") bearer_ = std::string(value.data(), value.size());
    }
    if (method_ == kCall || method_ == kWatch) {
      Write("bytes");
    } else if (method_ == "/quiet/Fail") {
      Finish({grpc::StatusCode::NOT_FOUND, "no \xC3\xA9v\xC3\xA9nement: 100 %\n",
              std::string("\0details", 8)});
    } else {
      StartRead(&message_);
    }
  }

  void OnReadDone(bool ok) override {
    if (method_ == "/quiet/Never") return;
    if (!ok) return Finish(grpc::Status::OK);
    if (method_ == "/quiet/Bearer") return Write(bearer_);
    if (method_ == "/quiet/Echo") return Write(BytesOf(message_));
    EXPECT_TRUE(absl::SimpleAtoi(BytesOf(message_), &left_));
    Count();
  }

  void OnWriteDone(bool) override {
    if (method_ == "/quiet/Echo" || method_ == "/quiet/Bearer") return StartRead(&message_);
    if (method_ == "/quiet/Count") {
      ++seen_.counted;
      return Count();
    }
    if (method_ != kWatch) Finish(grpc::Status::OK);
  }

  void OnCancel() override {
    ++seen_.cancelled;
    if (method_ == kWatch || method_ == "/quiet/Never") Finish(grpc::Status::CANCELLED);
  }
  void OnDone() override { delete this; }

 private:
  void Write(const std::string& bytes) {
    answer_ = BufferOf(bytes);
    StartWrite(&answer_);
  }
  void Count() {
    if (left_ == 0) return Finish(grpc::Status::OK);
    Write(std::string(10'000, static_cast<char>('a' + left_-- % 26)));
  }

  const std::string method_;
  Seen& seen_;
  std::string bearer_;
  int left_ = 0;
  grpc::ByteBuffer message_;
  grpc::ByteBuffer answer_;
};

// A daemon that has nothing to say but what it is asked.
class Quiet : private grpc::CallbackGenericService {
 public:
  explicit Quiet(const std::string& address = "127.0.0.1:0",
                 const std::shared_ptr<grpc::ServerCredentials>& credentials =
                     grpc::InsecureServerCredentials()) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, credentials, &port_);
    builder.SetMaxReceiveMessageSize(-1);
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kStreamsMax);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, 1);
    builder.RegisterCallbackGenericService(this);
    server_ = builder.BuildAndStart();
  }
  ~Quiet() { server_->Shutdown(std::chrono::system_clock::now()); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

  int port() const { return port_; }
  const Seen& seen() const { return seen_; }

 private:
  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override {
    return new Answer(context, &seen_);
  }

  Seen seen_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

// Ways to a daemon, on threads of their own.
class Ways {
 public:
  explicit Ways(const std::string& address, const std::string& roots = "",
                const std::string& name = "") {
    UpstreamOptions options;
    options.daemon = *ReadDaemonAddress(address);
    options.roots = roots;
    options.name = name;
    options.token = "door";
    options.links = 2;
    options.ask_after = std::chrono::milliseconds(50);
    // A busy machine answers later than an idle one, before the cable is pulled.
    options.answer_within = std::chrono::seconds(3);
    upstream_ = std::make_unique<Upstream>(options, &io_);
    for (std::thread& thread : threads_) thread = std::thread([this] { io_.run(); });
  }
  ~Ways() {
    io_.stop();
    for (std::thread& thread : threads_) thread.join();
    upstream_.reset();
  }
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

  std::shared_ptr<UpstreamStream> Open(const std::string& path, std::vector<std::string> requests,
                                       const CallTerms& terms = kTerms) {
    return upstream_->Open(path, std::move(requests), terms);
  }

  Upstream* upstream() { return upstream_.get(); }

  // How the call ended, and its answer.
  using Answered = std::pair<CallEnd, std::string>;
  std::future<Answered> Ask(const std::string& path, const std::string& request,
                            const CallTerms& terms = kTerms) {
    const auto promise = std::make_shared<std::promise<Answered>>();
    upstream_->Unary(path, request, terms, [promise](CallEnd end, std::string response) {
      promise->set_value({std::move(end), std::move(response)});
    });
    return promise->get_future();
  }

 private:
  boost::asio::io_context io_;
  const boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
      io_.get_executor()};
  std::unique_ptr<Upstream> upstream_;
  std::thread threads_[2];
};

inline std::string At(int port) { return absl::StrCat("127.0.0.1:", port); }

inline Ways::Answered In(std::future<Ways::Answered> answer) {
  if (answer.wait_for(kPatience) != std::future_status::ready) return {{-1, "no answer"}, ""};
  return answer.get();
}

inline std::future<SharedMessage> Read(UpstreamStream* stream) {
  const auto promise = std::make_shared<std::promise<SharedMessage>>();
  stream->Read([promise](SharedMessage message) { promise->set_value(std::move(message)); });
  return promise->get_future();
}

inline CallEnd EndOf(UpstreamStream* stream) {
  const auto end = std::make_shared<std::promise<CallEnd>>();
  stream->Finish([end](CallEnd how) { end->set_value(std::move(how)); });
  auto future = end->get_future();
  return future.wait_for(kPatience) == std::future_status::ready ? future.get() : CallEnd{-1};
}

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_QUIET_DAEMON_TESTING_H_
