// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/watch/feed.h"
#include "daemon/services/gate/drafts.h"

#include <algorithm>
#include <utility>

#include "daemon/services/call/rpc.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/wire/message_room.h"

namespace arbitro::services {
std::optional<WatchedRecord> WatchMessage(const std::string& journal,
                                          const storage::StoredRecord& record, Payloads payloads) {
  translate::MessageRoom room;
  auto& message = room.Make<v1::WatchEventResponse>();
  message.set_revision(record.header.sequence);
  if (record.payload.size() > kWatchPayloadBytesMax) payloads = Payloads::kWithheld;
  if (!WriteRecord(journal, record, payloads, message.mutable_record())) return std::nullopt;
  WatchedRecord watched;
  watched.holds_results = HoldsResults(message.record().payload());
  watched.holds_draft = HoldsDraft(message.record().payload());
  watched.draws_floor = message.record().payload().command().has_draw_floor_checks();
  watched.audience = AudienceOf(message.record().payload());
  Serialize(message, &watched.message);
  return watched;
}

WatchFeed::Place WatchFeed::Find(uint64_t revision, Payloads payloads,
                                 WatchedRecord* record) const {
  const std::lock_guard lock(mutex_);
  if (revision > durable_) return Place::kNotYet;
  if (revision > published_) return Place::kComing;
  const uint64_t first = published_ + 1 - kept_.size();
  if (revision < first) return Place::kInTheLog;
  const Kept& kept = kept_[revision - first];
  // Few are shown no payload: what they get is made for them.
  *record = payloads == Payloads::kGiven
                ? kept.given
                : *WatchMessage(journal_, kept.without_payload, Payloads::kWithheld);
  return Place::kKept;
}

uint64_t WatchFeed::published() const {
  const std::lock_guard lock(mutex_);
  return published_;
}

uint64_t WatchFeed::durable() const {
  const std::lock_guard lock(mutex_);
  return durable_;
}

bool WatchFeed::NoteDurable(uint64_t revision, std::unique_ptr<storage::StoredRecord> record) {
  const std::lock_guard lock(mutex_);
  durable_ = std::max(durable_, revision);
  const bool follows = fresh_.empty() || fresh_.back().header.sequence + 1 == revision;
  // A record that is left out here is read from the log.
  if (record && follows && fresh_.size() < kReadRecordsMax && fresh_bytes_ < kReadBytesMax) {
    fresh_bytes_ += record->payload.size();
    fresh_.push_back(std::move(*record));
  }
  if (durable_ == published_ || publishing_) return false;
  publishing_ = true;
  return true;
}

std::optional<WatchFeed::Due> WatchFeed::NextDue() {
  const std::lock_guard lock(mutex_);
  Due due{published_ + 1, durable_, {}};
  publishing_ = due.first <= due.last;
  if (!publishing_) return std::nullopt;
  if (fresh_.empty()) return due;
  const uint64_t fresh_from = fresh_.front().header.sequence;
  if (fresh_from > due.first) {
    due.last = fresh_from - 1;
    return due;
  }
  if (fresh_from == due.first) due.records = std::move(fresh_);
  // Else they were read from the log meanwhile.
  fresh_.clear();
  fresh_bytes_ = 0;
  return due;
}

void WatchFeed::Publish(const storage::EventLog& log) {
  while (auto due = NextDue()) {
    if (due->records.empty()) {
      const size_t records_max = std::min<uint64_t>(kReadRecordsMax, due->last - due->first + 1);
      auto read = log.ReadRecords(journal_id_, {due->first, records_max, kReadBytesMax});
      if (!read.ok()) return Fail(engine::FromLog(read.status()));
      if (read->empty()) return Fail(UnreadablePayload(journal_, due->first));
      due->records = *std::move(read);
    }
    std::vector<Kept> messages;
    messages.reserve(due->records.size());
    for (storage::StoredRecord& record : due->records) {
      auto given = WatchMessage(journal_, record, Payloads::kGiven);
      if (!given) return Fail(UnreadablePayload(journal_, record.header.sequence));
      record.payload = std::string();
      const size_t bytes = given->message.Length() + sizeof(Kept);
      messages.push_back({*std::move(given), std::move(record), bytes});
    }
    Keep(std::move(messages));
    for (const auto& watcher : Watchers()) watcher->Wake();
  }
}

void WatchFeed::Keep(std::vector<Kept> messages) {
  const std::lock_guard lock(mutex_);
  for (Kept& message : messages) {
    kept_bytes_ += message.bytes;
    kept_.push_back(std::move(message));
    ++published_;
  }
  while (kept_.size() > 1 &&
         (kept_.size() > bounds_.records_max || kept_bytes_ > bounds_.bytes_max)) {
    kept_bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

void WatchFeed::Fail(const engine::Failure& failure) {
  {
    const std::lock_guard lock(mutex_);
    publishing_ = false;
  }
  for (const auto& watcher : Watchers()) watcher->FeedFailed(failure);
}

void WatchFeed::Add(const std::shared_ptr<Watcher>& watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.insert(watcher);
}

bool WatchFeed::Remove(const std::shared_ptr<Watcher>& watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.erase(watcher);
  return watchers_.empty();
}

std::vector<std::shared_ptr<Watcher>> WatchFeed::Watchers() const {
  const std::lock_guard lock(mutex_);
  return {watchers_.begin(), watchers_.end()};
}

}  // namespace arbitro::services
