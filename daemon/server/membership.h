// SPDX-License-Identifier: Apache-2.0
//
// This daemon among those of a cluster: whether it may take the log, may answer from it, and gives
// it up.
//
// Of all daemons with one database at most one owns the log. The others stand by: each looks at the
// owner's beats (storage/postgres/daemons.h), keeps an anchor of what the log holds in its own data
// folder, and takes the log where it is free.

#ifndef ARBITRO_DAEMON_SERVER_MEMBERSHIP_H_
#define ARBITRO_DAEMON_SERVER_MEMBERSHIP_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/ports.h"
#include "daemon/server/cluster_secrets.h"
#include "daemon/server/options.h"
#include "daemon/server/postgres_log.h"
#include "storage/files/folder_lock.h"
#include "storage/postgres/lease.h"
#include "storage/postgres/stopwatch.h"

namespace arbitro::server {

// The cluster, as this daemon knows it now.
struct ClusterFacts {
  bool owns = false;
  std::string owner;    // its name; empty: no daemon's, or not known
  std::string address;  // where clients reach it; empty as well
  uint64_t epoch = 0;
  std::chrono::milliseconds lease{0};  // left, where this daemon owns the log
  uint64_t lease_gaps = 0;
  int64_t taken_seconds = 0;  // since 1970, when this daemon took the log; 0: it has not
  bool database_answers = true;
};

// How far the log is durable.
struct DurableEnd {
  storage::OrderPoint order;
  uint64_t turn = 0;
  // When it was seen to go no further, by a look that a commit behind it has confirmed: a database
  // that is cut off, and has been replaced, confirms none. Time while the machine was suspended
  // counts.
  storage::MachineTime looked = 0;
};

// Thread-safe where it says so; else for the thread that waits for the log, then for the daemon's.
class Membership {
 public:
  // Locks the data folder and looks at the database. `address`: where clients reach this daemon.
  //
  // FAILED_PRECONDITION where folder, secrets, people, server or tables do not go together; else as
  // PostgresEventLog::Check. Each says what to do.
  static absl::StatusOr<std::unique_ptr<Membership>> Join(const Options& options,
                                                          const std::string& address,
                                                          engine::RandomSource& random);
  ~Membership();

  // `on_failure` gets the error after which the log takes no more: one of FencedError
  // (storage/format/fenced.h) where another daemon has the log. It may be called on any thread, and
  // must not block.
  using OnFailure = std::function<void(const absl::Status&)>;

  // Looks once, and takes the log where it is free. UNAVAILABLE where the database does not answer;
  // any other error stays until the operator does what it says.
  absl::StatusOr<bool> TryToTake(const OnFailure& on_failure);

  // By the last TryToTake that left the log to its owner; nothing where the database did not
  // answer, or the log lost what it had.
  const std::optional<DurableEnd>& Durable() const { return durable_; }

  // Does not take the log for so long where it is still as this daemon gave it up.
  void LeaveToOthersFor(std::chrono::seconds time);

  // Once, after the log was taken. The membership must outlive it.
  std::unique_ptr<storage::OwnedPostgresLog> TakeLog() { return std::move(log_); }

  // The failure of a call that this daemon does not answer, as it does not own the log.
  // Thread-safe.
  engine::Failure Elsewhere() const;

  // That failure, where no answer may leave now that says what is newest. Thread-safe, once the log
  // was taken.
  std::optional<engine::Failure> WhyElsewhere() const;

  // No such answer leaves from now on; returns once the log, which must still be there, is given
  // up, so that another daemon can take it at once. After the last command.
  absl::Status GiveUp();

  // Thread-safe.
  ClusterFacts Facts() const;

  const std::string& folder() const { return lock_.Folder(); }
  const std::string& name() const { return self_.name; }

 private:
  Membership(const Options& options, storage::FolderLock lock);

  using Clock = std::chrono::steady_clock;

  absl::Status CheckPeople(const storage::LogOwner& owner, storage::Connection& database) const;
  absl::Status CheckTogether(const storage::LogOwner& owner, engine::RandomSource& random) const;
  void Watch();
  absl::Status BeginToWitness();
  absl::Status Take(const storage::LogOwner& from, const OnFailure& on_failure);
  void WitnessNowAndThen(const storage::LogOwner& looked_at, storage::MachineTime looked);
  bool LeavesToOthers(const storage::LogOwner& owner) const;
  void Note(const storage::LogOwner& owner, bool answers);

  const StorageOptions options_;
  const SecretFiles secrets_;
  storage::FolderLock lock_;
  storage::DaemonId self_;
  std::string address_;
  std::unique_ptr<storage::OwnerWatch> watch_;
  std::unique_ptr<storage::AnchorKeeper> witness_;  // while it stands by
  uint64_t witnessed_ = 0;                          // records
  bool lost_records_ = false;
  std::optional<DurableEnd> durable_;
  Clock::time_point witnessed_at_{};
  Clock::time_point left_until_{};
  std::unique_ptr<storage::AnchorKeeper> anchor_;
  std::unique_ptr<storage::OwnedPostgresLog> log_;
  storage::OwnedPostgresLog* owned_ = nullptr;
  std::unique_ptr<storage::Lease> lease_;
  mutable std::mutex mutex_;
  ClusterFacts facts_;  // under mutex_, without the lease
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_MEMBERSHIP_H_
