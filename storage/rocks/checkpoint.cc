// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/checkpoint.h"

#include <rocksdb/utilities/checkpoint.h>

#include <memory>

#include "absl/strings/str_cat.h"
#include "storage/rocks/database.h"

namespace arbitro::storage {

absl::Status WriteCheckpoint(rocksdb::DB& db, const std::string& folder) {
  if (db.GetEnv()->FileExists(folder).ok()) {
    return absl::AlreadyExistsError(absl::StrCat("`", folder, "` exists already"));
  }
  rocksdb::Checkpoint* made = nullptr;
  rocksdb::Status status = rocksdb::Checkpoint::Create(&db, &made);
  const std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
  // 0: whatever is in memory only is written out, however little.
  if (status.ok()) status = checkpoint->CreateCheckpoint(folder, 0);
  return StatusOf(status, absl::StrCat("copying the database to `", folder, "`"));
}

}  // namespace arbitro::storage
