// SPDX-License-Identifier: Apache-2.0

#include "storage/memory_event_log.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/batch_plan.h"
#include "storage/format/fenced.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/quarantine_board.h"
#include "storage/snapshot_keeping.h"

namespace arbitro::storage {

class MemoryEventLog::Contents {
 public:
  // Held for a whole append, while it reads the log through the public calls.
  std::mutex append_mutex;

  // Held for each access to what follows.
  mutable std::shared_mutex mutex;
  std::uint64_t epoch = 0;
  std::map<JournalId, Head> heads;
  std::map<JournalId, std::vector<StoredRecord>> records;
  std::map<std::string, JournalId> names;
  std::map<std::string, StoredRequest> requests;
  std::map<Digest, std::string> blobs;
  std::vector<GlobalEntry> global;
  OrderPoint order;
  std::map<JournalId, std::map<std::uint64_t, Snapshot>> snapshots;
  std::map<std::string, Brief, std::less<>> briefs;
  QuarantineBoard board;
  SpaceGuard space;
};

namespace {

class MemoryLog final : public EventLog {
 public:
  explicit MemoryLog(std::shared_ptr<MemoryEventLog::Contents> contents)
      : contents_(std::move(contents)),
        tree_({[this] { return LastGlobalIndex(); },
               [this](std::uint64_t first, std::size_t leaves_max) {
                 return ReadRecordHashes(*this, first + 1, leaves_max);
               }},
              std::make_unique<MemoryTiles>()) {
    const std::unique_lock lock(contents_->mutex);
    epoch_ = ++contents_->epoch;
  }

  std::uint64_t Epoch() const override { return epoch_; }

  absl::Status RaiseEpoch(std::uint64_t epoch) override {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    const std::unique_lock lock(contents_->mutex);
    contents_->epoch = std::max(contents_->epoch, epoch);
    epoch_ = contents_->epoch;
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) override {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    if (absl::Status status = contents_->board.Check(appends); !status.ok()) return status;
    if (absl::Status status = CheckSpace(appends); !status.ok()) return status;
    absl::StatusOr<std::uint64_t> last = LastGlobalIndex();
    if (!last.ok()) return last.status();
    absl::StatusOr<BatchPlan> plan = PlanBatch(*this, *last, RecentHeads(), appends);
    if (!plan.ok()) return plan.status();
    const std::unique_lock lock(contents_->mutex);
    for (std::size_t i = 0; i < appends.size(); ++i) Store(appends[i], plan->receipts[i]);
    for (Head& head : plan->heads) contents_->heads[head.journal] = std::move(head);
    return std::move(plan->receipts);
  }

  absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const override {
    const std::shared_lock lock(contents_->mutex);
    const auto head = contents_->heads.find(journal);
    if (head == contents_->heads.end()) return std::optional<Head>();
    return std::optional<Head>(head->second);
  }

  absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                        const ReadRange& range) const override {
    const std::size_t records_max = std::min(range.records_max, kReadRecordsMax);
    const std::size_t bytes_max = std::min(range.bytes_max, kReadBytesMax);
    std::vector<StoredRecord> found;
    std::size_t bytes = 0;
    const std::shared_lock lock(contents_->mutex);
    const auto records = contents_->records.find(journal);
    if (records == contents_->records.end()) return found;
    for (std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
         sequence <= records->second.size() && found.size() < std::max<std::size_t>(records_max, 1);
         ++sequence) {
      const StoredRecord& record = records->second[sequence - 1];
      bytes += kRecordHeaderBytes + record.payload.size();
      if (bytes > bytes_max && !found.empty()) break;
      found.push_back(record);
    }
    return found;
  }

  absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                          std::uint64_t sequence) const override {
    const std::shared_lock lock(contents_->mutex);
    const auto records = contents_->records.find(journal);
    if (records == contents_->records.end() || sequence == 0 || sequence > records->second.size()) {
      return absl::NotFoundError(
          absl::StrCat("journal `", journal.ToHex(), "` has no record ", sequence));
    }
    const StoredRecord& record = records->second[sequence - 1];
    return StoredHeader{record.header, record.global_index};
  }

  absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                      std::size_t entries_max) const override {
    const std::shared_lock lock(contents_->mutex);
    const std::vector<GlobalEntry>& global = contents_->global;
    const std::size_t first = std::max<std::uint64_t>(first_index, 1) - 1;
    if (first >= global.size()) return std::vector<GlobalEntry>();
    const std::size_t count = std::min({global.size() - first, entries_max, kReadRecordsMax});
    return std::vector<GlobalEntry>(global.begin() + first, global.begin() + first + count);
  }

  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override {
    const std::shared_lock lock(contents_->mutex);
    return contents_->global.size();
  }

  absl::StatusOr<OrderPoint> Order() const override {
    const std::shared_lock lock(contents_->mutex);
    return contents_->order;
  }

  LogTree& Tree() const override { return tree_; }

  absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    const std::shared_lock lock(contents_->mutex);
    const auto request = contents_->requests.find(RequestKeyOf(journal, principal, request_id));
    if (request == contents_->requests.end()) return std::optional<StoredRequest>();
    return std::optional<StoredRequest>(request->second);
  }

  absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const override {
    const std::size_t journals_max = std::min(range.journals_max, kReadRecordsMax);
    std::vector<Head> found;
    const std::shared_lock lock(contents_->mutex);
    const auto& names = contents_->names;
    auto name = range.after < range.prefix ? names.lower_bound(range.prefix)
                                           : names.upper_bound(range.after);
    for (; name != names.end() && name->first.starts_with(range.prefix); ++name) {
      if (found.size() >= journals_max) break;
      found.push_back(contents_->heads.at(name->second));
    }
    return found;
  }

  absl::StatusOr<std::string> GetBlob(const Digest& digest) const override {
    const std::shared_lock lock(contents_->mutex);
    const auto blob = contents_->blobs.find(digest);
    if (blob == contents_->blobs.end()) {
      return absl::NotFoundError(absl::StrCat("no blob `", ToHex(digest), "`"));
    }
    return blob->second;
  }

  absl::Status PutSnapshot(const Snapshot& snapshot) override {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    if (absl::Status status = contents_->board.Check(snapshot.journal); !status.ok()) return status;
    if (absl::Status status = CheckSnapshot(*this, snapshot); !status.ok()) return status;
    const std::unique_lock lock(contents_->mutex);
    auto& snapshots = contents_->snapshots[snapshot.journal];
    snapshots.insert_or_assign(snapshot.sequence, snapshot);
    std::vector<std::uint64_t> kept;
    for (const auto& [sequence, unused] : snapshots) kept.push_back(sequence);
    for (const std::uint64_t dropped : SnapshotsToDrop(std::move(kept))) snapshots.erase(dropped);
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<Snapshot>> FindSnapshot(const JournalId& journal,
                                                       std::uint64_t sequence_max) const override {
    const std::shared_lock lock(contents_->mutex);
    const auto snapshots = contents_->snapshots.find(journal);
    if (snapshots == contents_->snapshots.end()) return std::optional<Snapshot>();
    auto after = snapshots->second.upper_bound(sequence_max);
    if (after == snapshots->second.begin()) return std::optional<Snapshot>();
    return std::optional<Snapshot>((--after)->second);
  }

  absl::Status PutBriefs(absl::Span<const Brief> briefs) override {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    for (const Brief& brief : briefs) {
      if (absl::Status status = CheckBrief(brief); !status.ok()) return status;
    }
    const std::unique_lock lock(contents_->mutex);
    for (const Brief& brief : briefs) {
      if (!contents_->board.Check(JournalId::ForName(brief.name)).ok()) continue;
      contents_->briefs.insert_or_assign(brief.name, brief);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<Brief>> ListBriefs(const JournalRange& range) const override {
    absl::StatusOr<std::vector<Brief>> listed = EventLog::ListBriefs(range);
    if (!listed.ok()) return listed;
    const std::shared_lock lock(contents_->mutex);
    for (Brief& each : *listed) {
      const auto brief = contents_->briefs.find(each.name);
      if (brief != contents_->briefs.end()) each = brief->second;
    }
    return listed;
  }

  absl::Status DropSnapshots(const JournalId& journal) override {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    if (absl::Status status = contents_->board.Check(journal); !status.ok()) return status;
    const std::unique_lock lock(contents_->mutex);
    contents_->snapshots.erase(journal);
    std::erase_if(contents_->briefs,
                  [&](const auto& each) { return JournalId::ForName(each.first) == journal; });
    return absl::OkStatus();
  }

  absl::Status ErasePayload(const JournalId& journal, std::uint64_t sequence) override {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    if (absl::Status status = contents_->board.Check(journal); !status.ok()) return status;
    if (absl::Status found = ReadHeader(journal, sequence).status(); !found.ok()) return found;
    const std::unique_lock lock(contents_->mutex);
    StoredRecord& record = contents_->records.at(journal)[sequence - 1];
    record.payload.clear();
    record.erased = true;
    return absl::OkStatus();
  }

  LogHealth Health() const override { return contents_->board.Get(); }

  void Quarantine(const Finding& finding) override { contents_->board.Add(finding); }

  absl::Status AcknowledgeLoss(std::string_view id, const Acknowledgement& by) override {
    return Settle([&] { return contents_->board.Acknowledged(id, by); });
  }

  absl::Status MarkLossRecorded(std::string_view id) override {
    return Settle([&] { return contents_->board.Recorded(id); });
  }

  absl::Status CheckRows(const std::function<void(const std::string&)>&) const override {
    // Its rows are of one piece with the records.
    return absl::OkStatus();
  }

 private:
  absl::Status CheckSpace(absl::Span<const Append> appends) const {
    std::uint64_t bytes = 0;
    for (const Append& append : appends) bytes += kRecordHeaderBytes + append.payload.size();
    return contents_->space.Check(bytes);
  }

  absl::Status Settle(const std::function<absl::StatusOr<AcknowledgedLoss>()>& settled) {
    const std::lock_guard append_lock(contents_->append_mutex);
    if (absl::Status status = CheckOwner(); !status.ok()) return status;
    const absl::StatusOr<AcknowledgedLoss> loss = settled();
    if (!loss.ok()) return loss.status();
    contents_->board.Settle(*loss);
    return absl::OkStatus();
  }

  absl::Status CheckOwner() const {
    const std::shared_lock lock(contents_->mutex);
    if (contents_->epoch == epoch_) return absl::OkStatus();
    return FencedError(epoch_, {contents_->epoch, ""});
  }

  void Store(const Append& append, const AppendReceipt& receipt) {
    const JournalId& journal = append.header.journal;
    if (append.header.sequence == 1) contents_->names.emplace(append.journal_name, journal);
    contents_->records[journal].push_back(
        {append.header, append.payload, receipt.global_index, append.erased});
    contents_->global.push_back(
        {receipt.global_index, journal, receipt.sequence, receipt.record_hash});
    Advance(contents_->order, receipt.record_hash);
    for (const Blob& blob : append.blobs) contents_->blobs.emplace(blob.digest, blob.bytes);
    if (!append.request.has_value()) return;
    contents_->requests.emplace(
        RequestKeyOf(journal, append.request->principal, append.request->request_id),
        StoredRequest{receipt.sequence, receipt.global_index, append.request->request_digest});
  }

  const std::shared_ptr<MemoryEventLog::Contents> contents_;
  std::atomic<std::uint64_t> epoch_ = 0;
  mutable LogTree tree_;
};

}  // namespace

std::unique_ptr<EventLog> MemoryEventLog::Open() { return Open(NewContents()); }

std::shared_ptr<MemoryEventLog::Contents> MemoryEventLog::NewContents(SpaceGuard space) {
  auto contents = std::make_shared<Contents>();
  contents->space = std::move(space);
  return contents;
}

std::unique_ptr<EventLog> MemoryEventLog::Open(std::shared_ptr<Contents> contents) {
  return std::make_unique<MemoryLog>(std::move(contents));
}

}  // namespace arbitro::storage
