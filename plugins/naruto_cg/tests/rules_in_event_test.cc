// SPDX-License-Identifier: Apache-2.0
//
// Rules that tables of cases show in an event of the Naruto CG: its rounds, lists, staff and types.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

struct RoundsRow {
  int players;
  uint32_t swiss;
  size_t cut;
};
// The printed table at both edges of its rows.
constexpr RoundsRow kRounds[] = {{5, 3, 0},  {6, 3, 2},  {8, 3, 2},  {9, 4, 2},
                                 {16, 4, 2}, {17, 5, 8}, {32, 5, 8}, {33, 6, 8}};

// Ends the Swiss phase after one round, by hand, with the players in their order; returns who is
// admitted.
std::vector<std::string> AdmittedOf(NarutoEvent* cup, int players) {
  cup->StartByHand(ARBITRO_PHASE_SWISS);
  cup->PlayInOrder(Players(players));
  return cup->Do(StartPhase{2}).empty() ? cup->Qualified() : std::vector<std::string>();
}

// [NAR-EVENT-12] Swiss rounds, then elimination rounds where the table has them; [NAR-SWISS-1] as
// many as the players say. [NAR-JONIN-3] The rounds are those of every type of tournament.
TEST(NarutoRulesInEvent, TheTableSaysHowManyRoundsThereAre) {
  for (const char* type : {"normal", "chunin", "jonin"}) {
    for (const RoundsRow& row : kRounds) {
      SCOPED_TRACE(std::string(type) + " " + std::to_string(row.players));
      NarutoEvent cup(Json::object({{"type", type}}));
      cup.Register(Players(row.players));
      EXPECT_EQ(cup.Do(StartEvent{}), "");
      EXPECT_EQ(cup.Try(StartPhase{1}), "");
      const PhaseStarted swiss = cup.Decided<PhaseStarted>();
      EXPECT_EQ(swiss.kind, ARBITRO_PHASE_SWISS);
      EXPECT_EQ(swiss.rounds_planned, row.swiss);
      EXPECT_EQ(AdmittedOf(&cup, row.players).size(), row.cut);
      if (row.cut == 0) continue;
      EXPECT_EQ(cup.Phase().kind, ARBITRO_PHASE_ELIMINATION);
    }
  }
}

// [NAR-CUT-4] The ranking says who is admitted, and in which order.
TEST(NarutoRulesInEvent, TheRankingSaysWhoIsAdmitted) {
  NarutoEvent cup;
  cup.Register(Players(17));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  std::vector<std::string> best = Players(17);
  std::reverse(best.begin(), best.end());
  cup.StartByHand(ARBITRO_PHASE_SWISS);
  cup.PlayInOrder(best);
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  best.resize(8);
  EXPECT_EQ(cup.Qualified(), best);
}

// [NAR-SWISS-13] Drawn at random: of twenty draws of four players every first round comes up.
TEST(NarutoRulesInEvent, FirstRoundsAreDrawn) {
  NarutoEvent cup;
  cup.Register(Players(4));
  cup.Start();
  std::set<std::string> drawn;
  for (int i = 0; i < 20; ++i) {
    cup.Pair();
    drawn.insert(cup.Pairs().dump());
    EXPECT_EQ(cup.Do(UnpairRound{1}, "to draw again"), "");
  }
  EXPECT_EQ(drawn.size(), 3u);
}

// [NAR-SWISS-14] Of the pairings without a rematch, those that cross bands least.
TEST(NarutoRulesInEvent, ARoundCrossesBandsNoMoreThanItMust) {
  NarutoEvent cup;
  cup.Register(Players(8));
  cup.Start();
  cup.PlayRound(Json::array(
      {{"p1", "p2", "p1"}, {"p3", "p4", "p3"}, {"p5", "p6", "p5"}, {"p7", "p8", "p7"}}));
  const std::set<std::string> won = {"p1", "p3", "p5", "p7"};
  for (int i = 0; i < 10; ++i) {
    cup.Pair();
    for (const Json& pair : cup.Pairs()) {
      EXPECT_EQ(won.contains(pair[0].get<std::string>()), won.contains(pair[1].get<std::string>()));
    }
    EXPECT_EQ(cup.Do(UnpairRound{2}, "to draw again"), "");
  }
}

struct TypeRow {
  const char* type;
  bool known;
  // The winner's Chakra and the fifth's.
  int64_t first;
  int64_t fifth;
};

// [NAR-EVENT-2] Five types and no other. [NAR-PRERELEASE-2] A pre-release is a category of its own:
// no place is worth more than another.
TEST(NarutoRulesInEvent, EachTypeOfTournamentHasItsOwnWorth) {
  constexpr TypeRow kTypes[] = {{"normal", true, 10, 1},    {"chunin", true, 10, 1},
                                {"evento", true, 0, 0},     {"jonin", true, 30, 10},
                                {"prerelease", true, 1, 1}, {"league", false, 0, 0}};
  for (const TypeRow& row : kTypes) {
    SCOPED_TRACE(row.type);
    if (!row.known) {
      GameEvent refused(TestRulesets::OfEntry(EntryOf(ARBITRO_GAME_RULESET)));
      EXPECT_EQ(refused.Create("naruto-cg", "constructed", ValueOf({{"type", row.type}})),
                "FIELD_INVALID");
      continue;
    }
    NarutoEvent cup(Json::object({{"type", row.type}}));
    cup.Register(Players(6));
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    cup.StartByHand(ARBITRO_PHASE_SWISS);
    cup.PlayInOrder(Players(6));
    EXPECT_EQ(cup.Do(CompleteEvent{}, "over"), "");
    EXPECT_EQ(cup.Do(GrantAwards{}), "");
    int64_t first = 0;
    int64_t fifth = 0;
    for (const GrantedAward& award : cup.Event().awards->awards) {
      if (award.code != "chakra") continue;
      first += award.player_number == 1 ? award.amount : 0;
      fifth += award.player_number == 5 ? award.amount : 0;
    }
    EXPECT_EQ(first, row.first);
    EXPECT_EQ(fifth, row.fifth);
  }
}

// --- Lists

DeckLine LineOf(const std::string& code, uint32_t count, bool side = false,
                const char* type = "technique") {
  DeckLine line;
  line.count = count;
  line.name = "Carta " + code;
  line.card = code;
  line.marks = ValueOf({{"type", type}, {"platoon", false}});
  if (side) line.marks.Set("sideboard", Value::Flag(true));
  return line;
}

// Forty cards, and twelve beside them.
std::vector<DeckLine> LegalList() {
  std::vector<DeckLine> lines;
  for (int i = 100; i < 113; ++i) lines.push_back(LineOf("TE-" + std::to_string(i), 3));
  lines.push_back(LineOf("TE-113", 1));
  for (int i = 200; i < 204; ++i) lines.push_back(LineOf("TE-" + std::to_string(i), 3, true));
  return lines;
}

// The codes that an event finds in a list, in one text.
std::string FoundIn(const std::vector<DeckLine>& lines, const Json& settings = Json::object()) {
  NarutoEvent cup(settings);
  cup.Register({"A"});
  SubmitDeck submit;
  submit.player = "A";
  submit.rows = lines;
  EXPECT_EQ(cup.Do(submit), "");
  std::string codes;
  for (const Finding& finding : cup.Decided<DeckJudged>().verdict.violations) {
    codes += (codes.empty() ? "" : " ") + finding.code;
  }
  return codes;
}

struct ListRow {
  const char* what;
  // Lines put in place of those at these places, and the settings.
  std::vector<std::pair<size_t, DeckLine>> changed;
  Json settings;
  const char* codes;
};

// [NAR-PEN-DECK] [NAR-PEN-SIDE] A list is illegal by what is wrong with deck or sideboard.
TEST(NarutoRulesInEvent, AListIsJudgedByDeckAndSideboard) {
  const std::vector<ListRow> rows = {
      {"as it should be", {}, {}, ""},
      // [NAR-PEN-LIST-1] [NAR-PEN-DECK-1] Another number of cards than forty.
      {"41 cards", {{13, LineOf("TE-113", 2)}}, {}, "DECK_SIZE"},
      // [NAR-PEN-LIST-1] Neither twelve cards beside nor none.
      {"11 beside", {{17, LineOf("TE-203", 2, true)}}, {}, "SIDE_SIZE"},
      // [NAR-PEN-LIST-3] [NAR-RESTRICT-1] Two copies of a legendary card.
      {"two legendary", {{12, LineOf("TE-076", 2)}, {13, LineOf("TE-113", 2)}}, {}, "LEGENDARY"},
      // [NAR-PEN-SIDE-4] A legendary card in the deck, and one beside it.
      {"legendary beside",
       {{13, LineOf("TE-076", 1)}, {14, LineOf("TE-076", 1, true)}},
       {},
       "SIDE_SIZE LEGENDARY"},
      // [NAR-PEN-LIST-2] A card that the format shuts out, in the deck.
      {"shut out", {}, {{"illegal_codes", {"TE-113"}}}, "FORMAT"},
      // [NAR-PEN-SIDE-3] The same beside it.
      {"shut out beside", {}, {{"illegal_codes", {"TE-200"}}}, "FORMAT"},
      // [NAR-RESTRICT-5] A code is the same in small letters, with blanks and with other dashes.
      {"shut out in small letters", {}, {{"illegal_codes", {"te-113"}}}, "FORMAT"},
      {"shut out with blanks", {}, {{"illegal_codes", {" Te - 0113 "}}}, "FORMAT"},
      {"shut out with another dash", {}, {{"illegal_codes", {"TE\u2011113"}}}, "FORMAT"},
      {"another code", {}, {{"illegal_codes", {"te-11"}}}, ""},
      {"two legendary in small letters",
       {{12, LineOf("te-76", 2)}, {13, LineOf("TE-113", 2)}},
       {},
       "LEGENDARY"},
      // [NAR-RESTRICT-6] The national list holds in an event of Italy.
      {"two restricted",
       {{12, LineOf("CL-1", 2, false, "client")}, {13, LineOf("TE-113", 2)}},
       {},
       "RESTRICTED"},
  };
  for (const ListRow& row : rows) {
    SCOPED_TRACE(row.what);
    std::vector<DeckLine> lines = LegalList();
    for (const auto& [place, line] : row.changed) lines[place] = line;
    EXPECT_EQ(FoundIn(lines, row.settings.is_null() ? Json::object() : row.settings), row.codes);
  }
}

// [NAR-PEN-DECK-4] [NAR-PEN-SIDE-5] A check records what does not match the list, in the deck and
// beside it, though what was found is legal by itself.
TEST(NarutoRulesInEvent, ACheckOfADeckSaysWhatDoesNotMatchItsList) {
  NarutoEvent cup;
  cup.Register({"A"});
  EXPECT_EQ(cup.Do(SubmitDeck{"A", LegalList()}), "");
  EXPECT_EQ(cup.Do(RecordDeckCheck{"A", LegalList()}, "table 1"), "");
  EXPECT_TRUE(cup.Decided<DeckChecked>().differences.empty());
  std::vector<DeckLine> found = LegalList();
  found[13] = LineOf("TE-114", 1);
  found[17] = LineOf("TE-204", 3, true);
  EXPECT_EQ(cup.Do(RecordDeckCheck{"A", found}, "table 1"), "");
  const auto checked = cup.Decided<DeckChecked>();
  EXPECT_TRUE(checked.verdict.violations.empty());
  std::string differences;
  for (const DeckDifference& each : checked.differences) {
    differences +=
        each.card + " " + std::to_string(each.listed) + " " + std::to_string(each.found) + ", ";
  }
  EXPECT_EQ(differences, "TE-113 1 0, TE-114 0 1, TE-203 3 0, TE-204 0 3, ");
}

// [NAR-DECK-8] A player who was absent when the round was drawn, and sits down late, hands in a
// list before, as for a draw.
TEST(NarutoRulesInEvent, WhoSitsDownLateHandsInAListBefore) {
  for (const bool required : {true, false}) {
    NarutoEvent cup(Json::object({{"decks_required", required}}));
    cup.Register(Players(5));
    for (const std::string& player : Players(5)) {
      EXPECT_EQ(cup.Do(SubmitDeck{player, LegalList()}), "");
    }
    cup.Register({"late"});
    cup.Start();
    ASSERT_EQ(cup.Do(SetAbsent{"late", 1}), "");
    cup.Pair();
    const std::string gone = cup.PlayersAt(1, 1)[0];
    const TakeOverPlace take_over = {1, gone, "late"};
    EXPECT_EQ(cup.Do(take_over, "had to leave"), required ? "LISTS_MISSING" : "");
    if (!required) continue;
    EXPECT_EQ(cup.RefusedBy(), "NAR-DECK-8");
    EXPECT_EQ(cup.Do(SubmitDeck{"late", LegalList()}), "");
    EXPECT_EQ(cup.Do(take_over, "had to leave"), "");
  }
}

// --- Staff

class Judged : public NarutoEvent {
 public:
  // An event that only its judges judge.
  Judged() : NarutoEvent(Json::object({{"organiser_as_judge", false}})) { Register(Players(6)); }

  std::string Add(const std::string& person, const std::string& role) {
    return Do(AddStaff{{"persons/" + person, role}});
  }
  bool Asks() {
    const auto& duties = Event().life->duties;
    for (uint32_t i = 0; i < duties.size(); ++i) {
      if (duties[i]->duty.code == "APPOINT_HEAD_JUDGE" && duties[i]->open()) return true;
    }
    return false;
  }
};

// [NAR-EVENT-10] [NAR-STAFF-4] Of several judges a head judge is appointed before the start, or the
// event asks for it until one is.
TEST(NarutoRulesInEvent, OfSeveralJudgesOneIsTheHeadJudge) {
  Judged alone;
  EXPECT_EQ(alone.Do(StartEvent{}), "NO_JUDGE");
  EXPECT_EQ(alone.Add("ada", "judge"), "");
  EXPECT_EQ(alone.Do(StartEvent{}), "");
  EXPECT_FALSE(alone.Asks());

  Judged two;
  EXPECT_EQ(two.Add("ada", "judge"), "");
  EXPECT_EQ(two.Add("bea", "judge"), "");
  EXPECT_EQ(two.Do(StartEvent{}), "");
  EXPECT_TRUE(two.Asks());
  EXPECT_EQ(two.Add("bea", "head-judge"), "");
  EXPECT_FALSE(two.Asks());

  Judged appointed;
  EXPECT_EQ(appointed.Add("ada", "judge"), "");
  EXPECT_EQ(appointed.Add("bea", "head-judge"), "");
  EXPECT_EQ(appointed.Do(StartEvent{}), "");
  EXPECT_FALSE(appointed.Asks());

  // A head judge judges: no other is needed, and above sixteen participants the rules of judges
  // who play hold.
  Judged head;
  EXPECT_EQ(head.Add("bea", "head-judge"), "");
  for (int i = 7; i <= 16; ++i) EXPECT_EQ(head.Do(RegisterPlayer{"p" + std::to_string(i)}), "");
  RegisterPlayer seventeenth{"p17"};
  seventeenth.person = "persons/bea";
  EXPECT_EQ(head.Do(seventeenth), "JUDGE_MAY_NOT_PLAY");
  EXPECT_EQ(head.Do(StartEvent{}), "");
}

// [NAR-STAFF-5] [NAR-STAFF-6] [NAR-AMB-13] A judge who registered before the others came plays up
// to sixteen participants; with one more the event starts once the judge does one thing alone.
TEST(NarutoRulesInEvent, AJudgeWhoRegisteredFirstDoesNotPlayWhenMoreCome) {
  for (const bool drops : {true, false}) {
    Judged cup;
    EXPECT_EQ(cup.Add("bea", "judge"), "");
    RegisterPlayer judge{"bea"};
    judge.person = "persons/bea";
    EXPECT_EQ(cup.Do(judge), "");
    for (int i = 8; i <= 17; ++i) EXPECT_EQ(cup.Do(RegisterPlayer{"p" + std::to_string(i)}), "");
    EXPECT_EQ(cup.Event().players.size(), 17u);
    EXPECT_EQ(cup.Do(StartEvent{}), "JUDGE_MAY_NOT_PLAY");
    EXPECT_EQ(cup.RefusedBy(), "NAR-STAFF-6");
    if (drops) {
      EXPECT_EQ(cup.Do(DropPlayer{"bea"}), "");
    } else {
      EXPECT_EQ(cup.Do(RemoveStaff{{"persons/bea", "judge"}}), "");
      EXPECT_EQ(cup.Do(StartEvent{}), "NO_JUDGE");
      EXPECT_EQ(cup.Add("ada", "judge"), "");
    }
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    cup.ExpectReplays();
  }
}

// [NAR-STAFF-6] [NAR-EVENT-11] So does an organiser who judges at a shop where none else does.
TEST(NarutoRulesInEvent, AnOrganiserWhoJudgesAloneDoesNotPlayWhenMoreCome) {
  for (const bool has_judge : {false, true}) {
    NarutoEvent cup(Json::object({{"at_shop", true}, {"organiser_as_judge", true}}));
    EXPECT_EQ(cup.Do(AddStaff{{"persons/olga", "organiser"}}), "");
    if (has_judge) EXPECT_EQ(cup.Do(AddStaff{{"persons/ada", "judge"}}), "");
    RegisterPlayer organiser{"olga"};
    organiser.person = "persons/olga";
    EXPECT_EQ(cup.Do(organiser), "");
    cup.Register(Players(16));
    EXPECT_EQ(cup.Do(StartEvent{}), has_judge ? "" : "JUDGE_MAY_NOT_PLAY");
  }
}

// --- Doubtful places of the regulations, whose reading must be seen where it is followed

struct DoubtSentence {
  const char* rule;
  const char* english;
  const char* italian;
};

// [NAR-AMB-28] The ledger's sentences keep the doubt of the original, and what is pointed out.
TEST(NarutoRulesInEvent, TheLedgersSentencesKeepTheDoubt) {
  constexpr DoubtSentence kSentences[] = {
      {"NAR-PENALTY-VERBAL-2", "\"all the following\"", "\"tutte le successive\""},
      {"NAR-AMB-28", "from the third on", "dalla terza"},
      {"NAR-AMB-11", "the organiser sets the rounds", "l'organizzatore stabilisce"},
      {"NAR-AMB-12", "unofficially", "non è ufficiale"},
      {"NAR-AMB-21", "which places they parted", "quali posti hanno deciso"},
      {"NAR-AMB-38", "pointed out", "si segnalano"},
      {"NAR-AMB-39", "are shown as such", "si mostrano come tali"}};
  NarutoEvent cup;
  const auto ruleset = cup.world.rulesets.Newest("naruto-cg");
  for (const DoubtSentence& sentence : kSentences) {
    const auto* rule = ruleset->description().FindRule(sentence.rule);
    ASSERT_NE(rule, nullptr) << sentence.rule;
    EXPECT_NE(rule->text.en.find(sentence.english), std::string::npos) << sentence.rule;
    EXPECT_NE(rule->text.it.find(sentence.italian), std::string::npos) << sentence.rule;
  }
}

// [NAR-AMB-11] 257 players are in no row: the refusal asks for both numbers. [NAR-AMB-12] Five play
// unofficially, and the event says so.
TEST(NarutoRulesInEvent, SizesThatTheTableLeavesOpenAreSeen) {
  NarutoEvent large;
  large.Register(Players(257));
  EXPECT_EQ(large.Do(StartEvent{}), "");
  EXPECT_EQ(large.Do(StartPhase{1}), "UNDEFINED_STRUCTURE");
  const std::string message = large.last.failure().message;
  EXPECT_NE(message.find("`swiss_rounds`"), std::string::npos) << message;
  EXPECT_NE(message.find("`cut`"), std::string::npos) << message;
  NarutoEvent small;
  small.Register(Players(5));
  EXPECT_EQ(small.Do(StartEvent{}), "");
  EXPECT_TRUE(small.Owes("UNOFFICIAL"));
}

// [NAR-SWISS-2] The table gives eight players three rounds: a number of the organiser's would be
// without effect.
TEST(NarutoRulesInEvent, RoundsOfTheTableAreNotAmended) {
  NarutoEvent cup;
  cup.Register(Players(8));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  AmendSettings amendment;
  amendment.settings = cup.Event().Settings();
  amendment.settings.Set("swiss_rounds", Value::Integer(1));
  amendment.authority = "organiser";
  EXPECT_EQ(cup.Do(amendment, "less time"), "UNDEFINED_STRUCTURE");
  EXPECT_EQ(cup.RefusedBy(), "NAR-SWISS-2");
}

}  // namespace
}  // namespace arbitro::engine
