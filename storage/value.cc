// SPDX-License-Identifier: Apache-2.0

#include "storage/value.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "storage/byte_order.h"

namespace arbitro::storage {
namespace {

constexpr char kPayloadInline = 0;
constexpr char kPayloadInBlob = 1;
constexpr char kPayloadErased = 2;

constexpr char kSnapshotTag = 0x04;

constexpr std::size_t kStoredHeaderBytes = kRecordHeaderBytes + sizeof(std::uint64_t);
constexpr std::size_t kHeadFixedBytes = 3 * sizeof(std::uint64_t) + kDigestBytes;
constexpr std::size_t kGlobalEntryBytes = kJournalIdBytes + sizeof(std::uint64_t);
constexpr std::size_t kStoredRequestBytes = 2 * sizeof(std::uint64_t) + kDigestBytes;
constexpr std::size_t kOrderBytes = sizeof(std::uint64_t) + kDigestBytes;
constexpr std::size_t kSnapshotMarkBytes = 2 * kDigestBytes;
constexpr std::size_t kLossFixedBytes = 3 + kJournalIdBytes + 2 * sizeof(std::uint64_t);

absl::Status WrongSize(const char* what, std::size_t found) {
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
  if (value.size() != sizeof(std::uint64_t)) return WrongSize("a number", value.size());
  return TakeLittle<std::uint64_t>(value);
}

std::string EncodeStoredHeader(const StoredHeader& stored) {
  const EncodedHeader header = EncodeHeader(stored.header);
  std::string value;
  value.reserve(kStoredHeaderBytes);
  value.append(header.data(), header.size());
  PutLittle(value, stored.global_index);
  return value;
}

absl::StatusOr<StoredHeader> DecodeStoredHeader(std::string_view value) {
  if (value.size() != kStoredHeaderBytes) return WrongSize("a header", value.size());
  absl::StatusOr<RecordHeader> header = DecodeHeader(value.substr(0, kRecordHeaderBytes));
  if (!header.ok()) return header.status();
  value.remove_prefix(kRecordHeaderBytes);
  return StoredHeader{*header, TakeLittle<std::uint64_t>(value)};
}

std::string EncodeInlinePayload(std::string_view stored_payload) {
  std::string value;
  value.reserve(1 + stored_payload.size());
  value.push_back(kPayloadInline);
  value.append(stored_payload);
  return value;
}

std::string EncodePayloadInBlob(const Digest& blob) {
  std::string value(1, kPayloadInBlob);
  PutArray(value, blob);
  return value;
}

std::string EncodeErasedPayload() { return std::string(1, kPayloadErased); }

absl::StatusOr<PayloadPlace> DecodePayload(std::string_view value) {
  if (value.empty()) return WrongSize("a payload", 0);
  const char place = value.front();
  value.remove_prefix(1);
  if (place == kPayloadInline) return PayloadPlace{value, std::nullopt};
  if (place == kPayloadErased && value.empty()) return PayloadPlace{};
  if (place != kPayloadInBlob) {
    return absl::DataLossError(absl::StrCat("value of a payload: place ", static_cast<int>(place),
                                            " is none of inline (0), blob (1), erased (2)"));
  }
  if (value.size() != kDigestBytes) return WrongSize("a payload in a blob", value.size());
  return PayloadPlace{std::nullopt, TakeArray<Digest>(value)};
}

std::string EncodeHead(const Head& head) {
  std::string value;
  value.reserve(kHeadFixedBytes + head.name.size());
  PutLittle(value, head.sequence);
  PutArray(value, head.hash);
  PutLittle(value, head.time_us);
  PutLittle(value, head.epoch);
  value.append(head.name);
  return value;
}

absl::StatusOr<Head> DecodeHead(const JournalId& journal, std::string_view value) {
  if (value.size() <= kHeadFixedBytes) return WrongSize("a head", value.size());
  Head head;
  head.journal = journal;
  head.sequence = TakeLittle<std::uint64_t>(value);
  head.hash = TakeArray<Digest>(value);
  head.time_us = TakeLittle<std::int64_t>(value);
  head.epoch = TakeLittle<std::uint64_t>(value);
  head.name = std::string(value);
  return head;
}

std::string EncodeJournal(const JournalId& journal) {
  std::string value;
  PutArray(value, journal.bytes);
  return value;
}

absl::StatusOr<JournalId> DecodeJournal(std::string_view value) {
  if (value.size() != kJournalIdBytes) return WrongSize("a journal's name", value.size());
  return JournalId{TakeArray<decltype(JournalId::bytes)>(value)};
}

std::string EncodeGlobalEntry(const GlobalEntry& entry) {
  std::string value;
  value.reserve(kGlobalEntryBytes);
  PutArray(value, entry.journal.bytes);
  PutLittle(value, entry.sequence);
  return value;
}

absl::StatusOr<GlobalEntry> DecodeGlobalEntry(std::uint64_t index, std::string_view value) {
  if (value.size() != kGlobalEntryBytes) return WrongSize("the global order", value.size());
  GlobalEntry entry;
  entry.index = index;
  entry.journal.bytes = TakeArray<decltype(JournalId::bytes)>(value);
  entry.sequence = TakeLittle<std::uint64_t>(value);
  return entry;
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
  if (value.size() != kStoredRequestBytes) return WrongSize("a request", value.size());
  StoredRequest request;
  request.sequence = TakeLittle<std::uint64_t>(value);
  request.global_index = TakeLittle<std::uint64_t>(value);
  request.request_digest = TakeArray<Digest>(value);
  return request;
}

std::string EncodeOrder(const OrderPoint& order) {
  std::string value;
  PutLittle(value, order.count);
  PutArray(value, order.hash);
  return value;
}

absl::StatusOr<OrderPoint> DecodeOrder(std::string_view value) {
  if (value.size() != kOrderBytes) return WrongSize("the running hash", value.size());
  OrderPoint order;
  order.count = TakeLittle<std::uint64_t>(value);
  order.hash = TakeArray<Digest>(value);
  return order;
}

std::string EncodeSnapshotMark(const SnapshotMark& mark) {
  std::string value;
  PutArray(value, mark.record_hash);
  PutArray(value, mark.digest);
  return value;
}

absl::StatusOr<SnapshotMark> DecodeSnapshotMark(std::uint64_t sequence, std::string_view value) {
  if (value.size() != kSnapshotMarkBytes) return WrongSize("a snapshot's mark", value.size());
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
  if (value.size() < kLossFixedBytes) return WrongSize("a loss", value.size());
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
    if (!taken.has_value()) return WrongSize("a loss", value.size());
    *text = *std::move(taken);
  }
  if (!value.empty()) return WrongSize("a loss", value.size());
  return loss;
}

}  // namespace arbitro::storage
