// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/shared_watches.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "daemon/web/call/error.h"

namespace arbitro::web {
namespace {

// Tells readers apart.
using ReaderId = const void*;

// A message, or nullptr, on its way to the one who reads.
struct Delivery {
  UpstreamStream::OnRead read;
  SharedMessage message;
};

void Deliver(std::vector<Delivery> deliveries) {
  for (Delivery& each : deliveries) each.read(std::move(each.message));
}

// How far a reader of a shared watch is. Guarded by the watch.
struct Position {
  uint64_t next = 1;
  bool told = false;   // that it has caught up
  uint64_t beats = 0;  // heartbeats that it got or that came before it
  bool lags = false;   // records it has not had are gone
  UpstreamStream::OnRead waiting;
};

// A watch of the daemon with its readers. Thread-safe.
class SharedWatch : public std::enable_shared_from_this<SharedWatch> {
 public:
  SharedWatch(std::string key, uint64_t first, const SharedWatches::Ports& ports)
      : key_(std::move(key)), ports_(ports), first_(first) {}

  const std::string& key() const { return key_; }

  void Start(std::shared_ptr<UpstreamStream> stream, std::function<void()> ended) {
    stream_ = std::move(stream);
    ended_ = std::move(ended);
    ReadNext();
  }

  // Adds a reader from that revision on, which may be one to come. False where it is no longer
  // here.
  bool Join(ReaderId reader, Position position) {
    const std::lock_guard lock(mutex_);
    if (end_ || position.next < first_) return false;
    position.beats = beats_;
    readers_[reader] = std::move(position);
    return true;
  }

  // Takes a reader away; it waits for no message any more. Returns whether it was the last.
  bool Leave(ReaderId reader) {
    UpstreamStream::OnRead waiting;
    bool last = false;
    {
      const std::lock_guard lock(mutex_);
      const auto found = readers_.find(reader);
      if (found == readers_.end()) return false;
      waiting = std::move(found->second.waiting);
      readers_.erase(found);
      last = readers_.empty();
    }
    if (waiting) waiting(nullptr);
    return last;
  }

  bool HasReaders() const {
    const std::lock_guard lock(mutex_);
    return !readers_.empty();
  }

  void Close() { stream_->Cancel(); }

  void Read(ReaderId reader, UpstreamStream::OnRead read) {
    SharedMessage message;
    {
      const std::lock_guard lock(mutex_);
      const auto found = readers_.find(reader);
      if (found != readers_.end() && !Next(&found->second, &message)) {
        found->second.waiting = std::move(read);
        return;
      }
    }
    read(std::move(message));
  }

  // How the watch ended for that reader.
  CallEnd EndFor(ReaderId reader) const {
    const std::lock_guard lock(mutex_);
    const auto found = readers_.find(reader);
    if (found == readers_.end()) return {kCanceled, "the reader left"};
    if (end_ && !found->second.lags) return *end_;
    return {kUnavailable, "the watch is too far behind; watch again from where it was"};
  }

 private:
  struct Kept {
    uint64_t revision = 0;
    SharedMessage message{};
  };

  void ReadNext() {
    stream_->Read([self = shared_from_this()](SharedMessage message) {
      if (message == nullptr) return self->FindEnd();
      self->Take(std::move(message));
      self->ReadNext();
    });
  }

  void FindEnd() {
    stream_->Finish([self = shared_from_this()](CallEnd end) {
      self->ended_();
      std::vector<Delivery> deliveries;
      {
        const std::lock_guard lock(self->mutex_);
        self->end_ = std::move(end);
        deliveries = self->Due();
      }
      Deliver(std::move(deliveries));
    });
  }

  void Take(SharedMessage message) {
    const WatchMessage what = ports_.read(message->bytes());
    std::vector<Delivery> deliveries;
    {
      const std::lock_guard lock(mutex_);
      switch (what.kind) {
        case WatchMessage::Kind::kRecord:
          Keep({what.revision, std::move(message)});
          break;
        case WatchMessage::Kind::kCaughtUp:
          caught_up_ = {what.revision, std::move(message)};
          break;
        case WatchMessage::Kind::kHeartbeat:
          heartbeat_ = {what.revision, std::move(message)};
          ++beats_;
          break;
      }
      deliveries = Due();
    }
    Deliver(std::move(deliveries));
  }

  void Keep(Kept kept) {
    bytes_ += kept.message->bytes().size();
    kept_.push_back(std::move(kept));
    while (kept_.size() > kSharedRecordsMax || (bytes_ > kSharedBytesMax && kept_.size() > 1)) {
      bytes_ -= kept_.front().message->bytes().size();
      first_ = kept_.front().revision + 1;
      kept_.pop_front();
    }
  }

  // All that readers wait for and that is here.
  std::vector<Delivery> Due() {
    std::vector<Delivery> due;
    for (auto& [reader, position] : readers_) {
      SharedMessage message;
      if (!position.waiting || !Next(&position, &message)) continue;
      due.push_back({std::exchange(position.waiting, nullptr), std::move(message)});
    }
    return due;
  }

  // The next message of a reader, nullptr where there is none any more; false if it is to wait.
  // Invariant: no message names a revision before one that the reader was told, for it comes back
  // with the last.
  bool Next(Position* position, SharedMessage* message) {
    if (position->next < first_) {
      position->lags = true;
      return true;
    }
    const auto found = std::lower_bound(
        kept_.begin(), kept_.end(), position->next,
        [](const Kept& kept, uint64_t revision) { return kept.revision < revision; });
    const bool is_told_next = caught_up_.message != nullptr && !position->told &&
                              (found == kept_.end() || found->revision > caught_up_.revision);
    if (is_told_next) {
      position->told = true;
      *message = caught_up_.message;
      return true;
    }
    if (found != kept_.end()) {
      position->next = found->revision + 1;
      *message = found->message;
      return true;
    }
    const bool has_beat = std::exchange(position->beats, beats_) != beats_;
    if (has_beat && heartbeat_.revision + 1 >= position->next) {
      *message = heartbeat_.message;
      return true;
    }
    return end_.has_value();
  }

  const std::string key_;
  const SharedWatches::Ports ports_;
  std::shared_ptr<UpstreamStream> stream_;
  std::function<void()> ended_;
  mutable std::mutex mutex_;
  std::map<ReaderId, Position> readers_;
  std::deque<Kept> kept_;
  size_t bytes_ = 0;
  uint64_t first_;  // a reader with all before it misses nothing
  Kept caught_up_;
  Kept heartbeat_;
  uint64_t beats_ = 0;
  std::optional<CallEnd> end_;
};

}  // namespace

// The shared watches by their keys. Thread-safe.
class WatchTable : public std::enable_shared_from_this<WatchTable> {
 public:
  explicit WatchTable(SharedWatches::Ports ports) : ports_(std::move(ports)) {}

  const SharedWatches::Ports& ports() const { return ports_; }

  // Joins the watch of that key, if there is one and it has what the reader asks.
  std::shared_ptr<SharedWatch> Join(const std::string& key, ReaderId reader, Position position) {
    const std::lock_guard lock(mutex_);
    const auto found = watches_.find(key);
    if (found == watches_.end() || !found->second->Join(reader, std::move(position))) {
      return nullptr;
    }
    return found->second;
  }

  // Begins a watch of that key with its first reader; nullptr where there is one already.
  std::shared_ptr<SharedWatch> Make(const std::string& key, ReaderId reader, uint64_t first,
                                    const SharedWatches::Source& source) {
    auto watch = std::make_shared<SharedWatch>(key, first, ports_);
    Position position;
    position.next = first;
    watch->Join(reader, std::move(position));
    {
      const std::lock_guard lock(mutex_);
      if (!watches_.emplace(key, watch).second) return nullptr;
    }
    watch->Start(source(first), [table = weak_from_this(), gone = std::weak_ptr(watch)] {
      const auto self = table.lock();
      const auto ended = gone.lock();
      if (self != nullptr && ended != nullptr) self->Forget(*ended);
    });
    return watch;
  }

  // Takes a reader off a watch; one without readers is closed.
  void Leave(SharedWatch* watch, ReaderId reader) {
    if (!watch->Leave(reader)) return;
    {
      const std::lock_guard lock(mutex_);
      // Another reader may have come meanwhile.
      if (watch->HasReaders()) return;
      Erase(*watch);
    }
    watch->Close();
  }

  size_t size() const {
    const std::lock_guard lock(mutex_);
    return watches_.size();
  }

 private:
  void Forget(const SharedWatch& watch) {
    const std::lock_guard lock(mutex_);
    Erase(watch);
  }

  void Erase(const SharedWatch& watch) {
    const auto found = watches_.find(watch.key());
    if (found != watches_.end() && found->second.get() == &watch) watches_.erase(found);
  }

  const SharedWatches::Ports ports_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<SharedWatch>> watches_;
};

namespace {

// A client's stream: of a shared watch, or of one of its own until it can join.
class Reader final : public UpstreamStream, public std::enable_shared_from_this<Reader> {
 public:
  Reader(std::shared_ptr<WatchTable> table, std::string key)
      : table_(std::move(table)), key_(std::move(key)) {}

  ~Reader() override {
    if (shared_ != nullptr) table_->Leave(shared_.get(), this);
  }

  void Open(uint64_t first, const SharedWatches::Source& source) {
    shared_ = table_->Make(key_, this, first, source);
    if (shared_ == nullptr) own_ = source(first);
  }

  void Read(OnRead read) override {
    const auto [shared, own] = Streams();
    if (shared != nullptr) return shared->Read(this, std::move(read));
    own->Read([self = shared_from_this(), read = std::move(read)](SharedMessage message) {
      if (message != nullptr) self->JoinAfter(*message);
      read(std::move(message));
    });
  }

  void Finish(std::function<void(CallEnd)> done) override {
    const auto [shared, own] = Streams();
    if (shared == nullptr) return own->Finish(std::move(done));
    CallEnd end = shared->EndFor(this);
    table_->Leave(shared.get(), this);
    done(std::move(end));
  }

  void Cancel() override {
    {
      const std::lock_guard lock(mutex_);
      cancelled_ = true;
    }
    const auto [shared, own] = Streams();
    if (shared != nullptr) return table_->Leave(shared.get(), this);
    own->Cancel();
  }

 private:
  std::pair<std::shared_ptr<SharedWatch>, std::shared_ptr<UpstreamStream>> Streams() const {
    const std::lock_guard lock(mutex_);
    return {shared_, own_};
  }

  // Once the reader has caught up by itself, it goes on with the others.
  void JoinAfter(const StreamMessage& message) {
    const WatchMessage what = table_->ports().read(message.bytes());
    if (what.kind != WatchMessage::Kind::kCaughtUp) return;
    Position position;
    position.next = what.revision + 1;
    position.told = true;
    auto joined = table_->Join(key_, this, std::move(position));
    if (joined == nullptr) return;
    std::shared_ptr<UpstreamStream> own;
    {
      const std::lock_guard lock(mutex_);
      if (!cancelled_) {
        shared_ = std::move(joined);
        own = std::exchange(own_, nullptr);
      }
    }
    if (own == nullptr) return table_->Leave(joined.get(), this);
    own->Cancel();
    own->Finish([own](const CallEnd&) {});
  }

  const std::shared_ptr<WatchTable> table_;
  const std::string key_;
  mutable std::mutex mutex_;
  std::shared_ptr<SharedWatch> shared_;
  std::shared_ptr<UpstreamStream> own_;
  bool cancelled_ = false;
};

}  // namespace

SharedWatches::SharedWatches(Ports ports)
    : table_(std::make_shared<WatchTable>(std::move(ports))) {}

SharedWatches::~SharedWatches() = default;

std::shared_ptr<UpstreamStream> SharedWatches::Open(const std::string& key, uint64_t first_revision,
                                                    const Source& source) {
  auto reader = std::make_shared<Reader>(table_, key);
  reader->Open(std::max<uint64_t>(first_revision, 1), source);
  return reader;
}

size_t SharedWatches::size() const { return table_->size(); }

}  // namespace arbitro::web
