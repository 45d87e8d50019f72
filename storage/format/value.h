// SPDX-License-Identifier: Apache-2.0
//
// The values of the database, one pair of functions a kind of key (storage/format/key.h).
//
// Integers are little endian. Every Decode returns DATA_LOSS, and says what was wrong, for bytes
// that its Encode cannot have written. docs/storage_format.md gives every byte.

#ifndef ARBITRO_STORAGE_FORMAT_VALUE_H_
#define ARBITRO_STORAGE_FORMAT_VALUE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/format/log_entries.h"
#include "storage/format/log_health.h"
#include "storage/format/order_hash.h"
#include "storage/format/record.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

// The format of all keys and values together.
inline constexpr std::uint64_t kFormatVersion = 3;

// Format version, owner epoch.
std::string EncodeNumber(std::uint64_t number);
absl::StatusOr<std::uint64_t> DecodeNumber(std::string_view value);

// Where a record's payload lies: in the row itself, or in the blob store, and then the row names
// the blob. Neither where it was erased.
struct PayloadPlace {
  std::optional<std::string_view> bytes;  // a stored payload, within the row where it was read
  std::optional<Digest> blob;

  bool Erased() const { return !bytes.has_value() && !blob.has_value(); }
};

// Header, global index, payload.
struct RecordRow {
  StoredHeader stored;
  PayloadPlace payload;
};
std::string EncodeRecordRow(const RecordRow& row);
absl::StatusOr<RecordRow> DecodeRecordRow(std::string_view value);

// The part before the payload, which is not looked at.
absl::StatusOr<StoredHeader> DecodeStoredHeader(std::string_view value);

// The name of a journal. The journal's id is in the key.
absl::StatusOr<std::string> DecodeName(std::string_view value);

// The journal of a name.
std::string EncodeJournal(const JournalId& journal);
absl::StatusOr<JournalId> DecodeJournal(std::string_view value);

// A part of the global order: records that follow each other, 1 to kBatchRecordsMax, and the
// running hash (storage/format/order_hash.h) over everything up to the last of them.
struct OrderPart {
  OrderPoint end;
  std::vector<GlobalEntry> entries;

  std::uint64_t FirstIndex() const { return end.count - entries.size() + 1; }

  // Takes the next record of the order.
  void Add(const GlobalEntry& entry) {
    entries.push_back(entry);
    Advance(end, entry.record_hash);
  }
};

// The last index is in the key, not in the value.
std::string EncodeOrderPart(const OrderPart& part);
absl::StatusOr<OrderPart> DecodeOrderPart(std::uint64_t last_index, std::string_view value);

// The record that a request caused.
std::string EncodeStoredRequest(const StoredRequest& request);
absl::StatusOr<StoredRequest> DecodeStoredRequest(std::string_view value);

// All that is known of a snapshot without its bytes. The sequence is in the key.
struct SnapshotMark {
  std::uint64_t sequence = 0;
  Digest record_hash{};
  Digest digest{};
};
std::string EncodeSnapshotMark(const SnapshotMark& mark);
absl::StatusOr<SnapshotMark> DecodeSnapshotMark(std::uint64_t sequence, std::string_view value);

// SHA-256(0x04 || journal || sequence || record hash || bytes).
Digest SnapshotDigest(const Snapshot& snapshot);

// A brief. The name is in the key. A row whose digest is not its own counts as damaged.
std::string EncodeBrief(const Brief& brief);
absl::StatusOr<Brief> DecodeBrief(std::string_view name, std::string_view value);

// SHA-256(0x07 || sequence || record hash || size of the name || name || bytes).
Digest BriefDigest(const Brief& brief);

// INVALID_ARGUMENT above kBriefBytesMax, or for no journal's name.
absl::Status CheckBrief(const Brief& brief);

// A loss that was acknowledged. The id is in the key.
std::string EncodeLoss(const AcknowledgedLoss& loss);
absl::StatusOr<AcknowledgedLoss> DecodeLoss(std::string_view id, std::string_view value);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_VALUE_H_
