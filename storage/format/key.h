// SPDX-License-Identifier: Apache-2.0
//
// The keys of the database: the only place that knows their layout.
//
// The first byte of a key says what its value is; numbers are big endian, so keys of one journal
// sort by sequence and keys of the global order by index. docs/storage_format.md lists keys and
// values with examples. Values are in storage/format/value.h.
//
//   m format            format version of the database
//   m epoch             owner epoch of the newest opening for writing
//   r journal sequence  a record: header, global index, payload or the digest of the blob with it
//   j journal           name of a journal
//   n name              id of the journal of that name
//   g index             the part of the global order that ends there: the running hash over all
//                       records so far, and which ones a batch appended
//   i journal size principal request_id
//                       the record that a request caused; size is that of principal, two bytes
//   b digest            the blob with that SHA-256
//   s journal sequence  mark of a snapshot: hash of its record, digest
//   d journal sequence  bytes of that snapshot
//   l name              brief of the journal of that name
//   a id                an acknowledged loss
//   t level index       a full tile of the tree (storage/log_tree.h); level is one byte

#ifndef ARBITRO_STORAGE_FORMAT_KEY_H_
#define ARBITRO_STORAGE_FORMAT_KEY_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "storage/format/record.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

std::string FormatKey();
std::string EpochKey();
std::string RecordKey(const JournalId& journal, std::uint64_t sequence);
std::string JournalKey(const JournalId& journal);
std::string NameKey(std::string_view name);
std::string OrderKey(std::uint64_t last_index);
std::string RequestKeyOf(const JournalId& journal, std::string_view principal,
                         std::string_view request_id);
std::string BlobKey(const Digest& digest);
std::string SnapshotMarkKey(const JournalId& journal, std::uint64_t sequence);
std::string SnapshotBytesKey(const JournalId& journal, std::uint64_t sequence);
std::string BriefKey(std::string_view name);
std::string LossKey(std::string_view id);
std::string TileKey(std::uint8_t level, std::uint64_t index);

// The first key after all that begin with `prefix`: the end of a scan over them. Empty, meaning no
// end, where there is none.
std::string KeyAfterPrefix(std::string_view prefix);

// The end of a scan over the records, or marks of snapshots, of one journal.
std::string RecordEndKey(const JournalId& journal);
std::string SnapshotMarkEndKey(const JournalId& journal);

// The end of a scan over the global order, over the acknowledged losses, or over the tiles.
std::string OrderEndKey();
std::string LossEndKey();
std::string TileEndKey();

// The journal and the sequence in a key that begins with one letter and them, the index in one of
// OrderKey, the name in one of NameKey. DATA_LOSS where the key has another size (for
// JournalInKey: is too short).
absl::StatusOr<JournalId> JournalInKey(std::string_view key);
absl::StatusOr<std::uint64_t> SequenceInKey(std::string_view key);
absl::StatusOr<std::uint64_t> IndexInKey(std::string_view key);
absl::StatusOr<std::string_view> NameInKey(std::string_view key);

// The index in one of TileKey; DATA_LOSS as above.
absl::StatusOr<std::uint64_t> IndexInTileKey(std::string_view key);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_KEY_H_
