// SPDX-License-Identifier: Apache-2.0
//
// The durable log: journals of records, their order, and blobs by digest. Bytes, not rules.
//
// A log holds any number of journals, each one chain of records (storage/record.h). A batch of
// records, of one journal or of several, is appended atomically and is durable when AppendBatch
// returns. Nothing that was appended is ever changed.
//
// Every record also has a place in one global order over all journals: its global index, from 1,
// without gaps, in the order of appending. Idempotency keys are stored with the record that a
// request caused, so a repeated request is found for as long as the log exists.
//
// Who may write: one process at a time. Opening a log for writing raises its owner epoch by one,
// durably, before anything else; a record carries the epoch of its writer, and a log refuses any
// other. An owner that was replaced can therefore not append any more.
//
// Statuses, the same for every backend:
//
//   INVALID_ARGUMENT     an append is malformed or above a bound of storage/limits.h; says which
//   ABORTED              an append does not continue its journal's head; says what would
//   FAILED_PRECONDITION  not this log's epoch, or the log was opened for reading only
//   ALREADY_EXISTS       the idempotency key is taken
//   NOT_FOUND            no such record or blob
//   DATA_LOSS            stored bytes contradict themselves; names where
//   UNAVAILABLE          the storage failed; see AppendBatch
//
// Thread-safe: any thread may call anything at any time. Appends are done one batch after the
// other, so calling AppendBatch from many threads is correct but slow: use storage/committer.h.
//
// What is not promised, so that a backend on a remote database can keep the rest: that a call is
// quick, that two calls of a reader see the same state, and that journals can be scanned together.
// Readers see a batch wholly or not at all, and never before it is durable.

#ifndef ARBITRO_STORAGE_EVENT_LOG_H_
#define ARBITRO_STORAGE_EVENT_LOG_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/record.h"
#include "storage/sha256.h"

namespace arbitro::storage {

// Bytes that are found by their SHA-256: a ruleset's binary, a catalogue.
struct Blob {
  Digest digest{};
  std::string bytes;
};

// Who asked for what, so that the same request does not act twice. The log looks up
// (journal, principal, request_id); `request_digest` is handed back to tell a repeat from another
// request under the same id.
struct RequestKey {
  std::string principal;
  std::string request_id;
  Digest request_digest{};
};

// One record to append, and what is stored with it in the same atomic step.
struct Append {
  RecordHeader header;

  // SealPayload's result: salt || payload. header.payload_size and header.payload_digest are its.
  std::string payload;

  // The journal's name. Required at sequence 1, where JournalId::ForName(journal_name) must be
  // header.journal; ignored later.
  std::string journal_name;

  // Absent for a record that no request caused.
  std::optional<RequestKey> request;

  // Stored under their digests, which are checked. One that the log already holds is harmless.
  std::vector<Blob> blobs;
};

// The log's word that a record is durable.
struct AppendReceipt {
  std::uint64_t sequence = 0;
  std::uint64_t global_index = 0;
  Digest record_hash{};

  bool operator==(const AppendReceipt&) const = default;
};

// The newest record of a journal.
struct Head {
  JournalId journal;
  std::string name;
  std::uint64_t sequence = 0;
  Digest hash{};
  std::int64_t time_us = 0;
  std::uint64_t epoch = 0;

  // What the next record must continue.
  ChainPoint Point() const { return {sequence, hash, time_us, epoch}; }

  bool operator==(const Head&) const = default;
};

struct StoredHeader {
  RecordHeader header;
  std::uint64_t global_index = 0;
};

struct StoredRecord {
  RecordHeader header;
  std::string payload;  // salt || payload; see OpenPayload
  std::uint64_t global_index = 0;
};

// The record that a request caused.
struct StoredRequest {
  std::uint64_t sequence = 0;
  std::uint64_t global_index = 0;
  Digest request_digest{};
};

// One place in the global order.
struct GlobalEntry {
  std::uint64_t index = 0;
  JournalId journal;
  std::uint64_t sequence = 0;

  bool operator==(const GlobalEntry&) const = default;
};

// Which records to read: from `first_sequence` on, up to either bound. A bound above
// kReadRecordsMax or kReadBytesMax counts as that.
struct ReadRange {
  std::uint64_t first_sequence = 1;
  std::size_t records_max = SIZE_MAX;
  std::size_t bytes_max = SIZE_MAX;
};

// Which journals to list: those whose names begin with `prefix` and come after `after`, in the
// byte order of names.
struct JournalRange {
  std::string prefix;
  std::string after;
  std::size_t journals_max = 1000;
};

class EventLog {
 public:
  virtual ~EventLog() = default;

  // The epoch that this opening of the log owns and that every appended record must carry; 0 where
  // the log is open for reading only.
  virtual std::uint64_t Epoch() const = 0;

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
  // stored: VerifyLink is for whoever wants proof.
  virtual absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                                const ReadRange& range) const = 0;

  // One header, without its payload. NOT_FOUND where the journal has no such record.
  virtual absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                                  std::uint64_t sequence) const = 0;

  // The records from a place in the global order on, at most `entries_max` (and kReadRecordsMax)
  // of them; empty beyond the end.
  virtual absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                              std::size_t entries_max) const = 0;

  // The global index of the newest record of all; 0 for an empty log.
  virtual absl::StatusOr<std::uint64_t> LastGlobalIndex() const = 0;

  // What a request caused in a journal; nothing where it caused no record there.
  virtual absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal, std::string_view request_id) const = 0;

  // The heads of the journals in a range of names, sorted by name. The name of the last one is the
  // next page's `after`. Not for the hot path.
  virtual absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const = 0;

  // The blob whose SHA-256 is `digest`. NOT_FOUND where the log does not hold it.
  virtual absl::StatusOr<std::string> GetBlob(const Digest& digest) const = 0;

  // The place of a record in the global order. NOT_FOUND where there is no such record.
  absl::StatusOr<std::uint64_t> GlobalIndexOf(const JournalId& journal,
                                              std::uint64_t sequence) const {
    absl::StatusOr<StoredHeader> header = ReadHeader(journal, sequence);
    if (!header.ok()) return header.status();
    return header->global_index;
  }
};

// Whether AppendBatch said no without writing anything (INVALID_ARGUMENT, ABORTED,
// FAILED_PRECONDITION, ALREADY_EXISTS), as opposed to having failed.
bool IsRefusal(const absl::Status& status);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_EVENT_LOG_H_
