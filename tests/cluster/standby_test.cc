// SPDX-License-Identifier: Apache-2.0
//
// Commits that wait for a standby which is away: whatever happens to them meanwhile, no append is
// answered before the standby has it.

#include <atomic>
#include <functional>
#include <thread>

#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"
#include "tests/cluster/wire_proxy.h"

namespace arbitro::cluster_testing {
namespace {

using std::chrono::milliseconds;
using storage::EventLog;
using storage::PostgresEventLog;
using storage::PostgresOptions;

class StandbyTest : public testing::Test {
 protected:
  StandbyTest()
      : primary_(PostgresServer::Make()),
        standby_(primary_->MakeStandby()),
        proxy_(primary_->Folder()) {
    MustInit(primary_->Dsn());
    primary_->Sql("ALTER SYSTEM SET synchronous_standby_names = 's1'");
    primary_->Sql("SELECT pg_reload_conf()");
    while (primary_->Sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") !=
           "1") {
      std::this_thread::sleep_for(milliseconds(5));
    }
    PostgresOptions options =
        OptionsFor("host=" + proxy_.Folder() + " dbname=postgres user=arbitro_admin");
    options.durability = storage::Durability::kStandby;
    options.patience.statement = milliseconds(700);
    options.patience.settle = milliseconds(30000);
    log_ = MustOpen(options);
  }

  // Has an append wait for a standby that is away, does `disturb`, and expects that it is answered
  // once the standby is back, and not before.
  void ExpectUnanswered(const std::function<void()>& disturb) {
    ASSERT_NE(log_, nullptr);
    ASSERT_TRUE(log_->AppendBatch({NextOf(*log_, "events/a", "before")}).ok());
    const storage::Append append = NextOf(*log_, "events/a", "waits");
    standby_->Stop(PostgresServer::Stopping::kFast);
    std::atomic<bool> answered = false;
    absl::Status status;
    std::thread waiting([&] {
      status = log_->AppendBatch({append}).status();
      answered = true;
    });
    AwaitCommits();
    disturb();
    std::this_thread::sleep_for(milliseconds(1500));
    EXPECT_FALSE(answered) << "answered while no standby has it: " << status;
    EXPECT_EQ(log_->LastGlobalIndex().value(), 1u);
    EXPECT_EQ(log_->FindHead(append.header.journal)->value().sequence, 1u) << "shown too early";
    standby_->Start();
    waiting.join();
    EXPECT_TRUE(status.ok()) << status;
    log_.reset();
    ExpectWhole(primary_->Dsn(), 2);
    ExpectWhole(standby_->Dsn(), 2);
    EXPECT_EQ(proxy_.Cancels(), 0) << "a statement was cancelled";
  }

  static constexpr char kWaiting[] =
      " FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name LIKE '%log 0'";

  void AwaitCommits() const {
    while (primary_->Sql(std::string("SELECT count(*)") + kWaiting) == "0") {
      std::this_thread::sleep_for(milliseconds(2));
    }
  }

  std::unique_ptr<PostgresServer> primary_;
  std::unique_ptr<PostgresServer> standby_;
  WireProxy proxy_;
  std::unique_ptr<EventLog> log_;
};

TEST_F(StandbyTest, ACancelledWaitIsNoSuccess) {
  ExpectUnanswered([&] { primary_->Sql(std::string("SELECT pg_cancel_backend(pid)") + kWaiting); });
}

TEST_F(StandbyTest, ATerminatedWaitIsNoSuccess) {
  ExpectUnanswered(
      [&] { primary_->Sql(std::string("SELECT pg_terminate_backend(pid)") + kWaiting); });
}

TEST_F(StandbyTest, ADeadlineCancelsNothing) {
  ExpectUnanswered([&] {
    std::this_thread::sleep_for(milliseconds(1500));
    // A commit that was cancelled shows; one that waits does not.
    EXPECT_EQ(primary_->Sql("SELECT count(*) FROM record"), "1");
  });
}

TEST_F(StandbyTest, AFastShutdownIsNoSuccess) {
  ExpectUnanswered([&] {
    primary_->Stop(PostgresServer::Stopping::kFast);
    primary_->Start();
  });
}

// After a crash the server shows commits that no standby has.
TEST_F(StandbyTest, NothingIsAnsweredFromWhatACrashedServerShows) {
  ExpectUnanswered([&] {
    primary_->Stop(PostgresServer::Stopping::kCrash);
    primary_->Start();
    EXPECT_EQ(primary_->Sql("SELECT count(*) FROM record"), "2") << "the commit did not survive";
    PostgresOptions impatient = OptionsFor(primary_->Dsn());
    impatient.patience.statement = milliseconds(300);
    impatient.patience.settle = milliseconds(800);
    EXPECT_TRUE(absl::IsUnavailable(PostgresEventLog::OpenForWriting(impatient).status()))
        << "the log was taken while no standby has the takeover";
  });
}

}  // namespace
}  // namespace arbitro::cluster_testing
