// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/bare_postgres.h"

#include <libpq-fe.h>

#include <deque>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/batch_plan.h"
#include "storage/format/order_hash.h"
#include "storage/postgres/batch_rows.h"
#include "storage/postgres/parameters.h"
#include "storage/postgres/turns.h"

namespace arbitro::bench {
namespace {

using storage::BatchRows;
using storage::Parameters;

constexpr int kBinary = 1;

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultPtr = std::unique_ptr<PGresult, ClearResult>;

// The parameters are views of what lies beside them.
struct PreparedAppend {
  storage::TurnRow turn;
  std::string entries;
  Parameters parameters;
};

class LibpqAppender final : public BareAppender {
 public:
  LibpqAppender(PGconn* connection, std::uint64_t log) : connection_(connection), log_(log) {}

  absl::Status PrepareStatement() {
    const storage::Statement& append = BatchRows::AppendStatement();
    const ResultPtr result(PQprepare(connection_.get(), append.name, append.text, 0, nullptr));
    if (PQresultStatus(result.get()) == PGRES_COMMAND_OK) return absl::OkStatus();
    return Failure();
  }

  void Prepare(const std::vector<std::vector<storage::Append>>& batches) override {
    for (const std::vector<storage::Append>& batch : batches) {
      storage::BatchPlan plan;
      std::uint64_t index = turn_.order.count;
      for (const storage::Append& append : batch) {
        plan.receipts.push_back(
            {append.header.sequence, ++index, storage::RecordHash(append.header)});
      }
      const BatchRows rows(batch, plan, turn_.order);
      ++turn_.turn;
      turn_.epoch = 1;
      turn_.owner = "bare";
      turn_.order = rows.End();
      PreparedAppend& prepared = prepared_.emplace_back();
      prepared.turn = turn_;
      prepared.entries = rows.Entries();
      rows.AddParameters(log_, prepared.turn, prepared.entries, &prepared.parameters);
    }
  }

  absl::Status Run() override {
    for (const PreparedAppend& prepared : prepared_) {
      const Parameters& parameters = prepared.parameters;
      const ResultPtr result(PQexecPrepared(connection_.get(), BatchRows::AppendStatement().name,
                                            static_cast<int>(parameters.Values().size()),
                                            parameters.Values().data(), parameters.Lengths().data(),
                                            parameters.Formats().data(), kBinary));
      if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) return Failure();
    }
    prepared_.clear();
    return absl::OkStatus();
  }

 private:
  absl::Status Failure() const {
    return absl::UnavailableError(absl::StrCat("bare libpq: ", PQerrorMessage(connection_.get())));
  }

  const std::unique_ptr<PGconn, CloseConnection> connection_;
  const std::uint64_t log_;
  storage::TurnRow turn_;
  std::deque<PreparedAppend> prepared_;  // its elements stay where they are
};

}  // namespace

absl::StatusOr<std::unique_ptr<BareAppender>> BareAppender::Open(const std::string& dsn,
                                                                 std::uint64_t log) {
  PGconn* const connection = PQconnectdb(dsn.c_str());
  auto appender = std::make_unique<LibpqAppender>(connection, log);
  if (PQstatus(connection) != CONNECTION_OK) {
    return absl::UnavailableError(absl::StrCat("bare libpq: ", PQerrorMessage(connection)));
  }
  if (absl::Status prepared = appender->PrepareStatement(); !prepared.ok()) return prepared;
  return appender;
}

}  // namespace arbitro::bench
