// SPDX-License-Identifier: Apache-2.0
//
// A club without a database: a second laptop follows the log of the first, and goes on from its
// copy where the first is gone.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/person.pb.h"
#include "gtest/gtest.h"
#include "storage/files/copy_mark.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/command_line.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

using std::chrono::milliseconds;
using storage::TemporaryFolder;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{30};
constexpr int kCouldNotStart = 69;

// `arbitroctl follow`, until the object is gone.
class Follower {
 public:
  Follower(const std::string& server, const std::string& folder, const std::string& log) {
    pid_ = fork();
    if (pid_ != 0) return;
    const std::string command =
        "exec " ARBITROCTL " --server " + server + " follow " + folder + " > " + log + " 2>&1";
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  ~Follower() { Stop(); }
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  void Stop() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

 private:
  pid_t pid_ = 0;
};

class FollowTest : public ::testing::Test {
 protected:
  void SetUp() override { copy_ = folder_.Path() + "/copy"; }

  static std::string TextOf(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::string FollowerLog() const { return folder_.Path() + "/follow.log"; }

  // The copy, once it has been confirmed at a time no earlier than `since_us`.
  std::optional<storage::CopyMark> AwaitConfirmed(int64_t since_us) const {
    const auto begin = Clock::now();
    while (Clock::now() - begin < kPatience) {
      const auto mark = storage::ReadCopyMark(copy_);
      if (mark.ok() && mark->has_value() && (*mark)->confirmed_us >= since_us) return **mark;
      std::this_thread::sleep_for(milliseconds(20));
    }
    return std::nullopt;
  }

  static int64_t NowUs() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }

  static void CopyFile(const std::string& from, const std::string& to, const char* name) {
    std::filesystem::copy_file(from + "/" + name, to + "/" + name,
                               std::filesystem::copy_options::overwrite_existing);
  }

  // That a daemon does not start on the copy, and says so much.
  void ExpectNoStart(const std::vector<std::string>& more, const std::string& said) const {
    DaemonProcess daemon(copy_, more);
    const auto ended = daemon.WaitForEnd(kPatience);
    ASSERT_TRUE(ended.has_value());
    EXPECT_EQ(ended->code, kCouldNotStart) << daemon.Log();
    EXPECT_NE(daemon.Log().find(said), std::string::npos) << said << " in " << daemon.Log();
  }

  const TemporaryFolder folder_;
  const TemporaryFolder data_;
  std::string copy_;
};

// A machine that plays the second round of an event, and the one that goes on from the copy.
class GoOnTest : public FollowTest {
 protected:
  // The first round is played, the second one paired, one of its tables has reported.
  void PlayHalf(Organiser& before) {
    before.Do("PersonService/CreatePerson", create_, &person_);
    before.Do("PairingService/PairRound", before.Pair("events/demo", 2));
    tables_ = before.Tables("events/demo", 2);
    report_ = before.Report(tables_[0].name(), "first");
    before.Do("ScoringService/ReportResult", report_);
    revision_ = before.Event("events/demo").revision();
  }

  void CopySecretsByHand() const {
    AwaitSaid("copy the daemon's file `draw-secret`");
    CopyFile(data_.Path(), copy_, "draw-secret");
    CopyFile(data_.Path(), copy_, "log-key");
  }

  void AwaitSaid(const std::string& what) const {
    for (int i = 0; i < 200; ++i) {
      if (TextOf(FollowerLog()).find(what) != std::string::npos) return;
      std::this_thread::sleep_for(milliseconds(50));
    }
    ADD_FAILURE() << what << " in " << TextOf(FollowerLog());
  }

  void ExpectRefusedWithoutAcknowledgement(std::uint64_t records) const {
    const std::string all = std::to_string(records);
    ExpectNoStart({}, "start with --go-on-from-copy " + all);
    ExpectNoStart({"--go-on-from-copy", std::to_string(records - 1)},
                  "start with --go-on-from-copy " + all);
    std::filesystem::rename(copy_ + "/draw-secret", copy_ + "/draw-secret.away");
    ExpectNoStart({"--go-on-from-copy", all}, "draw-secret` is not here");
    EXPECT_FALSE(std::filesystem::exists(copy_ + "/draw-secret")) << "made silently";
    std::filesystem::rename(copy_ + "/draw-secret.away", copy_ + "/draw-secret");
  }

  // All that was acknowledged is there, and the round goes on.
  void GoOn(const ApiClient& next) {
    Organiser after(next, "after");
    EXPECT_EQ(after.Event("events/demo").revision(), revision_);
    v1::PersonMutationResponse repeated;
    after.Do("PersonService/CreatePerson", create_, &repeated);
    EXPECT_EQ(repeated.person().name(), person_.person().name());
    v1::Person known;
    v1::GetPersonRequest whom;
    whom.set_name(person_.person().name());
    after.Do("PersonService/GetPerson", whom, &known);
    EXPECT_EQ(known.profile().family_name(), "Lovelace");
    v1::ReportResultResponse answer;
    const CallResult again = next.Call("ScoringService/ReportResult", report_, &answer);
    EXPECT_TRUE(again.ok()) << again << ": it was acknowledged, and is answered as before";
    after.Do("ScoringService/ReportResult", after.Report(tables_[1].name(), "first"));
    after.Do("PairingService/CloseRound", after.Close("events/demo", 2));
    after.PlayRound("events/demo", 3);
  }

  v1::CreatePersonRequest create_;
  v1::PersonMutationResponse person_;
  std::vector<v1::Table> tables_;
  v1::ReportResultRequest report_;
  uint64_t revision_ = 0;
};

TEST_F(GoOnTest, AnEventGoesOnFromTheCopyOfAMachineThatIsGone) {
  DaemonProcess first(data_.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  const ApiClient client(first.address());
  Organiser before(client, "before");
  before.StartDemo("demo", 4);
  before.PlayRound("events/demo", 1);
  Follower follower(first.address(), copy_, FollowerLog());
  create_ = before.Make<v1::CreatePersonRequest>();
  create_.mutable_profile()->set_given_name("Ada");
  create_.mutable_profile()->set_family_name("Lovelace");
  PlayHalf(before);
  const auto begin = Clock::now();
  ASSERT_TRUE(AwaitConfirmed(NowUs()).has_value()) << TextOf(FollowerLog());
  RecordProperty(
      "behind_ms",
      static_cast<int>(std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count()));
  CopySecretsByHand();

  first.Signal(SIGKILL);
  ASSERT_TRUE(first.WaitForEnd(kPatience).has_value());
  AwaitSaid("--go-on-from-copy");
  follower.Stop();
  const auto mark = **storage::ReadCopyMark(copy_);
  const Said verified = RunCommand(std::string(ARBITROUTIL) + " log verify " + copy_);
  EXPECT_EQ(verified.code, 0) << verified.text;
  const std::string records = std::to_string(mark.records);
  EXPECT_NE(verified.text.find("global order: " + records + " records, verified"),
            std::string::npos)
      << verified.text;
  ExpectRefusedWithoutAcknowledgement(mark.records);
  {
    DaemonProcess second(copy_, {"--go-on-from-copy", records});
    ASSERT_TRUE(second.ready()) << second.Log();
    GoOn(ApiClient(second.address()));
    second.Signal(SIGTERM);
    const auto ended = second.WaitForEnd(kPatience);
    ASSERT_TRUE(ended.has_value() && ended->code == 0) << second.Log();
  }
  EXPECT_FALSE(std::filesystem::exists(copy_ + "/copy-of"));
  const Said replayed = RunCommand(std::string(ARBITROUTIL) + " log replay " + copy_ +
                                   " --allow-unsigned --rulesets " + ARBITRO_RULESETS_FOLDER);
  EXPECT_NE(replayed.text.find("replay: identical"), std::string::npos) << replayed.text;

  // It is the folder's own log from then on, and the house journal keeps the loss.
  DaemonProcess third(copy_);
  ASSERT_TRUE(third.ready()) << third.Log();
  v1::ListRecordsRequest house;
  house.set_journal("house");
  v1::ListRecordsResponse list;
  ASSERT_TRUE(ApiClient(third.address()).Call("JournalService/ListRecords", house, &list).ok());
  EXPECT_NE(list.ShortDebugString().find("the log is a copy of that of"), std::string::npos);
}

// A person who was erased is gone from the copy, and a copy that is whole is told as it is.
TEST_F(FollowTest, PeopleFollowAndTheErasedAreErased) {
  DaemonProcess first(data_.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  const ApiClient client(first.address());
  Organiser organiser(client, "first");
  organiser.OpenDemo("demo", 2);
  std::vector<std::string> people;
  for (const char* name : {"Ada", "Bob"}) {
    auto create = organiser.Make<v1::CreatePersonRequest>();
    create.mutable_profile()->set_given_name(name);
    create.mutable_profile()->set_family_name("Smith");
    v1::PersonMutationResponse made;
    organiser.Do("PersonService/CreatePerson", create, &made);
    people.push_back(made.person().name());
  }
  const auto once = [&] {
    return RunCommand(ARBITROCTL " --server " + first.address() + " follow --once " + copy_);
  };
  const Said copied = once();
  EXPECT_EQ(copied.code, 0) << copied.text;
  EXPECT_NE(copied.text.find("a verified copy of"), std::string::npos) << copied.text;
  auto erase = organiser.Make<v1::ErasePersonRequest>();
  erase.set_person(people[1]);
  erase.mutable_options()->set_reason("asked for it");
  organiser.Do("PersonService/ErasePerson", erase);
  EXPECT_EQ(once().code, 0);
  const Said found = RunCommand("grep -rla Bob " + copy_ + "/vault " + copy_ + "/log");
  EXPECT_NE(found.code, 0) << found.text;
  const Said kept = RunCommand("grep -rla Ada " + copy_ + "/vault");
  EXPECT_EQ(kept.code, 0) << kept.text;
}

TEST_F(FollowTest, FoldersThatAreNoCopyOfThatLogAreLeftAlone) {
  DaemonProcess first(data_.Path());
  ASSERT_TRUE(first.ready()) << first.Log();
  Organiser(ApiClient(first.address()), "first").OpenDemo("demo", 2);
  const TemporaryFolder other_data;
  DaemonProcess other(other_data.Path());
  ASSERT_TRUE(other.ready()) << other.Log();
  Organiser(ApiClient(other.address()), "other").OpenDemo("elsewhere", 2);
  const auto follow = [](const std::string& server, const std::string& folder) {
    return RunCommand(ARBITROCTL " --server " + server + " follow --once " + folder);
  };
  ASSERT_EQ(follow(first.address(), copy_).code, 0);
  const Said another = follow(other.address(), copy_);
  EXPECT_NE(another.code, 0);
  EXPECT_NE(another.text.find("of another log"), std::string::npos) << another.text;
  const Said own = follow(first.address(), other_data.Path());
  EXPECT_NE(own.code, 0) << own.text;
  const Said nowhere = follow("127.0.0.1:1", folder_.Path() + "/none");
  EXPECT_NE(nowhere.code, 0);
  EXPECT_FALSE(std::filesystem::exists(folder_.Path() + "/none")) << "made for nothing";
  const Said verified = RunCommand(std::string(ARBITROUTIL) + " log verify " + copy_);
  EXPECT_EQ(verified.code, 0) << verified.text;
}

}  // namespace
}  // namespace arbitro::testing
