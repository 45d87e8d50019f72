// SPDX-License-Identifier: Apache-2.0
//
// The durable log: journals of records, their order, and blobs by digest. Bytes, not rules.
//
// A log holds any number of journals, each one chain of records (storage/format/record.h). A batch
// of records, of one journal or of several, is appended atomically and is durable when AppendBatch
// returns. Nothing that was appended is ever changed.
//
// Every record also has a place in one global order over all journals: its global index, from 1,
// without gaps, in the order of appending. Idempotency keys are stored with the record that a
// request caused, so a repeated request is found for as long as the log exists.
//
// One process at a time may write. Opening a log for writing raises its owner epoch by one,
// durably, before anything else; a record carries the epoch of its writer, and a log refuses any
// other. An owner that was replaced can therefore not append any more.
//
// Statuses, the same for every backend:
//
//   INVALID_ARGUMENT     an append is malformed or above a bound of storage/format/limits.h; says
//   which ABORTED              an append does not continue its journal's head; says what would
//   FAILED_PRECONDITION  not this log's epoch, or the log was opened for reading only, or what the
//                        append would continue is quarantined (storage/format/log_health.h)
//   RESOURCE_EXHAUSTED   the disk is nearly full: more is taken once there is room again
//   ALREADY_EXISTS       the idempotency key is taken
//   NOT_FOUND            no such record or blob
//   DATA_LOSS            stored bytes contradict themselves; names where
//   UNAVAILABLE          the storage failed; see AppendBatch
//
// A contradiction (a record that does not verify, a log that is behind what it had
// acknowledged) is quarantined: it can be read and exported, and is appended to again only after a
// person has acknowledged the loss.
//
// Thread-safe: any thread may call anything at any time. Appends are done one batch after the
// other, so calling AppendBatch from many threads is correct but slow: use storage/committer.h.
//
// Not promised, so that a backend on a remote database can keep the rest: that a call is quick,
// that two calls of a reader see the same state, and that journals can be scanned together.
// Readers see a batch wholly or not at all, and never before it is durable.

#ifndef ARBITRO_STORAGE_EVENT_LOG_H_
#define ARBITRO_STORAGE_EVENT_LOG_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/format/log_entries.h"
#include "storage/format/log_health.h"
#include "storage/format/order_hash.h"
#include "storage/format/record.h"
#include "storage/format/sha256.h"
#include "storage/log_tree.h"

namespace arbitro::storage {

class EventLog {
 public:
  virtual ~EventLog() = default;

  // The epoch that this opening of the log owns and that every appended record must carry; 0 where
  // the log is open for reading only.
  virtual std::uint64_t Epoch() const = 0;

  // Raises Epoch() to `epoch`, durably, where it is lower: before records that another log wrote
  // in that epoch are appended. FAILED_PRECONDITION where the log is open for reading only, or a
  // later opening owns it.
  virtual absl::Status RaiseEpoch(std::uint64_t epoch) = 0;

  // Appends 1 to kBatchRecordsMax records in the given order, all or none. On OK they are durable,
  // and there is one receipt a record in the same order.
  //
  // Each record is a compare-and-set: its epoch must be Epoch(), its sequence the head's plus one
  // (1 for a new journal), its previous_hash the head's hash (zero for a new journal), its time
  // after the head's. Several records of one journal in one batch chain on each other.
  //
  // After a refusal (IsRefusal) nothing was written and the log goes on. Any other error is final:
  // whether the batch is durable is unknown, and every later append fails with UNAVAILABLE until
  // the log is opened again. A client's way out is to retry with the same request id then.
  virtual absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) = 0;

  // The newest record of a journal; nothing where the journal has none.
  virtual absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const = 0;

  // Records of one journal, in order and without gaps. Always at least one where
  // `range.first_sequence` exists; empty where it is beyond the head. Payloads are returned as
  // stored: VerifyLink gives the proof.
  virtual absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                                const ReadRange& range) const = 0;

  // As ReadRecords, the headers alone. How many a call returns may differ from there.
  virtual absl::StatusOr<std::vector<StoredHeader>> ReadHeaders(const JournalId& journal,
                                                                const ReadRange& range) const;

  // One header, without its payload. NOT_FOUND where the journal has no such record.
  virtual absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                                  std::uint64_t sequence) const = 0;

  // The records from a place in the global order on, at most `entries_max` (and kReadRecordsMax)
  // of them; empty beyond the end.
  virtual absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                              std::size_t entries_max) const = 0;

  // The global index of the newest record of all; 0 for an empty log.
  virtual absl::StatusOr<std::uint64_t> LastGlobalIndex() const = 0;

  // How many records there are, and the running hash over them (storage/format/order_hash.h).
  virtual absl::StatusOr<OrderPoint> Order() const = 0;

  // The Merkle tree over the records' hashes, in the global order. Valid for as long as the log is.
  virtual LogTree& Tree() const = 0;

  // The record that a request caused in a journal; nothing where it caused no record there.
  virtual absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal, std::string_view request_id) const = 0;

  // The heads of the journals in a range of names, sorted by name. The name of the last one is the
  // next page's `after`. Not for the hot path.
  virtual absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const = 0;

  // The blob whose SHA-256 is `digest`. NOT_FOUND where the log does not hold it.
  virtual absl::StatusOr<std::string> GetBlob(const Digest& digest) const = 0;

  // Saves a snapshot, in place of one at the same record. Not durable by itself, and not for ever:
  // a log keeps the newest few of a journal and older ones spread over it, kSnapshotsKeptMax in
  // all.
  //
  // INVALID_ARGUMENT above kSnapshotBytesMax, or where the journal has no record of that sequence
  // and hash; FAILED_PRECONDITION as for an append.
  virtual absl::Status PutSnapshot(const Snapshot& snapshot) = 0;

  // The journal's newest snapshot at or below `sequence_max`; nothing where there is none. It
  // returns what was put, at a record that the journal still has: a damaged one counts as none.
  virtual absl::StatusOr<std::optional<Snapshot>> FindSnapshot(
      const JournalId& journal, std::uint64_t sequence_max) const = 0;

  // Saves briefs, each in place of the journal's one before; those of journals that are out of use
  // are left out. Not durable by itself, and behind the records in whatever a power cut leaves.
  // That a brief is of the journal's newest record, its reader checks.
  //
  // INVALID_ARGUMENT for one above kBriefBytesMax; FAILED_PRECONDITION as for an append;
  // UNIMPLEMENTED where the backend keeps none.
  virtual absl::Status PutBriefs(absl::Span<const Brief> briefs);

  // The journals of a range, as ListJournals gives them, each with its brief where there is one. A
  // damaged brief counts as none. Reads no record, so a journal may be named that has none yet.
  virtual absl::StatusOr<std::vector<Brief>> ListBriefs(const JournalRange& range) const;

  // Deletes the snapshots of a journal, and its brief. Nothing is lost by it. FAILED_PRECONDITION
  // as for an append.
  virtual absl::Status DropSnapshots(const JournalId& journal) = 0;

  // Erases the payload of a record, durably and for good; its header stays, so the chain verifies
  // as before. Reading gives `erased`; a second call changes nothing.
  //
  // NOT_FOUND where there is no such record; FAILED_PRECONDITION and UNAVAILABLE as for an append.
  virtual absl::Status ErasePayload(const JournalId& journal, std::uint64_t sequence) = 0;

  // All that was found wrong and is not settled.
  virtual LogHealth Health() const = 0;

  // Takes what a check found out of use, until it is acknowledged or the log opened again (which
  // makes its own checks). Finding the same again changes nothing. In memory alone.
  virtual void Quarantine(const Finding& finding) = 0;

  // Lifts the quarantine of that id, durably: the same finding does not count any more, and what
  // it took out of use is appended to from where it is. From then on Health() names the loss as
  // unrecorded, until MarkLossRecorded.
  //
  // NOT_FOUND where nothing of that id is quarantined; FAILED_PRECONDITION for a finding that
  // nothing can continue (it says so itself), or where the log was opened for reading only.
  virtual absl::Status AcknowledgeLoss(std::string_view id, const Acknowledgement& by) = 0;

  // Says that the loss of that id lies in the house journal. Durable. NOT_FOUND where no such loss
  // was acknowledged; a second call changes nothing.
  virtual absl::Status MarkLossRecorded(std::string_view id) = 0;

  // Checks what the backend keeps beside the records and their order: that every row belongs to
  // something and none is missing. Calls `found` once a fault; the answer is an error only where
  // the check could not be made. Reads everything: not for a log in use.
  virtual absl::Status CheckRows(const std::function<void(const std::string&)>& found) const = 0;

  // Writes a copy of the log into `folder`, which must not exist, while appends go on: everything
  // that was durable when the call began, as a log that can be opened. ALREADY_EXISTS where the
  // folder is there; UNIMPLEMENTED where the backend is copied by tools of its own.
  virtual absl::Status CopyTo(const std::string& folder) const;

  // The place of a record in the global order. NOT_FOUND where there is no such record.
  absl::StatusOr<std::uint64_t> GlobalIndexOf(const JournalId& journal,
                                              std::uint64_t sequence) const {
    absl::StatusOr<StoredHeader> header = ReadHeader(journal, sequence);
    if (!header.ok()) return header.status();
    return header->global_index;
  }
};

// The hashes of the records from a place in the global order on, as the order has them: at least
// one where there are any.
absl::StatusOr<std::vector<Digest>> ReadRecordHashes(const EventLog& log, std::uint64_t first_index,
                                                     std::size_t hashes_max);

// Whether the record that `head` names is there, and is the one that the global order has in its
// place: what the next record may continue.
bool EndsInOrder(const EventLog& log, const Head& head);

// Whether AppendBatch said no without writing anything (INVALID_ARGUMENT, ABORTED,
// FAILED_PRECONDITION, ALREADY_EXISTS, RESOURCE_EXHAUSTED), as opposed to having failed.
bool IsRefusal(const absl::Status& status);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_EVENT_LOG_H_
