// SPDX-License-Identifier: Apache-2.0
//
// A log that passes every call on to the log behind it. A test overrides the call that it wants to
// hold up, to fail or to answer falsely.

#ifndef ARBITRO_STORAGE_FORWARDING_LOG_TESTING_H_
#define ARBITRO_STORAGE_FORWARDING_LOG_TESTING_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/event_log.h"

namespace arbitro::storage {

class ForwardingLog : public EventLog {
 public:
  explicit ForwardingLog(std::unique_ptr<EventLog> behind) : behind_(std::move(behind)) {}

  absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) override {
    return behind().AppendBatch(appends);
  }
  std::uint64_t Epoch() const override { return behind().Epoch(); }
  absl::Status RaiseEpoch(std::uint64_t epoch) override { return behind().RaiseEpoch(epoch); }
  absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const override {
    return behind().FindHead(journal);
  }
  absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                        const ReadRange& range) const override {
    return behind().ReadRecords(journal, range);
  }
  absl::StatusOr<std::vector<StoredHeader>> ReadHeaders(const JournalId& journal,
                                                        const ReadRange& range) const override {
    return behind().ReadHeaders(journal, range);
  }
  absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                          std::uint64_t sequence) const override {
    return behind().ReadHeader(journal, sequence);
  }
  absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                      std::size_t entries_max) const override {
    return behind().ReadGlobal(first_index, entries_max);
  }
  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override {
    return behind().LastGlobalIndex();
  }
  absl::StatusOr<OrderPoint> Order() const override { return behind().Order(); }
  LogTree& Tree() const override { return behind().Tree(); }
  absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    return behind().FindRequest(journal, principal, request_id);
  }
  absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const override {
    return behind().ListJournals(range);
  }
  absl::StatusOr<std::string> GetBlob(const Digest& digest) const override {
    return behind().GetBlob(digest);
  }
  absl::Status PutSnapshot(const Snapshot& snapshot) override {
    return behind().PutSnapshot(snapshot);
  }
  absl::StatusOr<std::optional<Snapshot>> FindSnapshot(const JournalId& journal,
                                                       std::uint64_t sequence_max) const override {
    return behind().FindSnapshot(journal, sequence_max);
  }
  absl::Status PutBriefs(absl::Span<const Brief> briefs) override {
    return behind().PutBriefs(briefs);
  }
  absl::StatusOr<std::vector<Brief>> ListBriefs(const JournalRange& range) const override {
    return behind().ListBriefs(range);
  }
  absl::Status DropSnapshots(const JournalId& journal) override {
    return behind().DropSnapshots(journal);
  }
  absl::Status ErasePayload(const JournalId& journal, std::uint64_t sequence) override {
    return behind().ErasePayload(journal, sequence);
  }
  LogHealth Health() const override { return behind().Health(); }
  void Quarantine(const Finding& finding) override { behind().Quarantine(finding); }
  absl::Status AcknowledgeLoss(std::string_view id, const Acknowledgement& by) override {
    return behind().AcknowledgeLoss(id, by);
  }
  absl::Status MarkLossRecorded(std::string_view id) override {
    return behind().MarkLossRecorded(id);
  }
  absl::Status CheckRows(const std::function<void(const std::string&)>& found) const override {
    return behind().CheckRows(found);
  }

 protected:
  virtual EventLog& behind() const { return *behind_; }

 private:
  const std::unique_ptr<EventLog> behind_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORWARDING_LOG_TESTING_H_
