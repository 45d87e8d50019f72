// SPDX-License-Identifier: Apache-2.0
//
// Texts that do harm, as older records hold them: on every list, paper, export and error of
// arbitroctl and arbitroutil, and in the daemon's log, they come out harmless. In new requests they
// are refused, for every field (request_texts_test.cc).
//
// The records are made below the border, by the engine and the directory of a daemon.
#include "tests/daemon/hostile_texts.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_replace.h"
#include "api/text/harm.h"
#include "daemon/server/daemon.h"
#include "daemon/server/stop_request.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "storage/files/temporary_folder.h"
#include "storage/format/sha256.h"
#include "tests/daemon/command_line.h"
#include "tests/daemon/daemon_process.h"

namespace arbitro::testing {
namespace {

constexpr char kEvent[] = "events/old";

std::vector<std::string> AllTexts() {
  std::vector<std::string> all(std::begin(kHostileTexts), std::end(kHostileTexts));
  all.insert(all.end(), std::begin(kTrickyTexts), std::end(kTrickyTexts));
  return all;
}

// A daemon in this process, asked below its border.
class Below {
 public:
  explicit Below(const std::string& folder) {
    server::Options options;
    options.data_folder = folder;
    options.rulesets_folder = ARBITRO_RULESETS;
    options.allow_unsigned = true;
    options.isolation = rulesets::Isolation::kInProcess;
    options.min_free_bytes = 0;
    auto opened = server::Daemon::Open(options, &stop_);
    if (opened.ok()) daemon_ = *std::move(opened);
    EXPECT_NE(daemon_, nullptr) << opened.status();
  }
  ~Below() {
    daemon_->StopTaking();
    daemon_->Close();
  }

  std::string Person(const v1::PersonProfile& profile) {
    services::PersonChange change;
    change.principal = "local";
    change.request_id = "p" + std::to_string(++requests_);
    change.request_digest = std::string(32, 'd');
    auto created = daemon_->ports().persons->Create(change, profile);
    EXPECT_TRUE(std::holds_alternative<services::ChangedPerson>(created));
    return std::get<services::ChangedPerson>(created).person.name();
  }

  template <class What>
  void Do(What what, const std::string& reason = "", const std::string& journal = kEvent,
          bool by_hand = false) {
    engine::Submission submission;
    submission.journal = journal;
    submission.command.journal = journal;
    submission.command.reason = reason;
    submission.command.by_hand = by_hand;
    submission.command.what = std::move(what);
    submission.principal = "local";
    submission.request_id = "r" + std::to_string(++requests_);
    submission.request_digest = storage::Sha256(submission.request_id);
    std::promise<std::string> said;
    daemon_->ports().engine->Submit(std::move(submission), [&](engine::Outcome&& outcome) {
      const auto* failure = std::get_if<engine::Failure>(&outcome);
      said.set_value(failure == nullptr ? "" : failure->message);
    });
    EXPECT_EQ(said.get_future().get(), "");
  }

 private:
  server::StopRequest stop_;
  std::unique_ptr<server::Daemon> daemon_;
  int requests_ = 0;
};

Value Settings() {
  return Value::Struct({{"date", Value::Text("2013-10-12")},
                        {"decks_required", Value::Flag(false)},
                        {"event_tier", Value::Text("state-championships")},
                        {"match_type", Value::Text("best-of-three")},
                        {"swiss_rounds", Value::Integer(2)}});
}

std::string PlayerOf(size_t text) { return "p" + std::to_string(text); }

void MakePlayers(Below* below, const std::vector<std::string>& texts) {
  for (size_t i = 0; i < texts.size(); ++i) {
    v1::PersonProfile profile;
    profile.set_given_name(texts[i]);
    profile.set_family_name("Family " + texts[i]);
    if (i % 2 == 0) profile.set_display_name(texts[i]);
    engine::RegisterPlayer player{PlayerOf(i)};
    player.person = below->Person(profile);
    below->Do(player, texts[i]);
    engine::RecordPersonEntry entry;
    entry.entry.kind = engine::PersonEntryKind::kTitle;
    entry.entry.label = texts[i];
    below->Do(entry, texts[i], player.person);
  }
}

// An event as a daemon of old would have recorded it.
void MakeEvent(const std::string& folder) {
  Below below(folder);
  const std::vector<std::string> texts = AllTexts();
  std::string all;
  for (const std::string& text : texts) all += text + " ";
  engine::CreateEvent create;
  create.event = kEvent;
  create.title = all;
  create.ruleset = "pokemon-tcg";
  create.format = "standard-constructed";
  create.settings = Settings();
  below.Do(create, all);
  below.Do(engine::OpenRegistration{}, all);
  MakePlayers(&below, texts);
  below.Do(engine::StartEvent{}, all);
  engine::SetSchedule schedule;
  schedule.rounds = {{1, 20'000, all}};
  below.Do(schedule, all);
  for (const std::string& text : texts) {
    engine::OpenDuty open;
    open.duty.code = "duty";
    open.duty.text = text;
    below.Do(open, text);
  }
  below.Do(engine::SettleDuty{1, all}, all);
  below.Do(engine::PairRound{1}, all);
  for (size_t i = 0; i < texts.size(); ++i) {
    below.Do(engine::FileAppeal{PlayerOf(i), 0, 1, 1, texts[i]}, texts[i]);
  }
  below.Do(engine::DecideAppeal{1, true}, all);
  engine::RulePenalty rule;
  rule.player = PlayerOf(0);
  rule.infraction = "other";
  rule.proposed = "warning";
  below.Do(rule, all, kEvent, true);
  below.Do(engine::CreateSeries{all, "demo-league"}, all, "series/old");
}

class HostileTexts : public ::testing::Test {
 protected:
  void SetUp() override {
    MakeEvent(folder_.Path());
    daemon_ = std::make_unique<DaemonProcess>(folder_.Path());
    ASSERT_TRUE(daemon_->ready()) << daemon_->Log();
  }

  Said Ctl(const std::string& words) {
    return RunCommand(std::string(ARBITROCTL) + " --server " + daemon_->address() + " " + words);
  }

  static void ExpectHarmless(const std::string& text) {
    const auto harm = text::FindHarm(text, text::Lines::kMany);
    EXPECT_FALSE(harm) << *harm << "\n" << text.substr(0, 2000);
  }
  static void ExpectNothingForged(const std::string& text) {
    EXPECT_EQ(text.find("\nFORGED"), std::string::npos) << text.substr(0, 2000);
  }

  storage::TemporaryFolder folder_;
  std::unique_ptr<DaemonProcess> daemon_;
};

constexpr const char* kLists[] = {
    "event list",
    "event show old",
    "event actions old",
    "event timeline old",
    "report old --text -",
    "player list old",
    "player show old p1",
    "staff list old",
    "duty list old",
    "schedule show old",
    "appeal list old",
    "penalty list old",
    "phase list old",
    "round tables old 1",
    "round show old 1",
    "table show old 1 1",
    "standings old",
    "journal list old",
    "watch old --once",
    "explain old 1",
    "explain old 60",
    "person find",
    "award list old",
    "clock show old",
    "draw show old",
    "ruleset list",
    "ruleset show pokemon-tcg",
    "ruleset form pokemon-tcg report",
    "catalogue list",
    "log quarantined",
    "log keys",
    "log checkpoint",
    "replay old",
    "series events old",
    "person entries $PERSON",
    "person show $PERSON",
    "person export $PERSON",
    "series list",
    "series show old",
    "health",
    "print pairings old 1",
    "print pairings old 1 --by name",
    "print slips old 1",
    "print slips old 1 --by name",
    "print sheets old 1",
    "print standings old --by name",
};

// Commands that show something, and may be refused here: the event has no deck, deal or award.
constexpr const char* kPerhapsRefused[] = {
    "card show 00 bw5-63",
    "catalogue show 00",
    "deck check old p1 /dev/null",
    "deck show old p1",
    "print deals old 1",
    "table deal old 1 1",
    "series awards old",
    "series standings old",
    "ask pokemon-tcg swiss.rounds '{\"players\": 16}'",
    "draw question old deck-check.select '{\"players\": [\"a\"]}'",
    "record old --out /dev/null",
    "whatif old /dev/null",
    "export old --out /dev/null",
    "log prove --journal old --revision 1",
    "log consistent /dev/null",
    "top",
    "event data old --of people",
};

// Commands that change something; their answers say what was changed, by texts that are theirs.
constexpr const char* kChanges[] = {
    "appeal decide",
    "appeal file",
    "award grant",
    "backup",
    "catalogue import",
    "clock call",
    "clock extend",
    "clock pause",
    "clock resume",
    "clock start",
    "deck submit",
    "draw contribute",
    "draw freeze",
    "draw void",
    "duty open",
    "duty settle",
    "event amend",
    "event cancel",
    "event complete",
    "event confirm",
    "event create",
    "event open",
    "event request",
    "event sanction",
    "event start",
    "event upgrade",
    "hand outcome",
    "hand pairing",
    "hand standings",
    "log acknowledge",
    "log rotate-key",
    "penalty revoke",
    "penalty rule",
    "person consent",
    "person create",
    "person erase",
    "person import",
    "person merge",
    "person record",
    "person update",
    "person withdraw",
    "phase start",
    "player absent",
    "player add",
    "player check-in",
    "player drop",
    "player expel",
    "player import",
    "player open-check-in",
    "player present",
    "player reenter",
    "publish",
    "round close",
    "round next",
    "round pair",
    "round report",
    "round start",
    "round unpair",
    "ruleset release",
    "schedule set",
    "seat add",
    "seat exchange",
    "seat remove",
    "seat renumber",
    "seat take-over",
    "series complete",
    "series create",
    "series enter",
    "staff add",
    "staff remove",
    "table confirm",
    "table correct",
    "table decide",
    "table forfeit",
    "table mode",
    "table refuse",
    "table replay",
    "table sign",
    "table slip",
    "table swap",
};

// The commands that a help names, each with the groups that it is in.
void AddCommands(const std::string& path, std::vector<std::string>* commands) {
  const std::string help = RunCommand(std::string(ARBITROCTL) + " " + path + " --help").text;
  const size_t begin = help.find("\nSubcommands:\n");
  if (begin == std::string::npos) {
    commands->push_back(path);
    return;
  }
  std::istringstream lines(help.substr(begin + std::string("\nSubcommands:\n").size()));
  for (std::string line; std::getline(lines, line) && line.rfind("  ", 0) == 0;) {
    if (line.size() < 3 || line[2] == ' ') continue;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    AddCommands(path.empty() ? name : path + " " + name, commands);
  }
}

// A command that comes is put into one of the lists above.
TEST(HostileTextsOfCommands, NoCommandIsForgotten) {
  std::vector<std::string> known(std::begin(kChanges), std::end(kChanges));
  known.insert(known.end(), std::begin(kLists), std::end(kLists));
  known.insert(known.end(), std::begin(kPerhapsRefused), std::end(kPerhapsRefused));
  std::vector<std::string> commands;
  AddCommands("", &commands);
  EXPECT_GT(commands.size(), 100u);
  for (const std::string& command : commands) {
    const bool listed = std::any_of(known.begin(), known.end(), [&](const std::string& each) {
      return each == command || each.rfind(command + " ", 0) == 0;
    });
    EXPECT_TRUE(listed) << command;
  }
}

TEST_F(HostileTexts, AreHarmlessInWhatIsPerhapsRefused) {
  for (const std::string command : kPerhapsRefused) {
    for (const std::string form : {"", "-o json ", "--language it ", "--as referee "}) {
      SCOPED_TRACE(form + command);
      Said said = Ctl(form + command);
      // Lines of CSV end by both, and a cell in quotes may hold a line.
      absl::StrReplaceAll({{"\r\n", "\n"}}, &said.text);
      ExpectHarmless(said.text);
      if (command.find("event data") == std::string::npos) ExpectNothingForged(said.text);
    }
  }
}

TEST_F(HostileTexts, AreHarmlessOnEveryListAndPaper) {
  const std::string player = Ctl("-o json player show old p1").text;
  const std::string person =
      nlohmann::json::parse(player, nullptr, false).value("person", "persons/none");
  for (std::string command : kLists) {
    if (const size_t at = command.find("$PERSON"); at != std::string::npos) {
      command.replace(at, std::string("$PERSON").size(), person);
    }
    for (const std::string form : {"", "-o json ", "--language it "}) {
      SCOPED_TRACE(form + command);
      const Said said = Ctl(form + command);
      ExpectHarmless(said.text);
      ExpectNothingForged(said.text);
      EXPECT_EQ(said.code, 0) << said.text;
      if (form == "-o json " && command.rfind("print", 0) != 0 && command.rfind("watch", 0) != 0 &&
          command.rfind("report", 0) != 0 && command.rfind("log", 0) != 0) {
        EXPECT_FALSE(nlohmann::json::parse(said.text, nullptr, false).is_discarded()) << said.text;
      }
    }
  }
}

TEST_F(HostileTexts, AreUnchangedForAProgramThatReadsJson) {
  const auto event = nlohmann::json::parse(Ctl("-o json event show old").text);
  std::string all;
  for (const std::string& text : AllTexts()) all += text + " ";
  EXPECT_EQ(event["title"].get<std::string>(), all);
}

TEST_F(HostileTexts, AreIsolatedAndEscapedInHtml) {
  for (const std::string command :
       {"print pairings old 1 --html", "print pairings old 1 --by name --html",
        "print slips old 1 --html", "print sheets old 1 --html", "print standings old --html",
        "report old --html -"}) {
    SCOPED_TRACE(command);
    const std::string html = Ctl(command).text;
    ExpectHarmless(html);
    ExpectNothingForged(html);
    EXPECT_EQ(html.find("<script"), std::string::npos);
    EXPECT_EQ(html.find("<img"), std::string::npos);
    EXPECT_EQ(html.find("\" onmouseover"), std::string::npos);
    EXPECT_NE(html.find("<bdi>"), std::string::npos) << html.substr(0, 2000);
  }
}

TEST_F(HostileTexts, AreNoFormulasInFilesForSpreadsheets) {
  for (const std::string what : {"rounds", "standings", "penalties"}) {
    SCOPED_TRACE(what);
    std::string csv = Ctl("event data old --of " + what).text;
    // Lines of CSV end in two characters.
    csv.erase(std::remove(csv.begin(), csv.end(), '\r'), csv.end());
    ExpectHarmless(csv);
    for (const char* begins : {"=", "+39", "-1+", "@"}) {
      for (const char* before : {",", "\n", ",\"", "\n\""}) {
        EXPECT_EQ(csv.find(std::string(before) + begins), std::string::npos) << csv;
      }
    }
    ExpectHarmless(Ctl("event data old --as jsonl --of " + what).text);
  }
}

TEST_F(HostileTexts, AreHarmlessInErrorsAndInTheDaemonsLog) {
  for (const std::string& text : AllTexts()) {
    std::string quoted;
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    for (const std::string command : {"event create new --ruleset demo --format standard --title",
                                      "person create --given", "person find", "event show",
                                      "duty open old other", "--as referee --reason", "ask demo"}) {
      const Said said = Ctl(command + " '" + quoted + "'");
      ExpectHarmless(said.text);
      ExpectNothingForged(said.text);
    }
  }
  ExpectHarmless(daemon_->Log());
  ExpectNothingForged(daemon_->Log());
}

TEST_F(HostileTexts, AreRefusedWhereTheyAreNew) {
  for (const std::string text : kHostileTexts) {
    const Said said = Ctl("person create --given '" + text + "'");
    EXPECT_NE(said.text.find("profile.given_name"), std::string::npos) << said.text;
    EXPECT_NE(said.code, 0);
  }
}

TEST_F(HostileTexts, AreHarmlessWhereTheLogIsReadWithoutTheDaemon) {
  daemon_.reset();
  for (const std::string command : {"log verify", "log replay"}) {
    ExpectHarmless(
        RunCommand(std::string(ARBITROUTIL) + " " + command + " " + folder_.Path()).text);
  }
}

}  // namespace
}  // namespace arbitro::testing
