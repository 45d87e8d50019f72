// SPDX-License-Identifier: Apache-2.0
//
// Two daemons with one log: one owns it, the other stands by, and takes it over where the first is
// killed, stopped, paused, or asked to hand it over.

#include "tests/cluster/daemon_pair.h"

#include <signal.h>

#include <atomic>
#include <fstream>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/person.pb.h"
#include "google/protobuf/empty.pb.h"
#include "google/rpc/error_details.pb.h"
#include "tests/daemon/command_line.h"

namespace arbitro::testing {
namespace {

using std::chrono::milliseconds;
using storage::TemporaryFolder;

// From a request to hand over to the other's first answer; a build without optimisation and other
// work on the machine are in it.
constexpr milliseconds kHandOverMax{4'000};

class TakeoverTest : public ClusterDaemonTest {
 protected:
  // Starts a daemon that owns the log, and one that stands by.
  void Start(std::vector<std::string> more = {}) {
    first_ = std::make_unique<DaemonProcess>(first_data_.Path(), more);
    ASSERT_TRUE(first_->ready()) << first_->Log();
    CopySecrets(first_data_.Path(), second_data_.Path());
    second_ = std::make_unique<DaemonProcess>(second_data_.Path(), more);
    ASSERT_TRUE(second_->ready()) << second_->Log();
    first_client_ = std::make_unique<ApiClient>(first_->address());
    second_client_ = std::make_unique<ApiClient>(second_->address());
  }

  static CallResult Get(const ApiClient& client, const std::string& event, v1::Event* answer) {
    v1::GetEventRequest request;
    request.set_name(event);
    return client.Call("EventService/GetEvent", request, answer);
  }

  // `of`: a request of the health protocol; empty: for the daemon as a whole.
  static bool Serves(const ApiClient& client, const std::string& of = "") {
    std::string answer;
    const auto result = client.CallBytes("/grpc.health.v1.Health/Check", of, &answer);
    return result.ok() && answer == std::string("\x08\x01", 2);
  }

  static void Kill(DaemonProcess* daemon) {
    daemon->Signal(SIGKILL);
    ASSERT_TRUE(daemon->WaitForEnd(kPatience).has_value());
  }

  const TemporaryFolder first_data_;
  const TemporaryFolder second_data_;
  std::unique_ptr<DaemonProcess> first_;
  std::unique_ptr<DaemonProcess> second_;
  std::unique_ptr<ApiClient> first_client_;
  std::unique_ptr<ApiClient> second_client_;
};

TEST_F(TakeoverTest, AStandbySaysWhereTheLogIs) {
  Start();
  v1::Event event;
  const CallResult elsewhere = Get(*second_client_, "events/demo", &event);
  EXPECT_EQ(elsewhere.code, static_cast<int>(absl::StatusCode::kUnavailable));
  EXPECT_EQ(elsewhere.reason(), "LOG_ELSEWHERE") << elsewhere;
  EXPECT_EQ(elsewhere.metadata("owner"), first_->address());
  google::rpc::RetryInfo retry;
  bool has_retry = false;
  for (const auto& detail : elsewhere.details.details()) has_retry |= detail.UnpackTo(&retry);
  EXPECT_TRUE(has_retry) << elsewhere;
  const ApiClient italian(second_->address(), "it");
  const CallResult in_italian = Get(italian, "events/demo", &event);
  EXPECT_NE(in_italian.details.ShortDebugString().find("di riserva"), std::string::npos)
      << in_italian.details.ShortDebugString();
  const CallResult watch = second_client_->Stream("JournalService/WatchEvent", "",
                                                  [](const std::string&) { return true; });
  EXPECT_EQ(watch.reason(), "LOG_ELSEWHERE") << watch;
  EXPECT_TRUE(Serves(*first_client_));
  EXPECT_FALSE(Serves(*second_client_));
  EXPECT_TRUE(Serves(*second_client_, std::string("\x0a\x07standby", 9)));
}

TEST_F(TakeoverTest, AnEventGoesOnWhereItsDaemonIsKilled) {
  Start();
  Organiser before(*first_client_, "before");
  before.StartDemo("demo", 4);
  before.PlayRound("events/demo", 1);
  v1::PersonMutationResponse person;
  auto create = before.Make<v1::CreatePersonRequest>();
  create.mutable_profile()->set_given_name("Ada");
  create.mutable_profile()->set_family_name("Lovelace");
  before.Do("PersonService/CreatePerson", create, &person);
  before.Do("PairingService/PairRound", before.Pair("events/demo", 2));
  Kill(first_.get());
  const auto took = AwaitServing(*second_client_, "events/demo");
  ASSERT_TRUE(took.has_value()) << second_->Log();
  EXPECT_LE(*took, kTakeoverMax) << second_->Log();
  RecordProperty("takeover_ms", static_cast<int>(took->count()));

  Organiser after(*second_client_, "after");
  for (const v1::Table& table : after.Tables("events/demo", 2)) {
    after.Do("ScoringService/ReportResult", after.Report(table.name(), "first"));
  }
  after.Do("PairingService/CloseRound", after.Close("events/demo", 2));
  v1::GetPersonRequest whom;
  whom.set_name(person.person().name());
  v1::Person known;
  after.Do("PersonService/GetPerson", whom, &known);
  EXPECT_EQ(known.profile().family_name(), "Lovelace");

  // The first one comes back, and stands by. A repeat of its last request gets its first answer.
  first_ = std::make_unique<DaemonProcess>(first_data_.Path());
  ASSERT_TRUE(first_->ready()) << first_->Log();
  v1::Event event;
  EXPECT_EQ(Get(ApiClient(first_->address()), "events/demo", &event).reason(), "LOG_ELSEWHERE");
  v1::PersonMutationResponse repeated;
  after.Do("PersonService/CreatePerson", create, &repeated);
  EXPECT_EQ(repeated.person().name(), person.person().name());
  const std::string dsn = "'" + server_->Dsn() + "'";
  const Said verified = RunCommand(std::string(ARBITROUTIL) + " log verify " + dsn);
  EXPECT_EQ(verified.code, 0) << verified.text;
  const Said replayed = RunCommand(std::string(ARBITROUTIL) + " log replay " + dsn +
                                   " --allow-unsigned --rulesets " + ARBITRO_RULESETS_FOLDER);
  EXPECT_NE(replayed.text.find("replay: identical"), std::string::npos) << replayed.text;
}

TEST_F(TakeoverTest, ADaemonThatIsStoppedLeavesTheLogAtOnce) {
  Start();
  Organiser(*first_client_, "first").OpenDemo("demo", 2);
  first_->Signal(SIGTERM);
  const auto took = AwaitServing(*second_client_, "events/demo");
  ASSERT_TRUE(took.has_value()) << second_->Log();
  EXPECT_LE(*took, kHandOverMax) << second_->Log();
  RecordProperty("hand_over_ms", static_cast<int>(took->count()));
  const auto ended = first_->WaitForEnd(kPatience);
  ASSERT_TRUE(ended.has_value()) << first_->Log();
  EXPECT_EQ(ended->code, 0) << first_->Log();
}

TEST_F(TakeoverTest, ADaemonThatHandsOverStandsByOnItsAddressAndCanTakeTheLogBack) {
  Start();
  Organiser(*first_client_, "first").OpenDemo("demo", 2);
  const Said asked =
      RunCommand(std::string(ARBITROD) + " --hand-over --data " + first_data_.Path());
  EXPECT_EQ(asked.code, 0) << asked.text;
  const auto took = AwaitServing(*second_client_, "events/demo");
  ASSERT_TRUE(took.has_value()) << second_->Log() << first_->Log();
  EXPECT_LE(*took, kHandOverMax) << second_->Log();
  Organiser(*second_client_, "second").OpenDemo("other", 2);
  v1::Event event;
  CallResult elsewhere = Get(*first_client_, "events/demo", &event);
  for (int i = 0; i < 100 && elsewhere.metadata("owner").empty(); ++i) {
    std::this_thread::sleep_for(milliseconds(50));
    elsewhere = Get(*first_client_, "events/demo", &event);
  }
  EXPECT_EQ(elsewhere.metadata("owner"), second_->address()) << elsewhere << first_->Log();

  Kill(second_.get());
  const auto back = AwaitServing(*first_client_, "events/other");
  ASSERT_TRUE(back.has_value()) << first_->Log();
  EXPECT_LE(*back, kTakeoverMax) << first_->Log();
  const Said nobody =
      RunCommand(std::string(ARBITROD) + " --hand-over --data " + second_data_.Path());
  EXPECT_EQ(WEXITSTATUS(nobody.code), kCouldNotStart) << nobody.text;
}

// With no other daemon the one that gave the log up takes it again, after a while.
TEST_F(TakeoverTest, ALogThatNoOtherDaemonTakesComesBack) {
  DaemonProcess daemon(first_data_.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser(client, "first").OpenDemo("demo", 2);
  daemon.Signal(SIGUSR1);
  v1::Event event;
  for (int i = 0; i < 200 && Get(client, "events/demo", &event).ok(); ++i) {
    std::this_thread::sleep_for(milliseconds(20));
  }
  const CallResult none = Get(client, "events/demo", &event);
  EXPECT_EQ(none.reason(), "LOG_ELSEWHERE") << none;
  EXPECT_EQ(none.metadata("owner"), "") << none;
  EXPECT_TRUE(AwaitServing(client, "events/demo").has_value()) << daemon.Log();
}

TEST_F(TakeoverTest, ARestartOnTheSameFolderTakesItsLogWithoutWaiting) {
  {
    DaemonProcess daemon(first_data_.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    Organiser(ApiClient(daemon.address()), "first").OpenDemo("demo", 2);
    Kill(&daemon);
  }
  DaemonProcess daemon(first_data_.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  EXPECT_EQ(daemon.Log().find("standing by"), std::string::npos) << daemon.Log();
  v1::Event event;
  EXPECT_TRUE(Get(ApiClient(daemon.address()), "events/demo", &event).ok());

  // A copy of the folder is another daemon's.
  const TemporaryFolder copy;
  std::filesystem::copy(
      first_data_.Path(), copy.Path(),
      std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
  DaemonProcess other(copy.Path());
  ASSERT_TRUE(other.ready()) << other.Log();
  EXPECT_NE(other.Log().find("standing by"), std::string::npos) << other.Log();
}

// The owner is paused for longer than its lease, and goes on: no read of it may be older than what
// the other has answered.
TEST_F(TakeoverTest, ADaemonThatWasPausedAnswersNothingOld) {
  Start();
  Organiser first(*first_client_, "first");
  first.OpenDemo("demo", 2);
  std::atomic<bool> ended = false;
  std::atomic<uint32_t> players = 2;  // that some daemon has answered
  std::atomic<int> answers = 0;
  std::atomic<int> refused = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) {
    readers.emplace_back([&] {
      const ApiClient client(first_->address(), Asking{.deadline = milliseconds(20'000)});
      while (!ended) {
        const uint32_t least = players;
        v1::Event event;
        const CallResult read = Get(client, "events/demo", &event);
        if (read.ok()) {
          EXPECT_GE(event.players(), least) << "a stale read";
          ++answers;
        } else {
          ++refused;
        }
        std::this_thread::sleep_for(milliseconds(2));
      }
    });
  }
  const auto begin = std::chrono::steady_clock::now();
  while (answers < 20 && std::chrono::steady_clock::now() - begin < kPatience) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  first_->Signal(SIGSTOP);
  ASSERT_TRUE(AwaitServing(*second_client_, "events/demo").has_value()) << second_->Log();
  Organiser second(*second_client_, "second");
  second.Do("EventService/RegisterPlayer", second.Register("events/demo", "p3"));
  players = 3;
  first_->Signal(SIGCONT);
  v1::PlayerMutationResponse answer;
  const CallResult write = first_client_->Call("EventService/RegisterPlayer",
                                               first.Register("events/demo", "p4"), &answer);
  EXPECT_EQ(write.reason(), "LOG_ELSEWHERE") << write;
  // It stands by then, on the same address.
  CallResult elsewhere;
  for (int i = 0; i < 400 && elsewhere.metadata("owner") != second_->address(); ++i) {
    std::this_thread::sleep_for(milliseconds(25));
    v1::Event event;
    elsewhere = Get(*first_client_, "events/demo", &event);
  }
  EXPECT_EQ(elsewhere.metadata("owner"), second_->address()) << first_->Log();
  ended = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_GT(answers, 0);
  EXPECT_GT(refused, 0);
  EXPECT_EQ(second.Event("events/demo").players(), 3u);
}

TEST_F(TakeoverTest, ADaemonWithoutTheSecretsOfItsClusterDoesNotStart) {
  DaemonProcess first(first_data_.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  EXPECT_NE(first.Log().find("copy it to every machine"), std::string::npos) << first.Log();
  const auto expect_refused = [&](const std::string& said) {
    DaemonProcess second(second_data_.Path());
    const auto ended = second.WaitForEnd(kPatience);
    ASSERT_TRUE(ended.has_value()) << second.Log();
    EXPECT_EQ(ended->code, kCouldNotStart);
    EXPECT_NE(second.Log().find(said), std::string::npos) << second.Log();
  };
  expect_refused("draw-secret` is not here: copy the file");
  EXPECT_FALSE(std::filesystem::exists(second_data_.Path() + "/draw-secret")) << "made silently";
  CopySecrets(first_data_.Path(), second_data_.Path());
  std::filesystem::remove(second_data_.Path() + "/log-key");
  expect_refused("log-key` is not here: copy the file");
  CopySecrets(first_data_.Path(), second_data_.Path());
  {
    std::ofstream other(second_data_.Path() + "/draw-secret");
    other << std::string(64, 'a') << "\n";
  }
  expect_refused("is not the secret of this cluster");
}

// People of a folder go into the database with its first daemon, once.
TEST_F(TakeoverTest, PeopleOfAFolderAreMovedIntoTheDatabase) {
  std::string person;
  {
    const TemporaryFolder rocks;
    setenv("ARBITRO_STORAGE_BACKEND", "rocksdb", 1);
    unsetenv("ARBITRO_STORAGE_DSN");
    DaemonProcess daemon(rocks.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser maker(client, "maker");
    auto create = maker.Make<v1::CreatePersonRequest>();
    create.mutable_profile()->set_given_name("Ada");
    create.mutable_profile()->set_family_name("Lovelace");
    v1::PersonMutationResponse made;
    maker.Do("PersonService/CreatePerson", create, &made);
    person = made.person().name();
    daemon.Signal(SIGTERM);
    ASSERT_TRUE(daemon.WaitForEnd(kPatience).has_value());
    std::filesystem::copy(rocks.Path() + "/vault", first_data_.Path() + "/vault",
                          std::filesystem::copy_options::recursive);
    std::filesystem::copy(rocks.Path() + "/vault", second_data_.Path() + "/vault",
                          std::filesystem::copy_options::recursive);
  }
  setenv("ARBITRO_STORAGE_BACKEND", "postgres", 1);
  Use(*server_);
  DaemonProcess daemon(first_data_.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  v1::GetPersonRequest whom;
  whom.set_name(person);
  v1::Person known;
  Organiser(client, "second").Do("PersonService/GetPerson", whom, &known);
  EXPECT_EQ(known.profile().family_name(), "Lovelace");
  EXPECT_FALSE(std::filesystem::exists(first_data_.Path() + "/vault"));
  CopySecrets(first_data_.Path(), second_data_.Path());
  DaemonProcess other(second_data_.Path());
  ASSERT_TRUE(other.WaitForEnd(kPatience).has_value()) << other.Log();
  EXPECT_NE(other.Log().find("move that folder away"), std::string::npos) << other.Log();
}

}  // namespace
}  // namespace arbitro::testing
