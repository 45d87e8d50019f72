// SPDX-License-Identifier: Apache-2.0
//
// The duties of a daemon of a cluster when its log goes to another one: people, watches, keys, and
// a database that was restored from an older copy.

#include <signal.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "tests/cluster/daemon_pair.h"
#include "tests/daemon/command_line.h"

namespace arbitro::testing {
namespace {

using cluster_testing::PostgresServer;
using std::chrono::milliseconds;
using storage::TemporaryFolder;

class DutiesTest : public ClusterDaemonTest {
 protected:
  // Starts a daemon that owns the log, and one that stands by.
  void Start() {
    first_ = std::make_unique<DaemonProcess>(first_data_.Path(), WithAllGames());
    ASSERT_TRUE(first_->ready()) << first_->Log();
    CopySecrets(first_data_.Path(), second_data_.Path());
    second_ = std::make_unique<DaemonProcess>(second_data_.Path(), WithAllGames());
    ASSERT_TRUE(second_->ready()) << second_->Log();
    first_client_ = std::make_unique<ApiClient>(first_->address());
    second_client_ = std::make_unique<ApiClient>(second_->address());
  }

  static v1::CreatePersonRequest Person(const std::string& request_id) {
    v1::CreatePersonRequest create;
    create.mutable_options()->set_request_id(request_id);
    create.mutable_profile()->set_given_name("Ada");
    create.mutable_profile()->set_family_name(request_id);
    return create;
  }

  const TemporaryFolder first_data_;
  const TemporaryFolder second_data_;
  std::unique_ptr<DaemonProcess> first_;
  std::unique_ptr<DaemonProcess> second_;
  std::unique_ptr<ApiClient> first_client_;
  std::unique_ptr<ApiClient> second_client_;
};

// Each person is there once whose creation was acknowledged; the one under way is there once its
// request was repeated, and not twice.
TEST_F(DutiesTest, PeopleOfAnOwnerThatIsKilledInMidWriteAreThereOnce) {
  Start();
  Organiser(*first_client_, "first").OpenDemo("demo", 2);
  constexpr int kWriters = 4;
  std::vector<std::vector<std::string>> names(kWriters);
  std::vector<std::thread> writers;
  std::atomic<int> acknowledged = 0;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back([&, writer] {
      while (true) {
        const std::string id =
            "p-" + std::to_string(writer) + "-" + std::to_string(names[writer].size());
        v1::PersonMutationResponse made;
        if (!first_client_->Call("PersonService/CreatePerson", Person(id), &made).ok()) return;
        names[writer].push_back(made.person().name());
        ++acknowledged;
      }
    });
  }
  const auto begin = std::chrono::steady_clock::now();
  while (acknowledged < 40 && std::chrono::steady_clock::now() - begin < kPatience) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  first_->Signal(SIGKILL);
  for (std::thread& writer : writers) writer.join();
  ASSERT_TRUE(AwaitServing(*second_client_, "events/demo").has_value()) << second_->Log();
  int people = 0;
  for (int writer = 0; writer < kWriters; ++writer) {
    // The last one had no answer.
    for (std::size_t i = 0; i <= names[writer].size(); ++i) {
      const std::string id = "p-" + std::to_string(writer) + "-" + std::to_string(i);
      v1::PersonMutationResponse repeated;
      const CallResult again =
          second_client_->Call("PersonService/CreatePerson", Person(id), &repeated);
      ASSERT_TRUE(again.ok()) << again;
      ++people;
      if (i < names[writer].size()) {
        EXPECT_EQ(repeated.person().name(), names[writer][i]);
      }
    }
  }
  EXPECT_GE(people, 40);
  EXPECT_EQ(server_->Sql("SELECT count(*)::text FROM vault"), std::to_string(people));
}

// A watcher hears from the daemon that is stopped where to go on, and misses nothing there.
TEST_F(DutiesTest, AWatchOfAnOwnerThatIsStoppedEndsWithWhereToGoOn) {
  Start();
  Organiser first(*first_client_, "first");
  first.OpenDemo("demo", 2);
  v1::WatchEventRequest request;
  request.set_journal("events/demo");
  std::atomic<uint64_t> seen = 0;
  CallResult ended;
  std::thread watcher([&] {
    const ApiClient client(first_->address(), Asking{.alone = true});
    ended = client.Stream("JournalService/WatchEvent", request.SerializeAsString(),
                          [&](const std::string& bytes) {
                            v1::WatchEventResponse message;
                            EXPECT_TRUE(message.ParseFromString(bytes));
                            if (message.has_record()) {
                              EXPECT_EQ(message.revision(), seen + 1) << "a gap, or a double";
                              seen = message.revision();
                            }
                            return true;
                          });
  });
  const uint64_t revision = first.Event("events/demo").revision();
  for (int i = 0; i < 500 && seen < revision; ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_EQ(seen, revision);
  first_->Signal(SIGTERM);
  watcher.join();
  EXPECT_EQ(ended.code, static_cast<int>(absl::StatusCode::kUnavailable)) << ended;
  EXPECT_NE(ended.reason(), "") << "gRPC ended it, and not the daemon: " << ended;
  EXPECT_EQ(ended.metadata("resume_revision"), std::to_string(revision + 1)) << ended;

  ASSERT_TRUE(AwaitServing(*second_client_, "events/demo").has_value()) << second_->Log();
  Organiser second(*second_client_, "second");
  second.Do("EventService/RegisterPlayer", second.Register("events/demo", "p3"));
  request.set_first_revision(revision + 1);
  uint64_t next = 0;
  second_client_->Stream("JournalService/WatchEvent", request.SerializeAsString(),
                         [&](const std::string& bytes) {
                           v1::WatchEventResponse message;
                           EXPECT_TRUE(message.ParseFromString(bytes));
                           if (!message.has_record()) return true;
                           next = message.revision();
                           return false;
                         });
  EXPECT_EQ(next, revision + 1);
}

// The key that the log signed with before is refused where the log has got another one.
TEST_F(DutiesTest, AnOlderLogKeyIsRefused) {
  Start();
  Organiser first(*first_client_, "first");
  first.OpenDemo("demo", 2);
  auto rotate = first.Make<v1::RotateLogKeyRequest>();
  rotate.mutable_options()->set_reason("it may have been seen");
  first.Do("AdminService/RotateLogKey", rotate);
  first_->Signal(SIGKILL);
  ASSERT_TRUE(first_->WaitForEnd(kPatience).has_value());
  const auto ended = second_->WaitForEnd(kPatience);
  ASSERT_TRUE(ended.has_value()) << second_->Log();
  EXPECT_EQ(ended->code, kCouldNotStart) << second_->Log();
  EXPECT_NE(second_->Log().find("copy the file from the machine on which the key was rotated"),
            std::string::npos)
      << second_->Log();
  EXPECT_EQ(server_->Sql("SELECT owner FROM part ORDER BY turn DESC LIMIT 1"), "")
      << "a daemon with the newest key would have to wait";

  CopySecrets(first_data_.Path(), second_data_.Path());
  second_ = std::make_unique<DaemonProcess>(second_data_.Path(), WithAllGames());
  ASSERT_TRUE(second_->ready()) << second_->Log();
  const ApiClient client(second_->address());
  EXPECT_TRUE(AwaitServing(client, "events/demo").has_value()) << second_->Log();
}

// An operator who restores last week's copy of the database finds the log quarantined.
TEST_F(DutiesTest, ADatabaseRestoredFromAnOlderCopyIsBehindTheAnchor) {
  const TemporaryFolder scratch;
  const std::string data = server_->Folder() + "/data";
  const auto copy = [](const std::string& from, const std::string& to) {
    std::filesystem::remove_all(to);
    EXPECT_EQ(RunCommand("cp -a '" + from + "' '" + to + "'").code, 0);
  };
  {
    DaemonProcess daemon(first_data_.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser(client, "before").OpenDemo("demo", 2);
    daemon.Signal(SIGTERM);
    ASSERT_TRUE(daemon.WaitForEnd(kPatience).has_value());
  }
  server_->Stop(PostgresServer::Stopping::kFast);
  copy(data, scratch.Path() + "/older");
  server_->Start();
  const std::string older = server_->Sql("SELECT count(*)::text FROM record");
  {
    DaemonProcess daemon(first_data_.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser(client, "after").OpenDemo("other", 2);
    daemon.Signal(SIGTERM);
    ASSERT_TRUE(daemon.WaitForEnd(kPatience).has_value());
  }
  const std::string newest = server_->Sql("SELECT count(*)::text FROM record");
  server_->Stop(PostgresServer::Stopping::kFast);
  copy(scratch.Path() + "/older", data);
  server_->Start();

  DaemonProcess daemon(first_data_.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  v1::ListQuarantinedResponse listed;
  Organiser organiser(client, "restored");
  organiser.Do("AdminService/ListQuarantined", v1::ListQuarantinedRequest(), &listed);
  ASSERT_EQ(listed.quarantined_size(), 1);
  EXPECT_EQ(std::to_string(listed.quarantined(0).records_known()), newest);
  EXPECT_EQ(std::to_string(listed.quarantined(0).records_found()), older);
  v1::PlayerMutationResponse answer;
  const CallResult write =
      client.Call("EventService/RegisterPlayer", organiser.Register("events/demo", "p3"), &answer);
  EXPECT_EQ(write.reason(), "JOURNAL_QUARANTINED") << write;
  EXPECT_EQ(organiser.Event("events/demo").players(), 2u) << "reads go on as before";
}

// A stage of a Chunin series that six people have played, with its organiser, on the way to its
// confirmation: what it awards, and to whom.
struct PlayedStage {
  static constexpr char kEvent[] = "events/stage";

  explicit PlayedStage(Organiser* by) : organiser(*by) {
    v1::CreateEventRequest create = organiser.CreateDemo("stage");
    create.set_ruleset("rulesets/naruto-cg");
    create.set_format("constructed");
    Set("type", &create)->set_text("chunin");
    Set("decks_required", &create)->set_flag(false);
    Set("organiser_as_judge", &create)->set_flag(true);
    organiser.Do("EventService/CreateEvent", create);
    for (const char* step : {"RequestEvent", "SanctionEvent", "OpenRegistration"}) Move(step);
    for (int i = 1; i <= 6; ++i) {
      auto request = organiser.Register(kEvent, "p" + std::to_string(i));
      request.set_person(AddPerson(std::string(kEvent) + "/players/p" + std::to_string(i)));
      organiser.Do("EventService/RegisterPlayer", request);
    }
    auto staff = organiser.ForEvent<v1::AddStaffRequest>(kEvent);
    staff.set_person(AddPerson(""));
    staff.set_role("organiser");
    organiser.Do("EventService/AddStaff", staff);
    Move("StartEvent");
    for (const uint32_t round : {1, 2, 3, 4}) {
      if (round == 1 || round == 4) StartPhase(round == 1 ? 1 : 2);
      organiser.PlayRound(kEvent, round);
    }
    Move("CompleteEvent");
    v1::GrantAwardsResponse granted;
    organiser.Do("ScoringService/GrantAwards", organiser.ForEvent<v1::GrantAwardsRequest>(kEvent),
                 &granted);
    for (const v1::Award& award : granted.awards()) ++awards[persons.at(award.player())];
  }

  static v1::Value* Set(const char* key, v1::CreateEventRequest* create) {
    v1::ValueField* field = create->mutable_settings()->mutable_struct_()->add_fields();
    field->set_key(key);
    return field->mutable_value();
  }

  // Of calls whose requests hold an event, and options.
  void Move(const std::string& step) {
    organiser.Do("EventService/" + step, organiser.ForEvent<v1::StartEventRequest>(kEvent));
  }
  void StartPhase(uint32_t phase) {
    auto request = organiser.ForEvent<v1::StartPhaseRequest>(kEvent);
    request.set_phase(phase);
    organiser.Do("PairingService/StartPhase", request);
  }
  std::string AddPerson(const std::string& player) {
    auto request = organiser.Make<v1::CreatePersonRequest>();
    request.mutable_profile()->set_display_name("Ada of " + player);
    v1::PersonMutationResponse made;
    organiser.Do("PersonService/CreatePerson", request, &made);
    return persons[player] = made.person().name();
  }

  Organiser& organiser;
  std::map<std::string, std::string> persons;  // by player; the organiser under ""
  std::map<std::string, int> awards;           // how many a person gets
};

// The owner is killed once the event is confirmed, before or while its awards are recorded: the
// other daemon records those that are missing, and none twice.
TEST_F(DutiesTest, AwardsAreRecordedOnceOverATakeover) {
  Start();
  Organiser first(*first_client_, "first");
  PlayedStage stage(&first);
  ASSERT_EQ(stage.awards.size(), 7u);
  stage.Move("ConfirmEvent");
  first_->Signal(SIGKILL);
  ASSERT_TRUE(AwaitServing(*second_client_, PlayedStage::kEvent).has_value()) << second_->Log();
  const auto entries_of = [&](const std::string& person) {
    v1::ListPersonEntriesRequest request;
    request.set_person(person);
    v1::ListPersonEntriesResponse journal;
    const CallResult read =
        second_client_->Call("PersonService/ListPersonEntries", request, &journal);
    return read.ok() ? journal.entries_size() : -1;
  };
  const auto begin = std::chrono::steady_clock::now();
  for (const auto& [person, wanted] : stage.awards) {
    while (entries_of(person) < wanted && std::chrono::steady_clock::now() - begin < kPatience) {
      std::this_thread::sleep_for(milliseconds(10));
    }
  }
  for (const auto& [person, wanted] : stage.awards) EXPECT_EQ(entries_of(person), wanted) << person;
}

}  // namespace
}  // namespace arbitro::testing
