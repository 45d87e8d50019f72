// SPDX-License-Identifier: Apache-2.0

#include "storage/key.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "storage/byte_order.h"

namespace arbitro::storage {
namespace {

constexpr char kMeta = 'm';
constexpr char kHeader = 'h';
constexpr char kPayload = 'p';
constexpr char kHead = 'j';
constexpr char kName = 'n';
constexpr char kGlobal = 'g';
constexpr char kRequest = 'r';
constexpr char kBlob = 'b';
constexpr char kSnapshotMark = 's';
constexpr char kSnapshotBytes = 'd';
constexpr char kLoss = 'a';
constexpr char kTile = 't';

constexpr std::size_t kRecordKeyBytes = 1 + kJournalIdBytes + sizeof(std::uint64_t);
constexpr std::size_t kGlobalKeyBytes = 1 + sizeof(std::uint64_t);
constexpr std::size_t kTileKeyBytes = 2 + sizeof(std::uint64_t);

// With room for what follows the journal.
std::string JournalKey(char kind, const JournalId& journal, std::size_t more_bytes = 0) {
  std::string key;
  key.reserve(1 + kJournalIdBytes + more_bytes);
  key.push_back(kind);
  PutArray(key, journal.bytes);
  return key;
}

std::string RecordKey(char kind, const JournalId& journal, std::uint64_t sequence) {
  std::string key = JournalKey(kind, journal, sizeof(sequence));
  PutBig(key, sequence);
  return key;
}

absl::Status WrongSize(const char* what, std::size_t found) {
  return absl::DataLossError(absl::StrCat("key of ", what, ": ", found, " bytes is not its size"));
}

}  // namespace

std::string FormatKey() { return std::string(1, kMeta) + "format"; }

std::string EpochKey() { return std::string(1, kMeta) + "epoch"; }

std::string OrderKey() { return std::string(1, kMeta) + "order"; }

std::string HeaderKey(const JournalId& journal, std::uint64_t sequence) {
  return RecordKey(kHeader, journal, sequence);
}

std::string PayloadKey(const JournalId& journal, std::uint64_t sequence) {
  return RecordKey(kPayload, journal, sequence);
}

std::string HeadKey(const JournalId& journal) { return JournalKey(kHead, journal); }

std::string NameKey(std::string_view name) { return std::string(1, kName).append(name); }

std::string GlobalKey(std::uint64_t index) {
  std::string key(1, kGlobal);
  PutBig(key, index);
  return key;
}

std::string RequestKeyOf(const JournalId& journal, std::string_view principal,
                         std::string_view request_id) {
  std::string key =
      JournalKey(kRequest, journal, sizeof(std::uint16_t) + principal.size() + request_id.size());
  // The size keeps ("ab", "c") and ("a", "bc") apart.
  PutBig(key, static_cast<std::uint16_t>(principal.size()));
  key.append(principal);
  key.append(request_id);
  return key;
}

std::string BlobKey(const Digest& digest) {
  std::string key(1, kBlob);
  PutArray(key, digest);
  return key;
}

std::string SnapshotMarkKey(const JournalId& journal, std::uint64_t sequence) {
  return RecordKey(kSnapshotMark, journal, sequence);
}

std::string SnapshotBytesKey(const JournalId& journal, std::uint64_t sequence) {
  return RecordKey(kSnapshotBytes, journal, sequence);
}

std::string LossKey(std::string_view id) { return std::string(1, kLoss).append(id); }

std::string TileKey(std::uint8_t level, std::uint64_t index) {
  std::string key(1, kTile);
  PutBig(key, level);
  PutBig(key, index);
  return key;
}

std::string KeyAfterPrefix(std::string_view prefix) {
  std::string end(prefix);
  while (!end.empty() && static_cast<unsigned char>(end.back()) == 0xff) end.pop_back();
  if (!end.empty()) end.back() = static_cast<char>(static_cast<unsigned char>(end.back()) + 1);
  return end;
}

std::string HeaderEndKey(const JournalId& journal) {
  return KeyAfterPrefix(JournalKey(kHeader, journal));
}

std::string PayloadEndKey(const JournalId& journal) {
  return KeyAfterPrefix(JournalKey(kPayload, journal));
}

std::string SnapshotMarkEndKey(const JournalId& journal) {
  return KeyAfterPrefix(JournalKey(kSnapshotMark, journal));
}

std::string LossEndKey() { return KeyAfterPrefix({&kLoss, 1}); }

std::string TileEndKey() { return KeyAfterPrefix({&kTile, 1}); }

std::string GlobalEndKey() { return KeyAfterPrefix({&kGlobal, 1}); }

absl::StatusOr<JournalId> JournalInKey(std::string_view key) {
  if (key.size() < 1 + kJournalIdBytes) return WrongSize("a journal", key.size());
  key.remove_prefix(1);
  return JournalId{TakeArray<decltype(JournalId::bytes)>(key)};
}

absl::StatusOr<std::uint64_t> SequenceInKey(std::string_view key) {
  if (key.size() != kRecordKeyBytes) return WrongSize("a record", key.size());
  key.remove_prefix(1 + kJournalIdBytes);
  return TakeBig<std::uint64_t>(key);
}

absl::StatusOr<std::uint64_t> IndexInKey(std::string_view key) {
  if (key.size() != kGlobalKeyBytes) return WrongSize("the global order", key.size());
  key.remove_prefix(1);
  return TakeBig<std::uint64_t>(key);
}

absl::StatusOr<std::uint64_t> IndexInTileKey(std::string_view key) {
  if (key.size() != kTileKeyBytes) return WrongSize("a tile", key.size());
  key.remove_prefix(2);
  return TakeBig<std::uint64_t>(key);
}

absl::StatusOr<std::string_view> NameInKey(std::string_view key) {
  if (key.size() < 2) return WrongSize("a journal's name", key.size());
  key.remove_prefix(1);
  return key;
}

}  // namespace arbitro::storage
