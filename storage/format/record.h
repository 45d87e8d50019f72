// SPDX-License-Identifier: Apache-2.0
//
// One record of a journal: a header of exactly 152 bytes, and a payload beside it.
//
// Headers chain: each holds the hash of the one before, so a journal's head commits to everything
// in it. A header knows its payload by digest only; a payload can be withheld or erased and the
// chain still verifies. docs/storage_format.md gives every byte and test vectors.
//
//   record hash     = SHA-256(0x00 || header)
//   payload digest  = SHA-256(0x02 || stored payload)
//   decision digest = SHA-256(0x06 || salt || decision)
//   stored payload  = salt || payload || 0x80 || zeros, perhaps none
//
// That is version 2. Version 1 is read for ever and never written. Its stored payload is salt ||
// payload, and its decision digest SHA-256(0x03 || decision), so a reader of the header can confirm
// a guess by the digest, and by the payload's exact size.
//
// The leading byte keeps the uses of SHA-256 apart (0x01 is an inner node of the Merkle tree of
// RFC 6962, whose leaves the record hashes are). Thread-safe: everything here is a pure function or
// a plain value.

#ifndef ARBITRO_STORAGE_FORMAT_RECORD_H_
#define ARBITRO_STORAGE_FORMAT_RECORD_H_

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

// The version of a new record, and the only other one. A journal goes from the older to the newer,
// never back.
inline constexpr std::uint16_t kRecordVersion = 2;
inline constexpr std::uint16_t kRecordVersionUnsalted = 1;
inline constexpr std::size_t kRecordHeaderBytes = 152;
inline constexpr std::size_t kJournalIdBytes = 16;
inline constexpr std::size_t kPayloadSaltBytes = 16;

// Identifies a journal by sixteen bytes made from its name, so that a reader who knows the name can
// find the journal and check the id.
struct JournalId {
  std::array<std::uint8_t, kJournalIdBytes> bytes{};

  // Returns the first 16 bytes of SHA-256("arbitro/journal/1" || name). The name is the resource
  // name of the subject, as in "events/torino-2026".
  static JournalId ForName(std::string_view name);

  // Returns 32 lower-case hexadecimal digits.
  std::string ToHex() const;

  auto operator<=>(const JournalId&) const = default;

  template <typename H>
  friend H AbslHashValue(H state, const JournalId& id) {
    return H::combine(std::move(state), id.bytes);
  }
};

// The fixed part of a record. On disk: these fields in this order, integers little endian, with
// four zero bytes after `kind`.
struct RecordHeader {
  // The version of the rest: kRecordVersion or kRecordVersionUnsalted, and never less than that of
  // the record before.
  std::uint16_t version = kRecordVersion;

  // The kind of the record. The log stores it and gives it no meaning.
  std::uint16_t kind = 0;

  // The chain that the record belongs to.
  JournalId journal;

  // The record's place in its journal: 1, 2, 3 … without gaps.
  std::uint64_t sequence = 0;

  // Microseconds since 1970-01-01 UTC; strictly greater than that of the record before.
  std::int64_t time_us = 0;

  // The opening of the log that wrote the record; never less than that of the record before.
  std::uint64_t epoch = 0;

  // RecordHash of the record before; all zero at sequence 1.
  Digest previous_hash{};

  // Bytes of the stored payload: salt and padding count.
  std::uint64_t payload_size = 0;

  // PayloadDigest of the stored payload.
  Digest payload_digest{};

  // DecisionHasher's digest of the decision inside the payload; all zero for a record without one.
  // The log stores it and cannot check it.
  Digest decision_digest{};

  bool operator==(const RecordHeader&) const = default;
};

// The 152 bytes of a header.
using EncodedHeader = std::array<char, kRecordHeaderBytes>;
EncodedHeader EncodeHeader(const RecordHeader& header);

// Reads a header of EncodeHeader. DATA_LOSS if `bytes` is not 152 bytes long, the version is
// unknown, or the reserved bytes are not zero.
absl::StatusOr<RecordHeader> DecodeHeader(std::string_view bytes);

// Returns the chain link, which is also the Merkle leaf: SHA-256(0x00 || EncodeHeader(header)).
Digest RecordHash(const RecordHeader& header);

// Sixteen bytes from a good random source, new for each record. They keep a reader from guessing a
// withheld payload, and the decision in it, by trying likely ones against their digests.
using PayloadSalt = std::array<std::uint8_t, kPayloadSaltBytes>;

// Returns the salt of a stored payload, which must not be shorter than one.
PayloadSalt SaltOf(std::string_view stored);

// A payload for a new record. `decision` is a part of it, or empty if there is none.
struct Payload {
  std::string_view bytes;
  std::string_view decision;

  // If the stored payload is shorter than this, it is padded to it (PaddedBytes); version 1 never
  // pads.
  std::size_t stored_bytes = 0;
};

// Returns the stored form of a payload, as header->version says. Puts its size and its digests into
// the header.
std::string SealPayload(const PayloadSalt& salt, const Payload& payload, RecordHeader* header);

// Returns the payload inside its stored form, valid for as long as `stored` is. DATA_LOSS, naming
// the record, if `stored` is shorter than a salt, or is version 2 without its padding.
absl::StatusOr<std::string_view> OpenPayload(const RecordHeader& header, std::string_view stored);

// Returns the size of a stored payload that may be withheld, so that its size says little of its
// contents. It is the sum of the salt, a class for `decision_bytes`, which depend on the decision,
// and a class for `other_bytes`, all others. A class is the smallest power of two above the bytes,
// at least 1 024; together they stay within the bound of a payload (storage/format/limits.h).
std::size_t PaddedBytes(std::size_t decision_bytes, std::size_t other_bytes);

// Returns SHA-256(0x02 || stored).
Digest PayloadDigest(std::string_view stored);

// Makes the digests of decisions on one record's command: with the record's version and salt, so
// that they compare with the one in its header.
class DecisionHasher {
 public:
  DecisionHasher(std::uint16_t version, const PayloadSalt& salt) : version_(version), salt_(salt) {}

  // Takes version and salt from a record; `stored` must not be shorter than a salt.
  DecisionHasher(const RecordHeader& header, std::string_view stored)
      : DecisionHasher(header.version, SaltOf(stored)) {}

  // Returns SHA-256(0x06 || salt || decision), all zero for an empty one; in version 1 SHA-256(0x03
  // || decision).
  Digest Of(std::string_view decision) const;

 private:
  std::uint16_t version_;
  PayloadSalt salt_;
};

// The state of a journal that its next record must continue.
struct ChainPoint {
  std::uint64_t sequence = 0;
  Digest hash{};
  std::int64_t time_us = 0;
  std::uint64_t epoch = 0;
  std::uint16_t version = 0;
};

// Returns the point that a record leaves behind.
ChainPoint PointAfter(const RecordHeader& header);

// A break of a chain: the field and its record, its right value, and the value found. The two
// values are text: decimal for numbers, hexadecimal for digests.
struct LinkFault {
  JournalId journal;
  std::uint64_t sequence = 0;
  std::string field;
  std::string expected;
  std::string found;
};

// Returns the first fault in one link, or nothing. `header` must continue `previous` (empty for the
// first record) by sequence, previous_hash, time_us, epoch and version. If `stored_payload` is
// given, payload_size and payload_digest must be its own, and its padding well formed.
std::optional<LinkFault> FindLinkFault(const std::optional<ChainPoint>& previous,
                                       const RecordHeader& header,
                                       std::optional<std::string_view> stored_payload);

// Does the part of FindLinkFault for the payload alone: payload_size, payload_digest, padding.
std::optional<LinkFault> FindPayloadFault(const RecordHeader& header,
                                          std::optional<std::string_view> stored_payload);

// Returns FindLinkFault as a status: OK, or DATA_LOSS with a message that names record, field and
// both values.
absl::Status VerifyLink(const std::optional<ChainPoint>& previous, const RecordHeader& header,
                        std::optional<std::string_view> stored_payload);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_RECORD_H_
