// SPDX-License-Identifier: Apache-2.0
//
// The newest records of one journal as messages, ready to be sent to all of its watches.
//
// A feed takes each durable record as it was written, or reads it from the log, once. It keeps a
// bounded number of them as the bytes that go out: watches share them. A watch that has fallen
// behind the kept ones reads from the log, or is cut off (watch/cursor.h).

#ifndef ARBITRO_DAEMON_SERVICES_WATCH_FEED_H_
#define ARBITRO_DAEMON_SERVICES_WATCH_FEED_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/watch/options.h"
#include "daemon/services/watch/record_message.h"
#include "grpcpp/support/byte_buffer.h"
#include "storage/event_log.h"

namespace arbitro::services {

// The most that one reading of the log brings.
inline constexpr size_t kReadRecordsMax = 256;
inline constexpr size_t kReadBytesMax = size_t{128} << 10;

// Payloads above this are withheld from a watch, or clients with gRPC's usual cap of 4 MiB a
// message could not go on; ListRecords gives them.
inline constexpr size_t kWatchPayloadBytesMax = size_t{3} << 20;

// One watch, as its feed sees it.
class Watcher {
 public:
  virtual ~Watcher() = default;

  // Something new may be had. Any thread, no lock of a feed held; must not block.
  virtual void Wake() = 0;

  // Time passed. The same.
  virtual void Tick(std::chrono::steady_clock::time_point now) = 0;

  // Durable records that it has not sent. Any thread.
  virtual uint64_t Behind() const = 0;

  // The feed cannot read its journal. As Wake.
  virtual void FeedFailed(const engine::Failure& failure) = 0;
};

// A record as it is sent.
struct WatchedRecord {
  grpc::ByteBuffer message;
  bool holds_results = false;  // that may be secret, in a payload that is given
  bool holds_draft = false;    // that may be withheld, in a payload that is given
  bool draws_floor = false;    // that may be withheld, in a payload that is given
  Audience audience;           // of the payload
};

// Nothing where the record's payload is not what it should be.
std::optional<WatchedRecord> WatchMessage(const std::string& journal,
                                          const storage::StoredRecord& record, Payloads payloads);

// Thread-safe.
class WatchFeed {
 public:
  // Begins after `durable_revision`: what is older is read from the log.
  WatchFeed(std::string journal, uint64_t durable_revision, WatchTailBounds bounds)
      : journal_(std::move(journal)),
        bounds_(bounds),
        durable_(durable_revision),
        published_(durable_revision) {}

  // Where a revision is.
  enum class Place {
    kNotYet,   // not durable, as far as is known
    kComing,   // durable, and about to be published
    kKept,     // here
    kInTheLog  // older than what is kept
  };

  // Gives the record where it is kept.
  Place Find(uint64_t revision, Payloads payloads, WatchedRecord* record) const;

  // The last revision that Find may say is kept or in the log.
  uint64_t published() const;

  // The newest revision that is known to be durable.
  uint64_t durable() const;

  // Notes that `revision` is durable; `record` is it, where that is at hand. True where the
  // caller must now see to it that Publish is called.
  bool NoteDurable(uint64_t revision, std::unique_ptr<storage::StoredRecord> record = nullptr);

  // Keeps what became durable, read from the log where it is not at hand, and wakes everybody,
  // until nothing is left.
  void Publish(const storage::EventLog& log);

  void Add(const std::shared_ptr<Watcher>& watcher);
  // Whether no watcher is left.
  bool Remove(const std::shared_ptr<Watcher>& watcher);
  std::vector<std::shared_ptr<Watcher>> Watchers() const;

  const std::string& journal() const { return journal_; }

 private:
  struct Kept {
    WatchedRecord given;
    storage::StoredRecord without_payload;
    size_t bytes = 0;
  };

  // The next to be published: records that are at hand, or else where to read them.
  struct Due {
    uint64_t first = 0;
    uint64_t last = 0;
    std::vector<storage::StoredRecord> records;
  };
  // Nothing ends Publish, under the same lock.
  std::optional<Due> NextDue();
  void Keep(std::vector<Kept> messages);
  // The caller that notes the next record tries again.
  void Fail(const engine::Failure& failure);

  const std::string journal_;
  const storage::JournalId journal_id_ = storage::JournalId::ForName(journal_);
  const WatchTailBounds bounds_;

  mutable std::mutex mutex_;
  uint64_t durable_;         // newest known
  uint64_t published_;       // the last of kept_, whose first is published_ + 1 - kept_.size()
  bool publishing_ = false;  // Publish is due or under way
  // At hand, and not published: each follows on the one before it.
  std::vector<storage::StoredRecord> fresh_;
  size_t fresh_bytes_ = 0;
  std::deque<Kept> kept_;
  size_t kept_bytes_ = 0;
  std::set<std::shared_ptr<Watcher>> watchers_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_WATCH_FEED_H_
