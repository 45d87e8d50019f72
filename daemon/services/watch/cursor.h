// SPDX-License-Identifier: Apache-2.0
//
// The position of one watch in its journal, and its next step.
//
// A watch begins anywhere in the log, reads the records that its feed no longer keeps, sends the
// caught-up mark, and follows the feed. From the mark on it must keep up: once the next record is
// no longer kept, it is cut off. Not thread-safe.

#ifndef ARBITRO_DAEMON_SERVICES_WATCH_CURSOR_H_
#define ARBITRO_DAEMON_SERVICES_WATCH_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "daemon/services/watch/feed.h"
#include "grpcpp/support/byte_buffer.h"
#include "storage/event_log.h"

namespace arbitro::services {

class WatchCursor {
 public:
  // Returns whether the payload of a record is withheld from this watcher, now. It is asked only
  // once the record is durable, so that the newest state knows of it.
  using IsWithheld = std::function<bool(const WatchedRecord& record, uint64_t revision)>;

  // The next record to be sent is `first_revision`.
  WatchCursor(std::shared_ptr<const WatchFeed> feed, uint64_t first_revision, Payloads payloads,
              IsWithheld is_withheld = nullptr)
      : feed_(std::move(feed)),
        next_(first_revision),
        payloads_(payloads),
        is_withheld_(std::move(is_withheld)) {}

  enum class Step {
    kSend,    // the message that was given
    kRead,    // ReadOlder, then Take
    kWait,    // until the feed wakes it
    kCutOff,  // the feed does not keep the next record any more
  };

  // Returns the next step. A message that it gives counts as sent.
  Step Next(grpc::ByteBuffer* message);

  // Returns the message that says that nothing happened. Call it after kWait.
  grpc::ByteBuffer Heartbeat() const;

  // Messages of records, in order, from the next one on.
  using Messages = std::deque<grpc::ByteBuffer>;

  // Returns some records from `log`, from the next one on. Changes nothing, so another thread may
  // ask for resume_revision meanwhile.
  engine::OrFailure<Messages> ReadOlder(const storage::EventLog& log) const;
  void Take(Messages messages) { older_ = std::move(messages); }

  // Returns the revision at which a watch begins that continues this one.
  uint64_t resume_revision() const { return next_; }

  // Returns how many durable records were not sent.
  uint64_t Behind() const {
    const uint64_t durable = feed_->durable();
    return durable < next_ ? 0 : durable + 1 - next_;
  }

  bool caught_up() const { return caught_up_; }

 private:
  const std::shared_ptr<const WatchFeed> feed_;
  uint64_t next_;
  bool Withholds(const WatchedRecord& record, uint64_t revision) const {
    return is_withheld_ && is_withheld_(record, revision);
  }

  const Payloads payloads_;
  const IsWithheld is_withheld_;
  Messages older_;
  bool caught_up_ = false;  // the mark was sent
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_WATCH_CURSOR_H_
