// SPDX-License-Identifier: Apache-2.0
//
// A daemon that stands by answers reads as of a revision, to those who take an older state, and
// leaves everything else to the owner.

#include <signal.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/access/table.h"
#include "daemon/access/token.h"
#include "tests/cluster/daemon_pair.h"

namespace arbitro::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using storage::TemporaryFolder;

constexpr char kDemo[] = "events/demo";
constexpr char kElsewhere[] = "LOG_ELSEWHERE";
// From an acknowledged record until the other daemon shows it; a busy machine is in it.
constexpr milliseconds kBehindMax{4'000};

class StandbyReadsTest : public ClusterDaemonTest {
 protected:
  // Starts a daemon that owns the log, and one that stands by. Both know one administrator.
  void Start() {
    std::ofstream(principals_) << "[[principal]]\nname = \"admin\"\nroles = [\"administrator\"]\n"
                               << "tokens = [\"" << access::HashOfToken("arb_admin") << "\"]\n";
    first_ = Daemon(first_data_);
    ASSERT_TRUE(first_->ready()) << first_->Log();
    CopySecrets(first_data_.Path(), second_data_.Path());
    second_ = Daemon(second_data_);
    ASSERT_TRUE(second_->ready()) << second_->Log();
    owner_ = Client(*first_, "arb_admin", false);
    admin_ = Client(*second_, "arb_admin", true);
  }

  std::unique_ptr<DaemonProcess> Daemon(const TemporaryFolder& data) const {
    return std::make_unique<DaemonProcess>(data.Path(),
                                           std::vector<std::string>{"--principals", principals_});
  }

  // `takes_older`: its caller says so.
  static std::unique_ptr<ApiClient> Client(const DaemonProcess& daemon, const std::string& token,
                                           bool takes_older) {
    Asking asking;
    asking.token = token;
    if (takes_older) asking.metadata.emplace_back("arbitro-standby", "read");
    return std::make_unique<ApiClient>(daemon.address(), asking);
  }

  static uint64_t RevisionOf(const ApiClient& client) {
    v1::GetEventRequest request;
    request.set_name(kDemo);
    v1::Event event;
    const CallResult read = client.Call("EventService/GetEvent", request, &event);
    return read.ok() ? event.revision() : 0;
  }

  // Waits until the daemon shows the event at that revision at least; how long that took.
  static milliseconds AwaitRevision(const ApiClient& client, uint64_t revision) {
    const auto begin = steady_clock::now();
    while (RevisionOf(client) < revision && steady_clock::now() - begin < kPatience) {
      std::this_thread::sleep_for(milliseconds(5));
    }
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
  }

  // The answer as text, or its error.
  static std::string Told(const ApiClient& client, const std::string& method,
                          const google::protobuf::Message& request,
                          google::protobuf::Message* answer) {
    const CallResult result = client.Call(method, request, answer);
    return result.ok() ? answer->DebugString() : result.reason();
  }

  // Expects the same answer of both, which tells something.
  template <class Response>
  void ExpectSame(const std::string& method, const google::protobuf::Message& request) {
    Response answer;
    const std::string of_owner = Told(*owner_, method, request, &answer);
    ASSERT_NE(answer.ByteSizeLong(), 0u) << method << ": " << of_owner;
    EXPECT_EQ(Told(*admin_, method, request, &answer), of_owner) << method;
  }

  void ExpectElsewhere(const CallResult& result, const std::string& what) const {
    EXPECT_EQ(result.reason(), kElsewhere) << what << ": " << result;
    EXPECT_EQ(result.metadata("owner"), first_->address()) << what;
  }

  void ExpectSameReads();
  void ExpectRights();
  void ExpectRevisions();
  void ExpectOthersLeft();
  void ExpectPeople();

  const TemporaryFolder first_data_;
  const TemporaryFolder second_data_;
  const TemporaryFolder settings_;
  const std::string principals_ = settings_.Path() + "/principals.toml";
  std::unique_ptr<DaemonProcess> first_;
  std::unique_ptr<DaemonProcess> second_;
  std::unique_ptr<ApiClient> owner_;
  std::unique_ptr<ApiClient> admin_;  // of the second daemon
};

// With an event that has played a round.
void StandbyReadsTest::ExpectSameReads() {
  v1::GetEventRequest event;
  event.set_name(kDemo);
  ExpectSame<v1::Event>("EventService/GetEvent", event);
  ExpectSame<v1::ListEventsResponse>("EventService/ListEvents", v1::ListEventsRequest());
  v1::ListPlayersRequest players;
  players.set_event(kDemo);
  ExpectSame<v1::ListPlayersResponse>("EventService/ListPlayers", players);
  v1::ListTablesRequest tables;
  tables.set_round(std::string(kDemo) + "/rounds/1");
  ExpectSame<v1::ListTablesResponse>("PairingService/ListTables", tables);
  v1::GetStandingsRequest standings;
  standings.set_event(kDemo);
  ExpectSame<v1::GetStandingsResponse>("ScoringService/GetStandings", standings);
  v1::GetDrawsRequest draws;
  draws.set_event(kDemo);
  ExpectSame<v1::GetDrawsResponse>("DrawService/GetDraws", draws);
  v1::ListRecordsRequest records;
  records.set_journal(kDemo);
  ExpectSame<v1::ListRecordsResponse>("JournalService/ListRecords", records);
}

// A draft, which the administrator sees and a spectator does not.
void StandbyReadsTest::ExpectRights() {
  Organiser organiser(*owner_, "drafts");
  auto pair = organiser.Pair(kDemo, 2);
  pair.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
  organiser.Do("PairingService/PairRound", pair);
  const uint64_t drafted = RevisionOf(*owner_);
  EXPECT_LE(AwaitRevision(*admin_, drafted), kBehindMax) << second_->Log();
  v1::ListTablesRequest tables;
  tables.set_round(std::string(kDemo) + "/rounds/2");
  ExpectSame<v1::ListTablesResponse>("PairingService/ListTables", tables);
  v1::ListTablesResponse unseen;
  const auto anybody = Client(*second_, "", true);
  EXPECT_EQ(Told(*anybody, "PairingService/ListTables", tables, &unseen), kElsewhere);
  EXPECT_EQ(unseen.tables_size(), 0);
  EXPECT_NE(RevisionOf(*anybody), 0u);
}

void StandbyReadsTest::ExpectRevisions() {
  const uint64_t newest = RevisionOf(*owner_);
  v1::GetEventRequest event;
  event.set_name(kDemo);
  v1::Event seen;
  // A caller who does not say that an older state will do, but for its revision.
  const auto strict = Client(*second_, "arb_admin", false);
  ExpectElsewhere(strict->Call("EventService/GetEvent", event, &seen), "the newest state");
  event.mutable_read()->set_min_revision(newest);
  EXPECT_TRUE(strict->Call("EventService/GetEvent", event, &seen).ok());
  event.mutable_read()->set_at_revision(newest - 1);
  ExpectSame<v1::Event>("EventService/GetEvent", event);
  event.mutable_read()->set_min_revision(newest + 1);
  ExpectElsewhere(admin_->Call("EventService/GetEvent", event, &seen), "a later state");
  event.set_name("events/none");
  event.clear_read();
  ExpectElsewhere(admin_->Call("EventService/GetEvent", event, &seen), "what is not there");
}

// Whatever it holds, a call that does more than read, or needs the log's key, is the owner's.
void StandbyReadsTest::ExpectOthersLeft() {
  const std::string records = server_->Sql("SELECT count(*) FROM part");
  int answered = 0;
  int left = 0;
  for (const access::Row& row : access::Table()) {
    const std::string method = std::string(row.service) + "/" + std::string(row.method);
    std::string answer;
    CallResult result = admin_->CallBytes(method, "", &answer);
    if (row.method == "WatchEvent" || row.method == "FollowLog" || row.method == "ExportJournal" ||
        row.method == "ReplayJournal" || row.method == "CreateBackup" ||
        row.method == "ExportEvent" || row.method == "ImportEvent" ||
        row.method == "ExportCatalogue") {
      result = admin_->Stream(method, "", [](const std::string&) { return true; });
    } else if (row.method == "ImportCatalogue") {
      result = admin_->Upload(method, {}, &answer);
    }
    // An empty request is malformed, if anything else is looked at.
    if (result.ok() || result.code == static_cast<int>(absl::StatusCode::kInvalidArgument)) {
      EXPECT_TRUE(row.method.starts_with("Get") || row.method.starts_with("List") ||
                  row.method.starts_with("Find") || row.method.starts_with("Explain") ||
                  row.method == "CompareDecks" || row.method == "StreamStandings")
          << method << " was looked at: " << result;
      ++answered;
    } else {
      EXPECT_EQ(result.reason(), kElsewhere) << method << ": " << result;
      ++left;
    }
  }
  EXPECT_GE(answered, 30);
  EXPECT_GE(left, 100);
  v1::PlayerMutationResponse registered;
  const auto request = Organiser(*owner_, "others").Register(kDemo, "p5");
  ExpectElsewhere(admin_->Call("EventService/RegisterPlayer", request, &registered),
                  "a registration");
  EXPECT_EQ(server_->Sql("SELECT count(*) FROM part"), records);
}

// Names belong to no revision: one that was erased is not told by the other daemon either.
void StandbyReadsTest::ExpectPeople() {
  Organiser organiser(*owner_, "people");
  auto create = organiser.Make<v1::CreatePersonRequest>();
  create.mutable_profile()->set_given_name("Ada");
  create.mutable_profile()->set_family_name("Lovelace");
  v1::PersonMutationResponse made;
  organiser.Do("PersonService/CreatePerson", create, &made);
  v1::GetPersonRequest whom;
  whom.set_name(made.person().name());
  const auto await = [&](bool known) {
    const auto begin = steady_clock::now();
    v1::Person person;
    while (admin_->Call("PersonService/GetPerson", whom, &person).ok() != known &&
           steady_clock::now() - begin < kPatience) {
      std::this_thread::sleep_for(milliseconds(5));
    }
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
  };
  EXPECT_LE(await(true), kBehindMax) << second_->Log();
  auto erase = organiser.Make<v1::ErasePersonRequest>();
  erase.set_person(made.person().name());
  erase.mutable_options()->set_reason("asked for it");
  v1::ErasePersonResponse erased;
  organiser.Do("PersonService/ErasePerson", erase, &erased);
  EXPECT_LE(await(false), kBehindMax) << second_->Log();
  EXPECT_NE(RevisionOf(*admin_), 0u) << "it answers nothing at all";
  v1::Person person;
  EXPECT_EQ(Told(*admin_, "PersonService/GetPerson", whom, &person), kElsewhere);
}

TEST_F(StandbyReadsTest, ReadsAreTheOwnersAndAllElseIsLeftToIt) {
  Start();
  Organiser organiser(*owner_, "owner");
  organiser.StartDemo("demo", 4);
  organiser.PlayRound(kDemo, 1);
  AwaitRevision(*admin_, RevisionOf(*owner_));
  ASSERT_EQ(RevisionOf(*admin_), RevisionOf(*owner_)) << second_->Log();
  ExpectSameReads();
  ExpectRights();
  ExpectRevisions();
  ExpectOthersLeft();
  ExpectPeople();
}

// The owner is paused for longer than its lease while others read where it stands by. Once the
// other one has answered as the owner, it tells of nothing older; the first, which stands by
// then, reads what the new owner writes.
TEST_F(StandbyReadsTest, ReadsGoOnOverATakeoverAndNothingOldIsToldAfterIt) {
  Start();
  Organiser before(*owner_, "before");
  before.OpenDemo("demo", 2);
  AwaitRevision(*admin_, RevisionOf(*owner_));
  std::atomic<bool> ended = false;
  std::atomic<uint64_t> least = 0;  // that the second one has answered as the owner
  std::atomic<int> answers = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      const auto client = Client(*second_, "arb_admin", true);
      while (!ended) {
        const uint64_t known = least;
        const uint64_t revision = RevisionOf(*client);
        if (revision != 0) {
          EXPECT_GE(revision, known) << "a stale answer";
          ++answers;
        }
        std::this_thread::sleep_for(milliseconds(5));
      }
    });
  }
  first_->Signal(SIGSTOP);
  const auto strict = Client(*second_, "arb_admin", false);
  ASSERT_TRUE(AwaitServing(*strict, kDemo).has_value()) << second_->Log();
  EXPECT_GT(answers, 0);
  Organiser after(*strict, "after");
  for (int i = 3; i < 9; ++i) {
    after.Do("EventService/RegisterPlayer", after.Register(kDemo, "p" + std::to_string(i)));
    least = RevisionOf(*strict);
  }
  ended = true;
  for (std::thread& reader : readers) reader.join();

  first_->Signal(SIGCONT);
  const auto old = Client(*first_, "arb_admin", true);
  EXPECT_LE(AwaitRevision(*old, least), kTakeoverMax) << first_->Log();
  v1::PlayerMutationResponse answer;
  const CallResult write =
      old->Call("EventService/RegisterPlayer", before.Register(kDemo, "late"), &answer);
  EXPECT_EQ(write.reason(), kElsewhere) << write;
  EXPECT_EQ(write.metadata("owner"), second_->address()) << write;
}

}  // namespace
}  // namespace arbitro::testing
