// SPDX-License-Identifier: Apache-2.0

#include "storage/log_copy.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/format/limits.h"
#include "storage/format/order_hash.h"

namespace arbitro::storage {
namespace {

// Places of the order that are read at once.
constexpr std::size_t kPlacesAtOnce = 1024;

// Payloads of one journal that are read ahead.
constexpr std::size_t kAheadBytes = std::size_t{1} << 20;

// Reads records as the order names them: of each journal some ahead, so that a page costs a read
// for each journal in it and not for each record.
class OrderedReader {
 public:
  explicit OrderedReader(const EventLog& log) : log_(log) {}

  // The entries of the page that `first_index` begins, and how many of each journal there are.
  absl::StatusOr<std::vector<GlobalEntry>> NextPage(std::uint64_t first_index,
                                                    std::uint64_t last_index) {
    ahead_.clear();
    const std::uint64_t left = last_index - first_index + 1;
    ASSIGN_OR_RETURN(std::vector<GlobalEntry> page,
                     log_.ReadGlobal(first_index, std::min<std::uint64_t>(left, kPlacesAtOnce)));
    if (page.empty() || page.front().index != first_index) {
      return absl::DataLossError(absl::StrCat("the global order has no place ", first_index));
    }
    for (const GlobalEntry& entry : page) ++ahead_[entry.journal].due;
    return page;
  }

  // The record of an entry of the page. In the page's order.
  absl::StatusOr<StoredRecord> Read(const GlobalEntry& entry) {
    Ahead& ahead = ahead_[entry.journal];
    if (ahead.records.empty()) {
      ASSIGN_OR_RETURN(std::vector<StoredRecord> records,
                       log_.ReadRecords(entry.journal, {entry.sequence, ahead.due, kAheadBytes}));
      ahead.records.assign(std::make_move_iterator(records.begin()),
                           std::make_move_iterator(records.end()));
    }
    if (ahead.records.empty()) return absl::DataLossError("it is missing");
    StoredRecord record = std::move(ahead.records.front());
    ahead.records.pop_front();
    --ahead.due;
    if (record.header.sequence != entry.sequence) return absl::DataLossError("it is missing");
    if (RecordHash(record.header) != entry.record_hash) {
      return absl::DataLossError(absl::StrCat("the order names the hash ", ToHex(entry.record_hash),
                                              ", the record has ",
                                              ToHex(RecordHash(record.header))));
    }
    return record;
  }

 private:
  struct Ahead {
    std::size_t due = 0;
    std::deque<StoredRecord> records;
  };

  const EventLog& log_;
  std::map<JournalId, Ahead> ahead_;
};

// The error, with the place that it is about.
absl::Status AtPlace(const GlobalEntry& entry, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("place ", entry.index, " of the order (journal `",
                                                  entry.journal.ToHex(), "`, record ",
                                                  entry.sequence, "): ", status.message()));
}

// The record of an entry, with what belongs to it.
absl::StatusOr<OrderedRecord> ReadOrdered(const EventLog& from, const BelongingsOf& belongings,
                                          const GlobalEntry& entry, OrderedReader* reader) {
  ASSIGN_OR_RETURN(StoredRecord record, reader->Read(entry));
  OrderedRecord ordered;
  ordered.append.header = record.header;
  ordered.append.erased = record.erased;
  if (record.header.sequence == 1) {
    ASSIGN_OR_RETURN(const std::optional<Head> head, from.FindHead(entry.journal));
    if (!head.has_value()) return absl::DataLossError("its journal has no name");
    ordered.append.journal_name = head->name;
  }
  if (!record.erased) {
    ASSIGN_OR_RETURN(Belongings own, belongings(record));
    ordered.append.request = std::move(own.request);
    ordered.blobs = std::move(own.blobs);
  }
  ordered.append.payload = std::move(record.payload);
  return ordered;
}

// Puts the blobs that records name into the log that they come to.
class BlobCopier {
 public:
  BlobCopier(const EventLog& from, const EventLog& to) : from_(from), to_(to) {}

  absl::Status Bring(const std::vector<Digest>& digests, Append* append) {
    for (const Digest& digest : digests) {
      if (!seen_.insert(digest).second || to_.GetBlob(digest).ok()) continue;
      absl::StatusOr<std::string> bytes = from_.GetBlob(digest);
      if (absl::IsNotFound(bytes.status())) {
        ++lost_;
        continue;
      }
      if (!bytes.ok()) return bytes.status();
      append->blobs.push_back({digest, *std::move(bytes)});
    }
    return absl::OkStatus();
  }

  std::uint64_t Lost() const { return lost_; }

 private:
  const EventLog& from_;
  const EventLog& to_;
  std::set<Digest> seen_;
  std::uint64_t lost_ = 0;
};

// Whether a log refused a record for what it is, and not for a full disk or a quarantine.
bool SaysThatItDoesNotVerify(const absl::Status& status) {
  return absl::IsAborted(status) || absl::IsInvalidArgument(status) ||
         absl::IsAlreadyExists(status);
}

}  // namespace

absl::Status LogCopier::Add(Append append) {
  append.imported = true;
  bytes_ += append.payload.size();
  for (const Blob& blob : append.blobs) bytes_ += blob.bytes.size();
  waiting_.push_back(std::move(append));
  if (waiting_.size() < kBatchRecordsMax && bytes_ < kBatchBytesMax) return absl::OkStatus();
  return Flush();
}

absl::Status LogCopier::Flush() {
  const std::vector<Append> appends = std::exchange(waiting_, {});
  bytes_ = 0;
  if (appends.empty()) return absl::OkStatus();
  std::uint64_t epoch = 0;
  for (const Append& append : appends) epoch = std::max(epoch, append.header.epoch);
  if (epoch > to_->Epoch()) {
    RETURN_IF_ERROR(to_->RaiseEpoch(epoch));
  }
  const absl::Status status = AppendSome(appends);
  return SaysThatItDoesNotVerify(status) ? AppendEach(appends) : status;
}

// The records before the one that does not fit are kept.
absl::Status LogCopier::AppendEach(absl::Span<const Append> appends) {
  for (const Append& append : appends) {
    const absl::Status alone = AppendSome({&append, 1});
    if (alone.ok()) continue;
    if (!SaysThatItDoesNotVerify(alone)) return alone;
    ASSIGN_OR_RETURN(const std::uint64_t last, to_->LastGlobalIndex());
    return absl::DataLossError(absl::StrCat("place ", last + 1,
                                            " of the order: the log does not "
                                            "verify: ",
                                            alone.message()));
  }
  return absl::OkStatus();
}

absl::Status LogCopier::AppendSome(absl::Span<const Append> appends) {
  RETURN_IF_ERROR(to_->AppendBatch(appends).status());
  copied_ += appends.size();
  return absl::OkStatus();
}

absl::Status CheckBegins(const EventLog& from, const OrderPoint& to) {
  ASSIGN_OR_RETURN(const OrderPoint end, from.Order());
  if (to.count > end.count) {
    return absl::FailedPreconditionError(absl::StrCat("the copy has ", to.count,
                                                      " records, the log has ", end.count,
                                                      ": it is no beginning of it"));
  }
  OrderPoint point;
  while (point.count < to.count) {
    ASSIGN_OR_RETURN(const std::vector<Digest> hashes,
                     ReadRecordHashes(from, point.count + 1, to.count - point.count));
    if (hashes.empty()) {
      return absl::DataLossError(absl::StrCat("the global order has no place ", point.count + 1));
    }
    for (const Digest& hash : hashes) {
      if (point.count < to.count) Advance(point, hash);
    }
  }
  if (point == to) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "the copy is of another log: its ", to.count, " records give the running hash ",
      ToHex(to.hash), ", the first ", to.count, " of this log give ", ToHex(point.hash)));
}

absl::Status ForEachInOrder(const EventLog& from, const BelongingsOf& belongings,
                            std::uint64_t first, std::uint64_t last,
                            const std::function<absl::Status(OrderedRecord)>& visit) {
  OrderedReader reader(from);
  while (first <= last) {
    ASSIGN_OR_RETURN(const std::vector<GlobalEntry> page, reader.NextPage(first, last));
    for (const GlobalEntry& entry : page) {
      absl::StatusOr<OrderedRecord> record = ReadOrdered(from, belongings, entry, &reader);
      if (!record.ok()) return AtPlace(entry, record.status());
      RETURN_IF_ERROR(visit(*std::move(record)));
    }
    first += page.size();
  }
  return absl::OkStatus();
}

absl::StatusOr<LogCopy> CopyLog(const EventLog& from, EventLog* to, const BelongingsOf& belongings,
                                const std::function<void(std::uint64_t, std::uint64_t)>& progress) {
  ASSIGN_OR_RETURN(const OrderPoint end, from.Order());
  ASSIGN_OR_RETURN(const OrderPoint known, to->Order());
  RETURN_IF_ERROR(CheckBegins(from, known));
  LogCopier copier(to);
  BlobCopier blobs(from, *to);
  const absl::Status read = ForEachInOrder(
      from, belongings, known.count + 1, end.count, [&](OrderedRecord record) -> absl::Status {
        RETURN_IF_ERROR(blobs.Bring(record.blobs, &record.append));
        RETURN_IF_ERROR(copier.Add(std::move(record.append)));
        progress(known.count + copier.Copied(), end.count);
        return absl::OkStatus();
      });
  // The records before a fault are kept.
  RETURN_IF_ERROR(copier.Flush());
  RETURN_IF_ERROR(read);
  progress(end.count, end.count);
  ASSIGN_OR_RETURN(const OrderPoint copied, to->Order());
  if (copied == end) return LogCopy{known.count, copier.Copied(), blobs.Lost()};
  return absl::DataLossError(
      absl::StrCat("the log's ", end.count, " records have the running hash ", ToHex(end.hash),
                   ", the copy's ", copied.count, " have ", ToHex(copied.hash)));
}

}  // namespace arbitro::storage
