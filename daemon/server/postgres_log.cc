// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/postgres_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/files/sync_folder.h"
#include "storage/rocks/event_log.h"

namespace arbitro::server {
namespace {

namespace fs = std::filesystem;

std::string ClusterFile(const std::string& folder) {
  return absl::StrCat(folder, "/", kClusterFileName);
}

// Empty where the folder names none.
std::string ReadCluster(const std::string& folder) {
  std::ifstream file(ClusterFile(folder));
  std::string id;
  std::getline(file, id);
  return id;
}

absl::Status WriteCluster(const std::string& folder, const std::string& id) {
  const std::string beside = ClusterFile(folder) + ".new";
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const std::string text = id + "\n";
  const bool written = file >= 0 &&
                       write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fsync(file) == 0;
  if (file >= 0) close(file);
  std::error_code error;
  if (written) fs::rename(beside, ClusterFile(folder), error);
  if (!written || error) {
    return absl::UnavailableError(absl::StrCat("`", beside, "` could not be written"));
  }
  return storage::SyncFolder(folder);
}

absl::Status CheckCluster(const std::string& folder, const storage::ClusterFacts& facts) {
  const std::string id = absl::BytesToHexString(facts.id);
  const std::string known = ReadCluster(folder);
  if (known.empty()) return WriteCluster(folder, id);
  if (known == id) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the data folder `", folder, "` belongs to cluster `", known,
                   "`, the database in `storage.dsn` is of cluster `", id,
                   "`: give the DSN of the one, or another data folder"));
}

storage::PostgresOptions PostgresOptionsOf(const StorageOptions& options,
                                           const std::string& folder) {
  storage::PostgresOptions postgres;
  postgres.dsn = options.dsn;
  postgres.durability = options.durability;
  postgres.check_cluster = [folder](const storage::ClusterFacts& facts) {
    return CheckCluster(folder, facts);
  };
  return postgres;
}

// Sets the daemon that opens the log, and what it has known of it.
void SetOpening(const PostgresOpening& opening, const std::optional<storage::Anchor>& known,
                storage::PostgresOptions* postgres) {
  postgres->owner = opening.daemon.name;
  postgres->incarnation = opening.daemon.incarnation;
  postgres->from = opening.from;
  postgres->on_failure = opening.on_failure;
  if (!known.has_value()) return;
  postgres->known = known->order;
  postgres->known_epoch = known->epoch;
}

}  // namespace

absl::Status CheckNoCluster(const std::string& folder) {
  const std::string known = ReadCluster(folder);
  if (known.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the log of the data folder `", folder, "` is in the database of cluster `",
                   known, "`: set `storage.backend = \"postgres\"` and `storage.dsn`"));
}

absl::Status CheckPostgresLog(const StorageOptions& options, const std::string& folder) {
  std::error_code ignored;
  if (fs::exists(absl::StrCat(folder, "/", storage::RocksEventLog::kFolderName), ignored)) {
    return absl::FailedPreconditionError(
        absl::StrCat("the data folder `", folder,
                     "` holds a log of its own: give a new folder, and take its events over as "
                     "bundles (`arbitroutil log export`), or leave `storage.backend` out"));
  }
  return storage::PostgresEventLog::Check(PostgresOptionsOf(options, folder));
}

absl::StatusOr<PostgresLog> OpenPostgresLog(const StorageOptions& options,
                                            const std::string& folder,
                                            const PostgresOpening& opening) {
  RETURN_IF_ERROR(CheckPostgresLog(options, folder));
  ASSIGN_OR_RETURN(const std::optional<storage::Anchor> known,
                   storage::ReadAnchor(nullptr, folder));
  PostgresLog opened;
  storage::AnchorKeeper::Options keeping;
  keeping.folder = folder;
  keeping.on_failure = opening.on_failure;
  opened.anchor = std::make_unique<storage::AnchorKeeper>(std::move(keeping),
                                                          known.has_value() ? known->turn : 0);
  storage::PostgresOptions postgres = PostgresOptionsOf(options, folder);
  SetOpening(opening, known, &postgres);
  postgres.on_durable = [anchor = opened.anchor.get()](const storage::OrderPoint& order,
                                                       uint64_t epoch) {
    anchor->Note(order, epoch);
  };
  ASSIGN_OR_RETURN(opened.log, storage::PostgresEventLog::OpenForWriting(postgres));
  RETURN_IF_ERROR(opened.anchor->WriteNow());
  return opened;
}

}  // namespace arbitro::server
