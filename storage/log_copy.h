// SPDX-License-Identifier: Apache-2.0
//
// Copies a log into another one, record by record in the global order, whatever their backends.
//
// Records keep their headers and their places, so hashes, proofs and bundles of the copy are those
// of the log. A copy goes on where an earlier one ended, and takes nothing that does not verify:
// each record must have the hash that the order names, continue its journal and have its payload.
// Records that were taken before a fault are kept, and are a beginning of the log.

#ifndef ARBITRO_STORAGE_LOG_COPY_H_
#define ARBITRO_STORAGE_LOG_COPY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"

namespace arbitro::storage {

// The things that belong to a record, and are read from its payload.
struct Belongings {
  std::optional<RequestKey> request;
  std::vector<Digest> blobs;
};

using BelongingsOf = std::function<absl::StatusOr<Belongings>(const StoredRecord& record)>;

// Appends the records of another log to one that is open for writing, in batches. For one thread.
class LogCopier {
 public:
  explicit LogCopier(EventLog* to) : to_(to) {}

  // Takes the next record of the order; `append.imported` is set here. DATA_LOSS where an earlier
  // one, or this one, does not continue the copy; what came before that is in the copy.
  absl::Status Add(Append append);

  // Appends what waits. As Add.
  absl::Status Flush();

  // How many records were appended.
  std::uint64_t Copied() const { return copied_; }

 private:
  absl::Status AppendSome(absl::Span<const Append> appends);
  absl::Status AppendEach(absl::Span<const Append> appends);

  EventLog* const to_;
  std::vector<Append> waiting_;
  std::size_t bytes_ = 0;
  std::uint64_t copied_ = 0;
};

// Calls `visit` for the records of the order from place `first` to `last`, with what belongs to
// each but their blobs' bytes; `blobs` are the digests. DATA_LOSS where `from` contradicts itself;
// else the error of `from` or of `visit`.
struct OrderedRecord {
  Append append;
  std::vector<Digest> blobs;
};
absl::Status ForEachInOrder(const EventLog& from, const BelongingsOf& belongings,
                            std::uint64_t first, std::uint64_t last,
                            const std::function<absl::Status(OrderedRecord)>& visit);

// The outcome of a copy.
struct LogCopy {
  std::uint64_t known = 0;       // records that were there before
  std::uint64_t copied = 0;      // records that came
  std::uint64_t blobs_lost = 0;  // named by records, and not in the log
};

// Whether `to` is a beginning of `from`. FAILED_PRECONDITION where it has more records, or others.
absl::Status CheckBegins(const EventLog& from, const OrderPoint& to);

// Copies into `to`, which is open for writing and a beginning of `from` (CheckBegins), what it does
// not have. Where `from` grows meanwhile, what it had at the beginning. `progress` hears of records
// done, and of all.
//
// DATA_LOSS where `from` contradicts itself; FAILED_PRECONDITION as CheckBegins; else the error of
// either log. Records that were copied before an error stay.
absl::StatusOr<LogCopy> CopyLog(const EventLog& from, EventLog* to, const BelongingsOf& belongings,
                                const std::function<void(std::uint64_t, std::uint64_t)>& progress);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_LOG_COPY_H_
