// SPDX-License-Identifier: Apache-2.0
//
// The phases of an event of the Pokémon TCG one after the other: what of those before counts.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

class Phases : public PokemonEvent {
 public:
  using PokemonEvent::PokemonEvent;

  // The next round, drawn; of each table the player wins who stands first in `strongest`.
  Json PlayDrawn(const std::vector<std::string>& strongest) {
    Pair();
    const Json pairs = Pairs();
    const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
    for (uint32_t table = 1; table <= tables; ++table) {
      const std::vector<std::string> players = PlayersAt(rounds(), table);
      const auto winner =
          std::find_first_of(strongest.begin(), strongest.end(), players.begin(), players.end());
      Report(table, *winner == players[0] ? "first" : "second");
    }
    EXPECT_EQ(Do(CloseRound{rounds()}), "");
    return pairs;
  }

  // A round by hand, played and closed; the first of each table wins.
  void PlayGiven(const std::vector<std::vector<std::string>>& tables) {
    const uint32_t round = static_cast<uint32_t>(Event().rounds.size()) + 1;
    ASSERT_EQ(Enter(round, tables), "");
    for (uint32_t table = 1; table <= tables.size(); ++table) {
      if (tables[table - 1].size() > 1) {
        ASSERT_EQ(Do(ReportResult{round, table, ValueOf({{"winner", "first"}})}), "");
      }
    }
    ASSERT_EQ(Do(CloseRound{round}), "");
  }

  // Level players are parted by a lot: in the order of the standings.
  void PartByLot() {
    EnterStandings lot;
    lot.round = rounds();
    for (const std::string& player : Order(rounds())) {
      lot.rows.push_back({player, static_cast<uint32_t>(lot.rows.size()) + 1});
    }
    ASSERT_EQ(Do(lot, "by lot, in public"), "");
  }

  void Report(uint32_t table, const char* winner) {
    EXPECT_EQ(Do(ReportResult{rounds(), table, ValueOf({{"winner", winner}})}), "");
  }
};

// [PKM-11.2.2-f] [PKM-11.2.3-g] [PKM-11.2.4-g] Half an hour builds the deck after a draft; cards
// were picked there, so that its report says neither winner nor games.
TEST(PokemonPhases, ADraftHasItsHalfHourAndNoWinner) {
  const std::vector<std::pair<const char*, const char*>> drafts = {
      {"booster", "PKM-11.2.2-f"}, {"rochester", "PKM-11.2.3-g"}, {"solomon", "PKM-11.2.4-g"}};
  for (const auto& [draft, rule] : drafts) {
    Phases cup(Json::object({{"draft", draft}}), "standard-limited");
    cup.Register(Players(2));
    cup.Start();
    cup.Pair();
    EXPECT_EQ(cup.Do(StartClock{1, 0, 0}), "") << draft;
    EXPECT_EQ(cup.Event().rounds.back()->clock->seconds, 30u * 60u) << draft;
    const auto& citations = cup.last->decision.citations;
    ASSERT_FALSE(citations.empty()) << draft;
    EXPECT_EQ(citations.front().rule, rule);
    for (const Json& wrong :
         {Json{{"winner", "first"}}, Json{{"winner", "tie"}},
          Json{{"winner", "nobody"}, {"games_first", 1}}, Json{{"decided_by", "agreement"}}}) {
      EXPECT_EQ(cup.Do(ReportResult{1, 1, ValueOf(wrong)}), "DRAFT_HAS_NO_WINNER") << wrong;
    }
    EXPECT_EQ(cup.Do(ReportResult{1, 1, Value::Struct()}), "") << draft;
    EXPECT_EQ(cup.Do(CloseRound{1}), "");
    cup.ExpectReplays();
  }
}

// [PKM-GEN-14] [PKM-11.2.2-b] All six sat in one circle: had they met by that, no four of them
// could be paired on the second day. They do not meet those of the first day again.
TEST(PokemonPhases, ASecondDayKnowsTheFirstOneAndNoDraft) {
  Phases cup(Json::object({{"draft", "booster"},
                           {"swiss_rounds", 1},
                           {"second_day_players", 4},
                           {"second_day_rounds", 1}}),
             "standard-limited");
  const std::vector<std::string> players = Players(6);
  cup.Register(players);
  cup.Start();
  cup.Pair();
  cup.Report(1, "nobody");
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  const Json first_day = cup.PlayDrawn(players);
  cup.PartByLot();
  EXPECT_EQ(cup.Do(StartPhase{3}), "");
  EXPECT_EQ(cup.Qualified().size(), 4u);
  const Json second_day = cup.PlayDrawn(players);
  EXPECT_EQ(second_day.size(), 2u);
  for (const Json& pair : second_day) {
    EXPECT_EQ(std::count(first_day.begin(), first_day.end(), pair), 0) << pair;
  }
  // Three points of the first day count on: the winner of both stands first.
  EXPECT_EQ(cup.Order(3).front(), "p1");
}

// [PKM-GEN-15] The eighth beats the best: by the bracket the winner of four and five comes next,
// reseeded the second does.
TEST(PokemonPhases, AReseededBracketPutsTheBestLeftAgainstTheWorst) {
  for (const bool reseeded : {false, true}) {
    Phases cup(Json::object({{"event_tier", "city-championships"},
                             {"swiss_rounds", 1},
                             {"top_cut", 8},
                             {"bracket", reseeded ? "reseeded" : "fixed"}}));
    cup.Register(Players(8));
    cup.Start();
    cup.PlayDrawn(Players(8));
    cup.PartByLot();
    EXPECT_EQ(cup.Do(StartPhase{2}), "");
    const std::vector<std::string> seeds = cup.Qualified();
    std::vector<std::string> strongest = seeds;
    std::rotate(strongest.begin(), strongest.end() - 1, strongest.end());
    cup.PlayDrawn(strongest);
    const std::set<std::string> top = {seeds[7], seeds[reseeded ? 1 : 3]};
    const std::set<std::string> other = {seeds[2], seeds[reseeded ? 3 : 1]};
    const std::set<std::set<std::string>> due = {top, other};
    EXPECT_EQ(cup.PlayDrawn(strongest), Json(due)) << reseeded;
  }
}

// Three rounds of eight, then the cut of four: p1 to p4 stand first.
class Cut : public Phases {
 public:
  Cut() : Phases(Json::object({{"event_tier", "regional-championships"}, {"top_cut", 4}})) {
    Register(Players(8));
    Start();
    PlayGiven({{"p1", "p8"}, {"p2", "p7"}, {"p3", "p6"}, {"p4", "p5"}});
    PlayGiven({{"p1", "p4"}, {"p2", "p3"}, {"p5", "p8"}, {"p6", "p7"}});
    PlayGiven({{"p1", "p2"}, {"p3", "p5"}, {"p4", "p6"}, {"p7", "p8"}});
  }
};

// [PKM-GEN-15] A place that was taken over in the final is worth what the final makes of it.
TEST(PokemonPhases, TheSubstituteWhoWinsTheFinalIsFirst) {
  Cut cup;
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  const std::vector<std::string> seeds = cup.Qualified();
  cup.PlayDrawn(seeds);
  cup.Pair();
  ASSERT_EQ(cup.Do(TakeOverPlace{5, seeds[1], "p8"}, "had to leave"), "");
  const std::vector<std::string> final_pair = cup.PlayersAt(5, 1);
  cup.Report(1, final_pair[0] == "p8" ? "first" : "second");
  ASSERT_EQ(cup.Do(CloseRound{5}), "");
  const std::vector<std::string> order = cup.Order(5);
  EXPECT_EQ(order[0], "p8");
  EXPECT_EQ(order[1], seeds[0]);
  EXPECT_EQ(order[2], seeds[1]);
}

// [PKM-GEN-15] By hand, with a match for the third place: 1 to 4.
TEST(PokemonPhases, AMatchForTheThirdPlacePartsThirdAndFourth) {
  Phases cup(Json::object({}));
  cup.Register(Players(4));
  cup.Start();
  StartPhase start;
  start.number = 2;
  start.kind = ARBITRO_PHASE_ELIMINATION;
  start.third_place = true;
  start.players = Players(4);
  ASSERT_EQ(cup.ByHand(start, "a short event"), "");
  cup.PlayDrawn({"p4", "p2", "p1", "p3"});
  ASSERT_EQ(cup.PlayDrawn({"p4", "p2", "p3", "p1"}).size(), 2u);
  EXPECT_EQ(cup.Order(2), (std::vector<std::string>{"p4", "p2", "p3", "p1"}));
}

// [PKM-GEN-15] Three who beat each other in a ring: no place says who goes on.
TEST(PokemonPhases, LevelPlayersAtTheBorderOfTheCutAreNamed) {
  for (const std::vector<std::string>& ring :
       {std::vector<std::string>{"p1", "p2", "p3"}, std::vector<std::string>{"p3", "p1", "p2"}}) {
    Phases cup(Json::object({{"event_tier", "city-championships"}, {"top_cut", 2}}));
    cup.Register(Players(3));
    cup.Start();
    cup.PlayGiven({{ring[0], ring[1]}, {ring[2]}});
    cup.PlayGiven({{ring[1], ring[2]}, {ring[0]}});
    cup.PlayGiven({{ring[2], ring[0]}, {ring[1]}});
    EXPECT_EQ(cup.Do(StartPhase{2}), "LOT_NEEDED");
    const Failure& failure = cup.last.failure();
    EXPECT_NE(failure.message.find("`p3`"), std::string::npos) << failure.message;
    EXPECT_EQ(cup.Do(PairRound{4}), reason::kPhaseOrder);
    const Failure& waits = cup.last.failure();
    EXPECT_NE(waits.message.find("phase 2 waits: "), std::string::npos) << waits.message;
    EXPECT_NE(waits.message_it.find("la fase 2 aspetta: "), std::string::npos) << waits.message_it;
    EnterStandings lot;
    lot.round = 3;
    lot.rows = {{"p2", 1}, {"p3", 2}, {"p1", 3}};
    ASSERT_EQ(cup.Do(lot, "by lot, in public"), "");
    ASSERT_EQ(cup.Do(StartPhase{2}), "");
    EXPECT_EQ(cup.Qualified(), (std::vector<std::string>{"p2", "p3"}));
  }
}

// [PKM-GEN-1] A round is closed once each match has given its points, and the refusal says so.
TEST(PokemonPhases, ARoundWithoutItsResultsIsRefusedByTheRuleOfPoints) {
  Phases cup(Json::object({}));
  cup.Register(Players(4));
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_EQ(cup.Do(CloseRound{1}), reason::kResultsMissing);
  EXPECT_EQ(cup.RefusedBy(), "PKM-GEN-1");
}

// [PKM-GEN-10] The number of rounds is said in one place, and may be said again.
TEST(PokemonPhases, AmendedSwissRoundsAreThoseOfThePhase) {
  const auto amend = [](Phases* cup, int rounds) {
    AmendSettings amendment;
    amendment.settings = ValueOf({{"event_tier", "regional-championships"},
                                  {"top_cut", 4},
                                  {"decks_required", false},
                                  {"date", "2013-10-12"},
                                  {"swiss_rounds", rounds}});
    amendment.authority = "TO";
    return cup->Do(amendment, "the hall closes");
  };
  for (const int rounds : {2, 4}) {
    Phases cup(Json::object({{"event_tier", "regional-championships"}, {"top_cut", 4}}));
    cup.Register(Players(8));
    cup.Start();
    cup.PlayGiven({{"p1", "p2"}, {"p3", "p4"}, {"p5", "p6"}, {"p7", "p8"}});
    cup.PlayGiven({{"p1", "p3"}, {"p5", "p7"}, {"p2", "p4"}, {"p6", "p8"}});
    EXPECT_EQ(amend(&cup, 1), reason::kFieldInvalid) << "two are paired";
    ASSERT_EQ(amend(&cup, rounds), "");
    EXPECT_EQ(cup.Event().phases[0]->what.rounds_planned, static_cast<uint32_t>(rounds));
    if (rounds == 2) {
      EXPECT_EQ(cup.Do(PairRound{3}), reason::kPhaseOrder);
      EXPECT_NE(cup.Do(StartPhase{2}), reason::kPhaseOrder);
      continue;
    }
    cup.PlayDrawn(Players(8));
    EXPECT_EQ(cup.Do(StartPhase{2}), reason::kPhaseOrder) << "the fourth is to come";
    cup.PlayDrawn(Players(8));
    EXPECT_EQ(cup.Do(PairRound{5}), reason::kPhaseOrder);
  }
}

// Rounds that are over are as they were planned and ranked.
TEST(PokemonPhases, AnAmendmentIsForWhatIsNotPlayedYet) {
  Phases cup(Json::object({{"event_tier", "regional-championships"}, {"top_cut", 4}}));
  const auto amend = [&](const char* key, const Json& value) {
    AmendSettings amendment;
    amendment.settings = ValueOf(Json::object({{"event_tier", "regional-championships"},
                                               {"top_cut", 4},
                                               {"decks_required", false},
                                               {"date", "2013-10-12"}}));
    amendment.settings.Set(key, ValueOf(value));
    amendment.authority = "TO";
    return cup.Do(amendment, "another reading");
  };
  cup.Register(Players(8));
  cup.Start();
  EXPECT_EQ(amend("tie_value", "nothing"), "") << "no round is closed";
  EXPECT_EQ(amend("tie_value", "half"), "");
  cup.PlayGiven({{"p1", "p8"}, {"p2", "p7"}, {"p3", "p6"}, {"p4", "p5"}});
  EXPECT_EQ(amend("tie_value", "nothing"), "DECIDED_ALREADY");
  EXPECT_EQ(cup.RefusedBy(), "PKM-AMB-20");
  EXPECT_EQ(amend("swiss_rounds", 4), "");
  EXPECT_EQ(amend("swiss_rounds", 3), "");
  cup.PlayGiven({{"p1", "p4"}, {"p2", "p3"}, {"p5", "p8"}, {"p6", "p7"}});
  cup.PlayGiven({{"p1", "p2"}, {"p3", "p5"}, {"p4", "p6"}, {"p7", "p8"}});
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  EXPECT_EQ(amend("swiss_rounds", 5), reason::kFieldInvalid) << "the cut has begun";
  EXPECT_EQ(amend("swiss_rounds", 3), reason::kHoldsAlready);
}

// [PKM-GEN-3] Where the event ends early, the rounds that were played are its plan.
TEST(PokemonPhases, AnEventThatEndsEarlyRanksWhoPlayedAllOfIt) {
  Phases cup;
  cup.Register(Players(8));
  cup.Start();
  cup.PlayGiven({{"p1", "p8"}, {"p2", "p7"}, {"p3", "p6"}, {"p4", "p5"}});
  ASSERT_EQ(cup.Do(DropPlayer{"p8"}), "");
  cup.PlayGiven({{"p1", "p4"}, {"p2", "p3"}, {"p5", "p6"}, {"p7"}});
  ASSERT_EQ(cup.Do(DropPlayer{"p1"}), "");
  EXPECT_NE(cup.RanksNow().find("-p1"), std::string::npos);
  ASSERT_EQ(cup.Do(CompleteEvent{}, "the hall closes"), "");
  EXPECT_EQ(cup.RanksNow().find("-p1"), std::string::npos) << cup.RanksNow();
  EXPECT_NE(cup.RanksNow().find("-p8"), std::string::npos) << cup.RanksNow();
}

// [PKM-GEN-15] Places that a bracket gave stay when players leave after it.
TEST(PokemonPhases, ABracketAloneKeepsThePlacesOfThoseWhoLeave) {
  Phases cup;
  cup.Register(Players(4));
  ASSERT_EQ(cup.Do(StartEvent{}), "");
  StartPhase start;
  start.number = 1;
  start.kind = ARBITRO_PHASE_ELIMINATION;
  start.players = Players(4);
  ASSERT_EQ(cup.ByHand(start, "a bracket alone"), "");
  cup.PlayDrawn(Players(4));
  ASSERT_EQ(cup.Do(DropPlayer{"p4"}), "");
  cup.PlayDrawn(Players(4));
  ASSERT_EQ(cup.Do(DropPlayer{"p2"}), "");
  const std::string ranks = cup.RanksNow();
  EXPECT_EQ(ranks.find('-'), std::string::npos) << ranks;
  EXPECT_EQ(ranks.find("p1=1 p2=2 "), 0u) << ranks;
}

}  // namespace
}  // namespace arbitro::engine
