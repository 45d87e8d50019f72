// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/repair.h"

#include <rocksdb/db.h>
#include <rocksdb/file_system.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "storage/files/sync_folder.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/rocks/database.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/kept_rows.h"
#include "storage/rocks/meta.h"
#include "storage/rocks/prefix.h"
#include "storage/rocks/rows.h"
#include "storage/startup_check.h"

namespace arbitro::storage {
namespace {

namespace fs = std::filesystem;

constexpr char kScratchName[] = "log-repair-scratch";
constexpr char kRepairedName[] = "log-repaired";
constexpr char kBeforeRepairPrefix[] = "log-before-repair-";
constexpr std::uint64_t kProgressRecords = 4096;

absl::Status FileStatus(const std::error_code& error, const std::string& what) {
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(what, ": ", error.message()));
}

std::uint64_t BytesIn(const std::string& folder) {
  std::uint64_t bytes = 0;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.is_regular_file(ignored)) bytes += entry.file_size(ignored);
  }
  return bytes;
}

// Sorted files never change, so they are linked; RocksDB's repair rewrites the others.
absl::Status LinkOrCopyFiles(const std::string& from, const std::string& to) {
  std::error_code error;
  fs::remove_all(to, error);
  fs::create_directories(to, error);
  for (const auto& entry : fs::directory_iterator(from, error)) {
    const fs::path target = fs::path(to) / entry.path().filename();
    if (entry.path().extension() == ".sst") {
      fs::create_hard_link(entry.path(), target, error);
    } else if (entry.is_regular_file()) {
      fs::copy_file(entry.path(), target, error);
    }
    if (error) return FileStatus(error, absl::StrCat("copying to `", to, "`"));
  }
  return absl::OkStatus();
}

// Puts a record into the step as it is, and its place into the part of the order.
void PutKept(const StoredRecord& record, const std::string& journal_name, Step* step,
             OrderPart* part) {
  const RecordHeader& header = record.header;
  Append append;
  append.header = header;
  append.payload = record.payload;
  append.journal_name = journal_name;
  const AppendReceipt receipt{header.sequence, record.global_index, RecordHash(header)};
  PutRecord(append, receipt, *step);
  if (record.erased) {
    step->Put(RecordKey(header.journal, header.sequence),
              EncodeRecordRow({{header, record.global_index}, {}}));
  }
  part->Add({receipt.global_index, header.journal, receipt.sequence, receipt.record_hash});
}

// A database that is open for reading, and the part of it that can be kept.
struct Source {
  RocksDatabase database;
  OrderPoint kept;
  std::string fault;
  std::map<JournalId, ChainPoint> chains;
  std::map<JournalId, std::string> names;
  bool agrees_with_anchor = true;
};

class RocksRepair final : public LogRepair {
 public:
  explicit RocksRepair(FolderLock lock) : lock_(std::move(lock)), folder_(lock_.Folder()) {}
  ~RocksRepair() override {
    source_.reset();
    std::error_code ignored;
    fs::remove_all(Path(kScratchName), ignored);
  }

  const RepairPlan& Plan() const override { return plan_; }

  absl::Status Look(const Progress& progress);
  absl::StatusOr<std::string> Apply(const Acknowledgement& by, Progress progress) override;

 private:
  std::string Path(const std::string& name) const { return absl::StrCat(folder_, "/", name); }

  std::optional<Source> Try(const std::string& path, rocksdb::WALRecoveryMode mode,
                            const Progress& progress);
  void Consider(std::optional<Source> source);
  absl::Status TryScratch(const Progress& progress);
  absl::Status LookPast(const std::string& log);
  void CountKnown(rocksdb::DB& db);
  void CountTraces(rocksdb::DB& db);
  void TakeTrace(const JournalId& journal, std::uint64_t sequence);
  void CountRecordTraces(rocksdb::DB& db);
  bool IsWhole() const;
  void MakePlan();
  std::vector<JournalCut> Cuts() const;
  std::string Damage() const;

  absl::Status CheckRoom() const;
  absl::Status CopyTo(rocksdb::DB& to, const Acknowledgement& by, const Progress& progress);
  absl::Status CopyRows(rocksdb::DB& to, Step& step);
  absl::Status LookAtEarlier(const Progress& progress);
  absl::StatusOr<std::string> Swap();
  absl::Status Finish(const std::string& kept, std::uint64_t epoch);
  std::string BeforeRepair(std::uint64_t number) const {
    return Path(absl::StrCat(kBeforeRepairPrefix, number));
  }
  AcknowledgedLoss Loss(const Acknowledgement& by) const;
  std::uint64_t Epoch() const;

  const FolderLock lock_;
  const std::string folder_;
  RepairPlan plan_;
  std::string open_error_;
  std::optional<Source> source_;
  bool source_is_log_ = false;
  std::uint64_t known_ = 0;
  std::map<JournalId, std::uint64_t> traces_;  // the highest sequence with a trace
};

absl::Status RocksRepair::Look(const Progress& progress) {
  const auto anchor = ReadAnchor(nullptr, folder_);
  if (!anchor.ok()) return anchor.status();
  plan_.anchor = *anchor;
  if (plan_.anchor.has_value()) known_ = plan_.anchor->order.count;
  const std::string log = Path(RocksEventLog::kFolderName);
  if (!fs::exists(log)) return LookAtEarlier(progress);
  if (absl::Status past = LookPast(log); !past.ok()) return past;
  Consider(Try(log, rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords, progress));
  source_is_log_ = source_.has_value();
  if (!source_.has_value()) {
    Consider(Try(log, rocksdb::WALRecoveryMode::kPointInTimeRecovery, progress));
  }
  if (!source_.has_value() || source_->kept.count < known_) {
    if (absl::Status status = TryScratch(progress); !status.ok()) return status;
  }
  if (!source_.has_value()) {
    return absl::DataLossError(
        absl::StrCat("nothing of `", log, "` can be read (", open_error_, "); restore a backup"));
  }
  MakePlan();
  return absl::OkStatus();
}

// Records after the damage count as traces, and are not kept.
absl::Status RocksRepair::LookPast(const std::string& log) {
  const auto past = OpenForSalvage(log, rocksdb::WALRecoveryMode::kSkipAnyCorruptedRecords);
  if (!past.ok()) return absl::OkStatus();
  const auto format = ReadLogFormat(*past->db, folder_);
  if (absl::IsFailedPrecondition(format.status())) return format.status();
  CountKnown(*past->db);
  CountTraces(*past->db);
  return absl::OkStatus();
}

// Between the two renames of Swap there is no log. The result of an earlier repair is whole by
// then, because its format is written last.
absl::Status RocksRepair::LookAtEarlier(const Progress& progress) {
  const absl::Status none = absl::NotFoundError(absl::StrCat("there is no log in `", folder_, "`"));
  const std::string repaired = Path(kRepairedName);
  if (!fs::exists(repaired)) return none;
  Consider(Try(repaired, rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords, progress));
  if (!source_.has_value() || !source_->fault.empty()) return none;
  const absl::StatusOr<std::uint64_t> format = ReadNumber(*source_->database.db, FormatKey());
  const absl::StatusOr<OrderPoint> order = ReadOrder(*source_->database.db);
  if (!format.ok() || *format != kFormatVersion || !order.ok() || *order != source_->kept) {
    return none;
  }
  plan_.kept = source_->kept;
  plan_.records_known = std::max(known_, source_->kept.count);
  plan_.agrees_with_anchor = source_->agrees_with_anchor;
  plan_.needed = true;
  plan_.finishes_earlier = true;
  plan_.damage = "an earlier repair was cut short before its result took the log's place";
  return absl::OkStatus();
}

std::optional<Source> RocksRepair::Try(const std::string& path, rocksdb::WALRecoveryMode mode,
                                       const Progress& progress) {
  absl::StatusOr<RocksDatabase> database = OpenForSalvage(path, mode);
  if (!database.ok()) {
    if (open_error_.empty()) open_error_ = std::string(database.status().message());
    return std::nullopt;
  }
  CountKnown(*database->db);
  CountTraces(*database->db);
  Source source;
  LogPrefix prefix(*database->db);
  while (prefix.Next() != nullptr) {
    const OrderPoint& order = prefix.Order();
    if (progress && order.count % kProgressRecords == 0) progress(order.count, known_);
    if (plan_.anchor.has_value() && order.count == plan_.anchor->order.count) {
      source.agrees_with_anchor = order == plan_.anchor->order;
    }
  }
  source.kept = prefix.Order();
  source.fault = prefix.Fault();
  source.chains = prefix.Chains();
  source.names = prefix.Names();
  source.database = *std::move(database);
  return source;
}

// Takes the source if it keeps more than the present one. At a tie the present one stays, which is
// nearer to the log as it is.
void RocksRepair::Consider(std::optional<Source> source) {
  if (!source.has_value()) return;
  const bool better = !source_.has_value() ||
                      (source->agrees_with_anchor && source->kept.count > source_->kept.count);
  if (!better) return;
  source_ = std::move(source);
  source_is_log_ = false;
}

absl::Status RocksRepair::TryScratch(const Progress& progress) {
  std::vector<std::string> folders = {Path(RocksEventLog::kFolderName)};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    if (absl::StartsWith(entry.path().filename().string(), RocksEventLog::kBehindAnchorPrefix)) {
      folders.push_back(entry.path());
    }
  }
  int number = 0;
  for (const std::string& from : folders) {
    const std::string to = absl::StrCat(Path(kScratchName), "/", number++);
    if (absl::Status copied = LinkOrCopyFiles(from, to); !copied.ok()) return copied;
    if (!RepairDatabase(to).ok()) continue;
    Consider(Try(to, rocksdb::WALRecoveryMode::kPointInTimeRecovery, progress));
  }
  return absl::OkStatus();
}

void RocksRepair::CountKnown(rocksdb::DB& db) {
  const absl::StatusOr<OrderPoint> order = ReadOrder(db);
  if (order.ok()) known_ = std::max(known_, order->count);
}

// Counts every entry of the order that can be read, and the newest record of each journal.
void RocksRepair::CountTraces(rocksdb::DB& db) {
  for (Scan parts(db, OrderKey(0), OrderEndKey()); parts.Valid(); parts.Next()) {
    const absl::StatusOr<std::uint64_t> last = IndexInKey(parts.Key());
    if (!last.ok()) continue;
    const absl::StatusOr<OrderPart> part = DecodeOrderPart(*last, parts.Value());
    if (!part.ok()) continue;
    known_ = std::max(known_, *last);
    for (const GlobalEntry& entry : part->entries) TakeTrace(entry.journal, entry.sequence);
  }
  CountRecordTraces(db);
}

void RocksRepair::TakeTrace(const JournalId& journal, std::uint64_t sequence) {
  traces_[journal] = std::max(traces_[journal], sequence);
}

void RocksRepair::CountRecordTraces(rocksdb::DB& db) {
  const std::string first = RecordKey({}, 0);
  Scan records(db, first, KeyAfterPrefix(first.substr(0, 1)));
  while (records.Valid()) {
    const absl::StatusOr<JournalId> journal = JournalInKey(records.Key());
    if (!journal.ok()) break;
    records.ToLastUpTo(RecordKey(*journal, UINT64_MAX));
    const absl::StatusOr<std::uint64_t> last = SequenceInKey(records.Key());
    if (last.ok()) TakeTrace(*journal, *last);
    records.To(RecordEndKey(*journal));
  }
}

// Returns whether the log needs no repair: it opens, all of it fits, and so do its rows.
bool RocksRepair::IsWhole() const {
  if (!source_is_log_ || !source_->fault.empty() || source_->kept.count != known_) return false;
  if (!plan_.journals.empty() || !plan_.anchor.has_value()) return false;
  const absl::StatusOr<OrderPoint> order = ReadOrder(*source_->database.db);
  if (!order.ok() || *order != source_->kept || !source_->agrees_with_anchor) return false;
  bool rows_fit = true;
  const absl::Status checked =
      CheckRocksRows(*source_->database.db, [&rows_fit](const std::string&) { rows_fit = false; });
  return checked.ok() && rows_fit;
}

void RocksRepair::MakePlan() {
  plan_.kept = source_->kept;
  plan_.records_known = std::max(known_, source_->kept.count);
  plan_.agrees_with_anchor = source_->agrees_with_anchor;
  plan_.journals = Cuts();
  // It visits nothing, so it cannot fail.
  ForEachKeptRow(
      *source_->database.db, plan_.kept.count,
      [](std::string_view, std::string_view) { return absl::OkStatus(); }, &plan_.unreadable)
      .IgnoreError();
  plan_.needed = !IsWhole();
  plan_.damage = Damage();
}

// The journals that lose records, by name.
std::vector<JournalCut> RocksRepair::Cuts() const {
  std::vector<JournalCut> cuts;
  for (const auto& [journal, sequence] : traces_) {
    const auto chain = source_->chains.find(journal);
    const std::uint64_t kept = chain == source_->chains.end() ? 0 : chain->second.sequence;
    if (sequence <= kept) continue;
    const auto name = source_->names.find(journal);
    cuts.push_back(
        {name == source_->names.end() ? journal.ToHex() : name->second, kept, sequence - kept});
  }
  std::sort(cuts.begin(), cuts.end(),
            [](const JournalCut& a, const JournalCut& b) { return a.name < b.name; });
  return cuts;
}

// The first fault of the log that the plan is for.
std::string RocksRepair::Damage() const {
  if (!open_error_.empty()) return open_error_;
  if (!source_->fault.empty() || !plan_.needed) return source_->fault;
  if (!plan_.anchor.has_value()) return "the anchor is missing or damaged";
  return plan_.kept.count < plan_.records_known
             ? "the log ends before what it is known to have held"
             : "rows of the database do not fit together";
}

absl::StatusOr<std::string> RocksRepair::Apply(const Acknowledgement& by, Progress progress) {
  if (!plan_.needed) return absl::FailedPreconditionError("there is nothing to repair");
  if (!plan_.agrees_with_anchor) {
    return absl::FailedPreconditionError(
        "the part that can be kept contradicts the anchor: the log or the anchor was changed; "
        "restore a backup");
  }
  if (plan_.finishes_earlier) return Swap();
  if (absl::Status room = CheckRoom(); !room.ok()) return room;
  std::error_code error;
  fs::remove_all(Path(kRepairedName), error);
  if (error) return FileStatus(error, "removing the remains of an earlier repair");
  {
    auto to = OpenRocksDatabase(folder_, kRepairedName, {}, Access::kWriting);
    if (!to.ok()) return to.status();
    if (absl::Status copied = CopyTo(*to->db, by, progress); !copied.ok()) return copied;
    const rocksdb::Status flushed = to->db->Flush(rocksdb::FlushOptions());
    if (!flushed.ok()) return StatusOf(flushed, "writing the repaired log");
  }
  return Swap();
}

absl::Status RocksRepair::CheckRoom() const {
  const std::uint64_t needed = BytesIn(Path(RocksEventLog::kFolderName));
  std::error_code error;
  const fs::space_info space = fs::space(folder_, error);
  if (error || space.available >= needed) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("the disk has ", space.available,
                                                   " bytes free, the copy may need ", needed,
                                                   "; make room, then try again"));
}

absl::Status RocksRepair::CopyTo(rocksdb::DB& to, const Acknowledgement& by,
                                 const Progress& progress) {
  LogPrefix prefix(*source_->database.db);
  Step step;
  OrderPart part;
  while (prefix.Order().count < plan_.kept.count) {
    const StoredRecord* record = prefix.Next();
    if (record == nullptr) return absl::UnavailableError("the damaged log changed meanwhile");
    PutKept(*record, prefix.Names().at(record->header.journal), &step, &part);
    if (part.entries.size() == kBatchRecordsMax) {
      PutOrderPart(part, step);
      part.entries.clear();
    }
    if (progress && record->global_index % kProgressRecords == 0) {
      progress(record->global_index, plan_.kept.count);
    }
    if (step.Bytes() < kStepBytes) continue;
    if (absl::Status status = step.Write(to, Sync::kNever); !status.ok()) return status;
  }
  if (prefix.Order() != plan_.kept)
    return absl::UnavailableError("the damaged log changed meanwhile");
  if (!part.entries.empty()) PutOrderPart(part, step);
  if (absl::Status status = CopyRows(to, step); !status.ok()) return status;
  const AcknowledgedLoss loss = Loss(by);
  step.Put(LossKey(loss.id), EncodeLoss(loss));
  step.Put(FormatKey(), EncodeNumber(kFormatVersion));
  step.Put(EpochKey(), EncodeNumber(Epoch()));
  return step.Write(to, Sync::kEveryBatch);
}

// Copies the rows beside the records, without snapshots, which a daemon makes again.
absl::Status RocksRepair::CopyRows(rocksdb::DB& to, Step& step) {
  UnreadableRows in_the_plan_already;
  return ForEachKeptRow(
      *source_->database.db, plan_.kept.count,
      [&](std::string_view key, std::string_view value) {
        step.Put(std::string(key), value);
        return step.Bytes() < kStepBytes ? absl::OkStatus() : step.Write(to, Sync::kNever);
      },
      &in_the_plan_already);
}

std::uint64_t RocksRepair::Epoch() const {
  const absl::StatusOr<std::uint64_t> own = ReadNumber(*source_->database.db, EpochKey());
  return std::max(own.ok() ? *own : 0, plan_.anchor.has_value() ? plan_.anchor->epoch : 0);
}

// If the cut ends before the anchor, the loss has the id under which the next opening would find
// it. So the cut is settled even if the power fails before the new anchor is written.
AcknowledgedLoss RocksRepair::Loss(const Acknowledgement& by) const {
  AcknowledgedLoss loss;
  loss.by = by;
  loss.finding.what =
      absl::StrCat("a repair kept ", plan_.kept.count, " of ", plan_.records_known,
                   " known records (running hash ", ToHex(plan_.kept.hash), "): ", plan_.damage);
  loss.id = loss.finding.Id();
  if (plan_.anchor.has_value() && plan_.kept.count < plan_.anchor->order.count) {
    loss.id = FindingBehindAnchor(plan_.kept, plan_.anchor->order).Id();
  }
  loss.finding.records_known = plan_.records_known;
  loss.finding.records_found = plan_.kept.count;
  for (const JournalCut& cut : plan_.journals) {
    absl::StrAppend(&loss.finding.what, "; ", cut.name, " keeps ", cut.kept, ", loses ", cut.lost);
  }
  if (plan_.unreadable != UnreadableRows()) {
    absl::StrAppend(&loss.finding.what, "; not readable: ", plan_.unreadable.requests,
                    " request keys, ", plan_.unreadable.blobs, " blobs, ", plan_.unreadable.losses,
                    " acknowledged losses", plan_.unreadable.cut_short.empty() ? "" : ", and more");
  }
  return loss;
}

absl::StatusOr<std::string> RocksRepair::Swap() {
  const std::uint64_t epoch = Epoch();
  std::uint64_t number = 1;
  while (fs::exists(BeforeRepair(number))) ++number;
  if (plan_.finishes_earlier && number > 1) --number;
  const std::string kept = BeforeRepair(number);
  source_.reset();
  std::error_code error;
  if (!plan_.finishes_earlier) fs::rename(Path(RocksEventLog::kFolderName), kept, error);
  if (error) return FileStatus(error, "putting the old log aside");
  fs::rename(Path(kRepairedName), Path(RocksEventLog::kFolderName), error);
  if (error) return FileStatus(error, absl::StrCat("the old log is in `", kept, "`; renaming"));
  if (absl::Status status = Finish(kept, epoch); !status.ok()) return status;
  plan_.needed = false;
  return kept;
}

// Finishes the repair once the repaired log has its name.
absl::Status RocksRepair::Finish(const std::string& kept, std::uint64_t epoch) {
  for (const char* name : kAnchorFileNames) {
    std::error_code missing;
    fs::copy_file(Path(name), absl::StrCat(kept, "/", name), missing);
  }
  if (absl::Status status = SyncFolder(folder_); !status.ok()) return status;
  const std::uint64_t turn = plan_.anchor.has_value() ? plan_.anchor->turn : 0;
  // Writes both files, so that neither names lost records.
  for (const std::uint64_t next : {turn + 1, turn + 2}) {
    absl::Status written = WriteAnchor(nullptr, folder_, {next, plan_.kept, epoch, {}});
    if (!written.ok()) return written;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<LogRepair>> LogRepair::Open(FolderLock lock, Progress progress) {
  auto repair = std::make_unique<RocksRepair>(std::move(lock));
  if (absl::Status status = repair->Look(progress); !status.ok()) return status;
  return repair;
}

}  // namespace arbitro::storage
