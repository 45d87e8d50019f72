// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/command.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/person.pb.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/commands/line_of_call.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {
namespace {

// A run that ends before its call: `Fills` keeps the request, and refuses.
class CommandStated : public testing::Test {
 protected:
  CommandStated() : app_("A program.", "arbitroctl") { session_.AddOptions(&app_); }

  Group Root() { return {&app_, &session_}; }

  template <class Request>
  auto Keeping(Request* kept) {
    return [kept](const Typed&, Request* request) {
      *kept = *request;
      return UsageError("kept");
    };
  }

  void Run(const std::string& line) {
    app_.parse(line);
    EXPECT_EQ(session_.Run(), kExitUsage);
  }

  CLI::App app_;
  Session session_;
};

std::string NoText(const v1::RoundMutationResponse&) { return ""; }
std::string NoEventText(const v1::EventMutationResponse&) { return ""; }
std::string NoDeckText(const v1::SetDeckRulesResponse&) { return ""; }

TEST_F(CommandStated, FillsTheFieldsThatItNames) {
  v1::PairRoundRequest request;
  Command(Root(), "pair", "Pairs.", "pair")
      .Changes("PairingService.PairRound", NoText)
      .Fills(Keeping(&request))
      .OfRound()
      .Option("--bye", "byes", "who", Names::kPlayer);
  Run("pair torino 3 --bye p1 --bye p2");
  EXPECT_EQ(request.event(), "events/torino");
  EXPECT_EQ(request.round(), 3u);
  ASSERT_EQ(request.byes_size(), 2);
  EXPECT_EQ(request.byes(1), "events/torino/players/p2");
}

TEST_F(CommandStated, NamesARoundWhereTheRequestAsksForItsName) {
  v1::UnpairRoundRequest request;
  Command(Root(), "unpair", "Takes back.", "unpair")
      .Changes("PairingService.UnpairRound", NoText)
      .Fills(Keeping(&request))
      .OfRound()
      .Option("--with-results", "with_results", "all");
  Run("unpair events/torino 2 --with-results");
  EXPECT_EQ(request.round(), "events/torino/rounds/2");
  EXPECT_TRUE(request.with_results());
}

TEST_F(CommandStated, FillsAFieldInsideAndTakesTheWordsOfAnEnum) {
  v1::SetDeckRulesRequest request;
  Command(Root(), "rules", "Sets rules.", "rules")
      .Changes("DeckService.SetDeckRules", NoDeckText)
      .Fills(Keeping(&request))
      .OfEvent()
      .Option("--lock", "rules.locked", "now")
      .Choice("--publish", "rules.publication", {"never", "in-cut"}, "when");
  Run("rules torino --publish in-cut");
  EXPECT_EQ(request.rules().publication(), v1::DECK_PUBLICATION_IN_CUT);
  EXPECT_FALSE(request.rules().locked());
}

TEST_F(CommandStated, TakesAnOptionThatNamesNothingAsLeftOut) {
  v1::CreateEventRequest request;
  Command(Root(), "create", "Makes.", "create")
      .Changes("EventService.CreateEvent", NoEventText)
      .Fills(Keeping(&request))
      .Argument("--ruleset", "ruleset", "which", Names::kRuleset)
      .Option("--catalogue", "catalogue", "cards", Names::kCatalogue);
  app_.parse({"", "--catalogue", "", "--ruleset", "create"});  // the last word first
  EXPECT_EQ(session_.Run(), kExitUsage);
  EXPECT_EQ(request.ruleset(), "rulesets/");
  EXPECT_EQ(request.catalogue(), "");
}

// Options that no field takes.
struct Given {
  std::string word;
  std::vector<std::string> words;
  std::string chosen = "one";
  uint32_t number = 7;
  bool flag = false;
  ListQuery query;
};

struct Others {
  std::string word;
};

TEST_F(CommandStated, FillsItsOwnOptions) {
  Given kept;
  Command(Root(), "give", "Gives.", "give")
      .Runs([&](const Typed&, const Given& given) {
        kept = given;
        return UsageError("kept");
      })
      .Argument("word", &Given::word, "a word")
      .Option("--words", &Given::words, "several")
      .Option("--number", &Given::number, "a number")
      .Choice("--chosen", &Given::chosen, {"one", "two"}, "one of them")
      .Flag("--flag", &Given::flag, "no value")
      .ListQuery(&Given::query);
  EXPECT_THROW(app_.parse("give"), CLI::RequiredError);
  EXPECT_THROW(app_.parse("give me --chosen three"), CLI::ValidationError);
  Run("give me --words a --words b --flag --filter decided=true");
  EXPECT_EQ(kept.word, "me");
  EXPECT_EQ(kept.words, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(kept.chosen, "one");
  EXPECT_EQ(kept.number, 7u);
  EXPECT_TRUE(kept.flag);
  EXPECT_EQ(kept.query.filter, "decided=true");
}

TEST_F(CommandStated, FillsOptionsThatAreOneValue) {
  using Words = std::vector<std::string>;
  Words kept;
  Command(Root(), "pair", "Pairs.", "pair")
      .Changes("PairingService.PairRound", NoText)
      .Fills([&](const Typed&, const Words& words, v1::PairRoundRequest*) {
        kept = words;
        return UsageError("kept");
      })
      .OfRound()
      .Option<Words>("--set", "several");
  bool unset = false;
  Command(Root(), "unset", "Takes back.", "unset")
      .Runs([&](const Typed&, bool flag) {
        unset = flag;
        return UsageError("kept");
      })
      .Flag("--all", "no value");
  Run("pair torino 3 --set a=b --set c=d");
  EXPECT_EQ(kept, (Words{"a=b", "c=d"}));
  Run("unset --all");
  EXPECT_TRUE(unset);
}

TEST(StatedFill, ReturnsNothingWhereItCannotFail) {
  OwnOptions own("give");
  *own.Of<bool>() = true;
  const auto fill = FillOf(&own, std::function([](const Typed&, bool taken, v1::Event* request) {
    request->set_title(taken ? "taken" : "left");
  }));
  v1::Event event;
  EXPECT_TRUE(fill.fill({}, &event).ok());
  EXPECT_EQ(event.title(), "taken");
  EXPECT_EQ(fill.request, v1::Event::descriptor());
}

// The texts that several commands say alike.
TEST(Shared, NamesIdsAndPersonsAndMakesListsForPrograms) {
  v1::Player player;
  EXPECT_TRUE(PersonsOf(player).empty());
  player.add_team("persons/b");
  player.set_person("persons/a");
  EXPECT_EQ(PersonsOf(player), (std::vector<std::string>{"persons/b", "persons/a"}));
  EXPECT_EQ(IdsText(player.team()), "b");
  player.add_team("persons/c");
  EXPECT_EQ(IdsText(player.team()), "b, c");
  EXPECT_EQ(JsonOfAll(std::vector<v1::Event>()).dump(), "[]");
  EXPECT_EQ(JsonOfAll(std::vector<v1::Event>(2)).size(), 2u);
  EXPECT_EQ(YesOrNo(true), "yes");
  PrintIn(PaperLanguage::kItalian);
  EXPECT_EQ(YesOrNo(false), "no");
  EXPECT_EQ(YesOrNo(true), "sì");
  PrintIn(PaperLanguage::kEnglish);
}

TEST(StatedText, TakesTheOptionsAtNeed) {
  OwnOptions own("give");
  own.Of<Given>()->word = "me";
  const auto text = TextOf(
      &own, std::function([](const Typed& typed, const Given& given, const v1::Event& event) {
        return absl::StrCat(typed.event, given.word, event.name());
      }));
  Typed typed;
  typed.event = "torino ";
  v1::Event event;
  event.set_name(" first");
  EXPECT_EQ(text.make(typed, event), "torino me first");
  EXPECT_EQ(text.answer, v1::Event::descriptor());
}

TableRow EventRow(const v1::Event& event) { return {IdOf(event.name()), event.players()}; }
TableRow RulesetRow(const v1::Ruleset& ruleset) { return {ruleset.id()}; }
TableRow StaffRow(const Typed& typed, const v1::StaffMember& staff) {
  return {typed.event, staff.role()};
}

TEST(Listing, ShowsWhatAnAnswerIsOrHolds) {
  v1::ListEventsResponse all;
  all.add_events()->set_name("events/torino");
  all.add_events()->set_players(12);
  const Listing events({"event", ">players"}, EventRow);
  EXPECT_EQ(events.Text({}, all), "event   players\ntorino        0\n             12\n");
  EXPECT_EQ(events.Text({}, all.events(0)), "event   players\ntorino        0\n");
  v1::Event event;
  event.add_staff()->set_role("judge");
  Typed typed;
  typed.event = "torino";
  EXPECT_EQ(Listing({"event", "role"}, StaffRow).Text(typed, event),
            "event   role\ntorino  judge\n");
  v1::PersonMutationResponse made;
  const auto row = [](const v1::Person& person) { return TableRow{IdOf(person.name())}; };
  TableRow (*of_person)(const v1::Person&) = row;
  EXPECT_EQ(Listing({"person"}, of_person).Text({}, made), "person\n\n")
      << "none is one without fields";
  made.mutable_person()->set_name("persons/8k3f");
  EXPECT_EQ(Listing({"person"}, of_person).Text({}, made), "person\n8k3f\n");
}

// Headings that a text makes are found in the sources (tests/operations/tool_words.py); those that
// a command states are found here.
TEST(Listing, HasItalianHeadings) {
  CLI::App app;
  Session session;
  std::vector<std::string> headings;
  AddAllCommands({&app, &session, nullptr, &headings});
  EXPECT_GT(headings.size(), 60u);
  PrintIn(PaperLanguage::kItalian);
  for (std::string heading : headings) {
    if (!heading.empty() && heading[0] == '>') heading.erase(0, 1);
    if (heading.empty()) continue;
    EXPECT_NE(Phrase(heading), heading) << "no Italian";
  }
  PrintIn(PaperLanguage::kEnglish);
}

using CommandStatedDeathTest = CommandStated;

TEST_F(CommandStatedDeathTest, EndsTheProgramWhereOptionsAreOfTwoTypes) {
  Command give(Root(), "give", "Gives.", "give");
  give.Runs([](const Typed&, const Given&) { return absl::OkStatus(); });
  EXPECT_DEATH(give.Option("--word", &Others::word, "a word"), "give has options of two types");
  EXPECT_DEATH(give.Flag("--all", "no value"), "give has options of two types");
  Command bind(Root(), "bind", "Binds.", "bind");
  bind.Option("--word", &Others::word, "a word");
  EXPECT_DEATH(bind.Runs([](const Typed&, const Given&) { return absl::OkStatus(); }),
               "bind has options of two types");
}

TEST_F(CommandStatedDeathTest, EndsTheProgramWhereAnAnswerHasNoSinglePlaceForItsRows) {
  const Listing rulesets({"ruleset"}, RulesetRow);
  EXPECT_DEATH(Command(Root(), "a", "A.", "a").Shows("EventService.ListEvents", rulesets),
               "ListEventsResponse has no single place for Ruleset");
  EXPECT_DEATH(Command(Root(), "b", "B.", "b").Changes("AdminService.ReloadRulesets", rulesets),
               "ReloadRulesetsResponse has no single place for Ruleset");
}

TEST_F(CommandStatedDeathTest, EndsTheProgramWhereAMethodOrFieldOrWordDoesNotExist) {
  EXPECT_DEATH(Command(Root(), "a", "A.", "a").Changes("PairingService.Pair", NoText),
               "no proto has PairingService.Pair");
  EXPECT_DEATH(Command(Root(), "b", "B.", "b").Changes("DeckService.SetDeckRules", NoText),
               "DeckService.SetDeckRules");
  Command rules(Root(), "rules", "Sets rules.", "rules");
  rules.Changes("DeckService.SetDeckRules", NoDeckText);
  EXPECT_DEATH(rules.Option("--lock", "rules.lock", "now"), "rules.lock is no field");
  EXPECT_DEATH(rules.Choice("--publish", "rules.publication", {"ever"}, "when"), "ever");
}

// The command that stands beside a call that may be made next.
TEST(LineOfCall, IsWhatACommandStates) {
  v1::Event event;
  event.set_name("events/torino");
  event.set_rounds_paired(2);
  const std::pair<const char*, const char*> lines[] = {
      {"EventService.AddStaff", "staff add torino PERSON ROLE"},
      {"EventService.RemoveStaff", "staff remove torino PERSON ROLE"},
      {"EventService.OpenDuty", "duty open torino CODE WHAT"},
      {"EventService.DropPlayer", "player drop torino PLAYER"},
      {"EventService.ReenterPlayer", "player reenter torino PLAYER"},
      {"EventService.PauseClock", "clock pause torino 2"},
      {"EventService.ResumeClock", "clock resume torino 2"},
      {"EventService.CallTime", "clock call torino 2"},
      {"DeckService.SetDeckConsent", "deck consent torino PLAYER"},
      {"FloorService.StartFloorCheck", "floor start torino NUMBER"},
      {"FloorService.EndAssignment", "floor release torino NUMBER"},
      {"FloorService.AnswerJudgeCall", "floor answer torino NUMBER"},
      {"ScreenService.RemoveScreen", "screen remove torino SCREEN"},
      {"TicketService.RevokeTicket", "ticket revoke torino NUMBER"},
      {"PlaceService.DrawPlaces", "place draw torino"},
      {"EventService.StartClock", "clock start torino 2"},
  };
  for (const auto& [method, line] : lines) {
    EXPECT_EQ(LineOfCall(event, method), absl::StrCat("arbitroctl ", line));
  }
  EXPECT_EQ(LineOfCall(event, "EventService.StartEvent"), "arbitroctl event start torino");
  EXPECT_EQ(LineOfCall(event, "EventService.GetEvent"), "") << "it changes nothing";
}

}  // namespace
}  // namespace arbitro::tools
