// SPDX-License-Identifier: Apache-2.0
//
// The entries that go into a log and come out of it (storage/event_log.h). Plain values.

#ifndef ARBITRO_STORAGE_FORMAT_LOG_ENTRIES_H_
#define ARBITRO_STORAGE_FORMAT_LOG_ENTRIES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/format/record.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

// Bytes that are found by their SHA-256: a ruleset's binary, a catalogue.
struct Blob {
  Digest digest{};
  std::string bytes;
};

// The principal and its request, so that the same request does not act twice. The log looks up
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

  // SealPayload's result, which is what header.payload_size and header.payload_digest are of.
  std::string payload;

  // The journal's name. Required at sequence 1, where JournalId::ForName(journal_name) must be
  // header.journal; ignored later.
  std::string journal_name;

  // Absent for a record that no request caused.
  std::optional<RequestKey> request;

  // Stored under their digests, which are checked. One that the log already holds is harmless.
  std::vector<Blob> blobs;

  // A record that another log wrote (storage/bundle.h): its epoch is that writer's and only has to
  // be no greater than Epoch().
  bool imported = false;

  // An imported record whose payload was erased there: `payload` is empty, and the record is erased
  // here as well.
  bool erased = false;
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
  std::uint16_t version = 0;  // of its header; 0 where that is not known

  // The point that the next record must continue.
  ChainPoint Point() const { return {sequence, hash, time_us, epoch, version}; }

  bool operator==(const Head&) const = default;
};

struct StoredHeader {
  RecordHeader header;
  std::uint64_t global_index = 0;
};

struct StoredRecord {
  RecordHeader header;
  std::string payload;  // in its stored form; see OpenPayload. Empty where it was erased
  std::uint64_t global_index = 0;
  bool erased = false;

  // The payload for FindLinkFault to check; nothing where it was erased.
  std::optional<std::string_view> PayloadToCheck() const {
    if (erased) return std::nullopt;
    return payload;
  }
};

// The state of a journal after one of its records, saved so that it need not be folded again. A
// cache: it can be made again from the records.
struct Snapshot {
  JournalId journal;
  std::uint64_t sequence = 0;

  // RecordHash of that record.
  Digest record_hash{};

  // The log gives them no meaning.
  std::string bytes;

  bool operator==(const Snapshot&) const = default;
};

// A journal after one of its records, as lists ask for it, in few bytes. A cache, as a snapshot is;
// a log keeps one of a journal.
struct Brief {
  std::string name;  // the journal's

  // 0: the log keeps none of the journal, and what follows is empty.
  std::uint64_t sequence = 0;

  // RecordHash of that record.
  Digest record_hash{};

  // The log gives them no meaning.
  std::string bytes;

  bool operator==(const Brief&) const = default;
};

// The record that a request caused.
struct StoredRequest {
  std::uint64_t sequence = 0;
  std::uint64_t global_index = 0;
  Digest request_digest{};
};

// One place in the global order, and the record that has it.
struct GlobalEntry {
  std::uint64_t index = 0;
  JournalId journal;
  std::uint64_t sequence = 0;
  Digest record_hash{};

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

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_LOG_ENTRIES_H_
