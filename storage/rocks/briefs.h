// SPDX-License-Identifier: Apache-2.0
//
// The rows of briefs: one a journal, in the order of the journals' names.

#ifndef ARBITRO_STORAGE_ROCKS_BRIEFS_H_
#define ARBITRO_STORAGE_ROCKS_BRIEFS_H_

#include <rocksdb/db.h>

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/format/log_entries.h"
#include "storage/format/record.h"
#include "storage/quarantine_board.h"

namespace arbitro::storage {

// EventLog::PutBriefs and EventLog::ListBriefs.
absl::Status PutBriefRows(rocksdb::DB& db, const QuarantineBoard& board,
                          absl::Span<const Brief> briefs);
absl::StatusOr<std::vector<Brief>> ListBriefRows(rocksdb::DB& db, const JournalRange& range);

// Deletes the journal's brief. Durable, so that nothing of an archived journal comes back.
absl::Status DropBriefRow(rocksdb::DB& db, const JournalId& journal);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_BRIEFS_H_
