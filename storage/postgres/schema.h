// SPDX-License-Identifier: Apache-2.0
//
// The tables that hold logs in a PostgreSQL database, and what a server must be like to hold them.
//
// The tables stand where the search path of the DSN says, in a database of their own as a rule. A
// role that may create tables makes them once (`arbitroutil log init`); the role of a daemon only
// reads and inserts, and changes what is no part of the log's truth: caches, erased payloads,
// acknowledged losses.
//
// docs/storage_format.md documents every table.

#ifndef ARBITRO_STORAGE_POSTGRES_SCHEMA_H_
#define ARBITRO_STORAGE_POSTGRES_SCHEMA_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/postgres/connection.h"

namespace arbitro::storage {

// Of all tables together. The records keep the format of storage/format.
// Format 1 had no tables of daemons, secrets and people; it can be read.
inline constexpr std::uint64_t kPostgresFormat = 2;
inline constexpr std::uint64_t kPostgresFormatMin = 1;

// The oldest server, as it names its version.
inline constexpr int kPostgresVersionMin = 150000;

// How many bytes of a blob or a snapshot a row takes.
inline constexpr std::size_t kPostgresPartBytes = std::size_t{1} << 20;

// The one that vouches for it that a commit is on more than one machine.
enum class Durability {
  // The server waits for a standby, and its settings are checked.
  kStandby,
  // The database itself, whatever its settings say: an engine that copies by quorum, or one machine
  // that shall be enough.
  kEngine,
};

// The tables of a database, as the table `cluster` describes them.
struct ClusterFacts {
  std::string id;  // 16 random bytes
  std::uint64_t logs = 0;
  std::uint64_t format = kPostgresFormat;
};

// Makes the tables where there are none, brings those of an older format to this one, and lets
// `daemon_role` use them where it is not empty. The same call again changes nothing but what
// `daemon_role` may. The DSN's role must own the schema.
//
// FAILED_PRECONDITION where tables of a newer format are there, or the server is not as
// CheckServer wants it; PERMISSION_DENIED where the role may not create tables.
absl::StatusOr<ClusterFacts> InitPostgres(const std::string& dsn, const std::string& daemon_role,
                                          PostgresDeadline deadline);

// Checks version, encoding and, for Durability::kStandby, that the server waits for disks and for a
// standby. FAILED_PRECONDITION, naming the setting, what it is and what to do.
absl::Status CheckServer(Connection& connection, Durability durability, PostgresDeadline deadline);

// Checks that the tables are there, have a format of this version and may be used by the DSN's
// role; for `writing` also that the format is the newest, and that the role may insert.
// FAILED_PRECONDITION with what to do.
absl::StatusOr<ClusterFacts> CheckTables(Connection& connection, bool writing,
                                         PostgresDeadline deadline);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_SCHEMA_H_
