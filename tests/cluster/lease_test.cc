// SPDX-License-Identifier: Apache-2.0
//
// Beats and stopwatches: when a daemon counts as dead, which answers may still leave then, and who
// gets the log.

#include <atomic>
#include <thread>
#include <vector>

#include "storage/format/fenced.h"
#include "storage/postgres/daemons.h"
#include "storage/postgres/lease.h"
#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"
#include "tests/cluster/wire_proxy.h"

namespace arbitro::cluster_testing {
namespace {

using std::chrono::milliseconds;
using storage::DaemonId;
using storage::Lease;
using storage::LeaseTimes;
using storage::OwnerWatch;
using storage::PostgresOptions;
using Clock = std::chrono::steady_clock;

class LeaseTest : public testing::Test {
 protected:
  LeaseTest() : server_(PostgresServer::Make({"fsync=off"})) { MustInit(server_->Dsn()); }

  static LeaseTimes Times() {
    LeaseTimes times;
    times.beat = milliseconds(50);
    times.lease = milliseconds(300);
    times.dead = milliseconds(600);
    times.look = milliseconds(20);
    times.blind = milliseconds(200);
    return times;
  }

  std::unique_ptr<Lease> MustBegin(const DaemonId& daemon, const std::string& dsn) {
    Lease::Options options;
    options.dsn = dsn;
    options.daemon = daemon;
    options.address = "host:" + daemon.name;
    options.times = Times();
    options.on_fenced = [this] { ++fenced_; };
    auto lease = Lease::Begin(options);
    EXPECT_TRUE(lease.ok()) << lease.status();
    return lease.ok() ? *std::move(lease) : nullptr;
  }

  // The owner's lease, and its log.
  std::unique_ptr<storage::OwnedPostgresLog> MustTake(const DaemonId& daemon, std::uint64_t from) {
    PostgresOptions options = OptionsFor(server_->Dsn());
    options.owner = daemon.name;
    options.incarnation = daemon.incarnation;
    options.from = from;
    auto log = storage::PostgresEventLog::OpenForWriting(options);
    EXPECT_TRUE(log.ok()) << log.status();
    return log.ok() ? *std::move(log) : nullptr;
  }

  OwnerWatch WatchAs(const std::string& name) const {
    OwnerWatch::Options options;
    options.dsn = server_->Dsn();
    options.self = {name, storage::NewIncarnation()};
    options.times = Times();
    return OwnerWatch(options);
  }

  // Looks until the log is free; how long that took.
  static milliseconds AwaitFree(OwnerWatch& watch) {
    const auto begin = Clock::now();
    while (Clock::now() - begin < std::chrono::seconds(20)) {
      const auto seen = watch.Look();
      EXPECT_TRUE(seen.ok()) << seen.status();
      if (seen.ok() && seen->free) break;
      std::this_thread::sleep_for(Times().look);
    }
    return std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
  }

  std::unique_ptr<PostgresServer> server_;
  std::atomic<int> fenced_ = 0;
};

TEST_F(LeaseTest, AnOwnerThatBeatsIsLeftAlone) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  const auto lease = MustBegin(owner, server_->Dsn());
  const auto log = MustTake(owner, 0);
  OwnerWatch watch = WatchAs("second");
  const auto end = Clock::now() + 3 * Times().dead;
  while (Clock::now() < end) {
    const auto seen = watch.Look();
    ASSERT_TRUE(seen.ok()) << seen.status();
    EXPECT_FALSE(seen->free);
    EXPECT_EQ(seen->owner.daemon, owner);
    EXPECT_EQ(seen->owner.address, "host:first");
    std::this_thread::sleep_for(Times().look);
  }
  EXPECT_TRUE(lease->Holds());
  EXPECT_EQ(lease->Gaps(), 0u);
  EXPECT_EQ(fenced_, 0);
}

TEST_F(LeaseTest, TheLeaseOfADeadOwnerIsOverBeforeItsLogIsFree) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  auto proxy = std::make_unique<WireProxy>(server_->Folder());
  const auto lease =
      MustBegin(owner, "host=" + proxy->Folder() + " dbname=postgres user=arbitro_admin");
  const auto log = MustTake(owner, 0);
  OwnerWatch watch = WatchAs("second");
  ASSERT_TRUE(watch.Look().ok());
  ASSERT_TRUE(lease->Holds());
  proxy.reset();  // it lives, and the database does not hear it
  const milliseconds took = AwaitFree(watch);
  EXPECT_FALSE(lease->Holds());
  // The watch may have begun its stopwatch a little before the test did.
  EXPECT_GE(took, Times().dead - Times().look);
  EXPECT_LT(took, 3 * Times().dead);
  EXPECT_EQ(lease->Left(), milliseconds(0));
}

TEST_F(LeaseTest, AFencedOwnerLearnsItAndHasNoLeaseAnyMore) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  const auto lease = MustBegin(owner, server_->Dsn());
  ASSERT_TRUE(lease->Holds());
  server_->Sql("UPDATE daemon SET fenced = 1");
  for (int i = 0; i < 200 && fenced_ == 0; ++i) std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(fenced_, 1);
  EXPECT_FALSE(lease->Holds());
}

// An observer that was stopped, or whose database was away, saw no silence.
TEST_F(LeaseTest, AnObserverThatWasBlindBeginsItsStopwatchAgain) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  {
    const auto lease = MustBegin(owner, server_->Dsn());
    const auto log = MustTake(owner, 0);
  }
  OwnerWatch watch = WatchAs("second");
  ASSERT_FALSE(watch.Look()->free);
  std::this_thread::sleep_for(2 * Times().dead);
  EXPECT_FALSE(watch.Look()->free) << "it did not look in between";
  EXPECT_GE(AwaitFree(watch), Times().dead - Times().look);
}

TEST_F(LeaseTest, ALogThatWasGivenUpIsFreeAtOnceAndTakesNothingMore) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  const auto lease = MustBegin(owner, server_->Dsn());
  const auto log = MustTake(owner, 0);
  ASSERT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "1")}).ok());
  OwnerWatch watch = WatchAs("second");
  ASSERT_FALSE(watch.Look()->free);
  ASSERT_TRUE(log->Release().ok());
  const auto seen = watch.Look();
  ASSERT_TRUE(seen.ok());
  EXPECT_TRUE(seen->free);
  EXPECT_EQ(seen->owner.daemon.name, "");
  EXPECT_TRUE(storage::IsFenced(log->AppendBatch({NextOf(*log, "events/a", "2")}).status()));
  const DaemonId next = {"second", storage::NewIncarnation()};
  const auto taken = MustTake(next, seen->owner.daemon.incarnation);
  ASSERT_NE(taken, nullptr);
  EXPECT_TRUE(taken->AppendBatch({NextOf(*taken, "events/a", "2")}).ok());
  ExpectWhole(server_->Dsn(), 2);
}

TEST_F(LeaseTest, AnEarlierStartOfTheSameFolderLeavesItsLogAtOnce) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  const auto lease = MustBegin(owner, server_->Dsn());
  const auto log = MustTake(owner, 0);
  OwnerWatch watch = WatchAs("first");
  EXPECT_TRUE(watch.Look()->free);
}

// Of all that saw the log free, one gets it; the others find another owner, and not an error.
TEST_F(LeaseTest, OneOfManyTakesALogThatIsFree) {
  constexpr int kDaemons = 4;
  constexpr int kRounds = 20;
  std::uint64_t from = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::atomic<int> taken = 0;
    std::atomic<std::uint64_t> winner = 0;
    std::vector<std::thread> daemons;
    for (int i = 0; i < kDaemons; ++i) {
      daemons.emplace_back([&, i] {
        PostgresOptions options = OptionsFor(server_->Dsn());
        options.owner = "daemon" + std::to_string(i);
        options.incarnation = storage::NewIncarnation();
        options.from = from;
        const auto log = storage::PostgresEventLog::OpenForWriting(options);
        if (log.ok()) {
          ++taken;
          winner = options.incarnation;
          EXPECT_TRUE((*log)->AppendBatch({NextOf(**log, "events/a", "x")}).ok());
        } else {
          EXPECT_TRUE(storage::IsFenced(log.status())) << log.status();
        }
      });
    }
    for (std::thread& daemon : daemons) daemon.join();
    ASSERT_EQ(taken, 1);
    from = winner;
  }
  ExpectWhole(server_->Dsn(), kRounds);
}

// No number that another daemon wrote is a witness before a commit behind it.
TEST_F(LeaseTest, AWitnessNamesWhatWasThere) {
  const DaemonId owner = {"first", storage::NewIncarnation()};
  const auto lease = MustBegin(owner, server_->Dsn());
  const auto log = MustTake(owner, 0);
  OwnerWatch watch = WatchAs("second");
  EXPECT_FALSE(watch.Witness().has_value()) << "it has not looked";
  ASSERT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "1")}).ok());
  ASSERT_TRUE(watch.Look().ok());
  const auto witnessed = watch.Witness();
  ASSERT_TRUE(witnessed.has_value());
  EXPECT_EQ(witnessed->order, log->Order().value());
}

TEST_F(LeaseTest, TheTablesOfTheFormatBeforeAreBroughtToThisOne) {
  server_->Sql(
      "DROP TABLE daemon; DROP TABLE secret; DROP TABLE vault; "
      "UPDATE cluster SET format = 1");
  const auto refused = storage::PostgresEventLog::OpenForWriting(OptionsFor(server_->Dsn()));
  ASSERT_TRUE(absl::IsFailedPrecondition(refused.status())) << refused.status();
  EXPECT_NE(refused.status().message().find("log init"), absl::string_view::npos);
  EXPECT_TRUE(storage::PostgresEventLog::OpenReadOnly(OptionsFor(server_->Dsn())).ok());
  MustInit(server_->Dsn());
  const auto log = MustOpen(OptionsFor(server_->Dsn()));
  ASSERT_NE(log, nullptr);
  EXPECT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "1")}).ok());
}

// As the vault of a folder.
TEST_F(LeaseTest, PeopleAreWrittenByTheOwnerAlone) {
  const DaemonId first = {"first", storage::NewIncarnation()};
  const auto log = MustTake(first, 0);
  const auto vault = log->OpenVault();
  ASSERT_TRUE(vault->Put({"a/1", "Ada"}).ok());
  ASSERT_TRUE(vault->Put({"a/1", "Ada L."}).ok());
  ASSERT_TRUE(vault->Put({"a/2", "1815"}).ok());
  ASSERT_TRUE(vault->Put({"b/1", "Bob"}).ok());
  EXPECT_EQ(*vault->Get("a/1"), "Ada L.");
  EXPECT_EQ(*vault->Get("c"), std::nullopt);
  const std::vector<storage::VaultEntry> of_a = {{"a/1", "Ada L."}, {"a/2", "1815"}};
  EXPECT_EQ(*vault->List({"a/", "", 10}), of_a);
  EXPECT_EQ(vault->List({"", "a/1", 1})->front().key, "a/2");
  ASSERT_TRUE(vault->Erase("a/").ok());
  EXPECT_EQ(vault->List({})->size(), 1u);
  EXPECT_TRUE(absl::IsInvalidArgument(vault->Put({"with space", "x"})));
  EXPECT_TRUE(absl::IsInvalidArgument(vault->Erase("")));
  EXPECT_EQ(server_->Sql("SELECT count(*)::text FROM vault"), "1");

  const auto second = MustTake({"second", storage::NewIncarnation()}, first.incarnation);
  EXPECT_TRUE(storage::IsFenced(vault->Put({"b/1", "Eve"})));
  EXPECT_TRUE(storage::IsFenced(vault->Erase("b/")));
  EXPECT_EQ(*second->OpenVault()->Get("b/1"), "Bob");
}

}  // namespace
}  // namespace arbitro::cluster_testing
