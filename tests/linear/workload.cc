// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/workload.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <iterator>
#include <mutex>
#include <optional>
#include <random>
#include <thread>

namespace arbitro::linear {
namespace {

constexpr size_t kPostedRequests = 32;
constexpr size_t kHeldRequests = 8;
// Several events are busy at once; clients use the others now and then.
constexpr uint32_t kBusyEvents = 8;
// The number of rounds that an event may have.
constexpr uint32_t kRoundsOfAnEvent = 40;

// The clients' knowledge of an event, enough to make requests that make sense. It may be old.
struct Hint {
  std::atomic<uint64_t> revision{0};
  std::atomic<Status> status{Status::kNone};
  std::atomic<uint32_t> paired{0};
  std::atomic<uint32_t> closed{0};
  std::atomic<uint32_t> tables{0};  // of the newest round
};

// The state that the clients share.
class Board {
 public:
  explicit Board(const Load& load) : load_(load), hints_(load.events) {}

  const Load& load() const { return load_; }
  Hint& HintOf(uint32_t event) { return hints_[event]; }
  uint64_t Tick() { return ++clock_; }
  uint64_t NewRequestId() { return ++requests_; }
  // Begins an operation. Returns the number of those begun before; nothing if all have begun.
  std::optional<uint64_t> Begin() {
    const uint64_t begun = begun_++;
    return begun < load_.operations ? std::optional(begun) : std::nullopt;
  }

  void Post(const Request& request) {
    const std::lock_guard lock(mutex_);
    posted_[next_++ % kPostedRequests] = request;
  }
  // Returns nothing if the place is still empty.
  std::optional<Request> Posted(uint64_t place) {
    const std::lock_guard lock(mutex_);
    const Request& request = posted_[place % kPostedRequests];
    return request.id == 0 ? std::nullopt : std::optional(request);
  }

 private:
  const Load load_;
  std::vector<Hint> hints_;
  std::atomic<uint64_t> clock_{0};
  std::atomic<uint64_t> requests_{0};
  std::atomic<uint64_t> begun_{0};
  std::mutex mutex_;
  std::array<Request, kPostedRequests> posted_;
  size_t next_ = 0;
};

void Raise(std::atomic<uint32_t>& known, uint32_t value) {
  uint32_t before = known;
  while (before < value && !known.compare_exchange_weak(before, value)) {
  }
}

void Learn(const Request& request, const Reply& reply, Hint* hint) {
  if (reply.revision > hint->revision) hint->revision = reply.revision;
  const auto raise_status = [hint](Status status) {
    if (status > hint->status) hint->status = status;
  };
  if (reply.answer == Answer::kSeen) {
    raise_status(reply.view.status);
    Raise(hint->paired, reply.view.rounds_paired);
    Raise(hint->closed, reply.view.rounds_closed);
  }
  if (reply.answer != Answer::kAccepted) return;
  switch (request.asked.kind) {
    case Kind::kCreate:
      return raise_status(Status::kDraft);
    case Kind::kOpenRegistration:
      return raise_status(Status::kRegistration);
    case Kind::kStart:
      return raise_status(Status::kRunning);
    case Kind::kPair:
      hint->tables = static_cast<uint32_t>(reply.said[0]);
      return Raise(hint->paired, request.asked.round);
    case Kind::kClose:
      return Raise(hint->closed, request.asked.round);
    default:
      return;
  }
}

class Client {
 public:
  Client(Service& service, Board& board, uint32_t number)
      : service_(service),
        board_(board),
        number_(number),
        random_(board.load().seed * 1'000'003 + number) {}

  void Run() {
    while (const auto begun = board_.Begin()) {
      Operation operation;
      operation.client = number_;
      operation.request = Next(*begun);
      operation.begun = board_.Tick();
      operation.reply = service_.Ask(operation.request);
      if (operation.reply.answer == Answer::kNone) {
        // Only a repeat of the request tells whether it acted.
        if (operation.request.id != 0) held_.push_front(operation.request);
        retry_ = true;
      } else {
        operation.ended = board_.Tick();
        Learn(operation.request, operation.reply, &board_.HintOf(operation.request.event));
      }
      done_.push_back(std::move(operation));
    }
  }

  std::vector<Operation> TakeDone() { return std::move(done_); }

 private:
  uint64_t Below(uint64_t bound) { return random_() % bound; }

  Request Next(uint64_t begun) {
    const uint64_t dice = Below(100);
    if (!held_.empty() && (dice < 6 || retry_ || held_.size() > kHeldRequests)) {
      retry_ = false;
      const Request request = held_.front();
      held_.pop_front();
      if (Below(4) == 0) held_.push_back(request);  // to send it once more
      return request;
    }
    if (dice < 22) {
      if (auto request = board_.Posted(Below(kPostedRequests))) return Meddle(*request);
    }
    Request request = Fresh(begun);
    if (request.id == 0) return request;
    if (Below(3) == 0) board_.Post(request);
    if (Below(16) != 0) return request;
    held_.push_back(request);
    return Fresh(begun);
  }

  // Returns another client's request, repeated or changed.
  Request Meddle(Request request) {
    const uint64_t dice = Below(16);
    if (dice < 9) return request;  // one request twice
    if (dice < 15) {
      request.id = board_.NewRequestId();  // two requests for the same
      return request;
    }
    request.asked = Mutation(request.event);  // two requests under one id
    return request;
  }

  Request Fresh(uint64_t begun) {
    Request request;
    request.event = PickEvent(begun);
    if (board_.HintOf(request.event).status == Status::kRunning && Below(4) == 0) {
      request.asked.player = PickPlayer();
      return request;
    }
    request.id = board_.NewRequestId();
    request.asked = Mutation(request.event);
    return request;
  }

  // The busy events change in the course of the run.
  uint32_t PickEvent(uint64_t begun) {
    const Load& load = board_.load();
    if (Below(8) == 0) return static_cast<uint32_t>(Below(load.events));
    const uint64_t first = begun * load.events / load.operations;
    return static_cast<uint32_t>((first + Below(kBusyEvents)) % load.events);
  }

  uint32_t PickPlayer() { return static_cast<uint32_t>(Below(board_.load().players)); }

  Asked Mutation(uint32_t event) {
    Hint& hint = board_.HintOf(event);
    Asked asked;
    // Some requests come too early or too late.
    const uint64_t mistake = Below(40);
    const Status status = mistake == 0 ? static_cast<Status>(Below(4)) : hint.status.load();
    switch (status) {
      case Status::kNone:
        asked.kind = Kind::kCreate;
        return asked;
      case Status::kDraft:
        asked.kind = Kind::kOpenRegistration;
        break;
      case Status::kRegistration:
        asked.kind = Below(12) == 0 ? Kind::kStart : Kind::kRegister;
        asked.player = asked.kind == Kind::kStart ? 0 : PickPlayer();
        break;
      case Status::kRunning:
        asked = WhileRunning(hint);
        break;
    }
    if (Below(10) == 0)
      asked.expected_revision = hint.revision + 2 - std::min<uint64_t>(2, Below(5));
    return asked;
  }

  Asked WhileRunning(Hint& hint) {
    const uint32_t paired = hint.paired;
    const uint64_t dice = Below(100);
    if (dice < 45) return AboutPlayer();
    if (dice < 65) return AtTable(Kind::kReport, paired, hint.tables);
    const bool is_open = paired > hint.closed;
    if (dice < 80 || (is_open && !IsTimeToClose()) || (!is_open && paired == kRoundsOfAnEvent)) {
      return AtTable(Kind::kCorrect, paired, hint.tables);
    }
    Asked asked;
    asked.kind = is_open ? Kind::kClose : Kind::kPair;
    asked.round = is_open ? paired : paired + 1;
    return asked;
  }

  Asked AboutPlayer() {
    constexpr Kind kKinds[] = {Kind::kRegister, Kind::kDrop, Kind::kReenter, Kind::kReenter};
    Asked asked;
    asked.kind = kKinds[Below(std::size(kKinds))];
    asked.player = PickPlayer();
    return asked;
  }

  // Mostly chooses a table that exists.
  Asked AtTable(Kind kind, uint32_t paired, uint32_t tables) {
    Asked asked;
    asked.kind = kind;
    asked.round = std::max(1u, paired > 1 && Below(64) == 0 ? paired - 1 : paired);
    asked.table = static_cast<uint32_t>(1 + Below(tables + 1));
    asked.winner = static_cast<Winner>(Below(2));
    return asked;
  }

  // Spreads the rounds that an event may have over the run.
  bool IsTimeToClose() {
    const Load& load = board_.load();
    return Below(1 + load.operations / load.events / (8 * kRoundsOfAnEvent)) == 0;
  }

  Service& service_;
  Board& board_;
  const uint32_t number_;
  std::mt19937_64 random_;
  std::deque<Request> held_;
  bool retry_ = false;
  std::vector<Operation> done_;
};

}  // namespace

std::vector<Operation> RunLoad(Service& service, const Load& load) {
  Board board(load);
  std::deque<Client> clients;
  for (uint32_t i = 0; i < load.clients; ++i) clients.emplace_back(service, board, i);
  std::vector<std::thread> threads;
  for (Client& client : clients) threads.emplace_back([&client] { client.Run(); });
  for (std::thread& thread : threads) thread.join();
  std::vector<Operation> operations;
  for (Client& client : clients) {
    std::vector<Operation> done = client.TakeDone();
    operations.insert(operations.end(), std::make_move_iterator(done.begin()),
                      std::make_move_iterator(done.end()));
  }
  return operations;
}

}  // namespace arbitro::linear
