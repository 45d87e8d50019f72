// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/event_log.h"

#include <rocksdb/db.h>
#include <rocksdb/file_system.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/batch_plan.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/known_requests.h"
#include "storage/quarantine_board.h"
#include "storage/recent_hashes.h"
#include "storage/recent_heads.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/briefs.h"
#include "storage/rocks/checkpoint.h"
#include "storage/rocks/database.h"
#include "storage/rocks/meta.h"
#include "storage/rocks/reader.h"
#include "storage/rocks/rows.h"
#include "storage/rocks/tiles.h"
#include "storage/snapshot_keeping.h"
#include "storage/startup_check.h"

namespace arbitro::storage {
namespace {

std::uint64_t BytesOf(absl::Span<const Append> appends) {
  std::uint64_t bytes = 0;
  for (const Append& append : appends) {
    bytes += kRecordHeaderBytes + append.payload.size();
    for (const Blob& blob : append.blobs) bytes += blob.bytes.size();
  }
  return bytes;
}

// About what the rows of a record take beyond header and payload: keys, order, request.
constexpr std::size_t kRowBytes = 512;

// The most that one writing of the anchor adds to the tree: a log whose tiles are gone must not
// wait for all of them before it is anchored.
constexpr std::size_t kLeavesAnAnchorMax = std::size_t{1} << 17;

std::unique_ptr<TileStore> TilesOf(const RocksDatabase& database, const Meta& meta) {
  if (meta.epoch == 0) return std::make_unique<ReadOnlyRocksTiles>(*database.db);
  return std::make_unique<RocksTiles>(*database.db, *database.latch);
}

class RocksLog final : public EventLog {
 public:
  RocksLog(FolderLock lock, RocksDatabase database, const RocksOptions& options, const Meta& meta)
      : lock_(std::move(lock)),
        database_(std::move(database)),
        db_(*database_.db),
        reader_(db_),
        sync_(options.sync),
        space_(options.space),
        flush_at_closing_(options.flush_at_closing),
        epoch_(meta.epoch),
        last_global_index_(meta.order.count),
        order_(meta.order),
        tree_(Leaves(), TilesOf(database_, meta)) {}

  // Names in the anchor what is durable, unless there is a loss that is not acknowledged: the
  // anchor is the proof of it.
  ~RocksLog() override {
    if (epoch_ == 0 || !database_.latch->Get().ok()) return;
    if (!flush_at_closing_) return;
    Failpoint("log.closing");
    // Whether it works is not this one's to answer: the write-ahead log has it all.
    (void)db_.Flush(rocksdb::FlushOptions());
    Failpoint("log.flushed");
  }

  // Takes over what the database says of its own health. To be called once, before all else.
  void LoadHealth() {
    const absl::StatusOr<std::vector<AcknowledgedLoss>> losses = reader_.AcknowledgedLosses();
    if (!losses.ok()) {
      return board_.Add({std::nullopt, "", std::string(losses.status().message()), true, 0, 0});
    }
    for (const AcknowledgedLoss& loss : *losses) board_.Settle(loss);
  }

  // Checks the log as storage/startup_check.h says, quarantines what does not fit, and begins to
  // keep the anchor. `anchor` is the newest there was.
  absl::Status Check(const std::string& folder, const RocksOptions& options,
                     const std::optional<Anchor>& anchor) {
    StartFacts facts;
    if (anchor.has_value()) facts.anchored = anchor->order;
    facts.threads = options.check_threads;
    facts.idle_journals = options.check_idle_journals;
    facts.count_by_heads = [&] { return reader_.CountByHeads(options.check_threads); };
    facts.verified_sequence = [&](const Head& head) {
      return anchor.has_value() ? reader_.SnapshotWithin(head, anchor->order.count) : 0;
    };
    for (const Finding& finding : CheckAtStart(*this, facts)) board_.Add(finding);
    Failpoint("log.checked");
    if (anchor.has_value()) CheckTree(anchor->tree);
    anchor_ = std::make_unique<AnchorKeeper>(Keeping(folder, options),
                                             anchor.has_value() ? anchor->turn : 0);
    NoteDurable();
    Failpoint("log.anchor_kept");
    return anchor_->WriteNow();
  }

  std::uint64_t Epoch() const override { return epoch_; }

  absl::Status RaiseEpoch(std::uint64_t epoch) override {
    return Change([&] {
      if (epoch <= epoch_) return absl::OkStatus();
      if (absl::Status status = WriteMeta(db_, epoch); !status.ok()) return status;
      epoch_ = epoch;
      NoteDurable();
      return absl::OkStatus();
    });
  }

  absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) override {
    std::vector<AppendReceipt> receipts;
    const absl::Status status = Change([&] {
      if (absl::Status refused = board_.Check(appends); !refused.ok()) return refused;
      if (absl::Status refused = space_.Check(BytesOf(appends)); !refused.ok()) return refused;
      absl::StatusOr<BatchPlan> plan = PlanBatch(*this, last_global_index_, recent_heads_, appends);
      if (absl::IsDataLoss(plan.status())) return QuarantineUnreadable(appends, plan.status());
      if (!plan.ok()) return plan.status();
      Failpoint("log.planned");
      if (absl::Status written = Write(appends, *plan); !written.ok()) return written;
      Failpoint("log.appended");
      recent_heads_.Take(plan->heads);
      receipts = std::move(plan->receipts);
      return absl::OkStatus();
    });
    if (!status.ok()) return status;
    return receipts;
  }

  absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const override {
    return reader_.FindHead(journal);
  }
  absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                        const ReadRange& range) const override {
    return reader_.ReadRecords(journal, range);
  }
  absl::StatusOr<std::vector<StoredHeader>> ReadHeaders(const JournalId& journal,
                                                        const ReadRange& range) const override {
    return reader_.ReadHeaders(journal, range);
  }
  absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                          std::uint64_t sequence) const override {
    return reader_.ReadHeader(journal, sequence);
  }
  absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                      std::size_t entries_max) const override {
    return reader_.ReadGlobal(first_index, entries_max);
  }
  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override {
    return last_global_index_.load();
  }
  absl::StatusOr<OrderPoint> Order() const override {
    const std::lock_guard lock(order_mutex_);
    return order_;
  }
  LogTree& Tree() const override { return tree_; }
  absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    if (known_requests_.IsNew(journal, principal, request_id))
      return std::optional<StoredRequest>();
    return reader_.FindRequest(journal, principal, request_id);
  }
  absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const override {
    return reader_.ListJournals(range);
  }
  absl::StatusOr<std::string> GetBlob(const Digest& digest) const override {
    return reader_.GetBlob(digest);
  }
  absl::StatusOr<std::optional<Snapshot>> FindSnapshot(const JournalId& journal,
                                                       std::uint64_t sequence_max) const override {
    return reader_.FindSnapshot(journal, sequence_max);
  }

  absl::Status PutSnapshot(const Snapshot& snapshot) override {
    return Change([&] {
      if (absl::Status refused = board_.Check(snapshot.journal); !refused.ok()) return refused;
      if (absl::Status refused = CheckSnapshot(*this, snapshot); !refused.ok()) return refused;
      if (absl::Status full = space_.Check(snapshot.bytes.size()); !full.ok()) return full;
      Failpoint("snapshot.checked");
      const auto marks = reader_.SnapshotMarks(snapshot.journal);
      // Marks that cannot be read cannot be counted; the cache is begun again.
      if (!marks.ok()) return DropSnapshotRows(db_, snapshot.journal);
      std::set<std::uint64_t> kept = {snapshot.sequence};
      for (const SnapshotMark& mark : *marks) kept.insert(mark.sequence);
      Step step;
      step.Put(
          SnapshotMarkKey(snapshot.journal, snapshot.sequence),
          EncodeSnapshotMark({snapshot.sequence, snapshot.record_hash, SnapshotDigest(snapshot)}));
      step.Put(SnapshotBytesKey(snapshot.journal, snapshot.sequence), snapshot.bytes);
      for (const std::uint64_t dropped : SnapshotsToDrop({kept.begin(), kept.end()})) {
        step.Delete(SnapshotMarkKey(snapshot.journal, dropped));
        step.Delete(SnapshotBytesKey(snapshot.journal, dropped));
      }
      Failpoint("snapshot.rows_made");
      return step.Write(db_, Sync::kNever);
    });
  }

  absl::Status PutBriefs(absl::Span<const Brief> briefs) override {
    return Change([&] {
      if (absl::Status full = space_.Check(briefs.size() * kRowBytes); !full.ok()) return full;
      return PutBriefRows(db_, board_, briefs);
    });
  }

  absl::StatusOr<std::vector<Brief>> ListBriefs(const JournalRange& range) const override {
    return ListBriefRows(db_, range);
  }

  absl::Status DropSnapshots(const JournalId& journal) override {
    return Change([&] {
      if (absl::Status refused = board_.Check(journal); !refused.ok()) return refused;
      if (absl::Status dropped = DropBriefRow(db_, journal); !dropped.ok()) return dropped;
      return DropSnapshotRows(db_, journal);
    });
  }

  absl::Status ErasePayload(const JournalId& journal, std::uint64_t sequence) override {
    const std::string key = RecordKey(journal, sequence);
    std::string blob_key;
    const absl::Status erased = Change([&]() -> absl::Status {
      RETURN_IF_ERROR(board_.Check(journal));
      ASSIGN_OR_RETURN(blob_key, EraseRow(journal, sequence));
      return absl::OkStatus();
    });
    if (!erased.ok()) return erased;
    // The bytes lie in the files until those are written again.
    if (absl::Status status = RewriteRange(db_, key, key); !status.ok()) return Fail(status);
    if (blob_key.empty()) return absl::OkStatus();
    if (absl::Status status = RewriteRange(db_, blob_key, blob_key); !status.ok()) {
      return Fail(status);
    }
    return absl::OkStatus();
  }

  LogHealth Health() const override { return board_.Get(); }

  void Quarantine(const Finding& finding) override { board_.Add(finding); }

  absl::Status AcknowledgeLoss(std::string_view id, const Acknowledgement& by) override {
    return Change([&] {
      // A head may have been wrong.
      recent_heads_.Clear();
      return Settle(board_.Acknowledged(id, by));
    });
  }

  absl::Status MarkLossRecorded(std::string_view id) override {
    return Change([&] { return Settle(board_.Recorded(id)); });
  }

  absl::Status CopyTo(const std::string& folder) const override {
    return WriteCheckpoint(db_, folder);
  }

  absl::Status CheckRows(const std::function<void(const std::string&)>& found) const override {
    if (absl::Status status = CheckRocksRows(db_, found); !status.ok()) return status;
    return CheckTiles(db_, Leaves(), found);
  }

 private:
  // Does one change of the database after the other, and none after one that failed.
  absl::Status Change(const std::function<absl::Status()>& change) {
    if (epoch_ == 0) return absl::FailedPreconditionError("the log is open for reading only");
    const std::lock_guard lock(change_mutex_);
    if (absl::Status failed = database_.latch->Get(); !failed.ok()) return failed;
    absl::Status status = change();
    if (status.ok() || IsRefusal(status) || absl::IsNotFound(status)) return status;
    return Fail(status);
  }

  absl::Status Fail(const absl::Status& status) {
    database_.latch->Set(std::string(status.message()));
    return status;
  }

  // Writes the record's row without its payload. Returns the key of the blob that held it; empty
  // where the row did.
  absl::StatusOr<std::string> EraseRow(const JournalId& journal, std::uint64_t sequence) {
    const std::string key = RecordKey(journal, sequence);
    ASSIGN_OR_RETURN(const auto value, GetValue(db_, key));
    if (!value.has_value()) {
      return absl::NotFoundError(
          absl::StrCat("journal `", journal.ToHex(), "` has no record ", sequence));
    }
    const absl::StatusOr<RecordRow> row = DecodeRecordRow(*value);
    if (!row.ok()) return absl::FailedPreconditionError(row.status().message());
    Step step;
    step.Put(key, EncodeRecordRow({row->stored, {}}));
    // Its salt makes a payload's blob that of one record alone.
    const std::string blob_key = row->payload.blob ? BlobKey(*row->payload.blob) : "";
    if (!blob_key.empty()) step.Delete(blob_key);
    RETURN_IF_ERROR(step.Write(db_, Sync::kEveryBatch));
    return blob_key;
  }

  AnchorKeeper::Options Keeping(const std::string& folder, const RocksOptions& options) {
    AnchorKeeper::Options keeping;
    keeping.files = FilesOf(options);
    keeping.folder = folder;
    keeping.interval = options.anchor_interval;
    keeping.tree = [this](std::uint64_t count) { return FollowedTree(count); };
    keeping.idle_after = options.idle_after;
    keeping.on_idle = [this] { SortWhatWaits(db_); };
    keeping.on_failure = [latch = database_.latch](const absl::Status& status) {
      latch->Set(std::string(status.message()));
    };
    return keeping;
  }

  absl::Status Write(absl::Span<const Append> appends, const BatchPlan& plan) {
    Step step(BytesOf(appends) + appends.size() * kRowBytes);
    OrderPart part{order_, {}};  // only a change writes order_
    part.entries.reserve(appends.size());
    for (std::size_t i = 0; i < appends.size(); ++i) {
      const AppendReceipt& receipt = plan.receipts[i];
      known_requests_.Take(appends[i]);
      PutRecord(appends[i], receipt, step);
      part.Add(
          {receipt.global_index, appends[i].header.journal, receipt.sequence, receipt.record_hash});
    }
    PutOrderPart(part, step);
    Failpoint("log.rows_made");
    if (SeededFault("anchor_ahead_of_durable")) {
      anchor_->Note(part.end, epoch_);
      anchor_->WriteNow().IgnoreError();
    }
    const Sync sync = SeededFault("answer_before_sync") ? Sync::kNever : sync_;
    if (absl::Status status = step.Write(db_, sync); !status.ok()) return status;
    Failpoint("log.durable");
    {
      const std::lock_guard lock(order_mutex_);
      order_ = part.end;
      for (const AppendReceipt& receipt : plan.receipts) {
        recent_hashes_.Take(receipt.global_index, receipt.record_hash);
      }
    }
    last_global_index_ = part.end.count;
    NoteDurable();
    Failpoint("log.anchor_noted");
    return database_.latch->Get();
  }

  // The tree grows from these: durable records alone.
  LeafSource Leaves() const {
    return {
        [this]() -> absl::StatusOr<std::uint64_t> {
          const std::lock_guard lock(order_mutex_);
          return order_.count;
        },
        [this](std::uint64_t first, std::size_t leaves_max) -> absl::StatusOr<std::vector<Digest>> {
          {
            const std::lock_guard lock(order_mutex_);
            std::vector<Digest> recent = recent_hashes_.From(first + 1, leaves_max);
            if (!recent.empty()) return recent;
          }
          return ReadRecordHashes(*this, first + 1, leaves_max);
        }};
  }

  // The tree over the first `count` records; of fewer where it has to catch up first.
  TreePoint FollowedTree(std::uint64_t count) const {
    if (!tree_.Follow(kLeavesAnAnchorMax).ok()) return {};
    const absl::StatusOr<TreePoint> point = tree_.At(std::min(count, tree_.Size()));
    return point.ok() ? *point : TreePoint{};
  }

  // The tree must begin with what was anchored. Tiles are a cache, and are only believed where they
  // give that; the other checks name what cannot be read.
  void CheckTree(const TreePoint& anchored) {
    if (SeededFault("tree_not_compared")) return;
    absl::StatusOr<TreePoint> found = tree_.At(anchored.size);
    if (!found.ok() || anchored.size == 0 || *found == anchored) return;
    if (!tree_.Rebuild().ok()) return;
    found = tree_.At(anchored.size);
    if (!found.ok() || *found == anchored) return;
    board_.Add({std::nullopt, "",
                absl::StrCat("the first ", anchored.size, " records give the root ",
                             ToHex(found->root), ", the anchor names ", ToHex(anchored.root)),
                true, 0, 0});
  }

  // A loss of the whole log that is not acknowledged keeps the anchor as it is.
  void NoteDurable() {
    if (board_.HoldsWholeLog()) return;
    anchor_->Note(order_, epoch_);
  }

  // Nothing was written, and only the journal that cannot be read has to stop. In a batch of
  // several it is not known which one that is; the committer tries each by itself.
  absl::Status QuarantineUnreadable(absl::Span<const Append> appends, const absl::Status& cause) {
    if (appends.size() == 1) {
      const JournalId& journal = appends[0].header.journal;
      board_.Add({journal, appends[0].journal_name, std::string(cause.message()), false});
    }
    return absl::FailedPreconditionError(cause.message());
  }

  absl::Status Settle(const absl::StatusOr<AcknowledgedLoss>& loss) {
    if (!loss.ok()) return loss.status();
    Step step;
    step.Put(LossKey(loss->id), EncodeLoss(*loss));
    if (absl::Status status = step.Write(db_, Sync::kEveryBatch); !status.ok()) return status;
    board_.Settle(*loss);
    NoteDurable();
    return anchor_->WriteNow();
  }

  const FolderLock lock_;
  RocksDatabase database_;
  rocksdb::DB& db_;
  const RocksReader reader_;
  const Sync sync_;
  const SpaceGuard space_;
  const bool flush_at_closing_;
  std::atomic<std::uint64_t> epoch_;
  QuarantineBoard board_;
  std::mutex change_mutex_;
  RecentHeads recent_heads_;  // under change_mutex_
  KnownRequests known_requests_;
  std::atomic<std::uint64_t> last_global_index_;
  mutable std::mutex order_mutex_;
  OrderPoint order_;
  RecentHashes recent_hashes_;  // under order_mutex_
  mutable LogTree tree_;
  std::unique_ptr<AnchorKeeper> anchor_;  // first to go: it writes what the above holds
};

absl::StatusOr<std::unique_ptr<EventLog>> OpenLog(FolderLock lock, RocksDatabase database,
                                                  const RocksOptions& options, const Meta& meta,
                                                  const std::optional<Anchor>& anchor) {
  const std::string folder = lock.Folder();
  RocksOptions with_space = options;
  with_space.space = SpaceGuardOf(options, folder);
  auto log = std::make_unique<RocksLog>(std::move(lock), std::move(database), with_space, meta);
  Failpoint("open.log_made");
  log->LoadHealth();
  if (meta.epoch == 0) return log;
  if (absl::Status status = log->Check(folder, options, anchor); !status.ok()) return status;
  return log;
}

}  // namespace

absl::StatusOr<std::unique_ptr<EventLog>> RocksEventLog::OpenForWriting(
    FolderLock lock, const RocksOptions& options) {
  const std::string folder = lock.Folder();
  ASSIGN_OR_RETURN(const std::optional<Anchor> anchor, ReadAnchor(FilesOf(options).get(), folder));
  Failpoint("open.anchor_read");
  if (anchor.has_value()) {
    RETURN_IF_ERROR(KeepFilesOfOlder(folder, options, *anchor));
  }
  ASSIGN_OR_RETURN(RocksDatabase database,
                   OpenRocksDatabase(folder, kFolderName, options, Access::kWriting));
  ASSIGN_OR_RETURN(Meta meta, ReadMeta(*database.db, folder));
  Failpoint("open.meta_read");
  // An epoch is not given twice, even where the database forgot one.
  meta.epoch = std::max(meta.epoch, anchor.has_value() ? anchor->epoch : 0) + 1;
  if (SeededFault("epoch_not_raised") && meta.epoch > 1) --meta.epoch;
  RETURN_IF_ERROR(WriteMeta(*database.db, meta.epoch));
  return OpenLog(std::move(lock), std::move(database), options, meta, anchor);
}

absl::StatusOr<std::unique_ptr<EventLog>> RocksEventLog::OpenReadOnly(FolderLock lock,
                                                                      const RocksOptions& options) {
  const std::string folder = lock.Folder();
  ASSIGN_OR_RETURN(RocksDatabase database,
                   OpenRocksDatabase(folder, kFolderName, options, Access::kReading));
  ASSIGN_OR_RETURN(Meta meta, ReadMeta(*database.db, folder));
  if (meta.format == 0) {
    return absl::NotFoundError(absl::StrCat("there is no log in `", folder, "`"));
  }
  meta.epoch = 0;
  return OpenLog(std::move(lock), std::move(database), options, meta, std::nullopt);
}

}  // namespace arbitro::storage
