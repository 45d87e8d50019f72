// SPDX-License-Identifier: Apache-2.0
//
// One connection to a PostgreSQL server, by libpq, where every call has a deadline of ours.
//
// A server that is paused goes on acknowledging what it is sent and never answers, and no timeout
// of its own runs then: so nothing here waits longer than it was told. Nothing here cancels a
// statement either. A cancelled commit may be durable on one machine alone, and the server calls
// that a success with a warning; a connection whose answer did not come is closed instead, and what
// became of its statement is *unknown*.
//
// For one thread at a time.

#ifndef ARBITRO_STORAGE_POSTGRES_CONNECTION_H_
#define ARBITRO_STORAGE_POSTGRES_CONNECTION_H_

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/postgres/parameters.h"

namespace arbitro::storage {

using PostgresDeadline = std::chrono::steady_clock::time_point;

// A statement and the name that it is prepared under: equal names mean equal texts. Both must
// outlive the connection.
struct Statement {
  const char* name;
  const char* text;
};

// The rows that a statement gave, in binary form.
class Rows {
 public:
  Rows() = default;
  explicit Rows(PGresult* result) : result_(result) {}

  int Count() const { return result_ == nullptr ? 0 : PQntuples(result_.get()); }
  bool IsNull(int row, int column) const { return PQgetisnull(result_.get(), row, column) == 1; }

  // Of a `bigint`; of any other width 0.
  std::uint64_t Number(int row, int column) const;
  // Of a `boolean`.
  bool Yes(int row, int column) const { return Bytes(row, column) == std::string_view("\1", 1); }
  // Of a `bytea` or `text`; valid for as long as the rows are.
  std::string_view Bytes(int row, int column) const;
  std::string Text(int row, int column) const { return std::string(Bytes(row, column)); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

enum class Outcome {
  // Committed, on everything that the server was told to wait for.
  kDone,
  // The server said no, and nothing of the statement was or will be written.
  kRefused,
  // Anything else: a connection that broke, a deadline, a server that is going away, a success that
  // came with a warning. The connection is closed by then.
  kUnknown,
};

struct Answer {
  Outcome outcome = Outcome::kUnknown;
  Rows rows;
  std::string sqlstate;    // of a refusal
  std::string constraint;  // that a refused row would have broken
  std::string message;

  bool Done() const { return outcome == Outcome::kDone; }
  bool Refused(std::string_view state) const {
    return outcome == Outcome::kRefused && sqlstate == state;
  }

  // For reads: OK, or UNAVAILABLE with the message.
  absl::Status AsStatus() const;
};

// The states of a refusal, as far as this code tells them apart.
inline constexpr char kUniqueViolation[] = "23505";
inline constexpr char kLockNotAvailable[] = "55P03";
inline constexpr char kDiskFull[] = "53100";
inline constexpr char kReadOnly[] = "25006";

struct ConnectOptions {
  // As libpq takes it: a URI, or `name=value` pairs. Of several hosts each is tried.
  std::string dsn;
  // The session's name in pg_stat_activity.
  std::string application_name;
  // Only a server that takes writes will do.
  bool for_writing = true;
  // Do not wait for the disk at commits: for caches alone.
  bool relaxed = false;
};

class Connection {
 public:
  // UNAVAILABLE where no host answered in time, or none takes writes; INVALID_ARGUMENT where the
  // DSN cannot be read; PERMISSION_DENIED where the server refuses the role. No message holds a
  // password.
  static absl::StatusOr<std::unique_ptr<Connection>> Open(const ConnectOptions& options,
                                                          PostgresDeadline deadline);
  // One that is closed.
  static std::unique_ptr<Connection> Unopened() {
    return std::unique_ptr<Connection>(new Connection());
  }
  ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Runs one statement in a transaction of its own, and returns once the server is ready for the
  // next, or at the deadline.
  Answer Run(const Statement& statement, const Parameters& parameters, PostgresDeadline deadline);

  // The same for a text without parameters, which is not prepared. It may hold several statements.
  Answer RunText(const std::string& text, PostgresDeadline deadline);

  // Whether it was closed.
  bool Closed() const { return connection_ == nullptr; }

  // As 150018; 0 where it is closed.
  int ServerVersion() const;

  void Close() { connection_.reset(); }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  Connection() = default;

  Answer Await(PostgresDeadline deadline);
  bool Send(PostgresDeadline deadline);
  Answer Broken(std::string message);
  Answer AnswerOf(PGresult* result);
  static void Notice(void* self, const PGresult* notice);

  std::unique_ptr<PGconn, Finish> connection_;
  std::set<std::string, std::less<>> prepared_;
  std::string warning_;  // that came with the statement that runs
};

// That a DSN can be read: INVALID_ARGUMENT, with what libpq says of it, where it cannot.
absl::Status CheckDsn(const std::string& dsn);

// The DSN for people: host, port and database, never a password.
std::string ShownDsn(const std::string& dsn);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_CONNECTION_H_
