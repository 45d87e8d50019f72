// SPDX-License-Identifier: Apache-2.0
//
// Every bound of the durable log, by name.
//
// A log refuses what is above a bound with INVALID_ARGUMENT and names the field; it never cuts
// anything short. The committer refuses what its queue cannot hold with RESOURCE_EXHAUSTED. The
// bounds on stored sizes are part of the format: raising one is safe, lowering one is not, because
// a log may already hold a longer value.

#ifndef ARBITRO_STORAGE_FORMAT_LIMITS_H_
#define ARBITRO_STORAGE_FORMAT_LIMITS_H_

#include <cstddef>

namespace arbitro::storage {

// The payload of one record with its padding, without the 16 random bytes before it.
inline constexpr std::size_t kPayloadBytesMax = std::size_t{16} << 20;

// A stored payload (random bytes included) above this lies in the blob store. Readers see no
// difference.
inline constexpr std::size_t kPayloadInlineBytesMax = std::size_t{64} << 10;

// One blob: a ruleset's binary, a catalogue, a large payload.
inline constexpr std::size_t kBlobBytesMax = std::size_t{64} << 20;

// Blobs that one record may bring with it.
inline constexpr std::size_t kBlobsPerRecordMax = 16;

// A journal's name ("events/torino-2026"): printable ASCII without spaces.
inline constexpr std::size_t kJournalNameBytesMax = 256;

// The two parts of an idempotency key that a client chooses.
inline constexpr std::size_t kPrincipalBytesMax = 256;
inline constexpr std::size_t kRequestIdBytesMax = 128;

// One atomic batch. The committer closes a batch at either bound; a single record above the bytes
// bound still goes, alone.
inline constexpr std::size_t kBatchRecordsMax = 256;
inline constexpr std::size_t kBatchBytesMax = std::size_t{1} << 20;

// The most that one call of a reader returns, whatever it asks for. A first record above the bytes
// bound is still returned, alone.
inline constexpr std::size_t kReadRecordsMax = 16384;
inline constexpr std::size_t kReadBytesMax = std::size_t{64} << 20;

// One snapshot of a journal's state.
inline constexpr std::size_t kSnapshotBytesMax = std::size_t{256} << 20;

// Snapshots that a log keeps of one journal: the newest kSnapshotsNewestKept, and older ones spread
// over the journal as evenly as what was put allows.
inline constexpr std::size_t kSnapshotsKeptMax = 16;
inline constexpr std::size_t kSnapshotsNewestKept = 4;

// One brief (storage/format/log_entries.h). A journal of which more would be said is left without:
// its state is folded where a list asks for it.
inline constexpr std::size_t kBriefBytesMax = std::size_t{64} << 10;

// The person who acknowledges a loss, and the reason.
inline constexpr std::size_t kAcknowledgementTextBytesMax = 4096;

// One entry of the vault, and its key's two parts.
inline constexpr std::size_t kVaultValueBytesMax = std::size_t{64} << 10;
inline constexpr std::size_t kVaultKeyBytesMax = 256;

// The most that may wait for the committer, over all journals.
inline constexpr std::size_t kCommitterQueueRecordsMax = 65536;
inline constexpr std::size_t kCommitterQueueBytesMax = std::size_t{256} << 20;

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_LIMITS_H_
