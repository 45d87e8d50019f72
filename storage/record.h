// SPDX-License-Identifier: Apache-2.0
//
// One record of a journal: a header of exactly 152 bytes, and a payload beside it.
//
// Headers chain: each holds the hash of the one before, so a journal's head commits to everything
// in it. A header knows its payload by digest only; a payload can be withheld or erased and the
// chain still verifies. docs/storage_format.md gives every byte and test vectors.
//
//   record hash     = SHA-256(0x00 || header)
//   payload digest  = SHA-256(0x02 || salt || payload)
//   decision digest = SHA-256(0x03 || decision)
//
// The leading byte keeps the four uses of SHA-256 apart (0x01 is an inner node of the Merkle tree
// of RFC 6962, whose leaves the record hashes are). Thread-safe: everything here is a pure
// function or a plain value.

#ifndef ARBITRO_STORAGE_RECORD_H_
#define ARBITRO_STORAGE_RECORD_H_

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
#include "storage/sha256.h"

namespace arbitro::storage {

inline constexpr std::uint16_t kRecordVersion = 1;
inline constexpr std::size_t kRecordHeaderBytes = 152;
inline constexpr std::size_t kJournalIdBytes = 16;
inline constexpr std::size_t kPayloadSaltBytes = 16;

// Which journal. Sixteen bytes made from the journal's name, so that anyone who knows the name
// can find the journal and check the id.
struct JournalId {
  std::array<std::uint8_t, kJournalIdBytes> bytes{};

  // The first 16 bytes of SHA-256("arbitro/journal/1" || name). The name is the resource name of
  // the subject, as in "events/torino-2026".
  static JournalId ForName(std::string_view name);

  // The id that 32 hexadecimal digits spell; nothing for any other text.
  static std::optional<JournalId> FromHex(std::string_view hex);

  // 32 lower-case hexadecimal digits.
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
  // How the rest is to be read; kRecordVersion.
  std::uint16_t version = kRecordVersion;

  // What the record is. The log stores it and gives it no meaning.
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

  // Bytes of the stored payload: the salt counts.
  std::uint64_t payload_size = 0;

  // PayloadDigest of the stored payload.
  Digest payload_digest{};

  // DecisionDigest of the decision inside the payload; all zero for a record without one. The log
  // stores it and cannot check it.
  Digest decision_digest{};

  bool operator==(const RecordHeader&) const = default;
};

// The 152 bytes of a header.
using EncodedHeader = std::array<char, kRecordHeaderBytes>;
EncodedHeader EncodeHeader(const RecordHeader& header);

// Reads what EncodeHeader wrote. DATA_LOSS where `bytes` is not 152 bytes long, the version is
// not kRecordVersion, or the reserved bytes are not zero.
absl::StatusOr<RecordHeader> DecodeHeader(std::string_view bytes);

// Chain link and Merkle leaf at once: SHA-256(0x00 || EncodeHeader(header)).
Digest RecordHash(const RecordHeader& header);

// Sixteen bytes from a good random source, new for each record. They keep a withheld payload from
// being guessed by trying likely ones against its digest.
using PayloadSalt = std::array<std::uint8_t, kPayloadSaltBytes>;

// salt || payload: the form in which a payload is appended, stored and read back.
std::string SealPayload(const PayloadSalt& salt, std::string_view payload);

// The payload without its salt; empty where `stored` is shorter than a salt. Valid for as long as
// `stored` is.
std::string_view OpenPayload(std::string_view stored);

// SHA-256(0x02 || stored), where `stored` is salt || payload.
Digest PayloadDigest(std::string_view stored);

// SHA-256(0x03 || decision).
Digest DecisionDigest(std::string_view decision);

// What a record must continue: the state of its journal before it.
struct ChainPoint {
  std::uint64_t sequence = 0;
  Digest hash{};
  std::int64_t time_us = 0;
  std::uint64_t epoch = 0;
};

// The point that a record leaves behind.
ChainPoint PointAfter(const RecordHeader& header);

// Where a chain does not hold: which field of which record, what it should be, what it is. The
// two values are text: decimal for numbers, hexadecimal for digests.
struct LinkFault {
  JournalId journal;
  std::uint64_t sequence = 0;
  std::string field;
  std::string expected;
  std::string found;
};

// Looks for the first fault in one link: `header` must continue `previous` (nothing before the
// first record) by sequence, previous_hash, time_us and epoch; and where `stored_payload` is
// given, payload_size and payload_digest must be those of it.
std::optional<LinkFault> FindLinkFault(const std::optional<ChainPoint>& previous,
                                       const RecordHeader& header,
                                       std::optional<std::string_view> stored_payload);

// The part of FindLinkFault that looks at the payload alone: payload_size and payload_digest.
std::optional<LinkFault> FindPayloadFault(const RecordHeader& header,
                                          std::optional<std::string_view> stored_payload);

// FindLinkFault as a status: OK, or DATA_LOSS with a message that names record, field and both
// values.
absl::Status VerifyLink(const std::optional<ChainPoint>& previous, const RecordHeader& header,
                        std::optional<std::string_view> stored_payload);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_RECORD_H_
