// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/people_of_folder.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "spdlog/spdlog.h"
#include "storage/rocks/vault.h"

namespace arbitro::server {
namespace {

namespace fs = std::filesystem;
using storage::VaultEntry;

// Copies the entries of the folder's vault, which is at `path`, into one that has none or the same;
// returns how many. The folder's vault is closed then.
absl::StatusOr<std::size_t> CopyPeople(const std::string& folder, const std::string& path,
                                       storage::Vault* cluster) {
  ASSIGN_OR_RETURN(const auto own, storage::RocksVault::Open(folder));
  RETURN_IF_ERROR(storage::ForEachEntry(*cluster, [&](const VaultEntry& entry) -> absl::Status {
    ASSIGN_OR_RETURN(const auto value, own->Get(entry.key));
    if (value == entry.value) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("the people of this cluster are in its database, and `", path,
                     "` holds others: move that folder away"));
  }));
  std::size_t copied = 0;
  RETURN_IF_ERROR(storage::ForEachEntry(*own, [&](const VaultEntry& entry) {
    ++copied;
    return cluster->Put(entry);
  }));
  return copied;
}

}  // namespace

absl::Status MovePeopleOfFolder(const std::string& folder, storage::Vault* cluster) {
  const std::string path = absl::StrCat(folder, "/", storage::RocksVault::kFolderName);
  std::error_code error;
  if (!fs::exists(path, error)) return absl::OkStatus();
  ASSIGN_OR_RETURN(const std::size_t moved, CopyPeople(folder, path, cluster));
  fs::remove_all(path, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("`", path,
                     "` could not be removed after its people were moved into the "
                     "database: ",
                     error.message()));
  }
  if (moved > 0) spdlog::info("moved {} entries of `{}` into the database", moved, path);
  return absl::OkStatus();
}

}  // namespace arbitro::server
