// SPDX-License-Identifier: Apache-2.0
//
// A hostile client: network_attacker ATTACK HOST:PORT TOKEN. It uses no TLS; the attacks are aimed
// at events/hall.
//
//   at-once    2 000 calls, all at the same time; 10 000 with ARBITRO_LONG_TESTS=1
//   oversized  messages of 4 MiB and a byte
//   watches    1 200 watches that it does not read; 5 000 with ARBITRO_LONG_TESTS=1
//   slow       watches of which it reads a message now and then
//   exports    streams of a large event that it does not read
//   half-open  connections that send nothing, or half of a client's greeting; with
//              ARBITRO_LONG_TESTS=1 some that send all of it, and never anything more
//   unsaid     calls that begin and never get their message, 512 on each of 400 connections;
//              on 2 000 with ARBITRO_LONG_TESTS=1
//   endless    the same, 20 000 on each of 16 connections; the client never confirms the server's
//              limit on their number
//   nameless   20 000 calls without a method's name, on each of 4 connections
//
// Runs at nice 10, behind all other processes, and prints how its calls ended.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/client_context.h"
#include "grpcpp/completion_queue.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/generic/generic_stub.h"
#include "grpcpp/security/credentials.h"
#include "grpcpp/support/channel_arguments.h"

namespace arbitro::hostile {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int kNice = 10;
constexpr size_t kChannels = 10;
constexpr size_t kCallsAtOnce = 2'000;
constexpr size_t kCallsAtOnceLong = 10'000;
constexpr size_t kWatches = 1'200;
constexpr size_t kWatchesLong = 5'000;
constexpr size_t kSlowWatches = 50;
constexpr size_t kOversized = 16;
constexpr size_t kExports = 12;
constexpr size_t kSilent = 300;
constexpr size_t kMessageBytesMax = size_t{4} << 20;
constexpr milliseconds kPause{100};  // between two reads of a slow watch
constexpr seconds kHeld{3};          // how long it holds open calls
constexpr seconds kDeadline{40};
constexpr char kHall[] = "events/hall";
// A client's greeting: the preface, and empty settings.
constexpr std::string_view kGreeting("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", 33);
constexpr std::string_view kHalfGreeting = kGreeting.substr(0, 16);
constexpr size_t kUnsaid = 400;
constexpr size_t kUnsaidLong = 2'000;
constexpr size_t kCallsOfOne = 512;
constexpr size_t kEndless = 16;
constexpr size_t kNameless = 4;
constexpr size_t kEndlessCalls = 20'000;
constexpr seconds kGone{120};  // the daemon's time to notice that a client is gone, at most

bool Long() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr; }

grpc::ByteBuffer ToBuffer(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

std::string HowItEnded(const grpc::Status& status) {
  if (status.error_code() == grpc::StatusCode::UNAVAILABLE)
    std::cerr << status.error_message() << "\n";
  if (status.error_code() != grpc::StatusCode::RESOURCE_EXHAUSTED) {
    return "code" + std::to_string(status.error_code());
  }
  google::rpc::Status details;
  details.ParseFromString(status.error_details());
  google::rpc::RetryInfo retry;
  for (const auto& detail : details.details()) {
    if (detail.UnpackTo(&retry) && retry.retry_delay().seconds() > 0) return "exhausted";
  }
  return "exhausted_without_retry";
}

// How much it reads of the answers: messages as they come, now and then, or none.
enum class Reads { kAll, kSlowly, kNothing };

// Many calls of one method over many connections; each sends one message.
class ManyCalls {
 public:
  ManyCalls(const std::string& address, std::string token) : token_(std::move(token)) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
    for (size_t i = 0; i < kChannels; ++i) {
      stubs_.push_back(std::make_unique<grpc::GenericStub>(
          grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments)));
    }
  }

  // Makes `times` calls with `message`, and waits until all have ended. In the end it cancels those
  // that have not.
  std::map<std::string, size_t> Run(const std::string& method, const std::string& message,
                                    size_t times, Reads reads) {
    message_ = ToBuffer(message);
    reads_ = reads;
    for (size_t i = 0; i < times; ++i) Begin(method, i);
    // Waits for answers. Holds calls without one for a while after the last event.
    const std::chrono::seconds held = reads == Reads::kAll ? kDeadline : kHeld;
    auto hold_until = std::chrono::system_clock::now() + held;
    std::map<std::string, size_t> ended;
    while (open_ > 0) {
      const auto now = std::chrono::system_clock::now();
      void* tag = nullptr;
      bool ok = false;
      if (queue_.AsyncNext(&tag, &ok, now + kPause) == grpc::CompletionQueue::GOT_EVENT) {
        auto* call = static_cast<Call*>(tag);
        if (call->stage != Stage::kReading) hold_until = std::max(hold_until, now + kHeld);
        GoOn(call, ok);
        if (call->stage == Stage::kEnded) ++ended[HowItEnded(call->status)];
        // As long as answers come, do nothing else.
        if (now < hold_until || now < looked_at_ + kPause) continue;
      }
      looked_at_ = now;
      for (const auto& call : calls_) Look(call.get(), now < hold_until);
    }
    return ended;
  }

 private:
  enum class Stage { kStarting, kWriting, kPausing, kReading, kFinishing, kEnded };
  struct Call {
    grpc::ClientContext context;
    std::unique_ptr<grpc::GenericClientAsyncReaderWriter> stream;
    grpc::Status status;
    grpc::ByteBuffer message;
    Stage stage = Stage::kStarting;
  };

  void Begin(const std::string& method, size_t i) {
    calls_.push_back(std::make_unique<Call>());
    Call* call = calls_.back().get();
    call->context.set_deadline(std::chrono::system_clock::now() + kDeadline);
    if (!token_.empty()) call->context.AddMetadata("authorization", "Bearer " + token_);
    call->stream =
        stubs_[i % kChannels]->PrepareCall(&call->context, "/arbitro.v1." + method, &queue_);
    call->stream->StartCall(call);
    ++open_;
  }

  // Takes the next step of a call; `ok` is true if the last one succeeded.
  void GoOn(Call* call, bool ok) {
    if (call->stage == Stage::kFinishing) {
      call->stage = Stage::kEnded;
      --open_;
    } else if (!ok) {
      Finish(call);
    } else if (call->stage == Stage::kStarting) {
      call->stage = Stage::kWriting;
      call->stream->WriteLast(message_, grpc::WriteOptions(), call);
    } else if (reads_ == Reads::kAll) {
      Read(call);
    } else if (reads_ == Reads::kNothing) {
      Finish(call);
    } else {
      call->stage = Stage::kPausing;
    }
  }

  // Goes on after a pause. If `held` is false, cancels the call.
  void Look(Call* call, bool held) {
    if (!held && call->stage != Stage::kEnded) call->context.TryCancel();
    if (call->stage == Stage::kPausing) held ? Read(call) : Finish(call);
  }

  static void Read(Call* call) {
    call->stage = Stage::kReading;
    call->stream->Read(&call->message, call);
  }
  static void Finish(Call* call) {
    call->stage = Stage::kFinishing;
    call->stream->Finish(&call->status, call);
  }

  const std::string token_;
  grpc::ByteBuffer message_;
  Reads reads_ = Reads::kAll;
  std::chrono::system_clock::time_point looked_at_;
  std::vector<std::unique_ptr<grpc::GenericStub>> stubs_;
  grpc::CompletionQueue queue_;
  std::vector<std::unique_ptr<Call>> calls_;
  size_t open_ = 0;
};

// Returns true if the other side ends the connection in time. Ignores what it sends before.
bool IsClosed(int connection) {
  const timeval patience = {(Long() ? kGone : kDeadline).count(), 0};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  char bytes[4096];
  ssize_t got = 1;
  while (got > 0) got = recv(connection, bytes, sizeof(bytes), 0);
  return got == 0 || errno == ECONNRESET;
}

// Returns the bytes that the connection sends before it falls silent.
std::string_view LastWords(size_t connection) {
  if (Long() && connection % 3 == 0) return kGreeting;
  return connection % 2 == 0 ? kHalfGreeting : std::string_view();
}

// Connects from an address of another network, from which every connection is anonymous. Returns
// less than 0 if that fails.
int Connect(const std::string& address) {
  sockaddr_in to = {};
  to.sin_family = AF_INET;
  const size_t colon = address.rfind(':');
  to.sin_port = htons(static_cast<uint16_t>(std::atoi(address.c_str() + colon + 1)));
  inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
  const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in from = {};
  from.sin_family = AF_INET;
  inet_pton(AF_INET, "127.0.9.2", &from.sin_addr);
  if (made >= 0) bind(made, reinterpret_cast<sockaddr*>(&from), sizeof(from));
  if (made < 0 || connect(made, reinterpret_cast<sockaddr*>(&to), sizeof(to)) == 0) return made;
  close(made);
  return -1;
}

// Makes an HTTP/2 frame of less than 64 KiB.
std::string Frame(uint8_t kind, uint8_t flags, uint32_t stream, std::string_view payload) {
  const auto byte = [](size_t value) { return static_cast<char>(value & 0xff); };
  std::string frame = {0, byte(payload.size() >> 8), byte(payload.size()), byte(kind), byte(flags)};
  for (const int shift : {24, 16, 8, 0}) frame.push_back(byte(stream >> shift));
  return frame.append(payload);
}

// Returns the bytes that begin so many calls: their headers, and that more will follow. The first
// call has all headers, each later one refers to them.
std::string BeginningsOf(size_t calls, const std::string& path) {
  constexpr uint8_t kHeaders = 1;
  constexpr uint8_t kEndOfHeaders = 4;
  // HPACK's dynamic table keeps these; the last one has the number 62.
  const auto header = [](const std::string& name, const std::string& value) {
    return std::string(1, '\x40') + static_cast<char>(name.size()) + name +
           static_cast<char>(value.size()) + value;
  };
  const std::string post_by_http = "\x83\x86";
  const std::string first = post_by_http + (path.empty() ? "" : header(":path", path)) +
                            header(":authority", "x") + header("te", "trailers") +
                            header("content-type", "application/grpc");
  const std::string again = post_by_http + (path.empty() ? "" : "\xc1") + "\xc0\xbf\xbe";
  std::string all(kGreeting);
  for (uint32_t i = 0; i < calls; ++i) {
    all += Frame(kHeaders, kEndOfHeaders, 2 * i + 1, i == 0 ? first : again);
  }
  return all;
}

// Makes connections with calls on which it sends nothing more.
std::vector<int> Begin(const std::string& address, size_t connections, size_t calls,
                       const std::string& path = "/arbitro.v1.EventService/GetEvent") {
  const std::string words = BeginningsOf(calls, path);
  std::vector<int> sockets;
  for (size_t i = 0; i < connections; ++i) {
    const int one = Connect(address);
    if (one < 0) break;
    // A connection that is closed already is counted later.
    const ssize_t sent = send(one, words.data(), words.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EPIPE && errno != ECONNRESET) break;
    sockets.push_back(one);
  }
  return sockets;
}

std::map<std::string, size_t> HoldUnsaid(const std::string& address) {
  const std::vector<int> sockets = Begin(address, Long() ? kUnsaidLong : kUnsaid, kCallsOfOne);
  std::this_thread::sleep_for(kHeld);
  std::map<std::string, size_t> ended;
  for (const int one : sockets) {
    char bytes[4096];
    ssize_t got = 1;
    while (got > 0) got = recv(one, bytes, sizeof(bytes), MSG_DONTWAIT);
    ++ended[got < 0 && errno == EAGAIN ? "open" : "closed"];
    close(one);
  }
  return ended;
}

std::map<std::string, size_t> HoldEndless(const std::string& address) {
  const std::vector<int> sockets = Begin(address, kEndless, kEndlessCalls);
  std::map<std::string, size_t> ended;
  for (const int one : sockets) ++ended[IsClosed(one) ? "closed" : "open"];
  for (const int one : sockets) close(one);
  return ended;
}

std::map<std::string, size_t> BeginNameless(const std::string& address) {
  const std::vector<int> sockets = Begin(address, kNameless, kEndlessCalls, "");
  std::this_thread::sleep_for(kHeld);
  for (const int one : sockets) close(one);
  return {{"made", sockets.size()}};
}

// Makes connections that fall silent, and returns how many were closed.
std::map<std::string, size_t> HoldSilent(const std::string& address) {
  std::vector<int> sockets;
  for (size_t i = 0; i < kSilent; ++i) {
    const int silent = Connect(address);
    if (silent < 0) break;
    sockets.push_back(silent);
    const std::string_view words = LastWords(i);
    if (!words.empty() && send(silent, words.data(), words.size(), MSG_NOSIGNAL) < 0) break;
  }
  std::map<std::string, size_t> ended;
  for (const int silent : sockets) ++ended[IsClosed(silent) ? "closed" : "open"];
  for (const int silent : sockets) close(silent);
  return ended;
}

std::map<std::string, size_t> Attack(const std::string& attack, const std::string& address,
                                     const std::string& token) {
  v1::GetEventRequest get;
  get.set_name(kHall);
  v1::WatchEventRequest watch;
  watch.set_journal(kHall);
  v1::ExportJournalRequest exported;
  exported.set_journal(kHall);
  if (attack == "half-open") return HoldSilent(address);
  if (attack == "unsaid") return HoldUnsaid(address);
  if (attack == "endless") return HoldEndless(address);
  if (attack == "nameless") return BeginNameless(address);
  ManyCalls calls(address, token);
  if (attack == "at-once") {
    return calls.Run("EventService/GetEvent", get.SerializeAsString(),
                     Long() ? kCallsAtOnceLong : kCallsAtOnce, Reads::kAll);
  }
  if (attack == "oversized") {
    return calls.Run("EventService/GetEvent", std::string(kMessageBytesMax + 1, 'x'), kOversized,
                     Reads::kAll);
  }
  if (attack == "watches") {
    return calls.Run("JournalService/WatchEvent", watch.SerializeAsString(),
                     Long() ? kWatchesLong : kWatches, Reads::kNothing);
  }
  if (attack == "slow") {
    return calls.Run("JournalService/WatchEvent", watch.SerializeAsString(), kSlowWatches,
                     Reads::kSlowly);
  }
  return calls.Run("JournalService/ExportJournal", exported.SerializeAsString(), kExports,
                   Reads::kNothing);
}

}  // namespace
}  // namespace arbitro::hostile

int main(int count, char** arguments) {
  if (count != 4) {
    std::cerr << "usage: network_attacker "
                 "at-once|oversized|watches|slow|exports|half-open|unsaid|endless|nameless "
                 "HOST:PORT TOKEN\n";
    return 64;
  }
  setpriority(PRIO_PROCESS, 0, arbitro::hostile::kNice);
  const auto ended = arbitro::hostile::Attack(arguments[1], arguments[2], arguments[3]);
  for (const auto& [how, times] : ended) std::cout << how << " " << times << "\n";
  return 0;
}
