// SPDX-License-Identifier: Apache-2.0
//
// A database that lost what it had acknowledged: a standby that lagged became the server.

#include <optional>
#include <thread>

#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"

namespace arbitro::cluster_testing {
namespace {

using std::chrono::milliseconds;
using storage::EventLog;
using storage::OrderPoint;
using storage::PostgresOptions;

TEST(LossTest, ALogBehindWhatWasKnownIsQuarantinedWithBothCounts) {
  const auto primary = PostgresServer::Make({"fsync=off"});
  MustInit(primary->Dsn());
  const auto standby = primary->MakeStandby();
  // No standby is required, as where an HA layer relaxes what it was told.
  PostgresOptions options = OptionsFor("host=" + primary->Folder() + "," + standby->Folder() +
                                       " dbname=postgres user=arbitro_admin");
  options.patience.statement = milliseconds(1000);
  options.patience.settle = milliseconds(10000);
  std::optional<OrderPoint> known;
  std::uint64_t epoch = 0;
  options.on_durable = [&](const OrderPoint& order, std::uint64_t at) {
    known = order;
    epoch = at;
  };
  auto log = MustOpen(options);
  ASSERT_NE(log, nullptr);
  ASSERT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "1")}).ok());
  while (standby->Sql("SELECT count(*) FROM record") != "1") {
    std::this_thread::sleep_for(milliseconds(5));
  }
  standby->Stop(PostgresServer::Stopping::kFast);
  ASSERT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "2")}).ok());
  ASSERT_TRUE(log->AppendBatch({NextOf(*log, "events/b", "1")}).ok());
  const storage::Append next = NextOf(*log, "events/a", "3");
  primary->Stop(PostgresServer::Stopping::kCrash);
  standby->Start();
  standby->Promote();

  // The owner notices by itself: its last turn is not there.
  const absl::Status lost = log->AppendBatch({next}).status();
  EXPECT_TRUE(absl::IsDataLoss(lost)) << lost;
  ASSERT_EQ(log->Health().quarantined.size(), 1u);
  log.reset();

  options.known = known;
  options.known_epoch = epoch;
  ASSERT_EQ(known->count, 3u);
  log = MustOpen(options);
  ASSERT_NE(log, nullptr);
  EXPECT_EQ(log->Epoch(), 2u);
  ASSERT_EQ(log->Health().quarantined.size(), 1u) << "the loss was not noticed";
  const storage::Quarantined found = log->Health().quarantined[0];
  EXPECT_FALSE(found.finding.journal.has_value());
  EXPECT_EQ(found.finding.records_known, 3u);
  EXPECT_EQ(found.finding.records_found, 1u);
  EXPECT_EQ(log->AppendBatch({NextOf(*log, "events/a", "2")}).status().code(),
            absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(known->count, 3u) << "the proof of the loss was written over";

  ASSERT_TRUE(log->AcknowledgeLoss(found.id, {"person/ada", "the table has it on paper"}).ok());
  EXPECT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "2")}).ok());
  EXPECT_EQ(known->count, 2u);
  log.reset();
  ExpectWhole(standby->Dsn(), 2);
}

// As many records, but others: a server that went its own way.
TEST(LossTest, ALogWithAnotherPastThanWhatWasKnownIsQuarantined) {
  const auto server = PostgresServer::Make({"fsync=off"});
  MustInit(server->Dsn());
  PostgresOptions options = OptionsFor(server->Dsn());
  auto log = MustOpen(options);
  ASSERT_NE(log, nullptr);
  storage::ChainBuilder chain("events/a", log->Epoch());
  ASSERT_TRUE(log->AppendBatch({chain.Next("1"), chain.Next("2")}).ok());
  OrderPoint first;
  Advance(first, log->ReadGlobal(1, 1)->at(0).record_hash);
  log.reset();
  // In the middle of a batch, which has no running hash of its own.
  options.known = first;
  log = MustOpen(options);
  ASSERT_NE(log, nullptr);
  EXPECT_TRUE(log->Health().quarantined.empty());
  log.reset();
  options.known->hash[0] ^= 1;
  log = MustOpen(options);
  ASSERT_NE(log, nullptr);
  EXPECT_EQ(log->Health().quarantined.size(), 1u);
}

}  // namespace
}  // namespace arbitro::cluster_testing
