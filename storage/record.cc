// SPDX-License-Identifier: Apache-2.0

#include "storage/record.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/byte_order.h"
#include "storage/seeded_fault.h"

namespace arbitro::storage {
namespace {

constexpr char kRecordTag = 0x00;
constexpr char kPayloadTag = 0x02;
constexpr char kDecisionTag = 0x03;
constexpr std::string_view kJournalIdLabel = "arbitro/journal/1";

Digest TaggedDigest(char tag, std::string_view bytes) {
  return Sha256Hasher().Update({&tag, 1}).Update(bytes).Finish();
}

std::string TextOf(const Digest& digest) { return ToHex(digest); }
std::string TextOf(std::uint64_t number) { return absl::StrCat(number); }

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

std::optional<JournalId> JournalId::FromHex(std::string_view hex) {
  JournalId id;
  if (hex.size() != 2 * id.bytes.size()) return std::nullopt;
  for (const char c : hex) {
    if (!absl::ascii_isxdigit(static_cast<unsigned char>(c))) return std::nullopt;
  }
  const std::string raw = absl::HexStringToBytes(absl::string_view(hex.data(), hex.size()));
  std::copy(raw.begin(), raw.end(), id.bytes.begin());
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
  if (header.version != kRecordVersion) {
    return absl::DataLossError(absl::StrCat("record header: `version` expected ", kRecordVersion,
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

std::string SealPayload(const PayloadSalt& salt, std::string_view payload) {
  std::string stored;
  stored.reserve(salt.size() + payload.size());
  PutArray(stored, salt);
  stored.append(payload);
  return stored;
}

std::string_view OpenPayload(std::string_view stored) {
  return stored.substr(std::min(stored.size(), kPayloadSaltBytes));
}

Digest PayloadDigest(std::string_view stored) { return TaggedDigest(kPayloadTag, stored); }

Digest DecisionDigest(std::string_view decision) { return TaggedDigest(kDecisionTag, decision); }

ChainPoint PointAfter(const RecordHeader& header) {
  return {header.sequence, RecordHash(header), header.time_us, header.epoch};
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
