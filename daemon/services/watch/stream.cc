// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/watch/stream.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/gate/drafts.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "daemon/services/call/answer_burst.h"
#include "daemon/services/call/as_of.h"
#include "daemon/services/call/request_trace.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/watch/cursor.h"
#include "daemon/services/watch/hub.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using std::chrono::steady_clock;

// How often it is looked whether who watches still may.
constexpr std::chrono::seconds kLooksWhoWatches{3};

// The journal and the first record that a request asks for, checked.
struct WatchWish {
  std::string journal;
  uint64_t first_revision = 1;
  uint64_t durable_revision = 0;
  Payloads payloads = Payloads::kGiven;
  std::chrono::seconds heartbeat{};
};

// REVISION_UNKNOWN: the first record is behind the one that comes next.
Failure BeginsBeyond(const WatchWish& wish) {
  return engine::With(
      engine::Fail(absl::StatusCode::kOutOfRange, engine::reason::kRevisionUnknown,
                   absl::StrCat("`", wish.journal, "` is at revision ", wish.durable_revision,
                                ", so a watch begins at most at ", wish.durable_revision + 1,
                                "; was the log restored from an older backup?")),
      "revision", absl::StrCat(wish.durable_revision));
}

engine::OrFailure<WatchWish> ReadWish(const ServicePorts& ports,
                                      const v1::WatchEventRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  WatchWish wish;
  wish.journal = translate::ReadJournalName("journal", request.journal(), &fields);
  if (request.heartbeat_seconds() != 0) {
    fields.Number("heartbeat_seconds", request.heartbeat_seconds(),
                  {kHeartbeatSecondsMin, kHeartbeatSecondsMax});
  }
  if (!fields.ok()) return fields.failure();
  const auto state = ports.engine->Read(wish.journal, 0);
  if (!state.ok()) return state.failure();
  wish.durable_revision = (*state)->revision;
  wish.first_revision = std::max<uint64_t>(request.first_revision(), 1);
  if (wish.first_revision > wish.durable_revision + 1) {
    return BeginsBeyond(wish);
  }
  if (request.without_payloads()) wish.payloads = Payloads::kWithheld;
  wish.heartbeat = request.heartbeat_seconds() == 0
                       ? ports.watches->heartbeat()
                       : std::chrono::seconds(request.heartbeat_seconds());
  return wish;
}

// Keeps itself alive until gRPC is done with it. One write, or one reading of the log, is under way
// at a time; whatever ends it decides what comes next.
class WatchStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer>,
                          public Stoppable,
                          public Watcher,
                          public std::enable_shared_from_this<WatchStream> {
 public:
  WatchStream(const ServicePorts& ports, grpc::CallbackServerContext* context)
      : ports_(ports), context_(context), trace_(*context, ports.requests) {}

  void Open(const grpc::ByteBuffer& in) {
    self_ = shared_from_this();
    const bool parsed = Parse(in, &request_);
    {
      const std::lock_guard lock(mutex_);
      trace_.Ask(kMethod, request_);
    }
    if (auto left = LeftToOwner(ports_, *context_, kMethod, request_)) {
      return End(*std::move(left));
    }
    auto who = Identify(ports_.gate, *context_);
    if (!who.ok()) return End(who.failure());
    caller_ = *std::move(who);
    {
      const std::lock_guard lock(mutex_);
      trace_.SetPrincipal(caller_.principal);
    }
    if (!parsed) return End(Malformed(request_));
    if (const auto denied = Admit(ports_.gate, kMethod, request_, &caller_)) return End(*denied);
    *server_roles_ = caller_.server_roles;
    if (!ports_.open_watches->Add(shared_from_this(), caller_.counted_as)) {
      return End(TooMuchWaits());
    }
    auto read = ReadWish(ports_, request_);
    if (!read.ok()) return End(read.failure());
    const auto& wish = *read;
    if (!Join(wish)) return;
    // Records from before the feed was joined.
    const auto state = ports_.engine->Read(wish.journal, 0);
    if (const auto* found = state.if_value()) {
      ports_.watches->OnDurable(wish.journal, (*found)->revision);
    }
    Advance();
  }

  void Fail(const Failure& failure) { End(failure); }

  void Wake() override { Advance(); }

  void Tick(steady_clock::time_point now) override {
    if (auto denied = LookWhoWatches(now)) return End(*std::move(denied));
    {
      const std::lock_guard lock(mutex_);
      if (!cursor_ || !self_) return;
      if (writing_ && now - sent_at_ > ports_.watches->slowest_read()) {
        // A status could not reach a client that takes no bytes: the call is cancelled under it.
        context_->TryCancel();
        over_ = true;
      }
      if (over_) return;
      heartbeat_due_ = now - sent_at_ >= heartbeat_;
      if (!heartbeat_due_) return;
    }
    Advance();
  }

  uint64_t Behind() const override {
    const std::lock_guard lock(mutex_);
    return over_ || !cursor_ ? 0 : cursor_->Behind();
  }

  void FeedFailed(const Failure& failure) override { End(failure); }

  void Stop() override {
    End(engine::Fail(absl::StatusCode::kUnavailable, engine::reason::kShuttingDown,
                     "the daemon is stopping; watch again when it is back"));
  }

 private:
  static constexpr char kMethod[] = "WatchEvent";

  // Why who watches may no longer; a token may be taken back, and expire, while it is in use.
  std::optional<Failure> LookWhoWatches(steady_clock::time_point now) {
    const std::lock_guard lock(mutex_);
    // Invariant: before OnDone, which takes the lock, the context lives.
    if (over_ || !cursor_ || !self_ || now < look_at_) return std::nullopt;
    look_at_ = now + kLooksWhoWatches;
    auto denied = AdmitStill(ports_.gate, *context_, kMethod, request_, &caller_);
    *server_roles_ = caller_.server_roles;
    return denied;
  }

  // As what the caller stands may change while they watch.
  WatchCursor::IsWithheld WithholdingFrom(const std::string& journal) const {
    if (caller_.local && ViewerOf(caller_) == Viewer::kReferee) return nullptr;
    return [engine = ports_.engine, gate = ports_.gate, journal, caller = caller_,
            roles = server_roles_](const WatchedRecord& record, uint64_t revision) {
      Caller now = caller;
      now.server_roles = *roles;
      StandNow(gate, journal, &now);
      if (!MaySee(now, record.audience)) return true;
      if (record.holds_draft) {
        const auto draft = DraftSince(now, *engine, journal);
        if (draft && revision >= *draft) return true;
      }
      if (record.draws_floor) {
        const uint64_t floor = FloorSince(now, *engine, journal);
        if (floor != 0 && revision >= floor) return true;
      }
      if (!record.holds_results) return false;
      const auto secret = SecretFrom(ViewerOf(now), *engine, journal);
      return secret && revision >= secret->since_revision;
    };
  }

  // False where the client was gone before.
  bool Join(const WatchWish& wish) {
    const auto self = shared_from_this();
    const auto feed = ports_.watches->Join(wish.journal, wish.durable_revision, self);
    {
      const std::lock_guard lock(mutex_);
      if (self_) {
        feed_ = feed;
        heartbeat_ = wish.heartbeat;
        sent_at_ = steady_clock::now();
        look_at_ = sent_at_ + kLooksWhoWatches;
        cursor_.emplace(feed, wish.first_revision, wish.payloads, WithholdingFrom(wish.journal));
        return true;
      }
    }
    ports_.watches->Leave(feed, self);
    return false;
  }

  // The step that is done outside the lock.
  enum class Deed { kNothing, kWrite, kRead, kCutOff };

  void Advance() {
    if (ports_.elsewhere) {
      if (auto elsewhere = ports_.elsewhere()) return End(*std::move(elsewhere));
    }
    switch (Decide()) {
      case Deed::kNothing:
        return;
      case Deed::kWrite:
        // It lives until OnDone, which comes after the write.
        return AnswerBurst::Send(trace_.peer(), [this] { StartWrite(&buffer_); });
      case Deed::kRead:
        if (!ports_.watches->Post([self = shared_from_this()] { self->ReadOlder(); })) {
          End(TooMuchWaits());
        }
        return;
      case Deed::kCutOff:
        return End(engine::Fail(
            absl::StatusCode::kResourceExhausted, engine::reason::kWatchTooSlow,
            absl::StrCat("the watch reads more slowly than records come, and the daemon keeps ",
                         ports_.watches->tail().records_max,
                         " for it; watch again from `resume_revision`, and read faster")));
    }
  }

  Deed Decide() {
    const std::lock_guard lock(mutex_);
    if (writing_ || reading_ || over_ || !cursor_) return Deed::kNothing;
    WatchCursor::Step step = cursor_->Next(&buffer_);
    if (step == WatchCursor::Step::kWait && heartbeat_due_) {
      buffer_ = cursor_->Heartbeat();
      step = WatchCursor::Step::kSend;
    }
    switch (step) {
      case WatchCursor::Step::kWait:
        return Deed::kNothing;
      case WatchCursor::Step::kCutOff:
        return Deed::kCutOff;
      case WatchCursor::Step::kRead:
        reading_ = true;
        return Deed::kRead;
      case WatchCursor::Step::kSend:
        break;
    }
    writing_ = true;
    heartbeat_due_ = false;
    sent_at_ = steady_clock::now();
    return Deed::kWrite;
  }

  void ReadOlder() {
    // Invariant: while reading_, no other thread changes the cursor.
    auto read = cursor_->ReadOlder(ports_.watches->log());
    if (!read.ok()) return End(read.failure());
    {
      const std::lock_guard lock(mutex_);
      cursor_->Take(*std::move(read));
      reading_ = false;
    }
    Advance();
  }

  // Once the end is decided nothing more is written, so what it says to resume from stays right.
  void End(Failure failure) {
    grpc::Status status;
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
      if (cursor_) {
        failure = engine::With(std::move(failure), "resume_revision",
                               absl::StrCat(cursor_->resume_revision()));
      }
      status = ToGrpcStatus(failure, trace_.language());
      if (!DecideEnd(&status, failure.reason)) return;
    }
    // Outside the lock: OnDone takes it.
    Finish(std::move(status));
  }

  // Holds the lock. False where the end was decided before, or waits for the write under way, which
  // gRPC wants to be done first.
  bool DecideEnd(grpc::Status* status, const std::string& reason) {
    if (ended_) return false;
    ended_ = true;
    if (cursor_) trace_.SetRevision(cursor_->resume_revision() - 1);
    trace_.End(status->error_code(), reason);
    if (writing_) ending_ = std::move(*status);
    return !writing_;
  }

  void OnWriteDone(bool ok) override {
    std::optional<grpc::Status> ending;
    {
      const std::lock_guard lock(mutex_);
      writing_ = false;
      if (!ok) over_ = true;
      ending = std::exchange(ending_, std::nullopt);
    }
    if (ending) return Finish(*std::move(ending));
    Advance();
  }

  void OnCancel() override {
    grpc::Status status = grpc::Status::CANCELLED;
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
      if (!DecideEnd(&status, "")) return;
    }
    Finish(std::move(status));
  }

  void OnDone() override {
    std::shared_ptr<WatchStream> self;
    std::shared_ptr<WatchFeed> feed;
    {
      const std::lock_guard lock(mutex_);
      self = std::move(self_);
      feed = std::move(feed_);
    }
    if (feed) ports_.watches->Leave(feed, self);
    ports_.open_watches->Remove(self);
  }

  const ServicePorts& ports_;
  grpc::CallbackServerContext* const context_;  // until OnDone
  RequestTrace trace_;
  v1::WatchEventRequest request_;
  Caller caller_;
  // Of the caller: they decide what is withheld.
  const std::shared_ptr<std::atomic<access::RoleSet>> server_roles_ =
      std::make_shared<std::atomic<access::RoleSet>>();
  mutable std::mutex mutex_;
  std::shared_ptr<WatchStream> self_;  // until OnDone
  std::shared_ptr<WatchFeed> feed_;
  std::optional<WatchCursor> cursor_;
  std::chrono::seconds heartbeat_{};
  steady_clock::time_point sent_at_;  // the last message
  steady_clock::time_point look_at_;  // who watches
  grpc::ByteBuffer buffer_;
  bool heartbeat_due_ = false;
  bool writing_ = false;
  bool reading_ = false;
  bool over_ = false;                   // the client is gone, or the end is decided
  bool ended_ = false;                  // the end is decided
  std::optional<grpc::Status> ending_;  // to be sent when the write under way is done
};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* OpenWatch(const ServicePorts& ports,
                                                      grpc::CallbackServerContext* context,
                                                      const grpc::ByteBuffer& in) {
  if (!in.Valid()) return EndStreamWithoutMessage();
  auto stream = std::make_shared<WatchStream>(ports, context);
  Guarded([&] { stream->Open(in); }, [&](const Failure& failure) { stream->Fail(failure); });
  return stream.get();
}

}  // namespace arbitro::services
