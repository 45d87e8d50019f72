// SPDX-License-Identifier: Apache-2.0

#include "storage/format/key.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "storage/format/byte_order.h"

namespace arbitro::storage {
namespace {

constexpr char kMeta = 'm';
constexpr char kRecord = 'r';
constexpr char kJournal = 'j';
constexpr char kName = 'n';
constexpr char kOrder = 'g';
constexpr char kRequest = 'i';
constexpr char kBlob = 'b';
constexpr char kSnapshotMark = 's';
constexpr char kSnapshotBytes = 'd';
constexpr char kBrief = 'l';
constexpr char kLoss = 'a';
constexpr char kTile = 't';

constexpr std::size_t kRecordKeyBytes = 1 + kJournalIdBytes + sizeof(std::uint64_t);
constexpr std::size_t kOrderKeyBytes = 1 + sizeof(std::uint64_t);
constexpr std::size_t kTileKeyBytes = 2 + sizeof(std::uint64_t);

// With room for what follows the journal.
std::string PrefixOf(char kind, const JournalId& journal, std::size_t more_bytes = 0) {
  std::string key;
  key.reserve(1 + kJournalIdBytes + more_bytes);
  key.push_back(kind);
  PutArray(key, journal.bytes);
  return key;
}

std::string KeyOf(char kind, const JournalId& journal, std::uint64_t sequence) {
  std::string key = PrefixOf(kind, journal, sizeof(sequence));
  PutBig(key, sequence);
  return key;
}

absl::Status WrongSize(const char* what, std::size_t found) {
  return absl::DataLossError(absl::StrCat("key of ", what, ": ", found, " bytes is not its size"));
}

}  // namespace

std::string FormatKey() { return std::string(1, kMeta) + "format"; }

std::string EpochKey() { return std::string(1, kMeta) + "epoch"; }

std::string RecordKey(const JournalId& journal, std::uint64_t sequence) {
  return KeyOf(kRecord, journal, sequence);
}

std::string JournalKey(const JournalId& journal) { return PrefixOf(kJournal, journal); }

std::string NameKey(std::string_view name) { return std::string(1, kName).append(name); }

std::string OrderKey(std::uint64_t last_index) {
  std::string key(1, kOrder);
  PutBig(key, last_index);
  return key;
}

std::string RequestKeyOf(const JournalId& journal, std::string_view principal,
                         std::string_view request_id) {
  std::string key =
      PrefixOf(kRequest, journal, sizeof(std::uint16_t) + principal.size() + request_id.size());
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
  return KeyOf(kSnapshotMark, journal, sequence);
}

std::string SnapshotBytesKey(const JournalId& journal, std::uint64_t sequence) {
  return KeyOf(kSnapshotBytes, journal, sequence);
}

std::string BriefKey(std::string_view name) { return std::string(1, kBrief).append(name); }

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

std::string RecordEndKey(const JournalId& journal) {
  return KeyAfterPrefix(PrefixOf(kRecord, journal));
}

std::string SnapshotMarkEndKey(const JournalId& journal) {
  return KeyAfterPrefix(PrefixOf(kSnapshotMark, journal));
}

std::string LossEndKey() { return KeyAfterPrefix({&kLoss, 1}); }

std::string TileEndKey() { return KeyAfterPrefix({&kTile, 1}); }

std::string OrderEndKey() { return KeyAfterPrefix({&kOrder, 1}); }

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
  if (key.size() != kOrderKeyBytes) return WrongSize("the global order", key.size());
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
