// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/briefs.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/rocks/database.h"
#include "storage/rocks/meta.h"

namespace arbitro::storage {

absl::Status PutBriefRows(rocksdb::DB& db, const QuarantineBoard& board,
                          absl::Span<const Brief> briefs) {
  Step step;
  for (const Brief& brief : briefs) {
    if (absl::Status status = CheckBrief(brief); !status.ok()) return status;
    if (!board.Check(JournalId::ForName(brief.name)).ok()) continue;
    step.Put(BriefKey(brief.name), EncodeBrief(brief));
  }
  Failpoint("briefs.rows_made");
  return step.Write(db, Sync::kNever);
}

absl::StatusOr<std::vector<Brief>> ListBriefRows(rocksdb::DB& db, const JournalRange& range) {
  const std::size_t briefs_max = std::min(range.journals_max, kReadRecordsMax);
  const std::string first(std::max(range.prefix, range.after));
  std::vector<Brief> found;
  Scan names(db, NameKey(first), KeyAfterPrefix(NameKey(range.prefix)));
  Scan rows(db, BriefKey(first), KeyAfterPrefix(BriefKey(range.prefix)));
  for (; names.Valid() && found.size() < briefs_max; names.Next()) {
    const std::string_view name = names.Key().substr(1);
    if (name == range.after) continue;
    const std::string key = BriefKey(name);
    while (rows.Valid() && rows.Key() < key) rows.Next();
    Brief brief;
    if (rows.Valid() && rows.Key() == key) {
      // A cache that cannot be read is an empty one.
      if (auto decoded = DecodeBrief(name, rows.Value()); decoded.ok()) brief = *std::move(decoded);
    }
    brief.name = std::string(name);
    found.push_back(std::move(brief));
  }
  if (absl::Status status = names.End(); !status.ok()) return status;
  return found;
}

absl::Status DropBriefRow(rocksdb::DB& db, const JournalId& journal) {
  const auto value = GetValue(db, JournalKey(journal));
  if (!value.ok()) return value.status();
  if (!value->has_value()) return absl::OkStatus();
  const absl::StatusOr<std::string> name = DecodeName(**value);
  if (!name.ok()) return name.status();
  Step step;
  step.Delete(BriefKey(*name));
  return step.Write(db, Sync::kEveryBatch);
}

}  // namespace arbitro::storage
