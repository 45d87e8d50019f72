// SPDX-License-Identifier: Apache-2.0
//
// The daemon's log in a PostgreSQL database, with what its data folder knows of it.
//
// The folder keeps the anchor, by which a database that lost records is found out, and the id of
// the cluster that the folder belongs to. Neither is in the database.

#ifndef ARBITRO_DAEMON_SERVER_POSTGRES_LOG_H_
#define ARBITRO_DAEMON_SERVER_POSTGRES_LOG_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/server/options.h"
#include "storage/postgres/daemons.h"
#include "storage/postgres/event_log.h"
#include "storage/rocks/anchor.h"

namespace arbitro::server {

// The file of a data folder that names its cluster, in hexadecimal digits.
inline constexpr char kClusterFileName[] = "cluster-id";

// The log uses the anchor, so it goes first.
struct PostgresLog {
  std::unique_ptr<storage::AnchorKeeper> anchor;
  std::unique_ptr<storage::OwnedPostgresLog> log;
};

// How a log is opened.
struct PostgresOpening {
  storage::DaemonId daemon;
  uint64_t from = 0;  // the incarnation that it is taken from
  // Gets the error after which the log takes no more.
  std::function<void(const absl::Status&)> on_failure;
};

// Looks whether the folder, which the caller has locked, and the database can belong together, and
// at the server's settings. The first look writes the cluster's id into the folder.
//
// FAILED_PRECONDITION where the folder belongs to another cluster, or holds a log of its own; else
// as PostgresEventLog::Check.
absl::Status CheckPostgresLog(const StorageOptions& options, const std::string& folder);

// Takes the log over (storage/postgres/event_log.h) and begins to keep its anchor in `folder`.
// Errors are those of CheckPostgresLog and of PostgresEventLog::OpenForWriting.
absl::StatusOr<PostgresLog> OpenPostgresLog(const StorageOptions& options,
                                            const std::string& folder,
                                            const PostgresOpening& opening);

// FAILED_PRECONDITION where a folder whose log shall be RocksDB's belongs to a cluster.
absl::Status CheckNoCluster(const std::string& folder);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_POSTGRES_LOG_H_
