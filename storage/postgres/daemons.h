// SPDX-License-Identifier: Apache-2.0
//
// The daemons of a cluster, and whether the one that owns a log lives.
//
// Each daemon has a row in the table `daemon`, whose beat it counts up while it lives. The owner
// answers reads for a while after it sent a beat that was confirmed (storage/postgres/lease.h). An
// observer has a stopwatch of its own for the beat that it saw last: where the beat stays the same
// for longer than that while and a margin, the observer *fences* the row, by a statement that only
// does so if the beat is still that one. From then on no beat of the daemon is confirmed, and its
// log is free. No clock of any machine is compared with another's.
//
// The row is never what keeps an owner from writing: that is the key of storage/postgres/turns.h.

#ifndef ARBITRO_STORAGE_POSTGRES_DAEMONS_H_
#define ARBITRO_STORAGE_POSTGRES_DAEMONS_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/order_hash.h"
#include "storage/postgres/connection.h"
#include "storage/postgres/stopwatch.h"

namespace arbitro::storage {

// A start of a daemon.
struct DaemonId {
  std::string name;               // of its data folder, the same at each start
  std::uint64_t incarnation = 0;  // of the start, never the same twice; fits a bigint

  bool operator==(const DaemonId&) const = default;
};

// A number for a start; 0: the system has no random bytes.
std::uint64_t NewIncarnation();

struct LeaseTimes {
  // Between two beats of an owner.
  std::chrono::milliseconds beat{500};
  // From the sending of a beat that was confirmed: so long answers may leave.
  std::chrono::milliseconds lease{2000};
  // The same beat for so long: its daemon is dead. Longer than the lease by what stopwatches may
  // differ in, and scheduling may delay.
  std::chrono::milliseconds dead{3000};
  // Between two looks of an observer.
  std::chrono::milliseconds look{250};
  // An observer that did not look for so long begins its stopwatch again: the database was away, or
  // it was stopped itself, and nothing that it did not see was silence.
  std::chrono::milliseconds blind{1000};
};

// The owner of a log, as its newest turn names it.
struct LogOwner {
  std::uint64_t turn = 0;  // 0: the log was never taken
  std::uint64_t epoch = 0;
  OrderPoint order;
  DaemonId daemon;      // the name is empty where the log was handed over, or never taken
  bool counts = false;  // whether that start has a row, and is not fenced
  std::uint64_t beat = 0;
  std::string address;  // where clients reach it
};

// Writes the row of a start, in place of that of the start before; its beat is 1.
Answer Register(Connection& connection, const DaemonId& daemon, const std::string& address,
                PostgresDeadline deadline);

// Counts the beat up. Done without a row: the daemon is fenced, or another start has its name.
Answer Beat(Connection& connection, const DaemonId& daemon, PostgresDeadline deadline);

// Looks at a log whose owner another daemon is. For one thread at a time.
class OwnerWatch {
 public:
  struct Options {
    std::string dsn;
    std::uint64_t log = 0;
    DaemonId self;
    std::string address;  // where clients reach `self`
    LeaseTimes times;
    // For each statement and connection.
    std::chrono::milliseconds patience{2000};
  };

  struct Seen {
    LogOwner owner;
    // No daemon owns it: it was handed over, its owner is fenced, has no row, or is an earlier
    // start of this daemon, whose folder is locked now.
    bool free = false;
  };

  explicit OwnerWatch(Options options) : options_(std::move(options)) {}

  // Looks once, and fences the owner where it is dead. UNAVAILABLE where the database does not
  // answer; else as Connection::Open.
  absl::StatusOr<Seen> Look();

  // The end of the log that the last Look() saw, once that is durable: this daemon's own row was
  // written behind it, on the same connection. Nothing where that cannot be said now.
  std::optional<LogOwner> Witness();

 private:
  absl::Status Connect();
  absl::StatusOr<bool> IsDead(const LogOwner& owner);
  PostgresDeadline Deadline() const { return std::chrono::steady_clock::now() + options_.patience; }

  const Options options_;
  std::unique_ptr<Connection> connection_;
  bool registered_ = false;
  std::optional<LogOwner> seen_;
  MachineTime looked_ = 0;
  MachineTime since_ = 0;  // when the beat of `seen_` was seen first
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_DAEMONS_H_
