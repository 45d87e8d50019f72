// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/hostile_event.h"

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "api/text/harm.h"
#include "daemon/server/daemon.h"
#include "daemon/server/stop_request.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "storage/format/sha256.h"
#include "tests/daemon/command_line.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/hostile_texts.h"

namespace arbitro::testing {
namespace {

constexpr char kEvent[] = "events/old";

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
    EXPECT_TRUE(created.ok());
    return created->person.name();
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
    v1::Command written;
    translate::WriteEveryCommand(submission.command, &written);
    submission.command.request = translate::CanonicalBytes(written);
    submission.principal = "local";
    submission.request_id = "r" + std::to_string(++requests_);
    submission.request_digest = storage::Sha256(submission.request_id);
    std::promise<std::string> said;
    daemon_->ports().engine->Submit(std::move(submission), [&](engine::Outcome&& outcome) {
      const auto* failure = outcome.if_failure();
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

std::string Together(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + " ";
  return all;
}

// People whose names are the texts.
std::vector<std::string> MakePersons(Below* below, const std::vector<std::string>& texts) {
  std::vector<std::string> persons;
  for (size_t i = 0; i < texts.size(); ++i) {
    v1::PersonProfile profile;
    profile.set_given_name(texts[i]);
    profile.set_family_name("Family " + texts[i]);
    if (i % 2 == 0) profile.set_display_name(texts[i]);
    persons.push_back(below->Person(profile));
    engine::RecordPersonEntry entry;
    entry.entry.kind = engine::PersonEntryKind::kTitle;
    entry.entry.label = texts[i];
    below->Do(entry, texts[i], persons.back());
  }
  return persons;
}

// The settings that every event begins with.
struct Begun {
  std::string event;
  std::string ruleset;
  std::string format;
  Value settings;
};

void Begin(Below* below, const Begun& begun, const std::vector<std::string>& persons) {
  const std::vector<std::string> texts = AllTexts();
  const std::string all = Together(texts);
  engine::CreateEvent create;
  create.event = begun.event;
  create.title = all;
  create.ruleset = begun.ruleset;
  create.format = begun.format;
  create.settings = begun.settings;
  below->Do(create, all, begun.event);
  if (begun.ruleset == "naruto-cg") {
    below->Do(engine::RequestEvent{}, all, begun.event);
    below->Do(engine::SanctionEvent{}, all, begun.event);
  }
  below->Do(engine::OpenRegistration{}, all, begun.event);
  for (size_t i = 0; i < persons.size(); ++i) {
    engine::RegisterPlayer player{PlayerOf(i)};
    player.person = persons[i];
    below->Do(player, texts[i], begun.event);
  }
}

// Where and when it is, in the texts' words; and one more player than there are places.
void SayWhere(Below* below, uint32_t capacity) {
  const std::vector<std::string> texts = AllTexts();
  const std::string all = Together(texts);
  engine::SetDetails set;
  set.details.venue = texts.front();  // all together would be longer than a venue may be
  set.details.address = all;
  set.details.capacity = capacity;
  set.details.programme.emplace();
  for (const std::string& text : texts) {
    set.details.programme->push_back({text, 29'000'000, 10, true});
  }
  below->Do(set, all);
  v1::PersonProfile profile;
  profile.set_given_name(all);
  profile.set_family_name(all);
  engine::RegisterPlayer waits{"waits"};
  waits.person = below->Person(profile);
  below->Do(waits, all);
}

// A screen for each text, as all of them together would be longer than a title may be.
void ShowOnScreens(Below* below) {
  const std::vector<std::string> texts = AllTexts();
  for (size_t i = 0; i < texts.size(); ++i) {
    engine::ScreenView view;
    view.shows = engine::ScreenShows::kMessage;
    view.message = texts[i];
    view.notice = texts[i];
    const std::string id = i == 0 ? "west" : "west-" + std::to_string(i);
    below->Do(engine::SetScreen{id, texts[i], view}, texts[i]);
  }
}

// A round with a penalty and appeals, before which much was said.
void MakeOld(Below* below, const std::vector<std::string>& persons) {
  const std::vector<std::string> texts = AllTexts();
  const std::string all = Together(texts);
  Begin(below, {kEvent, "pokemon-tcg", "standard-constructed", Settings()}, persons);
  SayWhere(below, static_cast<uint32_t>(persons.size()));
  below->Do(engine::StartEvent{}, all);
  ShowOnScreens(below);
  below->Do(engine::SetTablePlan{{0, {{{1, 2}, all, 0}}, {}, {}}}, all);
  engine::SetSchedule schedule;
  schedule.rounds = {{1, 20'000, all}};
  below->Do(schedule, all);
  for (const std::string& text : texts) {
    engine::OpenDuty open;
    open.duty.code = "duty";
    open.duty.text = text;
    below->Do(open, text);
  }
  below->Do(engine::SettleDuty{1, all}, all);
  below->Do(engine::PairRound{1}, all);
  for (size_t i = 0; i < texts.size(); ++i) {
    below->Do(engine::FileAppeal{PlayerOf(i), 0, 0, 0, texts[i]}, texts[i]);
  }
  below->Do(engine::DecideAppeal{1, true}, all);
  engine::RulePenalty rule;
  rule.player = PlayerOf(0);
  rule.infraction = "other";
  rule.proposed = "warning";
  below->Do(rule, all, kEvent, true);
  below->Do(engine::CreateSeries{all, "demo-league"}, all, "series/old");
}

void MakeDealt(Below* below, const std::vector<std::string>& persons) {
  const std::string event = "events/dealt";
  const std::string all = Together(AllTexts());
  Begin(
      below,
      {event, "samurai-sword", "tournament", Value::Struct({{"sealed_deals", Value::Flag(true)}})},
      persons);
  below->Do(engine::StartEvent{}, all, event);
  below->Do(engine::StartPhase{1}, all, event);
  below->Do(engine::PairRound{1}, all, event);
}

// The texts are names of cards. A code is a word, whatever daemon took the list.
void MakeListed(Below* below, const std::vector<std::string>& persons) {
  const std::string event = "events/listed";
  const std::vector<std::string> texts = AllTexts();
  Begin(below,
        {event, "naruto-cg", "constructed",
         Value::Struct({{"type", Value::Text("normal")},
                        {"date", Value::Text("2007-10-10")},
                        {"cards", Value::Text("declared")}})},
        persons);
  engine::SubmitDeck submit;
  submit.player = PlayerOf(0);
  for (size_t i = 0; i < texts.size(); ++i) {
    engine::DeckLine line;
    line.count = 4;
    line.name = texts[i];
    line.card = "TE-" + std::to_string(200 + i);
    line.marks =
        Value::Struct({{"type", Value::Text("technique")}, {"platoon", Value::Flag(false)}});
    submit.rows.push_back(line);
  }
  below->Do(submit, Together(texts), event);
  // A list that can be a rule case.
  submit.player = PlayerOf(1);
  submit.rows.clear();
  for (const std::string text : kTrickyTexts) {
    submit.rows.push_back(
        {4, "TE-" + std::to_string(300 + submit.rows.size()), text,
         Value::Struct({{"type", Value::Text("technique")}, {"platoon", Value::Flag(false)}})});
  }
  below->Do(submit, Together(texts), event);
}

// Events as a daemon of old would have recorded them.
void MakeEvents(const std::string& folder) {
  Below below(folder);
  const std::vector<std::string> persons = MakePersons(&below, AllTexts());
  MakeOld(&below, persons);
  MakeDealt(&below, persons);
  MakeListed(&below, persons);
}

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

}  // namespace

std::vector<std::string> AllTexts() {
  std::vector<std::string> all(std::begin(kHostileTexts), std::end(kHostileTexts));
  all.insert(all.end(), std::begin(kTrickyTexts), std::end(kTrickyTexts));
  return all;
}

std::vector<std::string> CommandsBelow(const std::string& path) {
  std::vector<std::string> commands;
  AddCommands(path, &commands);
  return commands;
}

void HostileTexts::SetUp() {
  MakeEvents(folder_.Path());
  daemon_ =
      std::make_unique<DaemonProcess>(folder_.Path(), WithAllGames({"--metrics", "127.0.0.1:0"}));
  ASSERT_TRUE(daemon_->ready()) << daemon_->Log();
}

Said HostileTexts::Ctl(const std::string& words) const {
  return RunCommand(std::string(ARBITROCTL) + " --server " + daemon_->address() + " " + words);
}

std::string HostileTexts::PersonOf(const std::string& player) const {
  const std::string shown = Ctl("-o json player show old " + player).text;
  return nlohmann::json::parse(shown, nullptr, false).value("person", "persons/none");
}

std::string HostileTexts::TextOf(const std::string& name) const {
  std::ifstream file(FileCalled(name), std::ios::binary);
  EXPECT_TRUE(file.is_open()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

void HostileTexts::ExpectHarmless(const std::string& text) {
  const auto harm = text::FindHarm(text, text::Lines::kMany);
  EXPECT_FALSE(harm) << *harm << "\n" << text.substr(0, 2000);
}

void HostileTexts::ExpectNothingForged(const std::string& text) {
  EXPECT_EQ(text.find("\nFORGED"), std::string::npos) << text.substr(0, 2000);
}

void HostileTexts::ExpectHarmlessCsv(std::string csv) {
  csv.erase(std::remove(csv.begin(), csv.end(), '\r'), csv.end());
  ExpectHarmless(csv);
  for (const char* begins : {"=", "+39", "-1+", "@"}) {
    for (const char* before : {",", "\n", ",\"", "\n\""}) {
      EXPECT_EQ(csv.find(std::string(before) + begins), std::string::npos) << csv;
    }
  }
}

void HostileTexts::ExpectHarmlessHtml(const std::string& html) {
  ExpectHarmless(html);
  ExpectNothingForged(html);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find("\" onmouseover"), std::string::npos);
  EXPECT_NE(html.find("<bdi>"), std::string::npos) << html.substr(0, 2000);
}

}  // namespace arbitro::testing
