// SPDX-License-Identifier: Apache-2.0
//
// A pair of daemons on a bad day: wrong clocks, and a database whose standby is away.

#include <signal.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "tests/cluster/daemon_pair.h"

namespace arbitro::testing {
namespace {

using cluster_testing::PostgresServer;
using std::chrono::milliseconds;
using storage::TemporaryFolder;
using Clock = std::chrono::steady_clock;

// Longer than the lease, and than a daemon may be silent.
constexpr milliseconds kLongEnough{4'000};

class AdversityTest : public ClusterDaemonTest {
 protected:
  static CallResult Get(const ApiClient& client, const std::string& event, v1::Event* answer) {
    v1::GetEventRequest request;
    request.set_name(event);
    return client.Call("EventService/GetEvent", request, answer);
  }

  // That the first one answers, and the second one does not, for so long.
  static void ExpectOwner(const ApiClient& first, const ApiClient& second, milliseconds time) {
    const auto end = Clock::now() + time;
    while (Clock::now() < end) {
      v1::Event event;
      const CallResult read = Get(first, "events/demo", &event);
      EXPECT_TRUE(read.ok()) << read;
      EXPECT_EQ(Get(second, "events/demo", &event).reason(), "LOG_ELSEWHERE");
      if (!read.ok()) return;
      std::this_thread::sleep_for(milliseconds(50));
    }
  }

  const TemporaryFolder first_data_;
  const TemporaryFolder second_data_;
};

// Leases rest on stopwatches. The records of a daemon that is an hour ahead are so for the other.
TEST_F(AdversityTest, AClockThatIsAnHourOffDecidesNothing) {
  const TemporaryFolder scratch;
  const std::string offset = scratch.Path() + "/offset";
  const auto set_clock = [&offset](int64_t by_seconds) {
    std::fstream file(offset, std::ios::in | std::ios::out | std::ios::binary);
    file.write(reinterpret_cast<const char*>(&by_seconds), sizeof(by_seconds));
  };
  { const std::ofstream made(offset); }
  set_clock(0);
  DaemonProcess first(
      first_data_.Path(), {"--isolation", "in_process"},
      {"/usr/bin/env", "LD_PRELOAD=" ARBITRO_WRONG_CLOCK, "ARBITRO_CLOCK_OFFSET=" + offset});
  ASSERT_TRUE(first.ready()) << first.Log();
  CopySecrets(first_data_.Path(), second_data_.Path());
  DaemonProcess second(second_data_.Path());
  ASSERT_TRUE(second.ready()) << second.Log();
  const ApiClient client(first.address());
  const ApiClient other(second.address());
  Organiser organiser(client, "first");
  organiser.OpenDemo("demo", 2);
  int64_t before_us = 0;
  int players = 2;
  for (const int64_t by_seconds : {3600, -3600, 3600}) {
    set_clock(by_seconds);
    ExpectOwner(client, other, kLongEnough);
    v1::PlayerMutationResponse answer;
    organiser.Do("EventService/RegisterPlayer",
                 organiser.Register("events/demo", "p" + std::to_string(++players)), &answer);
    const int64_t now_us = answer.result().receipt().time_us();
    EXPECT_GT(now_us, before_us) << "a record went back in time";
    before_us = now_us;
  }
  first.Signal(SIGKILL);
  const auto took = AwaitServing(other, "events/demo");
  ASSERT_TRUE(took.has_value()) << second.Log();
  EXPECT_LE(*took, kTakeoverMax);
  Organiser after(other, "second");
  v1::PlayerMutationResponse late;
  after.Do("EventService/RegisterPlayer", after.Register("events/demo", "late"), &late);
  EXPECT_GT(late.result().receipt().time_us(), before_us);
}

// Nor does the database's date decide anything: it may jump while an owner beats.
TEST_F(AdversityTest, ADatabaseWhoseClockIsAnHourOffDecidesNothing) {
  std::string scratch = std::filesystem::temp_directory_path() / "arbitro-clock-XXXXXX";
  ASSERT_NE(mkdtemp(scratch.data()), nullptr);
  std::filesystem::permissions(scratch, std::filesystem::perms(0755));  // the server's user reads
  const std::string offset = scratch + "/offset";
  const auto set_clock = [&offset](int64_t by_seconds) {
    std::fstream file(offset, std::ios::in | std::ios::out | std::ios::binary);
    file.write(reinterpret_cast<const char*>(&by_seconds), sizeof(by_seconds));
  };
  { const std::ofstream made(offset); }
  std::filesystem::permissions(offset, std::filesystem::perms(0644));
  set_clock(0);
  setenv("LD_PRELOAD", ARBITRO_WRONG_CLOCK, 1);
  setenv("ARBITRO_CLOCK_OFFSET", offset.c_str(), 1);
  server_ = PostgresServer::Make({"fsync=off"});
  unsetenv("LD_PRELOAD");
  unsetenv("ARBITRO_CLOCK_OFFSET");
  cluster_testing::MustInit(server_->Dsn());
  Use(*server_);
  DaemonProcess first(first_data_.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  CopySecrets(first_data_.Path(), second_data_.Path());
  DaemonProcess second(second_data_.Path());
  ASSERT_TRUE(second.ready()) << second.Log();
  const ApiClient client(first.address());
  const ApiClient other(second.address());
  Organiser organiser(client, "first");
  organiser.OpenDemo("demo", 2);
  int players = 2;
  for (const int64_t by_seconds : {3600, -3600}) {
    set_clock(by_seconds);
    const auto ahead =
        std::stod(server_->Sql("SELECT extract(epoch FROM clock_timestamp())::text")) -
        static_cast<double>(time(nullptr));
    EXPECT_NEAR(ahead, static_cast<double>(by_seconds), 60) << "the server's date is right";
    ExpectOwner(client, other, kLongEnough);
    organiser.Do("EventService/RegisterPlayer",
                 organiser.Register("events/demo", "p" + std::to_string(++players)));
  }
  EXPECT_EQ(server_->Sql("SELECT max(epoch)::text FROM part"), "1") << "the log changed hands";
  std::filesystem::remove_all(scratch);
}

// The database's standby is away: nothing is acknowledged and nothing newest is told, and no daemon
// takes the log, until it is back. Of the commands that come meanwhile a bounded number waits, and
// the others are refused at once; each acts once when it is sent again.
TEST_F(AdversityTest, WithoutTheDatabasesStandbyNothingIsAnswered) {
  const auto primary = PostgresServer::Make();
  const auto standby = primary->MakeStandby();
  cluster_testing::MustInit(primary->Dsn());
  primary->Sql("ALTER SYSTEM SET synchronous_standby_names = 's1'");
  primary->Sql("SELECT pg_reload_conf()");
  while (primary->Sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") !=
         "1") {
    std::this_thread::sleep_for(milliseconds(20));
  }
  Use(*primary);
  setenv("ARBITRO_STORAGE_DURABILITY", "standby", 1);
  constexpr int kWaitingMax = 3;
  constexpr int kCommands = 8;
  setenv("ARBITRO_LIMITS_COMMANDS_WAITING", std::to_string(kWaitingMax).c_str(), 1);
  DaemonProcess first(first_data_.Path());
  unsetenv("ARBITRO_LIMITS_COMMANDS_WAITING");
  ASSERT_TRUE(first.ready()) << first.Log();
  CopySecrets(first_data_.Path(), second_data_.Path());
  DaemonProcess second(second_data_.Path());
  ASSERT_TRUE(second.ready()) << second.Log();
  const ApiClient client(first.address());
  const ApiClient other(second.address());
  Organiser organiser(client, "first");
  organiser.OpenDemo("demo", 2);

  // It takes an older state, but none of which the database has not said for long.
  const ApiClient reader(second.address(), Asking{.metadata = {{"arbitro-standby", "read"}}});
  ASSERT_TRUE(AwaitServing(reader, "events/demo").has_value()) << second.Log();

  standby->Stop(PostgresServer::Stopping::kFast);
  std::vector<v1::RegisterPlayerRequest> requests;
  std::vector<CallResult> ends(kCommands);
  std::vector<std::thread> senders;
  const ApiClient impatient(first.address(), Asking{.deadline = kLongEnough});
  for (int i = 0; i < kCommands; ++i) {
    requests.push_back(organiser.Register("events/demo", "q" + std::to_string(i)));
  }
  for (int i = 0; i < kCommands; ++i) {
    senders.emplace_back([&, i] {
      v1::PlayerMutationResponse answer;
      ends[i] = impatient.Call("EventService/RegisterPlayer", requests[i], &answer);
    });
  }
  for (std::thread& sender : senders) sender.join();
  int refused = 0;
  for (const CallResult& end : ends) {
    if (end.code == static_cast<int>(absl::StatusCode::kResourceExhausted)) {
      EXPECT_EQ(end.reason(), "LIMIT_REACHED") << end;
      ++refused;
    } else {
      EXPECT_EQ(end.code, static_cast<int>(absl::StatusCode::kDeadlineExceeded)) << end;
    }
  }
  // The one that is being decided does not wait.
  EXPECT_GE(refused, kCommands - kWaitingMax - 1);
  EXPECT_LE(refused, kCommands - kWaitingMax);
  v1::Event event;
  for (const ApiClient* each : {&client, &other, &reader}) {
    const CallResult read = Get(*each, "events/demo", &event);
    EXPECT_EQ(read.reason(), "LOG_ELSEWHERE") << read;
  }
  standby->Start();
  ASSERT_TRUE(AwaitServing(client, "events/demo").has_value()) << first.Log();
  for (const auto& request : requests) organiser.Do("EventService/RegisterPlayer", request);
  EXPECT_EQ(organiser.Event("events/demo").players(), 2u + kCommands);
  EXPECT_EQ(Get(other, "events/demo", &event).metadata("owner"), first.address());
  EXPECT_EQ(primary->Sql("SELECT max(epoch)::text FROM part"), "1") << "the log changed hands";
}

}  // namespace
}  // namespace arbitro::testing
