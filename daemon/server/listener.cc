// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/listener.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/access/client_address.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

// Marks in epoll's events; a connection has its id.
constexpr uint64_t kStop = 0;
constexpr uint64_t kNewcomers = UINT64_MAX;

constexpr int kEventsAtOnce = 64;
constexpr int kWithoutRoomMilliseconds = 100;
constexpr size_t kDroppedBytesAtOnce = size_t{1} << 24;

// As gRPC sets up connections that it accepts: with the delay, an answer would wait for the
// client's next word; and a client that does not confirm bytes is gone.
constexpr unsigned kUnconfirmedMilliseconds = 20'000;

void SetOptions(int descriptor) {
  const int yes = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &kUnconfirmedMilliseconds,
             sizeof kUnconfirmedMilliseconds);
}

// gRPC sees that as the end of the client, and its own end is seen here then. Otherwise gRPC would
// read all that the client has sent already, which might begin another 100 000 calls.
void Cut(int descriptor) {
  shutdown(descriptor, SHUT_RDWR);
  while (recv(descriptor, nullptr, kDroppedBytesAtOnce, MSG_TRUNC | MSG_DONTWAIT) > 0) {
  }
}

bool Watch(int ready, int descriptor, uint32_t events, uint64_t id) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = id;
  return epoll_ctl(ready, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Listener>> Listener::Open(const std::string& address,
                                                         access::Connections* connections,
                                                         Corks* corks) {
  auto listening = ListeningSocket::Open(address);
  if (!listening.ok()) {
    return absl::UnavailableError(absl::StrCat("cannot listen on `", address,
                                               "`: ", std::string(listening.status().message()),
                                               "; give another --listen"));
  }
  return On(*std::move(listening), connections, corks);
}

absl::StatusOr<std::unique_ptr<Listener>> Listener::On(std::unique_ptr<ListeningSocket> listening,
                                                       access::Connections* connections,
                                                       Corks* corks) {
  std::unique_ptr<Listener> listener(new Listener());
  listener->connections_ = connections;
  listener->corks_ = corks;
  listener->listening_.push_back(std::move(listening));
  listener->ready_ = epoll_create1(EPOLL_CLOEXEC);
  listener->stop_ = eventfd(0, EFD_CLOEXEC);
  if (listener->ready_ < 0 || listener->stop_ < 0 ||
      !Watch(listener->ready_, listener->stop_, EPOLLIN, kStop) ||
      !Watch(listener->ready_, listener->listening_.front()->descriptor(), EPOLLIN, kNewcomers)) {
    return absl::UnavailableError(absl::StrCat("cannot listen: ", std::strerror(errno)));
  }
  return listener;
}

absl::StatusOr<std::string> Listener::ListenAlso(const std::string& address) {
  ASSIGN_OR_RETURN(auto listening, ListeningSocket::Open(address));
  if (!Watch(ready_, listening->descriptor(), EPOLLIN, kNewcomers)) {
    return absl::UnavailableError(absl::StrCat("cannot listen: ", std::strerror(errno)));
  }
  listening_.push_back(std::move(listening));
  return listening_.back()->address();
}

Listener::~Listener() {
  Stop();
  if (ready_ >= 0) close(ready_);
  if (stop_ >= 0) close(stop_);
}

void Listener::Start(std::function<void(int descriptor)> take, std::function<int()> room) {
  take_ = std::move(take);
  room_ = std::move(room);
  taking_ = std::thread([this] { TakeAll(); });
  looking_ = std::thread([this] { LookAgainAndAgain(); });
}

std::unique_ptr<ListeningSocket> Listener::StopAndKeep() {
  std::unique_ptr<ListeningSocket> kept;
  Stop(&kept);
  return kept;
}

void Listener::Stop(std::unique_ptr<ListeningSocket>* kept) {
  if (taking_.joinable()) {
    eventfd_write(stop_, 1);
    taking_.join();
    looking_.join();
  }
  if (kept != nullptr && !listening_.empty()) *kept = std::move(listening_.front());
  listening_.clear();
  while (const auto waiting = waiting_.Next()) close(waiting->descriptor);
  for (const auto& [id, held] : held_) {
    connections_->Remove(id);
    if (kept != nullptr) Cut(held.descriptor);
    LetGo(held);
  }
  held_.clear();
}

void Listener::TakeAll() {
  epoll_event events[kEventsAtOnce];
  while (true) {
    const auto patience = static_cast<int>(kLookEvery.count());
    const int count = epoll_wait(ready_, events, kEventsAtOnce, waiting_.empty() ? -1 : patience);
    if (count < 0 && errno != EINTR) return;
    for (int i = 0; i < count; ++i) {
      const uint64_t what = events[i].data.u64;
      if (what == kStop) return;
      if (what == kNewcomers) {
        TakeSome();
      } else if ((events[i].events & EPOLLHUP) != 0) {
        End(what);
      }
    }
    Give();
  }
}

void Listener::LookAgainAndAgain() {
  pollfd stop{stop_, POLLIN, 0};
  while (poll(&stop, 1, static_cast<int>(kLookEvery.count())) == 0 || stop.revents == 0) {
    places_ = room_();
    const std::lock_guard lock(mutex_);
    CloseSentOff();
  }
}

// Some, so that those that end are seen in between.
void Listener::TakeSome() {
  for (const auto& listening : listening_) {
    for (int i = 0; i < kEventsAtOnce && TakeOne(*listening); ++i) {
    }
  }
}

// Whether there may be another.
bool Listener::TakeOne(const ListeningSocket& listening) {
  // Ours first, for what is taken cannot be given back.
  const int second = fcntl(stop_, F_DUPFD_CLOEXEC, 0);
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  const int descriptor =
      second < 0 ? -1
                 : accept4(listening.descriptor(), reinterpret_cast<sockaddr*>(&address), &size,
                           SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (descriptor < 0) {
    const int error = errno;
    if (second >= 0) close(second);
    if (error != EAGAIN && error != EINTR && error != ECONNABORTED) Pause(error);
    return false;
  }
  dup3(descriptor, second, O_CLOEXEC);
  Hold(descriptor, second, PeerOf(address));
  return true;
}

// The system has no more to give: that must not turn this into a busy loop.
void Listener::Pause(int error) {
  if (lines_.MaySay("waiting")) spdlog::error("connections have to wait: {}", std::strerror(error));
  pollfd stop{stop_, POLLIN, 0};
  poll(&stop, 1, kWithoutRoomMilliseconds);
}

void Listener::Hold(int descriptor, int second, std::string_view peer) {
  std::unique_lock lock(mutex_);
  const std::optional<Id> id = connections_->Add(peer);
  if (id) {
    held_.emplace(*id, Held{second, std::string(peer)});
    corks_->Add(peer, second);
  }
  CloseSentOff();
  if (!id) {
    SayTooMany();
    close(second);
    close(descriptor);
    return;
  }
  lock.unlock();
  SetOptions(descriptor);
  waiting_.Add(access::NetworkOf(access::ClientOf(peer)), {*id, descriptor});
  // Of its end, and nothing else, once: the rest is between gRPC and the client.
  if (Watch(ready_, second, EPOLLET, *id)) return;
  Pause(errno);
  End(*id);
}

void Listener::Give() {
  while (places_ > 0) {
    const auto waiting = waiting_.Next();
    if (!waiting) return;
    --places_;
    connections_->SetBegun(waiting->id);
    take_(waiting->descriptor);
  }
}

void Listener::End(Id id) {
  connections_->Remove(id);
  if (const auto waiting = waiting_.Remove(id)) close(waiting->descriptor);
  const std::lock_guard lock(mutex_);
  const auto held = held_.find(id);
  if (held == held_.end()) return;
  LetGo(held->second);
  held_.erase(held);
}

void Listener::LetGo(const Held& held) {
  corks_->Remove(held.peer);
  close(held.descriptor);
}

void Listener::CloseSentOff() {
  const std::vector<Id> sent_off = connections_->TakeSentOff();
  for (const Id gone : sent_off) {
    const auto held = held_.find(gone);
    if (held != held_.end()) Cut(held->second.descriptor);
  }
  if (!sent_off.empty()) SayTooMany();
}

void Listener::SayTooMany() {
  if (!lines_.MaySay("too many")) return;
  const access::ConnectionCounts counts = connections_->Counts();
  const uint64_t strangers = counts.guests + counts.silent;
  spdlog::warn(
      "too many connections, or calls on them: {} are open, {} of them strangers', with {} calls; "
      "since the start {} were refused, {} closed as others came, {} for their calls; see "
      "limits.connections, limits.strangers, limits.calls",
      counts.known + strangers, strangers, counts.calls, counts.refused, counts.sent_off,
      counts.shed);
}

}  // namespace arbitro::server
