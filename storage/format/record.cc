// SPDX-License-Identifier: Apache-2.0

#include "storage/format/record.h"

#include <algorithm>
#include <bit>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/byte_order.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

constexpr char kRecordTag = 0x00;
constexpr char kPayloadTag = 0x02;
constexpr char kDecisionTag = 0x03;
constexpr char kSaltedDecisionTag = 0x06;
constexpr char kPaddingMark = '\x80';
constexpr std::size_t kSizeClassMin = 1024;
constexpr std::string_view kJournalIdLabel = "arbitro/journal/1";

Digest TaggedDigest(char tag, std::string_view bytes) {
  return Sha256Hasher().Update({&tag, 1}).Update(bytes).Finish();
}

std::string TextOf(const Digest& digest) { return ToHex(digest); }
std::string TextOf(std::uint64_t number) { return absl::StrCat(number); }

bool IsPadded(std::uint16_t version) { return version >= kRecordVersion; }

// `bytes` without zeros behind. Most of a padded payload is zeros: they are compared by the block.
std::string_view WithoutZerosBehind(std::string_view bytes) {
  static constexpr char kZeros[256] = {};
  constexpr std::string_view kBlock(kZeros, sizeof(kZeros));
  while (bytes.ends_with(kBlock)) bytes.remove_suffix(kBlock.size());
  while (bytes.ends_with('\0')) bytes.remove_suffix(1);
  return bytes;
}

// Where the padding of a stored payload begins; nothing where it is malformed.
std::optional<std::size_t> FindPadding(std::uint16_t version, std::string_view stored) {
  if (stored.size() < kPayloadSaltBytes) return std::nullopt;
  if (!IsPadded(version)) return stored.size();
  const std::string_view marked = WithoutZerosBehind(stored);
  if (marked.size() <= kPayloadSaltBytes || !marked.ends_with(kPaddingMark)) return std::nullopt;
  return marked.size() - 1;
}

LinkFault FaultOf(const RecordHeader& header, std::string field, std::string expected,
                  std::string found) {
  return LinkFault{header.journal, header.sequence, std::move(field), std::move(expected),
                   std::move(found)};
}

}  // namespace

JournalId JournalId::ForName(std::string_view name) {
  const Digest digest = Sha256Hasher().Update(kJournalIdLabel).Update(name).Finish();
  JournalId id;
  std::copy_n(digest.begin(), id.bytes.size(), id.bytes.begin());
  return id;
}

std::string JournalId::ToHex() const {
  return absl::BytesToHexString(
      absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

EncodedHeader EncodeHeader(const RecordHeader& header) {
  EncodedHeader encoded;
  char* at = encoded.data();
  const auto put = [&at](const auto& bytes) {
    at = std::copy_n(reinterpret_cast<const char*>(bytes.data()), bytes.size(), at);
  };
  put(LittleBytes(header.version));
  put(LittleBytes(header.kind));
  put(LittleBytes(std::uint32_t{0}));
  put(header.journal.bytes);
  put(LittleBytes(header.sequence));
  put(LittleBytes(header.time_us));
  put(LittleBytes(header.epoch));
  put(header.previous_hash);
  put(LittleBytes(header.payload_size));
  put(header.payload_digest);
  put(header.decision_digest);
  return encoded;
}

absl::StatusOr<RecordHeader> DecodeHeader(std::string_view bytes) {
  if (bytes.size() != kRecordHeaderBytes) {
    return absl::DataLossError(absl::StrCat("record header: expected ", kRecordHeaderBytes,
                                            " bytes, found ", bytes.size()));
  }
  RecordHeader header;
  header.version = TakeLittle<std::uint16_t>(bytes);
  if (header.version < kRecordVersionUnsalted || header.version > kRecordVersion) {
    return absl::DataLossError(absl::StrCat("record header: `version` expected ",
                                            kRecordVersionUnsalted, " to ", kRecordVersion,
                                            ", found ", header.version));
  }
  header.kind = TakeLittle<std::uint16_t>(bytes);
  if (const auto reserved = TakeLittle<std::uint32_t>(bytes); reserved != 0) {
    return absl::DataLossError(
        absl::StrCat("record header: `reserved` expected 0, found ", reserved));
  }
  header.journal.bytes = TakeArray<decltype(header.journal.bytes)>(bytes);
  header.sequence = TakeLittle<std::uint64_t>(bytes);
  header.time_us = TakeLittle<std::int64_t>(bytes);
  header.epoch = TakeLittle<std::uint64_t>(bytes);
  header.previous_hash = TakeArray<Digest>(bytes);
  header.payload_size = TakeLittle<std::uint64_t>(bytes);
  header.payload_digest = TakeArray<Digest>(bytes);
  header.decision_digest = TakeArray<Digest>(bytes);
  return header;
}

Digest RecordHash(const RecordHeader& header) {
  const EncodedHeader encoded = EncodeHeader(header);
  return TaggedDigest(kRecordTag, {encoded.data(), encoded.size()});
}

PayloadSalt SaltOf(std::string_view stored) { return TakeArray<PayloadSalt>(stored); }

std::string SealPayload(const PayloadSalt& salt, const Payload& payload, RecordHeader* header) {
  const std::size_t padding = IsPadded(header->version) ? 1 : 0;
  const std::size_t bytes = salt.size() + payload.bytes.size() + padding;
  std::string stored;
  stored.reserve(padding == 0 ? bytes : std::max(bytes, payload.stored_bytes));
  PutArray(stored, salt);
  stored.append(payload.bytes);
  if (padding > 0) {
    stored.push_back(kPaddingMark);
    stored.resize(std::max(bytes, payload.stored_bytes), '\0');
  }
  header->payload_size = stored.size();
  header->payload_digest = PayloadDigest(stored);
  header->decision_digest = DecisionHasher(header->version, salt).Of(payload.decision);
  return stored;
}

absl::StatusOr<std::string_view> OpenPayload(const RecordHeader& header, std::string_view stored) {
  const std::optional<std::size_t> padding = FindPadding(header.version, stored);
  if (padding.has_value()) return stored.substr(0, *padding).substr(kPayloadSaltBytes);
  return absl::DataLossError(
      absl::StrCat("journal `", header.journal.ToHex(), "` record ", header.sequence,
                   ": its payload is not padded as version ", header.version, " says"));
}

std::size_t PaddedBytes(std::size_t decision_bytes, std::size_t other_bytes) {
  const auto size_class = [](std::size_t bytes) {
    return std::max(kSizeClassMin, std::bit_ceil(bytes + 1));
  };
  const std::size_t classes = size_class(decision_bytes) + size_class(other_bytes);
  return kPayloadSaltBytes + std::min(classes, kPayloadBytesMax);
}

Digest PayloadDigest(std::string_view stored) { return TaggedDigest(kPayloadTag, stored); }

Digest DecisionHasher::Of(std::string_view decision) const {
  if (version_ == kRecordVersionUnsalted) return TaggedDigest(kDecisionTag, decision);
  if (decision.empty()) return {};
  return Sha256Hasher()
      .Update({&kSaltedDecisionTag, 1})
      .Update({reinterpret_cast<const char*>(salt_.data()), salt_.size()})
      .Update(decision)
      .Finish();
}

ChainPoint PointAfter(const RecordHeader& header) {
  return {header.sequence, RecordHash(header), header.time_us, header.epoch, header.version};
}

std::optional<LinkFault> FindPayloadFault(const RecordHeader& header,
                                          std::optional<std::string_view> stored_payload) {
  if (!stored_payload.has_value()) return std::nullopt;
  if (header.payload_size != stored_payload->size()) {
    return FaultOf(header, "payload_size", TextOf(header.payload_size),
                   TextOf(stored_payload->size()));
  }
  if (SeededFault("payload_digest_unchecked")) return std::nullopt;
  if (const Digest found = PayloadDigest(*stored_payload); header.payload_digest != found) {
    return FaultOf(header, "payload_digest", TextOf(header.payload_digest), TextOf(found));
  }
  if (!FindPadding(header.version, *stored_payload) && !SeededFault("padding_unchecked")) {
    return FaultOf(header, "padding", "0x80 and zeros", "none");
  }
  return std::nullopt;
}

std::optional<LinkFault> FindLinkFault(const std::optional<ChainPoint>& previous,
                                       const RecordHeader& header,
                                       std::optional<std::string_view> stored_payload) {
  const auto fault = [&header](const char* field, std::string expected, std::string found) {
    return FaultOf(header, field, std::move(expected), std::move(found));
  };
  const ChainPoint before = previous.value_or(ChainPoint{});
  if (header.sequence != before.sequence + 1) {
    return fault("sequence", TextOf(before.sequence + 1), TextOf(header.sequence));
  }
  if (header.previous_hash != before.hash && !SeededFault("chain_not_compared")) {
    return fault("previous_hash", TextOf(before.hash), TextOf(header.previous_hash));
  }
  if (previous.has_value() && header.time_us <= before.time_us) {
    return fault("time_us", absl::StrCat("more than ", before.time_us),
                 absl::StrCat(header.time_us));
  }
  if (header.epoch < before.epoch) {
    return fault("epoch", absl::StrCat("at least ", before.epoch), TextOf(header.epoch));
  }
  if (header.version < before.version && !SeededFault("version_may_fall")) {
    return fault("version", absl::StrCat("at least ", before.version), TextOf(header.version));
  }
  return FindPayloadFault(header, stored_payload);
}

absl::Status VerifyLink(const std::optional<ChainPoint>& previous, const RecordHeader& header,
                        std::optional<std::string_view> stored_payload) {
  const std::optional<LinkFault> fault = FindLinkFault(previous, header, stored_payload);
  if (!fault.has_value()) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("journal `", fault->journal.ToHex(), "` record ",
                                          fault->sequence, ": `", fault->field, "` expected ",
                                          fault->expected, ", found ", fault->found));
}

}  // namespace arbitro::storage
