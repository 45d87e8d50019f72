// SPDX-License-Identifier: Apache-2.0
//
// An event as a file, over the wire: each format, and no more in it than its reader may see.
#include <signal.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arbitro/v1/interchange.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/exported_file.h"

namespace arbitro::testing {
namespace {

using access::Role;

v1::ExportEventRequest ExportOf(v1::ExportFormat format,
                                v1::ExportRows rows = v1::EXPORT_ROWS_UNSPECIFIED) {
  v1::ExportEventRequest request;
  request.set_event(kHall);
  request.set_format(format);
  request.set_rows(rows);
  return request;
}

class ExportEvent : public AccessWorld {
 protected:
  explicit ExportEvent(std::vector<std::string> more = {}) : AccessWorld(std::move(more)) {}

  // The hall after a round. p3 is Ada Rossi, whom organisers may look up.
  void PlayHall() {
    MakeEvents();
    Organiser olga(As(Role::kOrganiser), "olga-2");
    auto person = olga.Make<v1::CreatePersonRequest>();
    person.mutable_profile()->set_given_name("Ada");
    person.mutable_profile()->set_family_name("Rossi");
    v1::PersonMutationResponse created;
    olga.Do("PersonService/CreatePerson", person, &created);
    auto add = olga.Register(kHall, "p3");
    add.set_person(created.person().name());
    olga.Do("EventService/RegisterPlayer", add);
    olga.Do("EventService/RegisterPlayer", olga.Register(kHall, "p4"));
    olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
    olga.PlayRound(kHall, 1);
    Organiser hugo(As(Role::kHeadJudge), "hugo");
    auto penalty = hugo.Make<v1::RulePenaltyRequest>();
    penalty.set_player(std::string(kHall) + "/players/p4");
    penalty.set_infraction("late");
    penalty.set_penalty("warning");
    penalty.set_head_judge(true);
    penalty.mutable_options()->set_by_hand(true);
    penalty.mutable_options()->set_reason("rude words");
    hugo.Do("PenaltyService/RulePenalty", penalty);
  }

  CallResult Ask(Role role, const v1::ExportEventRequest& request, std::string* bytes) {
    ExportedFile file;
    CallResult result = Export(As(role), request, &file);
    *bytes = file.bytes;
    revision_ = file.revision;
    faults_ = std::move(file.faults);
    return result;
  }

  std::string FileOf(Role role, const v1::ExportEventRequest& request) {
    std::string file;
    const CallResult result = Ask(role, request, &file);
    EXPECT_TRUE(result.ok()) << result;
    return file;
  }

  uint64_t revision_ = 0;
  std::vector<std::string> faults_;
};

bool Holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(ExportEvent, EachFormatIsWrittenAndWhatDoesNotFitIsNamed) {
  PlayHall();
  const std::string document = FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT));
  EXPECT_TRUE(Holds(document, "\"arbitro.event/1\"")) << document;
  EXPECT_TRUE(Holds(document, "\"p4\""));
  Organiser olga(As(Role::kOrganiser), "olga-3");
  EXPECT_EQ(revision_, olga.Event(kHall).revision());
  const std::string rounds = FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_CSV));
  EXPECT_EQ(rounds.substr(0, 18), "round,table,kind,s") << rounds;
  const std::string standings =
      FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_JSON_LINES, v1::EXPORT_ROWS_STANDINGS));
  EXPECT_EQ(standings.substr(0, 10), "{\"rank\":1,") << standings;
  auto people = ExportOf(v1::EXPORT_FORMAT_CSV, v1::EXPORT_ROWS_PEOPLE);
  people.set_round(1);
  EXPECT_TRUE(Holds(FileOf(Role::kJudge, people), "\r\n4,p4,"));
  EXPECT_TRUE(Holds(FileOf(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_TRF)), "\n001    1 "));
  auto tdf = ExportOf(v1::EXPORT_FORMAT_TDF);
  tdf.set_tdf_numbers(R"({"p1": "9000001", "p2": "9000002", "p3": "9000003", "p4": "9000004"})");
  const std::string made = FileOf(Role::kJudge, tdf);
  EXPECT_TRUE(Holds(made, "userid=\"9000004\"")) << made;
  tdf.set_tdf_original(made);
  EXPECT_EQ(FileOf(Role::kJudge, tdf), made) << "nothing differs, so every byte stays";

  std::string file;
  CallResult refused = Ask(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_ICALENDAR), &file);
  EXPECT_EQ(refused.reason(), "FIELD_INVALID") << refused;
  EXPECT_EQ(faults_, std::vector<std::string>{"the event has no programme and no planned round"});
  EXPECT_TRUE(Holds(refused.message, "no programme and no planned round")) << refused;
  refused = Ask(Role::kJudge, ExportOf(v1::EXPORT_FORMAT_TDF), &file);
  EXPECT_EQ(refused.fields().size(), 4u) << "each player without a number: " << refused;
  ASSERT_EQ(faults_.size(), 4u);
  EXPECT_EQ(faults_[3], "the player `p4` has no number of organised play");
  EXPECT_TRUE(Holds(refused.message, "or the field `tdf_numbers`")) << refused;
  EXPECT_TRUE(Holds(refused.message, " (and 3 more)")) << refused;
  tdf.clear_tdf_original();
  tdf.set_tdf_pod(9);
  EXPECT_TRUE(Holds(FileOf(Role::kJudge, tdf), "category=\"9\""));
  tdf.set_tdf_pod(3);
  EXPECT_EQ(Ask(Role::kJudge, tdf, &file).fields(), std::vector<std::string>{"tdf_pod"});
  tdf.clear_tdf_pod();
  // A second pod that is played: the request says which of the two is meant.
  const size_t pod = made.find("<pod "), pods_end = made.find("</pods>");
  ASSERT_NE(pod, std::string::npos) << made;
  std::string other = made.substr(pod, pods_end - pod);
  other = std::regex_replace(other, std::regex("<subgroups>[^]*</subgroups>"), "");
  other = std::regex_replace(other, std::regex("<matches>[^]*</matches>"), "<matches></matches>");
  other = std::regex_replace(other, std::regex("category=\"[0-9]+\""), "category=\"0\"");
  tdf.set_tdf_original(std::string(made).insert(pods_end, other));
  refused = Ask(Role::kJudge, tdf, &file);
  EXPECT_TRUE(Holds(refused.message, "choose one of them: `--pod`, or the field `tdf_pod`"))
      << refused;
  const size_t category = made.find("category=\"", pod) + std::string("category=\"").size();
  tdf.set_tdf_pod(static_cast<uint32_t>(std::stoul(made.substr(category))));
  EXPECT_EQ(FileOf(Role::kJudge, tdf), tdf.tdf_original());
  auto wrong = ExportOf(v1::EXPORT_FORMAT_UNSPECIFIED, v1::EXPORT_ROWS_PEOPLE);
  wrong.set_round(1'000'000);
  wrong.set_tdf_original("x");
  EXPECT_EQ(Ask(Role::kJudge, wrong, &file).fields().size(), 4u);
  EXPECT_EQ(file, "");
  people.set_round(2);
  EXPECT_EQ(Ask(Role::kJudge, people, &file).reason(), "ROUND_UNKNOWN");
}

TEST_F(ExportEvent, AFileOfTomThatIsGivenHasABoundAndAllItsFaultsAreNamed) {
  PlayHall();
  auto tdf = ExportOf(v1::EXPORT_FORMAT_TDF);
  std::string file;
  // More faults than a status has room for: the message has their number.
  std::string numbers = "{\"p1\": 0";
  for (int i = 2; i <= 100; ++i) numbers += ", \"p" + std::to_string(i) + "\": 0";
  tdf.set_tdf_numbers(numbers + "}");
  const CallResult refused = Ask(Role::kJudge, tdf, &file);
  EXPECT_TRUE(Holds(refused.message, " (and 99 more)")) << refused;
  EXPECT_LT(refused.fields().size(), 100u) << refused;
  EXPECT_EQ(faults_.size(), 100u);
  EXPECT_EQ(refused.fields().front(), "tdf_numbers");
  // An original and the numbers have to fit into one message.
  tdf.set_tdf_original(std::string(4'000'000 - tdf.tdf_numbers().size(), ' '));
  EXPECT_EQ(Ask(Role::kJudge, tdf, &file).fields().front(), "tdf_numbers");
  tdf.mutable_tdf_original()->push_back(' ');
  EXPECT_EQ(Ask(Role::kJudge, tdf, &file).fields(), std::vector<std::string>{"tdf_original"});
}

TEST_F(ExportEvent, AFileHasWhatItsReaderMaySee) {
  PlayHall();
  auto named = ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT);
  named.set_with_names(true);
  EXPECT_TRUE(Holds(FileOf(Role::kSpectator, named), "Ada"));
  EXPECT_FALSE(Holds(FileOf(Role::kOrganiser, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT)), "Ada"));
  std::string file;
  EXPECT_EQ(Ask(Role::kAnybody, named, &file).reason(), "CREDENTIALS_MISSING");
  named.set_event(kDraft);
  EXPECT_EQ(Ask(Role::kSpectator, named, &file).reason(), "ACCESS_DENIED");

  const auto penalties = ExportOf(v1::EXPORT_FORMAT_CSV, v1::EXPORT_ROWS_PENALTIES);
  EXPECT_TRUE(Holds(FileOf(Role::kHeadJudge, penalties), "rude words"));
  EXPECT_FALSE(Holds(FileOf(Role::kPlayer, penalties), "rude words")) << "another player's";
  for (const Role role : {Role::kScorekeeper, Role::kSpectator, Role::kAnybody}) {
    EXPECT_EQ(Ask(role, penalties, &file).reason(), "ACCESS_DENIED");
    EXPECT_EQ(file, "");
    EXPECT_FALSE(Holds(FileOf(role, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT)), "warning"));
  }
}

// One thread for long reads, and two streams of a caller.
const std::string& NarrowLimits() {
  static const storage::TemporaryFolder folder;
  static const std::string path = [] {
    std::ofstream(folder.Path() + "/limits.toml")
        << "[limits]\nreplay_threads = 1\nprincipal_streams = 2\n";
    return folder.Path() + "/limits.toml";
  }();
  return path;
}

class WaitingExports : public ExportEvent {
 protected:
  WaitingExports() : ExportEvent({"--config", NarrowLimits()}) {}
  ~WaitingExports() override { SignalWorkers(SIGCONT); }

  // Signals the workers of this daemon alone.
  void SignalWorkers(int signal) const {
    std::map<int, int> parents;
    std::set<int> daemons;
    std::set<int> workers;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
      const int pid = std::atoi(entry.path().filename().c_str());
      if (pid == 0) continue;
      std::ifstream commands(entry.path() / "cmdline");
      const std::string command((std::istreambuf_iterator<char>(commands)),
                                std::istreambuf_iterator<char>());
      std::ifstream stat(entry.path() / "stat");
      std::string name, state;
      int id = 0, parent = 0;
      stat >> id >> name >> state >> parent;
      parents[pid] = parent;
      if (name == "(arbitro-worker)") workers.insert(pid);
      if (name == "(arbitrod)" && Holds(command, folder_.Path() + "/data")) daemons.insert(pid);
    }
    for (const int worker : workers) {
      if (daemons.count(parents[worker]) != 0) kill(worker, signal);
    }
  }

  // The end of an export that its client leaves soon.
  CallResult AskAndLeave() {
    Asking asking;
    asking.deadline = std::chrono::milliseconds(60);
    const ApiClient hasty(daemon_->address(), asking);
    ExportedFile file;
    return Export(hasty, ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT), &file);
  }
};

TEST_F(WaitingExports, ATaskKeepsItsPlaceAndIsForWhatItsReaderIsByThen) {
  PlayHall();
  Organiser olga(As(Role::kOrganiser), "olga-4");
  olga.Do("PairingService/PairRound", olga.Pair(kHall, 2));
  SignalWorkers(SIGSTOP);
  std::string of_judge, of_auditor;
  CallResult judge, auditor;
  std::thread first([&] {
    ExportedFile file;
    judge = Export(As(Role::kJudge), ExportOf(v1::EXPORT_FORMAT_EVENT_DOCUMENT), &file);
    of_judge = file.bytes;
  });
  // The first is to have the pool's thread, also on a busy machine.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  std::thread second([&] {
    ExportedFile file;
    auditor = Export(As(Role::kAuditor), ExportOf(v1::EXPORT_FORMAT_CSV, v1::EXPORT_ROWS_PENALTIES),
                     &file);
    of_auditor = file.bytes;
  });
  // The pool's thread waits for the standings of now. Clients that leave keep their places.
  constexpr int kDeadlineExceeded = 4;
  EXPECT_EQ(AskAndLeave().code, kDeadlineExceeded);
  EXPECT_EQ(AskAndLeave().code, kDeadlineExceeded);
  EXPECT_EQ(AskAndLeave().reason(), "LIMIT_REACHED");
  const std::string role = "[\"auditor\"]";
  std::string principals = AllEntries();
  WritePrincipals(principals.replace(principals.find(role), role.size(), "[]"));
  const auto audits = [&] {
    v1::GetEventRequest get;
    get.set_name(kDraft);
    v1::Event event;
    return As(Role::kAuditor).Call("EventService/GetEvent", get, &event).ok();
  };
  for (int i = 0; i < 250 && audits(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_FALSE(audits());
  SignalWorkers(SIGCONT);
  first.join();
  second.join();
  EXPECT_TRUE(judge.ok()) << judge;
  EXPECT_TRUE(Holds(of_judge, "\"p4\""));
  EXPECT_EQ(auditor.reason(), "ACCESS_DENIED") << auditor << of_auditor;
  EXPECT_EQ(of_auditor, "");
  CallResult again;
  for (int i = 0; i < 50; ++i) {
    std::string file;
    again = Ask(Role::kAnybody, ExportOf(v1::EXPORT_FORMAT_CSV), &file);
    if (again.ok()) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(again.ok()) << "the places are free again: " << again;
}

}  // namespace
}  // namespace arbitro::testing
