// SPDX-License-Identifier: Apache-2.0

#include "storage/format/value.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "storage/format/byte_order.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

constexpr char kPayloadInline = 0;
constexpr char kPayloadInBlob = 1;
constexpr char kPayloadErased = 2;

constexpr char kSnapshotTag = 0x04;

constexpr std::size_t kStoredHeaderBytes = kRecordHeaderBytes + sizeof(std::uint64_t);
constexpr std::size_t kOrderEntryBytes = kJournalIdBytes + sizeof(std::uint64_t) + kDigestBytes;
constexpr std::size_t kStoredRequestBytes = 2 * sizeof(std::uint64_t) + kDigestBytes;
constexpr std::size_t kSnapshotMarkBytes = 2 * kDigestBytes;
constexpr char kBriefTag = 0x07;
constexpr std::size_t kBriefFixedBytes = sizeof(std::uint64_t) + 2 * kDigestBytes;
constexpr std::size_t kLossFixedBytes = 3 + kJournalIdBytes + 2 * sizeof(std::uint64_t);

absl::Status WrongValueSize(const char* what, std::size_t found) {
  return absl::DataLossError(
      absl::StrCat("value of ", what, ": ", found, " bytes is not its size"));
}

void PutText(std::string& out, std::string_view text) {
  PutLittle(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

// Nothing where `rest` ends within the text.
std::optional<std::string> TakeText(std::string_view& rest) {
  if (rest.size() < sizeof(std::uint32_t)) return std::nullopt;
  const auto size = TakeLittle<std::uint32_t>(rest);
  if (rest.size() < size) return std::nullopt;
  std::string text(rest.substr(0, size));
  rest.remove_prefix(size);
  return text;
}

}  // namespace

std::string EncodeNumber(std::uint64_t number) {
  std::string value;
  PutLittle(value, number);
  return value;
}

absl::StatusOr<std::uint64_t> DecodeNumber(std::string_view value) {
  if (value.size() != sizeof(std::uint64_t)) return WrongValueSize("a number", value.size());
  return TakeLittle<std::uint64_t>(value);
}

std::string EncodeRecordRow(const RecordRow& row) {
  const EncodedHeader header = EncodeHeader(row.stored.header);
  const std::string_view bytes = row.payload.bytes.value_or(std::string_view());
  std::string value;
  value.reserve(kStoredHeaderBytes + 1 + std::max(bytes.size(), kDigestBytes));
  value.append(header.data(), header.size());
  PutLittle(value, row.stored.global_index);
  if (row.payload.Erased()) {
    value.push_back(kPayloadErased);
  } else if (row.payload.blob.has_value()) {
    value.push_back(kPayloadInBlob);
    PutArray(value, *row.payload.blob);
  } else {
    value.push_back(kPayloadInline);
    value.append(bytes);
  }
  return value;
}

absl::StatusOr<RecordRow> DecodeRecordRow(std::string_view value) {
  absl::StatusOr<StoredHeader> stored = DecodeStoredHeader(value);
  if (!stored.ok()) return stored.status();
  value.remove_prefix(kStoredHeaderBytes);
  const char place = value.front();
  value.remove_prefix(1);
  if (place == kPayloadInline) return RecordRow{*stored, {value, std::nullopt}};
  if (place == kPayloadErased && value.empty()) return RecordRow{*stored, {}};
  if (place != kPayloadInBlob) {
    return absl::DataLossError(absl::StrCat("value of a payload: place ", static_cast<int>(place),
                                            " is none of inline (0), blob (1), erased (2)"));
  }
  if (value.size() != kDigestBytes) return WrongValueSize("a payload in a blob", value.size());
  return RecordRow{*stored, {std::nullopt, TakeArray<Digest>(value)}};
}

absl::StatusOr<StoredHeader> DecodeStoredHeader(std::string_view value) {
  if (value.size() <= kStoredHeaderBytes) return WrongValueSize("a record", value.size());
  absl::StatusOr<RecordHeader> header = DecodeHeader(value.substr(0, kRecordHeaderBytes));
  if (!header.ok()) return header.status();
  value.remove_prefix(kRecordHeaderBytes);
  return StoredHeader{*header, TakeLittle<std::uint64_t>(value)};
}

absl::StatusOr<std::string> DecodeName(std::string_view value) {
  if (value.empty() || value.size() > kJournalNameBytesMax) {
    return WrongValueSize("a journal", value.size());
  }
  return std::string(value);
}

std::string EncodeJournal(const JournalId& journal) {
  std::string value;
  PutArray(value, journal.bytes);
  return value;
}

absl::StatusOr<JournalId> DecodeJournal(std::string_view value) {
  if (value.size() != kJournalIdBytes) return WrongValueSize("a journal's name", value.size());
  return JournalId{TakeArray<decltype(JournalId::bytes)>(value)};
}

std::string EncodeOrderPart(const OrderPart& part) {
  std::string value;
  value.reserve(kDigestBytes + part.entries.size() * kOrderEntryBytes);
  PutArray(value, part.end.hash);
  for (const GlobalEntry& entry : part.entries) {
    PutArray(value, entry.journal.bytes);
    PutLittle(value, entry.sequence);
    PutArray(value, entry.record_hash);
  }
  return value;
}

absl::StatusOr<OrderPart> DecodeOrderPart(std::uint64_t last_index, std::string_view value) {
  const std::size_t size = value.size();
  if (size < kDigestBytes) return WrongValueSize("the global order", size);
  OrderPart part{{last_index, TakeArray<Digest>(value)}, {}};
  const std::size_t entries = value.size() / kOrderEntryBytes;
  const bool whole = value.size() % kOrderEntryBytes == 0;
  if (!whole || entries == 0 || entries > std::min<std::uint64_t>(kBatchRecordsMax, last_index)) {
    return WrongValueSize("the global order", size);
  }
  part.entries.resize(entries);
  std::uint64_t index = part.FirstIndex();
  for (GlobalEntry& entry : part.entries) {
    entry.index = index++;
    entry.journal.bytes = TakeArray<decltype(JournalId::bytes)>(value);
    entry.sequence = TakeLittle<std::uint64_t>(value);
    entry.record_hash = TakeArray<Digest>(value);
  }
  return part;
}

std::string EncodeStoredRequest(const StoredRequest& request) {
  std::string value;
  value.reserve(kStoredRequestBytes);
  PutLittle(value, request.sequence);
  PutLittle(value, request.global_index);
  PutArray(value, request.request_digest);
  return value;
}

absl::StatusOr<StoredRequest> DecodeStoredRequest(std::string_view value) {
  if (value.size() != kStoredRequestBytes) return WrongValueSize("a request", value.size());
  StoredRequest request;
  request.sequence = TakeLittle<std::uint64_t>(value);
  request.global_index = TakeLittle<std::uint64_t>(value);
  request.request_digest = TakeArray<Digest>(value);
  return request;
}

std::string EncodeSnapshotMark(const SnapshotMark& mark) {
  std::string value;
  PutArray(value, mark.record_hash);
  PutArray(value, mark.digest);
  return value;
}

absl::StatusOr<SnapshotMark> DecodeSnapshotMark(std::uint64_t sequence, std::string_view value) {
  if (value.size() != kSnapshotMarkBytes) return WrongValueSize("a snapshot's mark", value.size());
  SnapshotMark mark;
  mark.sequence = sequence;
  mark.record_hash = TakeArray<Digest>(value);
  mark.digest = TakeArray<Digest>(value);
  return mark;
}

Digest SnapshotDigest(const Snapshot& snapshot) {
  std::string prefix(1, kSnapshotTag);
  PutArray(prefix, snapshot.journal.bytes);
  PutLittle(prefix, snapshot.sequence);
  PutArray(prefix, snapshot.record_hash);
  return Sha256Hasher().Update(prefix).Update(snapshot.bytes).Finish();
}

Digest BriefDigest(const Brief& brief) {
  std::string prefix(1, kBriefTag);
  PutLittle(prefix, brief.sequence);
  PutArray(prefix, brief.record_hash);
  PutText(prefix, brief.name);
  return Sha256Hasher().Update(prefix).Update(brief.bytes).Finish();
}

std::string EncodeBrief(const Brief& brief) {
  std::string value;
  value.reserve(kBriefFixedBytes + brief.bytes.size());
  PutLittle(value, brief.sequence);
  PutArray(value, brief.record_hash);
  PutArray(value, BriefDigest(brief));
  value.append(brief.bytes);
  return value;
}

absl::StatusOr<Brief> DecodeBrief(std::string_view name, std::string_view value) {
  if (value.size() < kBriefFixedBytes) {
    return absl::DataLossError(absl::StrCat("value of a brief: ", value.size(), " bytes, at least ",
                                            kBriefFixedBytes, " are needed"));
  }
  Brief brief;
  brief.name = std::string(name);
  brief.sequence = TakeLittle<std::uint64_t>(value);
  brief.record_hash = TakeArray<Digest>(value);
  const Digest digest = TakeArray<Digest>(value);
  brief.bytes = std::string(value);
  if (brief.sequence == 0 || BriefDigest(brief) != digest) {
    return absl::DataLossError("value of a brief: it is not what its digest says");
  }
  return brief;
}

absl::Status CheckBrief(const Brief& brief) {
  if (brief.bytes.size() > kBriefBytesMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("`bytes`: ", brief.bytes.size(), " of a brief, at most ", kBriefBytesMax));
  }
  if (brief.name.empty() || brief.name.size() > kJournalNameBytesMax || brief.sequence == 0) {
    return absl::InvalidArgumentError("`name`: a brief is of a journal's record");
  }
  return absl::OkStatus();
}

std::string EncodeLoss(const AcknowledgedLoss& loss) {
  const Finding& finding = loss.finding;
  std::string value;
  PutLittle(value, static_cast<std::uint8_t>(loss.recorded));
  PutLittle(value, static_cast<std::uint8_t>(finding.can_continue));
  PutLittle(value, static_cast<std::uint8_t>(finding.journal.has_value()));
  PutArray(value, finding.journal.value_or(JournalId{}).bytes);
  PutLittle(value, finding.records_known);
  PutLittle(value, finding.records_found);
  for (const std::string& text : {finding.journal_name, finding.what, loss.by.who, loss.by.why}) {
    PutText(value, text);
  }
  return value;
}

absl::StatusOr<AcknowledgedLoss> DecodeLoss(std::string_view id, std::string_view value) {
  if (value.size() < kLossFixedBytes) return WrongValueSize("a loss", value.size());
  AcknowledgedLoss loss;
  loss.id = id;
  loss.recorded = TakeLittle<std::uint8_t>(value) != 0;
  loss.finding.can_continue = TakeLittle<std::uint8_t>(value) != 0;
  const bool has_journal = TakeLittle<std::uint8_t>(value) != 0;
  const JournalId journal{TakeArray<decltype(JournalId::bytes)>(value)};
  if (has_journal) loss.finding.journal = journal;
  loss.finding.records_known = TakeLittle<std::uint64_t>(value);
  loss.finding.records_found = TakeLittle<std::uint64_t>(value);
  for (std::string* text :
       {&loss.finding.journal_name, &loss.finding.what, &loss.by.who, &loss.by.why}) {
    std::optional<std::string> taken = TakeText(value);
    if (!taken.has_value()) return WrongValueSize("a loss", value.size());
    *text = *std::move(taken);
  }
  if (!value.empty()) return WrongValueSize("a loss", value.size());
  return loss;
}

}  // namespace arbitro::storage
