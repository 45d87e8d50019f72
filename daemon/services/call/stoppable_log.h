// SPDX-License-Identifier: Apache-2.0
//
// A log for one long reader that may have to stop: reads are those of the log behind it until Stop,
// and fail with CANCELLED from then on.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_STOPPABLE_LOG_H_
#define ARBITRO_DAEMON_SERVICES_CALL_STOPPABLE_LOG_H_

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "storage/event_log.h"

namespace arbitro::services {

// For reading only. Thread-safe where `stopped` is.
class StoppableLog final : public storage::EventLog {
 public:
  // Records that one read gives: few, so that a stop is noticed soon.
  static constexpr size_t kRecordsMax = 256;

  // `log` must outlive this one.
  StoppableLog(const storage::EventLog& log, std::function<bool()> stopped)
      : log_(log), stopped_(std::move(stopped)) {}

  std::uint64_t Epoch() const override { return 0; }
  absl::Status RaiseEpoch(std::uint64_t) override { return ReadingOnly(); }
  absl::StatusOr<std::vector<storage::AppendReceipt>> AppendBatch(
      absl::Span<const storage::Append>) override {
    return ReadingOnly();
  }
  absl::StatusOr<std::optional<storage::Head>> FindHead(
      const storage::JournalId& journal) const override {
    if (stopped_()) return Stopped();
    return log_.FindHead(journal);
  }
  absl::StatusOr<std::vector<storage::StoredRecord>> ReadRecords(
      const storage::JournalId& journal, const storage::ReadRange& range) const override {
    if (stopped_()) return Stopped();
    storage::ReadRange part = range;
    part.records_max = std::min(part.records_max, kRecordsMax);
    return log_.ReadRecords(journal, part);
  }
  absl::StatusOr<storage::StoredHeader> ReadHeader(const storage::JournalId& journal,
                                                   std::uint64_t sequence) const override {
    if (stopped_()) return Stopped();
    return log_.ReadHeader(journal, sequence);
  }
  absl::StatusOr<std::vector<storage::GlobalEntry>> ReadGlobal(
      std::uint64_t first_index, std::size_t entries_max) const override {
    if (stopped_()) return Stopped();
    return log_.ReadGlobal(first_index, entries_max);
  }
  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override { return log_.LastGlobalIndex(); }
  absl::StatusOr<std::optional<storage::StoredRequest>> FindRequest(
      const storage::JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    if (stopped_()) return Stopped();
    return log_.FindRequest(journal, principal, request_id);
  }
  absl::StatusOr<std::vector<storage::Head>> ListJournals(
      const storage::JournalRange& range) const override {
    if (stopped_()) return Stopped();
    return log_.ListJournals(range);
  }
  absl::StatusOr<std::vector<storage::Brief>> ListBriefs(
      const storage::JournalRange& range) const override {
    if (stopped_()) return Stopped();
    return log_.ListBriefs(range);
  }
  absl::StatusOr<std::string> GetBlob(const storage::Digest& digest) const override {
    if (stopped_()) return Stopped();
    return log_.GetBlob(digest);
  }
  absl::StatusOr<std::optional<storage::Snapshot>> FindSnapshot(
      const storage::JournalId& journal, std::uint64_t sequence_max) const override {
    if (stopped_()) return Stopped();
    return log_.FindSnapshot(journal, sequence_max);
  }
  absl::Status PutSnapshot(const storage::Snapshot&) override { return ReadingOnly(); }
  absl::Status DropSnapshots(const storage::JournalId&) override { return ReadingOnly(); }
  absl::Status ErasePayload(const storage::JournalId&, std::uint64_t) override {
    return ReadingOnly();
  }
  absl::StatusOr<storage::OrderPoint> Order() const override { return log_.Order(); }
  storage::LogTree& Tree() const override { return log_.Tree(); }
  storage::LogHealth Health() const override { return log_.Health(); }
  void Quarantine(const storage::Finding&) override {}
  absl::Status AcknowledgeLoss(std::string_view, const storage::Acknowledgement&) override {
    return ReadingOnly();
  }
  absl::Status MarkLossRecorded(std::string_view) override { return ReadingOnly(); }
  absl::Status CheckRows(const std::function<void(const std::string&)>& found) const override {
    if (stopped_()) return Stopped();
    return log_.CheckRows(found);
  }

 private:
  static absl::Status ReadingOnly() {
    return absl::FailedPreconditionError("the log is open for reading only");
  }
  static absl::Status Stopped() { return absl::CancelledError("the reader was stopped"); }

  const storage::EventLog& log_;
  const std::function<bool()> stopped_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_STOPPABLE_LOG_H_
