// SPDX-License-Identifier: Apache-2.0
//
// The log in a PostgreSQL database, from version 15 on, which other machines may copy.
//
// Any number of openings for writing may meet: each takes the log over, and an earlier one finds at
// its next append that it is *fenced* (storage/format/fenced.h), for good. The fence is a primary
// key; storage/postgres/turns.h has it. An append is one statement in one round trip, and its
// receipts are given once the server has it on all disks that it is told to wait for.
//
// A database that goes away and comes back, on the same machine or on another, is waited for:
// AppendBatch settles what became of its batch before it returns, for up to a minute. After that
// its error is final, as that of any log.
//
// No database is trusted to keep what it acknowledged: the caller says what the log is known to
// have held (PostgresOptions::known), and one that holds less, or something else, is quarantined as
// a whole.
//
// docs/storage_format.md documents the tables, docs/cluster.md how to run it.

#ifndef ARBITRO_STORAGE_POSTGRES_EVENT_LOG_H_
#define ARBITRO_STORAGE_POSTGRES_EVENT_LOG_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/postgres/schema.h"
#include "storage/postgres/turns.h"
#include "storage/vault.h"

namespace arbitro::storage {

struct PostgresOptions {
  // As libpq takes it. Several hosts are tried one after the other for the one that takes writes.
  std::string dsn;

  // Which log of the database.
  std::uint64_t log = 0;

  // The daemon that opens it (storage/postgres/daemons.h), and its start; 0: one is made.
  std::string owner = "arbitro";
  std::uint64_t incarnation = 0;

  // Takes the log only from this incarnation, 0 standing for a log that was never taken. Nothing:
  // from any.
  std::optional<std::uint64_t> from;

  Durability durability = Durability::kStandby;
  PostgresPatience patience;

  // The end that the log was known to have, written down outside of the database, and its epoch
  // then; nothing where there is no such witness.
  std::optional<OrderPoint> known;
  std::uint64_t known_epoch = 0;

  // Looks at the tables before the log is taken; its error is that of the opening.
  std::function<absl::Status(const ClusterFacts&)> check_cluster;

  // Hears what is durable, once at opening and after each change. Not while the whole log is
  // quarantined: what was known before is the proof of the loss. Must not block.
  std::function<void(const OrderPoint&, std::uint64_t epoch)> on_durable;

  // Gets the error after which the log takes no more, once. Must not block, nor use the log.
  std::function<void(const absl::Status&)> on_failure;
};

// A log that is open for writing.
class OwnedPostgresLog : public EventLog {
 public:
  // Gives the log up, durably: any opening may take it at once. It takes no more changes from then
  // on, without on_failure being told.
  virtual absl::Status Release() = 0;

  // The vault of the cluster (storage/postgres/vault.h), which the owner of this log
  // writes. Must not outlive it.
  virtual std::unique_ptr<Vault> OpenVault() = 0;
};

// The change of a log between two of its ends.
struct LogStep {
  std::set<JournalId> journals;  // that have more records
  bool beside = false;           // perhaps also something else: people, losses, erased payloads
};

// The end of a log that is open for reading, as far as readers see it.
class FollowedEnd {
 public:
  virtual ~FollowedEnd() = default;

  // Moves it on to `end`, which the caller knows to be durable, in turn `turn`. For one thread at a
  // time. DATA_LOSS, and nothing moves, where the log does not go on from where it was.
  virtual absl::StatusOr<LogStep> Follow(const OrderPoint& end, std::uint64_t turn) = 0;
};

struct FollowedPostgresLog {
  std::unique_ptr<EventLog> log;
  FollowedEnd* end = nullptr;  // of `log`
};

class PostgresEventLog {
 public:
  // Looks whether a log can be opened for writing there, and writes nothing. FAILED_PRECONDITION
  // and so on as OpenForWriting, which looks again.
  static absl::Status Check(const PostgresOptions& options);

  // Takes the log over and opens it for writing. Health() has what does not fit what is `known`;
  // all else is storage/order_verifier.h's.
  //
  // FencedError (storage/format/fenced.h) where the log is another's than `from`;
  // FAILED_PRECONDITION where the server, its settings or its tables are not as they must be, with
  // what to do; INVALID_ARGUMENT where the DSN cannot be read; PERMISSION_DENIED where the role may
  // not connect; UNAVAILABLE where the database does not answer in time.
  static absl::StatusOr<std::unique_ptr<OwnedPostgresLog>> OpenForWriting(
      const PostgresOptions& options);

  // Opens what is there for reading, whatever owns the log, and changes nothing: what is appended
  // later is not seen. Appends are refused with FAILED_PRECONDITION; Epoch() is 0. Also on a
  // standby.
  static absl::StatusOr<std::unique_ptr<EventLog>> OpenReadOnly(const PostgresOptions& options);

  // As OpenReadOnly, but of the server that takes writes, as a standby of the database may be
  // behind; and readers see no more than up to `end`, until that is moved on.
  static absl::StatusOr<FollowedPostgresLog> OpenFollowing(const PostgresOptions& options,
                                                           const OrderPoint& end,
                                                           std::uint64_t turn);
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_EVENT_LOG_H_
