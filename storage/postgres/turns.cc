// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/turns.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/fenced.h"
#include "storage/postgres/daemons.h"

namespace arbitro::storage {
namespace {

constexpr Statement kTakeTurn = {"take_turn",
                                 "INSERT INTO part VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"};

// Behind a turn of ours, which must be there: a server that lost it has a past of its own.
constexpr Statement kBarrier = {
    "barrier",
    "INSERT INTO part SELECT $1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, "
    "$6::bigint, $7::bytea, $8::bytea FROM part before WHERE before.log = $1 "
    "AND before.turn = $2 - 1 AND before.incarnation = $5 AND before.running_hash = $9::bytea "
    "RETURNING turn"};

constexpr Statement kReadTurn = {
    "read_turn",
    "SELECT turn, epoch, owner, incarnation, last_index, running_hash FROM part "
    "WHERE log = $1::bigint AND turn = $2::bigint"};

constexpr Statement kReadNewest = {
    "read_newest",
    "SELECT turn, epoch, owner, incarnation, last_index, running_hash FROM part "
    "WHERE log = $1::bigint ORDER BY turn DESC LIMIT 1"};

constexpr Statement kEndBlockers = {
    "end_blockers",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1::text "
    "AND usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()"};

std::optional<TurnRow> TurnOf(const Rows& rows) {
  if (rows.Count() == 0) return std::nullopt;
  TurnRow row;
  row.turn = rows.Number(0, 0);
  row.epoch = rows.Number(0, 1);
  row.owner = rows.Text(0, 2);
  row.incarnation = rows.Number(0, 3);
  row.order.count = rows.Number(0, 4);
  const std::string_view hash = rows.Bytes(0, 5);
  if (hash.size() == row.order.hash.size()) {
    std::copy(hash.begin(), hash.end(), row.order.hash.begin());
  }
  return row;
}

// The server rolled the statement back, and another try may do.
bool MayTryAgain(const Answer& answer) {
  for (const char* state : {"40001", "40P01", kLockNotAvailable, "57014"}) {
    if (answer.Refused(state)) return true;
  }
  return false;
}

bool TurnIsTaken(const Answer& answer) {
  return answer.Refused(kUniqueViolation) && answer.constraint == "part_turn";
}

absl::Status OfRefusal(const Answer& answer) {
  if (answer.Refused(kUniqueViolation) && answer.constraint == "record_request") {
    return absl::AlreadyExistsError("a `request_id` of the batch already caused a record");
  }
  if (answer.Refused(kUniqueViolation)) {
    return absl::DataLossError(absl::StrCat("the database holds a row that the log does not know (",
                                            answer.constraint, "): ", answer.message));
  }
  if (answer.sqlstate.starts_with("53")) {
    return absl::ResourceExhaustedError(absl::StrCat("the database has no room (", answer.message,
                                                     "): make room on its disk; retry then"));
  }
  return absl::UnavailableError(
      absl::StrCat("the database refused to write (", answer.sqlstate, "): ", answer.message));
}

bool Passed(PostgresDeadline deadline) { return std::chrono::steady_clock::now() >= deadline; }

}  // namespace

void AddTurn(const TurnRow& row, std::uint64_t log, std::string_view entries, Parameters& to) {
  to.Number(log).Number(row.turn).Number(row.epoch).Text(row.owner).Number(row.incarnation);
  to.Number(row.order.count).Bytes(AsBytes(row.order.hash)).Bytes(entries);
}

Turns::Turns(const Options& options) : options_(options) {
  now_.owner = options.owner;
  now_.incarnation = options.incarnation == 0 ? NewIncarnation() : options.incarnation;
}

absl::StatusOr<std::unique_ptr<Turns>> Turns::Take(const Options& options) {
  std::unique_ptr<Turns> turns(new Turns(options));
  if (turns->now_.incarnation == 0) return absl::InternalError("no random bytes");
  RETURN_IF_ERROR(turns->Begin());
  return turns;
}

absl::Status Turns::Begin() {
  const PostgresDeadline deadline = std::chrono::steady_clock::now() + options_.patience.settle;
  while (true) {
    RETURN_IF_ERROR(Connect(deadline));
    ASSIGN_OR_RETURN(const bool taken, TryToTake(deadline));
    if (taken) return absl::OkStatus();
    if (Passed(deadline)) {
      return absl::UnavailableError(
          "the log could not be taken in time: a commit there waits for a standby that does not "
          "answer, or another daemon is too fast; look at pg_stat_replication");
    }
  }
}

absl::StatusOr<bool> Turns::TryToTake(PostgresDeadline deadline) {
  const auto newest = ReadNewest(ForStatement(deadline));
  if (!newest.ok()) return false;
  TurnRow next = now_;
  const TurnRow before = newest->value_or(TurnRow());
  // Ours already where the answer to an earlier try did not come.
  if (options_.from.has_value() && before.incarnation != *options_.from &&
      before.incarnation != now_.incarnation) {
    return FencedError(0, {before.epoch, before.owner});
  }
  next.turn = before.turn + 1;
  next.epoch = std::max(before.epoch, options_.epoch_min) + 1;
  next.order = before.order;
  Parameters parameters;
  AddTurn(next, options_.log, {}, parameters);
  Failpoint("turns.taking");
  const Answer answer = connection_->Run(kTakeTurn, parameters, ForStatement(deadline));
  if (answer.Done()) {
    now_ = next;
    proved_ = true;
    return true;
  }
  if (answer.Refused(kLockNotAvailable)) EndBlockers(deadline);
  if (answer.outcome == Outcome::kUnknown) std::this_thread::sleep_for(options_.patience.between);
  if (answer.Refused(kReadOnly)) connection_->Close();
  if (answer.outcome != Outcome::kRefused || TurnIsTaken(answer) || MayTryAgain(answer) ||
      answer.Refused(kReadOnly)) {
    return false;
  }
  return OfRefusal(answer);
}

void Turns::EndBlockers(PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Text(options_.application_name);
  // Where it fails, the next try meets the same lock.
  (void)connection_->Run(kEndBlockers, parameters, ForStatement(deadline));
}

absl::Status Turns::Connect(PostgresDeadline deadline) {
  while (connection_ == nullptr || connection_->Closed()) {
    proved_ = false;
    const auto now = std::chrono::steady_clock::now();
    auto opened = Connection::Open({options_.dsn, options_.application_name},
                                   std::min(deadline, now + options_.patience.connect));
    if (opened.ok()) {
      connection_ = *std::move(opened);
    } else if (!absl::IsUnavailable(opened.status()) || Passed(deadline)) {
      return opened.status();
    } else {
      std::this_thread::sleep_for(options_.patience.between);
    }
  }
  return absl::OkStatus();
}

absl::Status Turns::Write(const OrderPoint& end, const Change& change) {
  const PostgresDeadline deadline = std::chrono::steady_clock::now() + options_.patience.settle;
  while (true) {
    RETURN_IF_ERROR(Connect(deadline));
    if (!proved_) {
      ASSIGN_OR_RETURN(const Settled settled, Settle(end, deadline));
      if (settled == Settled::kWritten) return absl::OkStatus();
    }
    TurnRow next = Next(end);
    if (SeededFault("turn_not_compared")) {
      const auto newest = ReadNewest(ForStatement(deadline));
      if (newest.ok() && newest->has_value()) next.turn = (*newest)->turn + 1;
    }
    Failpoint("turns.writing");
    const Answer answer = change(*connection_, next, ForStatement(deadline));
    Failpoint("turns.written");
    if (answer.Done()) {
      now_ = std::move(next);
      return absl::OkStatus();
    }
    if (answer.outcome == Outcome::kUnknown || TurnIsTaken(answer)) {
      proved_ = false;
    } else if (answer.Refused(kReadOnly)) {
      connection_->Close();
    } else if (!MayTryAgain(answer)) {
      return OfRefusal(answer);
    }
    if (!answer.Refused(kUniqueViolation) && !answer.Refused(kLockNotAvailable)) {
      std::this_thread::sleep_for(options_.patience.between);
    }
    if (Passed(deadline)) {
      return absl::UnavailableError(absl::StrCat(
          "the database did not say in time what became of a write: ", answer.message));
    }
  }
}

absl::Status Turns::RaiseEpoch(std::uint64_t epoch) {
  if (epoch <= now_.epoch) return absl::OkStatus();
  RETURN_IF_ERROR(Write(
      now_.order, [&](Connection& connection, const TurnRow& next, PostgresDeadline deadline) {
        TurnRow raised = next;
        raised.epoch = epoch;
        Parameters parameters;
        AddTurn(raised, options_.log, {}, parameters);
        return connection.Run(kTakeTurn, parameters, deadline);
      }));
  now_.epoch = epoch;
  return absl::OkStatus();
}

absl::Status Turns::Release() {
  return Write(now_.order,
               [&](Connection& connection, const TurnRow& next, PostgresDeadline deadline) {
                 TurnRow released = next;
                 released.owner.clear();
                 Parameters parameters;
                 AddTurn(released, options_.log, {}, parameters);
                 return connection.Run(kTakeTurn, parameters, deadline);
               });
}

absl::StatusOr<Turns::Settled> Turns::Settle(const OrderPoint& end, PostgresDeadline deadline) {
  while (true) {
    RETURN_IF_ERROR(Connect(deadline));
    ASSIGN_OR_RETURN(const std::optional<Settled> settled, SettleOnce(end, deadline));
    if (settled.has_value()) return *settled;
    if (Passed(deadline)) {
      return absl::UnavailableError(
          "the database did not say in time what became of a write: no barrier could be written; "
          "look whether its standby answers");
    }
  }
}

// On one connection, which stays on one server: from the newest turn that is known to be durable
// along what there is, until a barrier of ours is committed behind it. Nothing: the connection was
// lost on the way, so that what was read on it counts no more.
absl::StatusOr<std::optional<Turns::Settled>> Turns::SettleOnce(const OrderPoint& end,
                                                                PostgresDeadline deadline) {
  const std::optional<Settled> unknown;
  TurnRow at = now_;
  Settled settled = Settled::kNotWritten;
  while (!Passed(deadline)) {
    if (SeededFault("barrier_not_written")) {
      const auto taken = ReadTurn(at.turn + 1, ForStatement(deadline));
      if (taken.ok() && !taken->has_value()) {
        proved_ = true;
        return settled;
      }
    }
    Answer barrier = InsertBarrier(at, ForStatement(deadline));
    if (barrier.Done() && barrier.rows.Count() == 0) {
      return Lost(absl::StrCat("turn ", at.turn, " of this opening is gone"));
    }
    if (barrier.Done()) {
      now_ = at;
      ++now_.turn;
      proved_ = true;
      return settled;
    }
    if (barrier.outcome == Outcome::kUnknown || barrier.Refused(kReadOnly)) {
      connection_->Close();
      std::this_thread::sleep_for(options_.patience.between);
      return unknown;
    }
    if (MayTryAgain(barrier)) continue;
    if (!TurnIsTaken(barrier)) return OfRefusal(barrier);
    const auto taken = ReadTurn(at.turn + 1, ForStatement(deadline));
    if (!taken.ok()) return unknown;
    if (!taken->has_value()) continue;
    RETURN_IF_ERROR(StepOver(**taken, end, at, settled));
    if (settled == Settled::kWritten && SeededFault("settled_by_reading")) {
      now_ = at;
      proved_ = true;
      return settled;
    }
  }
  return unknown;
}

absl::Status Turns::StepOver(const TurnRow& taken, const OrderPoint& end, TurnRow& at,
                             Settled& settled) const {
  if (taken.incarnation != now_.incarnation) {
    return FencedError(now_.epoch, {taken.epoch, taken.owner});
  }
  if (taken.order != at.order) {
    const bool is_ours = settled == Settled::kNotWritten && taken.order == end;
    if (!is_ours) return Lost(absl::StrCat("turn ", taken.turn, " is none that it wrote"));
    settled = Settled::kWritten;
  }
  at = taken;
  return absl::OkStatus();
}

absl::StatusOr<std::optional<TurnRow>> Turns::ReadTurn(std::uint64_t turn,
                                                       PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Number(options_.log).Number(turn);
  const Answer answer = connection_->Run(kReadTurn, parameters, deadline);
  RETURN_IF_ERROR(answer.AsStatus());
  return TurnOf(answer.rows);
}

absl::StatusOr<std::optional<TurnRow>> Turns::ReadNewest(PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Number(options_.log);
  const Answer answer = connection_->Run(kReadNewest, parameters, deadline);
  RETURN_IF_ERROR(answer.AsStatus());
  return TurnOf(answer.rows);
}

Answer Turns::InsertBarrier(const TurnRow& after, PostgresDeadline deadline) {
  TurnRow barrier = after;
  ++barrier.turn;
  Parameters parameters;
  AddTurn(barrier, options_.log, {}, parameters);
  parameters.Bytes(AsBytes(after.order.hash));
  Failpoint("turns.barrier");
  return connection_->Run(kBarrier, parameters, deadline);
}

TurnRow Turns::Next(const OrderPoint& order) const {
  TurnRow next = now_;
  ++next.turn;
  next.order = order;
  return next;
}

PostgresDeadline Turns::ForStatement(PostgresDeadline deadline) const {
  return std::min(deadline, std::chrono::steady_clock::now() + options_.patience.statement);
}

absl::Status Turns::Lost(const std::string& what) const {
  return absl::DataLossError(
      absl::StrCat("the database holds another past than this log acknowledged (", now_.order.count,
                   " records in turn ", now_.turn, "): ", what,
                   "; it was restored or failed over to a server that lagged"));
}

}  // namespace arbitro::storage
