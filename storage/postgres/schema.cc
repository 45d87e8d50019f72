// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/schema.h"

#include <openssl/rand.h>

#include <array>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "api/status/try.h"

namespace arbitro::storage {
namespace {

// Plain tables of `bigint`, `bytea` and `text`, for servers that speak PostgreSQL's language and
// are not PostgreSQL. A journal's name is printable ASCII and is ordered by its bytes.
constexpr char kTables[] = R"sql(
CREATE TABLE cluster (
  one bigint PRIMARY KEY CHECK (one = 1),
  format bigint NOT NULL,
  id bytea NOT NULL,
  logs bigint NOT NULL,
  secret_check bytea);
CREATE TABLE part (
  log bigint NOT NULL,
  turn bigint NOT NULL,
  epoch bigint NOT NULL,
  owner text NOT NULL,
  incarnation bigint NOT NULL,
  last_index bigint NOT NULL,
  running_hash bytea NOT NULL,
  entries bytea NOT NULL,
  CONSTRAINT part_turn PRIMARY KEY (log, turn));
CREATE INDEX part_by_index ON part (log, last_index);
CREATE TABLE journal (
  log bigint NOT NULL,
  journal bytea NOT NULL,
  name text COLLATE "C" NOT NULL,
  CONSTRAINT journal_id PRIMARY KEY (log, journal),
  CONSTRAINT journal_name UNIQUE (log, name));
CREATE TABLE record (
  log bigint NOT NULL,
  journal bytea NOT NULL,
  sequence bigint NOT NULL,
  global_index bigint NOT NULL,
  header bytea NOT NULL,
  payload bytea,
  blob bytea,
  principal bytea,
  request_id bytea,
  request_digest bytea,
  CONSTRAINT record_place PRIMARY KEY (log, journal, sequence),
  CONSTRAINT record_request UNIQUE (log, journal, principal, request_id));
CREATE TABLE blob (
  digest bytea NOT NULL,
  part bigint NOT NULL,
  parts bigint NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT blob_part PRIMARY KEY (digest, part));
CREATE TABLE snapshot (
  log bigint NOT NULL,
  journal bytea NOT NULL,
  sequence bigint NOT NULL,
  part bigint NOT NULL,
  parts bigint NOT NULL,
  record_hash bytea NOT NULL,
  digest bytea NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT snapshot_part PRIMARY KEY (log, journal, sequence, part));
CREATE TABLE tile (
  log bigint NOT NULL,
  level bigint NOT NULL,
  index bigint NOT NULL,
  hashes bytea NOT NULL,
  CONSTRAINT tile_place PRIMARY KEY (log, level, index));
CREATE TABLE loss (
  log bigint NOT NULL,
  id text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT loss_id PRIMARY KEY (log, id));
)sql";

// Of format 2, beside those of format 1.
constexpr char kTablesOfFormat2[] = R"sql(
CREATE TABLE daemon (
  name text PRIMARY KEY,
  incarnation bigint NOT NULL,
  beat bigint NOT NULL,
  fenced bigint NOT NULL,
  address text NOT NULL);
CREATE TABLE secret (
  name text PRIMARY KEY,
  digest bytea NOT NULL);
CREATE TABLE vault (
  key text COLLATE "C" PRIMARY KEY,
  value bytea NOT NULL);
)sql";

struct Grant {
  const char* table;
  const char* rights;
};
constexpr std::array<Grant, 11> kGrants = {{
    {"cluster", "SELECT"},
    {"part", "SELECT, INSERT"},
    {"journal", "SELECT, INSERT"},
    {"record", "SELECT, INSERT, UPDATE (payload, blob)"},
    {"blob", "SELECT, INSERT, DELETE"},
    {"snapshot", "SELECT, INSERT, DELETE"},
    {"tile", "SELECT, INSERT, DELETE"},
    {"loss", "SELECT, INSERT, UPDATE"},
    {"daemon", "SELECT, INSERT, UPDATE"},
    {"secret", "SELECT, INSERT"},
    {"vault", "SELECT, INSERT, UPDATE, DELETE"},
}};

constexpr Statement kServerFacts = {
    "server_facts",
    "SELECT current_setting('server_encoding'), current_setting('fsync'), "
    "current_setting('full_page_writes'), current_setting('synchronous_commit'), "
    "current_setting('synchronous_standby_names')"};

constexpr Statement kTablesThere = {
    "tables_there",
    "SELECT to_regclass('cluster') IS NOT NULL, current_user::text, "
    "coalesce(array_to_string(current_schemas(false), ', '), '')"};

constexpr Statement kMayRead = {"may_read", "SELECT has_table_privilege('cluster', 'SELECT')"};

constexpr Statement kMayWrite = {
    "may_write",
    "SELECT name FROM unnest(ARRAY['part', 'journal', 'record', 'blob', 'snapshot', 'tile', "
    "'loss', 'daemon', 'secret', 'vault']) name WHERE NOT has_table_privilege(name, 'SELECT') "
    "OR NOT has_table_privilege(name, 'INSERT') ORDER BY name"};

constexpr Statement kCluster = {"cluster", "SELECT format, id, logs FROM cluster"};

absl::Status NotAsWanted(const char* setting, const std::string& found, const char* remedy) {
  return absl::FailedPreconditionError(
      absl::StrCat("the server's `", setting, "` is `", found, "`: ", remedy));
}

absl::Status CheckStandby(const Rows& facts) {
  if (facts.Bytes(0, 1) != "on") {
    return NotAsWanted("fsync", facts.Text(0, 1),
                       "a power cut would lose acknowledged records; set it to `on`");
  }
  if (facts.Bytes(0, 2) != "on") {
    return NotAsWanted("full_page_writes", facts.Text(0, 2),
                       "a power cut would tear pages; set it to `on`");
  }
  const std::string commit = facts.Text(0, 3);
  if (commit != "on" && commit != "remote_apply") {
    return NotAsWanted("synchronous_commit", commit,
                       "a commit would not be on a standby's disk; set it to `on`, also for this "
                       "role and this database");
  }
  if (facts.Bytes(0, 4).empty()) {
    return NotAsWanted("synchronous_standby_names", facts.Text(0, 4),
                       "no commit waits for a standby; name one, or say `durability = \"engine\"` "
                       "in [storage] where the database keeps its copies by itself");
  }
  return absl::OkStatus();
}

std::string QuotedName(const std::string& name) {
  return absl::StrCat("\"", absl::StrReplaceAll(name, {{"\"", "\"\""}}), "\"");
}

std::string GrantsTo(const std::string& role) {
  std::string text;
  for (const Grant& grant : kGrants) {
    absl::StrAppend(&text, "GRANT ", grant.rights, " ON ", grant.table, " TO ", QuotedName(role),
                    ";\n");
  }
  return text;
}

absl::Status OfAnswer(const Answer& answer, const char* doing) {
  if (answer.Done()) return absl::OkStatus();
  const std::string text = absl::StrCat(doing, ": ", answer.message);
  if (answer.Refused("42501")) {
    return absl::PermissionDeniedError(absl::StrCat(text, "; use a role that owns the schema"));
  }
  if (answer.outcome == Outcome::kRefused) return absl::FailedPreconditionError(text);
  return absl::UnavailableError(text);
}

absl::Status MayNotUse(const std::string& role, const std::string& table) {
  return absl::FailedPreconditionError(
      absl::StrCat("the role `", role, "` may not use the table `", table,
                   "`: run `arbitroutil log init DSN --grant-to ", role,
                   "`, with a DSN whose role owns the tables"));
}

absl::Status CheckFormat(std::uint64_t format, bool writing, const std::string& role) {
  if (format > kPostgresFormat || format < kPostgresFormatMin) {
    return absl::FailedPreconditionError(absl::StrCat("the tables have format ", format,
                                                      ", this version knows ", kPostgresFormat,
                                                      "; use the version that made them"));
  }
  if (!writing || format == kPostgresFormat) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the tables have format ", format, ", this version writes ", kPostgresFormat,
                   ": stop every daemon that uses them, and run `arbitroutil log init DSN "
                   "--grant-to ",
                   role, "`, with a DSN whose role owns the tables"));
}

}  // namespace

absl::Status CheckServer(Connection& connection, Durability durability, PostgresDeadline deadline) {
  if (connection.ServerVersion() < kPostgresVersionMin) {
    return absl::FailedPreconditionError(
        absl::StrCat("the server is PostgreSQL ", connection.ServerVersion() / 10000,
                     ", this needs ", kPostgresVersionMin / 10000, " or later: upgrade it"));
  }
  const Answer facts = connection.Run(kServerFacts, {}, deadline);
  RETURN_IF_ERROR(facts.AsStatus());
  if (facts.rows.Bytes(0, 0) != "UTF8") {
    return NotAsWanted("server_encoding", facts.rows.Text(0, 0),
                       "create the database with `createdb --encoding=UTF8 --template=template0`");
  }
  if (durability == Durability::kEngine) return absl::OkStatus();
  return CheckStandby(facts.rows);
}

absl::StatusOr<ClusterFacts> CheckTables(Connection& connection, bool writing,
                                         PostgresDeadline deadline) {
  const Answer there = connection.Run(kTablesThere, {}, deadline);
  RETURN_IF_ERROR(there.AsStatus());
  const std::string role = there.rows.Text(0, 1);
  if (!there.rows.Yes(0, 0)) {
    return absl::FailedPreconditionError(
        absl::StrCat("the database has no table `cluster` in schema `", there.rows.Text(0, 2),
                     "`: make the log's tables with `arbitroutil log init DSN --grant-to ", role,
                     "`, with a DSN whose role may create tables"));
  }
  const Answer may_read = connection.Run(kMayRead, {}, deadline);
  RETURN_IF_ERROR(may_read.AsStatus());
  if (!may_read.rows.Yes(0, 0)) return MayNotUse(role, "cluster");
  const Answer cluster = connection.Run(kCluster, {}, deadline);
  if (cluster.outcome == Outcome::kRefused || cluster.rows.Count() != 1) {
    return absl::FailedPreconditionError(
        "the table `cluster` is not one of Arbitro's: give the DSN of another database or schema");
  }
  RETURN_IF_ERROR(cluster.AsStatus());
  const std::uint64_t format = cluster.rows.Number(0, 0);
  RETURN_IF_ERROR(CheckFormat(format, writing, role));
  if (writing) {
    const Answer may_write = connection.Run(kMayWrite, {}, deadline);
    RETURN_IF_ERROR(may_write.AsStatus());
    if (may_write.rows.Count() > 0) return MayNotUse(role, may_write.rows.Text(0, 0));
  }
  return ClusterFacts{cluster.rows.Text(0, 1), cluster.rows.Number(0, 2), format};
}

absl::StatusOr<ClusterFacts> InitPostgres(const std::string& dsn, const std::string& daemon_role,
                                          PostgresDeadline deadline) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Connection> connection,
                   Connection::Open({dsn, "arbitro log init"}, deadline));
  RETURN_IF_ERROR(CheckServer(*connection, Durability::kEngine, deadline));
  const Answer there = connection->Run(kTablesThere, {}, deadline);
  RETURN_IF_ERROR(there.AsStatus());
  std::string text = "BEGIN;\n";
  if (!there.rows.Yes(0, 0)) {
    std::array<unsigned char, 16> id{};
    if (RAND_bytes(id.data(), id.size()) != 1) return absl::InternalError("no random bytes");
    const std::string hex =
        absl::BytesToHexString({reinterpret_cast<const char*>(id.data()), id.size()});
    absl::StrAppend(&text, kTables, kTablesOfFormat2,
                    "INSERT INTO cluster (one, format, id, logs) VALUES (1, ", kPostgresFormat,
                    ", '\\x", hex, "', 1);\n");
  } else {
    ASSIGN_OR_RETURN(const ClusterFacts facts, CheckTables(*connection, false, deadline));
    if (facts.format < kPostgresFormat) {
      absl::StrAppend(&text, kTablesOfFormat2, "UPDATE cluster SET format = ", kPostgresFormat,
                      ";\n");
    }
  }
  if (!daemon_role.empty()) absl::StrAppend(&text, GrantsTo(daemon_role));
  absl::StrAppend(&text, "COMMIT;");
  RETURN_IF_ERROR(OfAnswer(connection->RunText(text, deadline), "making the tables"));
  return CheckTables(*connection, true, deadline);
}

}  // namespace arbitro::storage
