// SPDX-License-Identifier: Apache-2.0
//
// Whose turn it is to write to a log on PostgreSQL: the fence, and what becomes of a write whose
// answer did not come.
//
// Every change of a log inserts one row `(log, turn)` into the table `part`, numbered from 1
// without gaps, and so does the opening that takes the log over. The key refuses the second of two
// rows: as turn n is ours and turn n + 1 was free, nothing came between, so the key compares epoch,
// order, running hash and every head at once.
//
// An outcome that is unknown is *settled*, by a row of ours that says nothing (a barrier) in the
// turn that the write would have had. If it goes in, the write can never land. If the turn is
// taken by the write itself, a barrier behind it shows, once it is committed, that the write is as
// durable as any: what can be read alone shows nothing, since a server that was restarted shows
// commits that no standby has. If the turn is another's, the log has another owner.

#ifndef ARBITRO_STORAGE_POSTGRES_TURNS_H_
#define ARBITRO_STORAGE_POSTGRES_TURNS_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/order_hash.h"
#include "storage/postgres/connection.h"

namespace arbitro::storage {

// A row of `part`, without its entries.
struct TurnRow {
  std::uint64_t turn = 0;
  std::uint64_t epoch = 0;
  std::string owner;
  std::uint64_t incarnation = 0;  // of the opening that wrote it, never the same twice
  OrderPoint order;               // after it

  bool operator==(const TurnRow&) const = default;
};

// How long to wait.
struct PostgresPatience {
  // For one statement; then its outcome is unknown.
  std::chrono::milliseconds statement{5000};
  // For a connection.
  std::chrono::milliseconds connect{5000};
  // For a write to be settled, or a log to be taken: a database takes some 25 s to fail over.
  std::chrono::milliseconds settle{60000};
  // For a read, over all tries.
  std::chrono::milliseconds read{10000};
  // Before another try of what failed at once.
  std::chrono::milliseconds between{50};
};

// For one thread at a time.
class Turns {
 public:
  struct Options {
    std::string dsn;
    std::uint64_t log = 0;
    std::string owner;
    std::string application_name;
    std::uint64_t epoch_min = 0;    // the epoch that is taken is above it
    std::uint64_t incarnation = 0;  // of the opening; 0: one is made
    // Takes the log only from this incarnation, 0 standing for a log that was never taken. Nothing:
    // from any.
    std::optional<std::uint64_t> from{};
    PostgresPatience patience;
  };

  // Takes the log, durably, from any owner. A session that holds it up, of an owner that is
  // stopped or gone, is ended after a second.
  //
  // FencedError where the log is another's than `from`; UNAVAILABLE where the database cannot be
  // had in time; else as Connection::Open.
  static absl::StatusOr<std::unique_ptr<Turns>> Take(const Options& options);

  // Runs a statement that inserts `next` into `part`, and whatever else belongs to it. May be
  // called again where the outcome of the call before is settled as not written.
  using Change = std::function<Answer(Connection&, const TurnRow& next, PostgresDeadline deadline)>;

  // Writes one change, after which the log is at `end`, and knows on return what became of it.
  // Where `end` is where the log was, a change may have been done more than once.
  //
  // ALREADY_EXISTS where a request's key is taken, RESOURCE_EXHAUSTED where the server's disk is
  // full: nothing was written. Any other error is final: FencedError where the log has another
  // owner, DATA_LOSS where the log lost a turn of ours, UNAVAILABLE where patience ended.
  absl::Status Write(const OrderPoint& end, const Change& change);

  // A change of nothing but the epoch, which becomes `epoch` where it is lower.
  absl::Status RaiseEpoch(std::uint64_t epoch);

  // Gives the log up: its newest turn names no owner, so that any opening may take it at once.
  // Nothing may be written after it.
  absl::Status Release();

  std::uint64_t Epoch() const { return now_.epoch; }

  // The newest turn that is ours and durable.
  const TurnRow& Now() const { return now_; }

 private:
  enum class Settled { kNotWritten, kWritten };

  explicit Turns(const Options& options);

  absl::Status Begin();
  absl::StatusOr<bool> TryToTake(PostgresDeadline deadline);
  void EndBlockers(PostgresDeadline deadline);
  absl::Status Connect(PostgresDeadline deadline);
  absl::StatusOr<Settled> Settle(const OrderPoint& end, PostgresDeadline deadline);
  absl::StatusOr<std::optional<Settled>> SettleOnce(const OrderPoint& end,
                                                    PostgresDeadline deadline);
  absl::StatusOr<std::optional<TurnRow>> ReadTurn(std::uint64_t turn, PostgresDeadline deadline);
  absl::StatusOr<std::optional<TurnRow>> ReadNewest(PostgresDeadline deadline);
  Answer InsertBarrier(const TurnRow& after, PostgresDeadline deadline);
  // The step along a turn that is taken: what it makes of `at` and `settled`.
  absl::Status StepOver(const TurnRow& taken, const OrderPoint& end, TurnRow& at,
                        Settled& settled) const;
  TurnRow Next(const OrderPoint& order) const;
  PostgresDeadline ForStatement(PostgresDeadline deadline) const;
  absl::Status Lost(const std::string& what) const;

  const Options options_;
  std::unique_ptr<Connection> connection_;
  // Whether a write of ours has committed on this connection, so that all before it is durable.
  bool proved_ = false;
  TurnRow now_;
};

// Columns of `part` that a statement inserts, as its first parameters $1 to $8.
void AddTurn(const TurnRow& row, std::uint64_t log, std::string_view entries, Parameters& to);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_TURNS_H_
