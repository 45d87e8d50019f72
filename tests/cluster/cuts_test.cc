// SPDX-License-Identifier: Apache-2.0
//
// Appends whose connection is cut, and appends that arrive late.

#include <thread>

#include "storage/postgres/batch_rows.h"
#include "storage/recent_heads.h"
#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"
#include "tests/cluster/wire_proxy.h"

namespace arbitro::cluster_testing {
namespace {

using std::chrono::milliseconds;
using storage::Append;
using storage::Connection;
using storage::EventLog;
using storage::OrderPoint;
using storage::PostgresDeadline;
using storage::PostgresOptions;
using storage::TurnRow;
using storage::Turns;
using Direction = WireProxy::Direction;

class CutsTest : public testing::Test {
 protected:
  CutsTest() : server_(PostgresServer::Make({"fsync=off"})), proxy_(server_->Folder()) {
    MustInit(server_->Dsn());
  }

  std::string ProxyDsn() const {
    return "host=" + proxy_.Folder() + " dbname=postgres user=arbitro_admin";
  }

  // Appends batches of `records`, each with a connection that is cut one byte (or `step`) later
  // than that of the one before, until one passes uncut.
  void CutEverywhere(Direction direction, std::size_t records, std::uint64_t step) {
    const auto log = MustOpen(OptionsFor(ProxyDsn()));
    ASSERT_NE(log, nullptr);
    storage::ChainBuilder chain("events/" + std::to_string(++journals_), log->Epoch());
    const auto append = [&] {
      std::vector<Append> batch;
      for (std::size_t i = 0; i < records; ++i) batch.push_back(chain.Next("x"));
      const auto receipts = log->AppendBatch(batch);
      ASSERT_TRUE(receipts.ok()) << receipts.status();
      for (std::size_t i = 0; i < records; ++i) {
        EXPECT_EQ((*receipts)[i].global_index, ++acknowledged_);
        EXPECT_EQ((*receipts)[i].record_hash, storage::RecordHash(batch[i].header));
      }
    };
    append();
    const std::uint64_t before = proxy_.Passed(direction);
    append();
    const std::uint64_t bytes = proxy_.Passed(direction) - before;
    for (std::uint64_t at = 0; at < bytes && !HasFatalFailure(); at += step) {
      SCOPED_TRACE(testing::Message() << "cut after " << at << " of " << bytes << " bytes");
      proxy_.CutAfter(direction, at);
      append();
      ++cuts_;
    }
  }

  std::unique_ptr<PostgresServer> server_;
  WireProxy proxy_;
  int journals_ = 0;
  int cuts_ = 0;
  std::uint64_t acknowledged_ = 0;
};

TEST_F(CutsTest, ACutAtAnyByteIsSettledRightly) {
  CutEverywhere(Direction::kToServer, 1, 3);
  CutEverywhere(Direction::kToClient, 1, 1);
  CutEverywhere(Direction::kToServer, 64, 997);
  CutEverywhere(Direction::kToClient, 64, 2);
  ExpectWhole(server_->Dsn(), acknowledged_);
  EXPECT_GT(cuts_, 250);
}

// Once a write is settled as not written, it can never land, however late it comes.
TEST_F(CutsTest, AnAppendThatComesAfterItWasSettledNeverLands) {
  Turns::Options options;
  options.dsn = ProxyDsn();
  options.owner = "a";
  options.application_name = "arbitro late";
  options.patience.statement = milliseconds(300);
  options.patience.between = milliseconds(2);
  const auto turns = Turns::Take(options);
  ASSERT_TRUE(turns.ok()) << turns.status();
  // The statement is prepared before the one that is held back.
  OrderPoint before;
  Advance(before, storage::Sha256("a record"));
  OrderPoint end = before;
  Advance(end, storage::Sha256("another"));
  const auto insert = [&](Connection& connection, const TurnRow& next, PostgresDeadline deadline) {
    static constexpr storage::Statement kInsert = {
        "insert", "INSERT INTO part VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"};
    storage::Parameters parameters;
    AddTurn(next, 0, {}, parameters);
    return connection.Run(kInsert, parameters, deadline);
  };
  ASSERT_TRUE((*turns)->Write(before, insert).ok());
  int tries = 0;
  const absl::Status status = (*turns)->Write(
      end, [&](Connection& connection, const TurnRow& next, PostgresDeadline deadline) {
        if (++tries == 1) {
          proxy_.HoldAfter(0);
          return insert(connection, next, deadline);
        }
        // It is settled as not written. The caller is told so, and goes on without it.
        storage::Answer full;
        full.outcome = storage::Outcome::kRefused;
        full.sqlstate = storage::kDiskFull;
        return full;
      });
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  EXPECT_EQ(tries, 2);
  proxy_.Release();
  // The late one has been dealt with once its session is gone.
  while (server_->Sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = "
                      "'arbitro late'") != "1") {
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_EQ(server_->Sql("SELECT count(*) FROM part WHERE last_index > 1"), "0")
      << "a write that was refused has landed";
  EXPECT_TRUE((*turns)->Write(end, insert).ok()) << "the log does not go on";
  EXPECT_EQ(server_->Sql("SELECT count(*) FROM part WHERE last_index = 2"), "1");
}

}  // namespace
}  // namespace arbitro::cluster_testing
