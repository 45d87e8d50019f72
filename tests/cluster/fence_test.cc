// SPDX-License-Identifier: Apache-2.0
//
// The right to append: openings that take one log from each other.

#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "storage/format/fenced.h"
#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"
#include "tests/cluster/wire_proxy.h"

namespace arbitro::cluster_testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using storage::Append;
using storage::EventLog;
using storage::PostgresEventLog;
using storage::PostgresOptions;

// Takes the log again and again and appends until it is taken, noting what was acknowledged.
struct Fighter {
  std::string name;
  std::uint64_t acknowledged = 0;
  std::vector<std::uint64_t> epochs;

  void Fight(const PostgresOptions& options, std::atomic<int>& takeovers) {
    while (takeovers-- > 0) {
      const auto log = PostgresEventLog::OpenForWriting(options);
      ASSERT_TRUE(log.ok()) << log.status();
      epochs.push_back((*log)->Epoch());
      // The other may have ended by then: a few appends are enough.
      for (int i = 0; i < 20; ++i) {
        const absl::Status status = (*log)->AppendBatch({NextOf(**log, name, "x")}).status();
        if (storage::IsFenced(status)) break;
        ASSERT_TRUE(status.ok()) << status;
        ++acknowledged;
        if (i > 3 && takeovers <= 0) break;
      }
    }
  }
};

TEST(FenceTest, TwoHundredTakeoversLoseNothingAndDoubleNothing) {
  const auto server = PostgresServer::Make({"fsync=off"});
  MustInit(server->Dsn());
  const PostgresOptions options = OptionsFor(server->Dsn());
  std::atomic<int> takeovers = 200;
  // Each its own journal, so that a head of the other's is no reason to refuse.
  Fighter a{"events/a", 0, {}};
  Fighter b{"events/b", 0, {}};
  std::thread other([&] { b.Fight(options, takeovers); });
  a.Fight(options, takeovers);
  other.join();
  ExpectWhole(server->Dsn(), a.acknowledged + b.acknowledged);
  EXPECT_GT(a.acknowledged, 0u);
  EXPECT_GT(b.acknowledged, 0u);
  std::set<std::uint64_t> epochs(a.epochs.begin(), a.epochs.end());
  epochs.insert(b.epochs.begin(), b.epochs.end());
  EXPECT_EQ(epochs.size(), a.epochs.size() + b.epochs.size()) << "an epoch was given twice";
  EXPECT_GE(epochs.size(), 200u);
}

// The new owner knows the requests that it wrote itself, and asks the database for the others.
TEST(FenceTest, ARequestOfTheOwnerBeforeIsFound) {
  const auto server = PostgresServer::Make({"fsync=off"});
  MustInit(server->Dsn());
  const auto first = MustOpen(OptionsFor(server->Dsn()));
  ASSERT_NE(first, nullptr);
  storage::ChainBuilder chain("events/a", first->Epoch());
  ASSERT_TRUE(first->AppendBatch({chain.Next("1", "r1")}).ok());
  const auto second = MustOpen(OptionsFor(server->Dsn()));
  ASSERT_NE(second, nullptr);
  const storage::JournalId journal = storage::JournalId::ForName("events/a");
  storage::ChainBuilder later(**second->FindHead(journal), second->Epoch());
  ASSERT_TRUE(second->AppendBatch({later.Next("2", "r2")}).ok());
  EXPECT_TRUE(second->FindRequest(journal, "person/ada", "r2")->has_value());
  EXPECT_TRUE(second->FindRequest(journal, "person/ada", "r1")->has_value());
  EXPECT_EQ(second->AppendBatch({later.Next("3", "r1")}).status().code(),
            absl::StatusCode::kAlreadyExists);
  ExpectWhole(server->Dsn(), 2);
}

// A client that is stopped between what it sends leaves a statement half done, whose rows no
// timeout of the server frees.
TEST(FenceTest, AHalfSentAppendDoesNotHoldUpATakeover) {
  const auto server = PostgresServer::Make({"fsync=off"});
  MustInit(server->Dsn());
  WireProxy proxy(server->Folder());
  PostgresOptions options =
      OptionsFor("host=" + proxy.Folder() + " dbname=postgres user=arbitro_admin");
  options.patience.statement = milliseconds(20000);
  const auto owner = MustOpen(options);
  ASSERT_NE(owner, nullptr);
  storage::ChainBuilder chain("events/a", owner->Epoch());
  ASSERT_TRUE(owner->AppendBatch({chain.Next("1")}).ok());
  const std::uint64_t before = proxy.Passed(WireProxy::Direction::kToServer);
  ASSERT_TRUE(owner->AppendBatch({chain.Next("2")}).ok());
  const std::uint64_t bytes = proxy.Passed(WireProxy::Direction::kToServer) - before;
  // All but the Sync, which is five bytes and ends the statement's transaction.
  proxy.HoldAfter(bytes - 5);
  absl::Status status;
  std::thread stopped([&] { status = owner->AppendBatch({chain.Next("3")}).status(); });
  while (server->Sql("SELECT count(*) FROM pg_stat_activity WHERE state LIKE '%active%' AND query "
                     "LIKE 'WITH p AS%'") == "0") {
    std::this_thread::sleep_for(milliseconds(5));
  }
  const auto began = steady_clock::now();
  const auto taker = MustOpen(OptionsFor(server->Dsn()));
  const auto took = steady_clock::now() - began;
  ASSERT_NE(taker, nullptr);
  // Half of what the owner's statement may take; a takeover that waited for it would take all.
  EXPECT_LE(took, options.patience.statement / 2);
  EXPECT_TRUE(taker->AppendBatch({NextOf(*taker, "events/a", "3")}).ok());
  proxy.Release();
  stopped.join();
  EXPECT_TRUE(storage::IsFenced(status)) << status;
  EXPECT_EQ(proxy.Cancels(), 0);
  ExpectWhole(server->Dsn(), 3);
}

// A reader of another machine sees what it was told is durable, and no log that went another way.
TEST(FenceTest, AFollowedLogEndsWhereItWasTold) {
  const auto server = PostgresServer::Make({"fsync=off"});
  MustInit(server->Dsn());
  const auto owner = PostgresEventLog::OpenForWriting(OptionsFor(server->Dsn()));
  ASSERT_TRUE(owner.ok()) << owner.status();
  const auto turn = [&] { return std::stoull(server->Sql("SELECT max(turn) FROM part")); };
  ASSERT_TRUE((*owner)->AppendBatch({NextOf(**owner, "events/a", "1")}).ok());
  const storage::OrderPoint one = (*owner)->Order().value();
  const auto followed = PostgresEventLog::OpenFollowing(OptionsFor(server->Dsn()), one, turn());
  ASSERT_TRUE(followed.ok()) << followed.status();
  ASSERT_TRUE((*owner)->AppendBatch({NextOf(**owner, "events/a", "2")}).ok());
  ASSERT_TRUE((*owner)->AppendBatch({NextOf(**owner, "events/b", "3")}).ok());
  const storage::JournalId a = storage::JournalId::ForName("events/a");
  const storage::JournalId b = storage::JournalId::ForName("events/b");
  EXPECT_EQ(followed->log->LastGlobalIndex().value(), 1u);
  EXPECT_EQ(followed->log->FindHead(a)->value().sequence, 1u);

  const storage::OrderPoint three = (*owner)->Order().value();
  auto step = followed->end->Follow(three, turn());
  ASSERT_TRUE(step.ok()) << step.status();
  EXPECT_EQ(step->journals, (std::set<storage::JournalId>{a, b}));
  EXPECT_FALSE(step->beside);
  EXPECT_EQ(followed->log->FindHead(a)->value().sequence, 2u);
  EXPECT_FALSE(followed->log->AppendBatch({NextOf(**owner, "events/a", "x")}).ok());

  // A change of the people takes a turn, and no record.
  ASSERT_TRUE((*owner)->OpenVault()->Put({"ada/person", "Ada"}, storage::Room::kGuarded).ok());
  step = followed->end->Follow(three, turn());
  ASSERT_TRUE(step.ok()) << step.status();
  EXPECT_TRUE(step->journals.empty() && step->beside);

  EXPECT_TRUE(absl::IsDataLoss(followed->end->Follow(one, turn() + 1).status())) << "shorter";
  storage::OrderPoint other = three;
  other.hash[0] ^= 1;
  EXPECT_TRUE(absl::IsDataLoss(followed->end->Follow(other, turn() + 1).status())) << "another way";
  EXPECT_EQ(followed->log->LastGlobalIndex().value(), 3u);
}

}  // namespace
}  // namespace arbitro::cluster_testing
