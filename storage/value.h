// SPDX-License-Identifier: Apache-2.0
//
// The values of the database, one pair of functions a kind of key (storage/key.h).
//
// Integers are little endian. Every Decode returns DATA_LOSS, and says what was wrong, for bytes
// that its Encode cannot have written. docs/storage_format.md gives every byte.

#ifndef ARBITRO_STORAGE_VALUE_H_
#define ARBITRO_STORAGE_VALUE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "storage/log_entries.h"
#include "storage/log_health.h"
#include "storage/order_hash.h"
#include "storage/record.h"
#include "storage/sha256.h"

namespace arbitro::storage {

// The format of all keys and values together.
inline constexpr std::uint64_t kFormatVersion = 2;

// Format version, owner epoch.
std::string EncodeNumber(std::uint64_t number);
absl::StatusOr<std::uint64_t> DecodeNumber(std::string_view value);

// Header and global index.
std::string EncodeStoredHeader(const StoredHeader& stored);
absl::StatusOr<StoredHeader> DecodeStoredHeader(std::string_view value);

// A payload lies in the value itself, or in the blob store, and then the value names the blob; or
// it was erased.
std::string EncodeInlinePayload(std::string_view stored_payload);
std::string EncodePayloadInBlob(const Digest& blob);
std::string EncodeErasedPayload();

// What a payload's value says: one of the two, or neither where it was erased.
struct PayloadPlace {
  std::optional<std::string_view> bytes;  // within the decoded value
  std::optional<Digest> blob;
};
absl::StatusOr<PayloadPlace> DecodePayload(std::string_view value);

// Head and name. The journal's id is in the key, not in the value.
std::string EncodeHead(const Head& head);
absl::StatusOr<Head> DecodeHead(const JournalId& journal, std::string_view value);

// The journal of a name.
std::string EncodeJournal(const JournalId& journal);
absl::StatusOr<JournalId> DecodeJournal(std::string_view value);

// Journal and sequence; the index is in the key.
std::string EncodeGlobalEntry(const GlobalEntry& entry);
absl::StatusOr<GlobalEntry> DecodeGlobalEntry(std::uint64_t index, std::string_view value);

// The record that a request caused.
std::string EncodeStoredRequest(const StoredRequest& request);
absl::StatusOr<StoredRequest> DecodeStoredRequest(std::string_view value);

// How many records there are, and the running hash over them (storage/order_hash.h).
std::string EncodeOrder(const OrderPoint& order);
absl::StatusOr<OrderPoint> DecodeOrder(std::string_view value);

// What is known of a snapshot without its bytes. The sequence is in the key.
struct SnapshotMark {
  std::uint64_t sequence = 0;
  Digest record_hash{};
  Digest digest{};
};
std::string EncodeSnapshotMark(const SnapshotMark& mark);
absl::StatusOr<SnapshotMark> DecodeSnapshotMark(std::uint64_t sequence, std::string_view value);

// SHA-256(0x04 || journal || sequence || record hash || bytes).
Digest SnapshotDigest(const Snapshot& snapshot);

// A loss that was acknowledged. The id is in the key.
std::string EncodeLoss(const AcknowledgedLoss& loss);
absl::StatusOr<AcknowledgedLoss> DecodeLoss(std::string_view id, std::string_view value);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_VALUE_H_
