// SPDX-License-Identifier: Apache-2.0
//
// The daemon's log in a PostgreSQL database, with what its data folder knows of it.
//
// The folder keeps the anchor, by which a database that lost records is found out, and the id of
// the cluster that the folder belongs to. Neither is in the database.

#ifndef ARBITRO_DAEMON_SERVER_POSTGRES_LOG_H_
#define ARBITRO_DAEMON_SERVER_POSTGRES_LOG_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/server/options.h"
#include "storage/event_log.h"
#include "storage/rocks/anchor.h"

namespace arbitro::server {

// The file of a data folder that names its cluster, in hexadecimal digits.
inline constexpr char kClusterFileName[] = "cluster-id";

// The log uses the anchor, so it goes first.
struct PostgresLog {
  std::unique_ptr<storage::AnchorKeeper> anchor;
  std::unique_ptr<storage::EventLog> log;
};

// Takes the log over (storage/postgres/event_log.h) and begins to keep its anchor in `folder`,
// which the caller has locked. The first opening writes the cluster's id into the folder.
// `on_failure` gets the error after which the log takes no more.
//
// FAILED_PRECONDITION where the folder belongs to another cluster, or holds a log of its own; else
// as PostgresEventLog::OpenForWriting.
absl::StatusOr<PostgresLog> OpenPostgresLog(
    const StorageOptions& options, const std::string& folder,
    const std::function<void(const absl::Status&)>& on_failure);

// FAILED_PRECONDITION where a folder whose log shall be RocksDB's belongs to a cluster.
absl::Status CheckNoCluster(const std::string& folder);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_POSTGRES_LOG_H_
