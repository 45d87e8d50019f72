// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/watch/cursor.h"

#include <algorithm>

#include "daemon/services/call/rpc.h"

namespace arbitro::services {
WatchCursor::Step WatchCursor::Next(grpc::ByteBuffer* message) {
  if (!older_.empty()) {
    *message = std::move(older_.front());
    older_.pop_front();
    ++next_;
    return Step::kSend;
  }
  WatchedRecord record;
  WatchFeed::Place place = feed_->Find(next_, payloads_, &record);
  if (place == WatchFeed::Place::kKept && Withholds(record, next_)) {
    place = feed_->Find(next_, Payloads::kWithheld, &record);
  }
  switch (place) {
    case WatchFeed::Place::kKept:
      *message = std::move(record.message);
      ++next_;
      return Step::kSend;
    case WatchFeed::Place::kInTheLog:
      return caught_up_ ? Step::kCutOff : Step::kRead;
    case WatchFeed::Place::kComing:
      return Step::kWait;
    case WatchFeed::Place::kNotYet:
      break;
  }
  if (caught_up_) return Step::kWait;
  caught_up_ = true;
  v1::WatchEventResponse mark;
  mark.mutable_caught_up();
  mark.set_revision(next_ - 1);
  Serialize(mark, message);
  return Step::kSend;
}

grpc::ByteBuffer WatchCursor::Heartbeat() const {
  v1::WatchEventResponse heartbeat;
  heartbeat.mutable_heartbeat();
  heartbeat.set_revision(next_ - 1);
  grpc::ByteBuffer message;
  Serialize(heartbeat, &message);
  return message;
}

engine::OrFailure<WatchCursor::Messages> WatchCursor::ReadOlder(
    const storage::EventLog& log) const {
  // Never beyond what the feed has published: readers must not be ahead of it.
  const uint64_t left = feed_->published() + 1 - next_;
  const auto records =
      log.ReadRecords(storage::JournalId::ForName(feed_->journal()),
                      {next_, std::min<uint64_t>(left, kReadRecordsMax), kReadBytesMax});
  if (!records.ok()) return engine::FromLog(records.status());
  if (records->empty()) return UnreadablePayload(feed_->journal(), next_);
  Messages messages;
  for (const storage::StoredRecord& record : *records) {
    const uint64_t revision = record.header.sequence;
    auto watched = WatchMessage(feed_->journal(), record, payloads_);
    if (watched && Withholds(*watched, revision)) {
      watched = WatchMessage(feed_->journal(), record, Payloads::kWithheld);
    }
    if (!watched) return UnreadablePayload(feed_->journal(), revision);
    messages.push_back(std::move(watched->message));
  }
  return messages;
}

}  // namespace arbitro::services
