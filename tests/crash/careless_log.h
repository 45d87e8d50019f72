// SPDX-License-Identifier: Apache-2.0
//
// A log that takes a failed write for one that worked, or the other way round: what a test of
// failing disks must notice.

#ifndef ARBITRO_CRASH_CARELESS_LOG_H_
#define ARBITRO_CRASH_CARELESS_LOG_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/event_log.h"

namespace arbitro::crash {

// Everything else is done by the log behind it.
class CarelessLog final : public storage::EventLog {
 public:
  enum class Lie {
    kDone,     // of a write that failed
    kRefused,  // of one that worked, in a journal of an event
  };

  CarelessLog(std::unique_ptr<storage::EventLog> log, Lie lie) : log_(std::move(log)), lie_(lie) {}

  absl::StatusOr<std::vector<storage::AppendReceipt>> AppendBatch(
      absl::Span<const storage::Append> appends) override {
    auto receipts = log_->AppendBatch(appends);
    if (lie_ == Lie::kRefused) {
      if (!appends[0].journal_name.starts_with("events/")) return receipts;
      return absl::FailedPreconditionError("nothing was written");
    }
    if (receipts.ok() || storage::IsRefusal(receipts.status())) return receipts;
    std::uint64_t index = log_->LastGlobalIndex().value_or(0);
    std::vector<storage::AppendReceipt> made_up;
    for (const storage::Append& append : appends) {
      made_up.push_back({append.header.sequence, ++index, storage::RecordHash(append.header)});
    }
    return made_up;
  }

  std::uint64_t Epoch() const override { return log_->Epoch(); }
  absl::Status RaiseEpoch(std::uint64_t epoch) override { return log_->RaiseEpoch(epoch); }
  absl::StatusOr<std::optional<storage::Head>> FindHead(
      const storage::JournalId& journal) const override {
    return log_->FindHead(journal);
  }
  absl::StatusOr<std::vector<storage::StoredRecord>> ReadRecords(
      const storage::JournalId& journal, const storage::ReadRange& range) const override {
    return log_->ReadRecords(journal, range);
  }
  absl::StatusOr<storage::StoredHeader> ReadHeader(const storage::JournalId& journal,
                                                   std::uint64_t sequence) const override {
    return log_->ReadHeader(journal, sequence);
  }
  absl::StatusOr<std::vector<storage::GlobalEntry>> ReadGlobal(
      std::uint64_t first_index, std::size_t entries_max) const override {
    return log_->ReadGlobal(first_index, entries_max);
  }
  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override { return log_->LastGlobalIndex(); }
  absl::StatusOr<storage::OrderPoint> Order() const override { return log_->Order(); }
  storage::LogTree& Tree() const override { return log_->Tree(); }
  absl::StatusOr<std::optional<storage::StoredRequest>> FindRequest(
      const storage::JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    return log_->FindRequest(journal, principal, request_id);
  }
  absl::StatusOr<std::vector<storage::Head>> ListJournals(
      const storage::JournalRange& range) const override {
    return log_->ListJournals(range);
  }
  absl::StatusOr<std::string> GetBlob(const storage::Digest& digest) const override {
    return log_->GetBlob(digest);
  }
  absl::Status PutSnapshot(const storage::Snapshot& snapshot) override {
    return log_->PutSnapshot(snapshot);
  }
  absl::StatusOr<std::optional<storage::Snapshot>> FindSnapshot(
      const storage::JournalId& journal, std::uint64_t sequence_max) const override {
    return log_->FindSnapshot(journal, sequence_max);
  }
  absl::Status DropSnapshots(const storage::JournalId& journal) override {
    return log_->DropSnapshots(journal);
  }
  absl::Status ErasePayload(const storage::JournalId& journal, std::uint64_t sequence) override {
    return log_->ErasePayload(journal, sequence);
  }
  storage::LogHealth Health() const override { return log_->Health(); }
  void Quarantine(const storage::Finding& finding) override { log_->Quarantine(finding); }
  absl::Status AcknowledgeLoss(std::string_view id, const storage::Acknowledgement& by) override {
    return log_->AcknowledgeLoss(id, by);
  }
  absl::Status MarkLossRecorded(std::string_view id) override { return log_->MarkLossRecorded(id); }
  absl::Status CheckRows(const std::function<void(const std::string&)>& found) const override {
    return log_->CheckRows(found);
  }

 private:
  const std::unique_ptr<storage::EventLog> log_;
  const Lie lie_;
};

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_CARELESS_LOG_H_
