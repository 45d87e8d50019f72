// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/watch_feed.h"

#include <algorithm>

#include "daemon/services/audience.h"
#include "daemon/services/rpc.h"
#include "daemon/services/secrecy.h"

namespace arbitro::services {
std::optional<WatchedRecord> WatchMessage(const std::string& journal,
                                          const storage::StoredRecord& record, Payloads payloads) {
  v1::WatchEventResponse message;
  message.set_revision(record.header.sequence);
  if (record.payload.size() > kWatchPayloadBytesMax) payloads = Payloads::kWithheld;
  if (!WriteRecord(journal, record, payloads, message.mutable_record())) return std::nullopt;
  WatchedRecord watched;
  watched.holds_results = HoldsResults(message.record().payload());
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

bool WatchFeed::NoteDurable(uint64_t revision) {
  const std::lock_guard lock(mutex_);
  durable_ = std::max(durable_, revision);
  if (durable_ == published_ || publishing_) return false;
  publishing_ = true;
  return true;
}

bool WatchFeed::ToPublish(uint64_t* first, uint64_t* last) {
  const std::lock_guard lock(mutex_);
  *first = published_ + 1;
  *last = durable_;
  publishing_ = *first <= *last;
  return publishing_;
}

void WatchFeed::Publish(const storage::EventLog& log) {
  uint64_t first = 0;
  uint64_t last = 0;
  while (ToPublish(&first, &last)) {
    const size_t records_max = std::min<uint64_t>(kReadRecordsMax, last - first + 1);
    auto records = log.ReadRecords(journal_id_, {first, records_max, kReadBytesMax});
    if (!records.ok()) return Fail(engine::FromLog(records.status()));
    if (records->empty()) return Fail(UnreadablePayload(journal_, first));
    std::vector<Kept> messages;
    for (storage::StoredRecord& record : *records) {
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
