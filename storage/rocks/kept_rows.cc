// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/kept_rows.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/format/key.h"
#include "storage/format/sha256.h"
#include "storage/format/value.h"
#include "storage/rocks/database.h"
#include "storage/rocks/reader.h"

namespace arbitro::storage {
namespace {

enum class Fit { kKept, kNotOurs, kUnreadable };

Fit FitOfRequest(const RocksReader& reader, std::uint64_t records_kept, std::string_view key,
                 std::string_view value) {
  const absl::StatusOr<JournalId> journal = JournalInKey(key);
  const absl::StatusOr<StoredRequest> request = DecodeStoredRequest(value);
  if (!journal.ok() || !request.ok()) return Fit::kUnreadable;
  if (request->global_index > records_kept) return Fit::kNotOurs;
  const auto header = reader.ReadHeader(*journal, request->sequence);
  const bool fits = header.ok() && header->global_index == request->global_index;
  return fits ? Fit::kKept : Fit::kUnreadable;
}

struct Kind {
  char letter;
  const char* name;
  std::uint64_t UnreadableRows::*unreadable;
};

constexpr Kind kKinds[] = {{'i', "request keys", &UnreadableRows::requests},
                           {'b', "blobs", &UnreadableRows::blobs},
                           {'a', "acknowledged losses", &UnreadableRows::losses}};

Fit FitOf(const Kind& kind, const RocksReader& reader, std::uint64_t records_kept,
          const Scan& row) {
  if (kind.letter == 'i') return FitOfRequest(reader, records_kept, row.Key(), row.Value());
  const bool fits = kind.letter == 'b' ? row.Key() == BlobKey(Sha256(row.Value()))
                                       : DecodeLoss(row.Key().substr(1), row.Value()).ok();
  return fits ? Fit::kKept : Fit::kUnreadable;
}

}  // namespace

absl::Status ForEachKeptRow(rocksdb::DB& db, std::uint64_t records_kept, const RowVisitor& visit,
                            UnreadableRows* unreadable) {
  const RocksReader reader(db);
  for (const Kind& kind : kKinds) {
    const std::string prefix(1, kind.letter);
    Scan rows(db, prefix, KeyAfterPrefix(prefix));
    for (; rows.Valid(); rows.Next()) {
      const Fit fit = FitOf(kind, reader, records_kept, rows);
      if (fit == Fit::kUnreadable) ++(unreadable->*kind.unreadable);
      if (fit != Fit::kKept) continue;
      if (absl::Status taken = visit(rows.Key(), rows.Value()); !taken.ok()) return taken;
    }
    // A table that is damaged ends the walk before the last row.
    if (const absl::Status ended = rows.End(); !ended.ok()) {
      absl::StrAppend(&unreadable->cut_short, unreadable->cut_short.empty() ? "" : "; ", kind.name,
                      ": ", std::string(ended.message()));
    }
  }
  return absl::OkStatus();
}

}  // namespace arbitro::storage
