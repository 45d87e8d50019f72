// SPDX-License-Identifier: Apache-2.0
//
// Game and match losses of the Pokémon TCG in an event: which match they reach, and what a report
// may say beside them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

class MatchPenalties : public PokemonEvent {
 public:
  explicit MatchPenalties(const char* match_type)
      : PokemonEvent(Json::object({{"match_type", match_type}})) {
    Register({"p1", "p2", "p3", "p4"});
    Start();
    EXPECT_EQ(Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  }

  std::string Punish(const std::string& player, const std::string& penalty) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = "unsporting-conduct-major";
    rule.proposed = penalty;
    rule.head_judge = true;
    return Do(rule, "a fight");
  }

  std::string Report(uint32_t table, const Json& report) {
    return Do(ReportResult{rounds(), table, ValueOf(report)});
  }

  // Points of a table's seats: "3 0"; "-": it is open.
  std::string Points(uint32_t table) {
    const TableState state = Event().rounds.back()->tables[table - 1];
    if (!state.decided()) return "-";
    return std::to_string(state.outcomes[0].points) + " " +
           std::to_string(state.outcomes[1].points);
  }
};

// [PKM-PEN-5] A punished player loses, both where both are, before the report and after it.
TEST(PokemonMatchPenalties, EachPunishedPlayerLosesTheMatch) {
  MatchPenalties cup("single");
  EXPECT_EQ(cup.Punish("p1", "match-loss"), "");
  EXPECT_EQ(cup.Points(1), "0 3");
  EXPECT_EQ(cup.Punish("p2", "match-loss"), "");
  EXPECT_EQ(cup.Points(1), "0 0");
  EXPECT_EQ(cup.Report(2, {{"winner", "first"}}), "");
  EXPECT_EQ(cup.Punish("p3", "match-loss"), "");
  EXPECT_EQ(cup.Points(2), "0 3");
}

// [PKM-7.3-b] The games agree with the winner, though a penalty takes the match.
TEST(PokemonMatchPenalties, AMatchThatIsTakenHasAReportThatAgreesWithItself) {
  const auto games = [](const char* winner, int first, int second) {
    return Json{{"winner", winner}, {"games_first", first}, {"games_second", second}};
  };
  MatchPenalties cup("best-of-three");
  EXPECT_EQ(cup.Report(1, games("first", 2, 1)), "");
  EXPECT_EQ(cup.Punish("p1", "match-loss"), "");
  EXPECT_EQ(cup.Points(1), "0 3");
  EXPECT_EQ(cup.Report(2, games("first", 2, 0)), "");
  EXPECT_EQ(cup.Do(CloseRound{cup.rounds()}), "");
  const auto corrected = [&](const Json& report) {
    return cup.Do(CorrectResult{cup.rounds(), 1, ValueOf(report)}, "misread");
  };
  EXPECT_EQ(corrected(games("first", 1, 1)), "GAMES_DISAGREE");
  EXPECT_EQ(corrected(games("second", 2, 1)), "GAMES_DISAGREE");
  EXPECT_EQ(corrected(games("first", 2, 2)), "TOO_MANY_GAMES");
  EXPECT_EQ(corrected(games("second", 1, 2)), "");
  EXPECT_EQ(cup.Points(1), "0 3");
  cup.ExpectReplays();
}

// [PKM-PEN-12] The lighter of two infractions found together is not ruled on, and the refusal names
// the heavier one.
TEST(PokemonMatchPenalties, OfInfractionsFoundTogetherTheHeavierIsRuledOn) {
  MatchPenalties cup("single");
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "pace-of-play";
  rule.circumstances = ValueOf({{"found_together", {"deck-problem-major"}}});
  EXPECT_EQ(cup.Do(rule, "both seen"), "PENALTY_NOT_DUE");
  EXPECT_EQ(cup.RefusedBy(), "PKM-PEN-12");
  rule.infraction = "deck-problem-major";
  rule.circumstances = ValueOf({{"found_together", {"pace-of-play"}}});
  EXPECT_EQ(cup.Do(rule, "both seen"), "");
  EXPECT_EQ(cup.Event().penalties->penalties.size(), 1u);
}

// [PKM-PEN-5] An expulsion costs the match in hand, by the organiser's command as by a penalty.
TEST(PokemonMatchPenalties, AnExpulsionCostsTheMatchInHand) {
  MatchPenalties cup("single");
  EXPECT_EQ(cup.Do(ExpelPlayer{"p1"}, "a blow"), "");
  EXPECT_EQ(cup.Points(1), "0 3");
  EXPECT_EQ(cup.Report(2, {{"winner", "first"}}), "");
  EXPECT_EQ(cup.Do(ExpelPlayer{"p3"}, "a blow"), "");
  EXPECT_EQ(cup.Points(2), "0 3");
  cup.ExpectReplays();
}

// [PKM-PEN-4] A single game is the match.
TEST(PokemonMatchPenalties, ALostGameIsASingleGamesMatch) {
  MatchPenalties cup("single");
  EXPECT_EQ(cup.Punish("p1", "game-loss"), "");
  EXPECT_EQ(cup.Points(1), "0 3");
}

struct ReportRow {
  Json report;
  const char* reason;
};

// [PKM-PEN-4] A game that p1 lost by a penalty is one of the opponent's.
TEST(PokemonMatchPenalties, ALostGameBindsTheReport) {
  const auto games = [](const char* winner, int first, int second) {
    return Json{{"winner", winner}, {"games_first", first}, {"games_second", second}};
  };
  const std::vector<ReportRow> rows = {
      {games("first", 2, 0), "GAMES_DISAGREE"},
      {games("first", 1, 0), "GAMES_DISAGREE"},
      {games("tie", 0, 0), "GAMES_DISAGREE"},
      {games("first", 2, 1), ""},
      {games("second", 0, 2), ""},
      {games("second", 0, 1), ""},
      {games("tie", 1, 1), ""},
      {Json{{"winner", "first"}}, ""},
  };
  for (const ReportRow& row : rows) {
    MatchPenalties cup("best-of-three");
    EXPECT_EQ(cup.Punish("p1", "game-loss"), "");
    EXPECT_EQ(cup.Points(1), "-");
    EXPECT_EQ(cup.Report(1, row.report), row.reason) << row.report;
    if (*row.reason != '\0') EXPECT_EQ(cup.RefusedBy(), "PKM-PEN-4");
    // The other table knows nothing of it.
    EXPECT_EQ(cup.Report(2, games("first", 2, 0)), "");
  }
}

// [PKM-PEN-4] The second lost game is the match.
TEST(PokemonMatchPenalties, TwoLostGamesLoseTheMatch) {
  MatchPenalties cup("best-of-three");
  EXPECT_EQ(cup.Punish("p1", "game-loss"), "");
  EXPECT_EQ(cup.Punish("p1", "game-loss"), "");
  EXPECT_EQ(cup.Points(1), "0 3");
}

// Between rounds it is the next match's; a correction of the match before it stays free of it.
TEST(PokemonMatchPenalties, BetweenRoundsTheNextMatchIsMeant) {
  MatchPenalties cup("best-of-three");
  for (const uint32_t table : {1u, 2u}) {
    EXPECT_EQ(cup.Report(table, {{"winner", "first"}, {"games_first", 2}, {"games_second", 0}}),
              "");
  }
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Punish("p1", "game-loss"), "");
  EXPECT_EQ(cup.Punish("p3", "match-loss"), "");
  const Value same = ValueOf({{"winner", "first"}, {"games_first", 2}, {"games_second", 0}});
  EXPECT_EQ(cup.Do(CorrectResult{1, 1, same}, "read again"), "");
  EXPECT_EQ(cup.Enter(2, {{"p1", "p4"}, {"p2", "p3"}}), "");
  EXPECT_EQ(cup.Points(1), "-");
  EXPECT_EQ(cup.Points(2), "3 0");
  EXPECT_EQ(cup.Report(1, {{"winner", "first"}, {"games_first", 2}, {"games_second", 0}}),
            "GAMES_DISAGREE");
  EXPECT_EQ(cup.Report(1, {{"winner", "first"}, {"games_first", 2}, {"games_second", 1}}), "");
}

// [PKM-8.2-a] [PKM-PEN-5] Lateness and penalties make a loser.
TEST(PokemonMatchPenalties, NoTieIsDecidedByLatenessOrAPenalty) {
  for (const char* by : {"late_or_absent", "penalty"}) {
    MatchPenalties cup("best-of-three");
    const Json report = {
        {"winner", "tie"}, {"decided_by", by}, {"games_first", 0}, {"games_second", 2}};
    EXPECT_EQ(cup.Report(1, report), "MATCH_HAS_A_RESULT") << by;
    EXPECT_EQ(cup.Report(1, {{"winner", "second"}, {"decided_by", by}}), "") << by;
  }
}

struct ImpossibleRow {
  const char* match_type;
  Json report;
  const char* reason;
  const char* rule;
};

// Reports that no match can have, field by field; and neighbours that one can.
TEST(PokemonMatchReports, WhatNoMatchCanHaveIsRefused) {
  const auto games = [](const char* winner, int first, int second, const char* by = "play") {
    return Json{
        {"winner", winner}, {"games_first", first}, {"games_second", second}, {"decided_by", by}};
  };
  const char* const late = "late_or_absent";
  const std::vector<ImpossibleRow> rows = {
      {"single", Json::object(), "MATCH_HAS_A_RESULT", "PKM-GEN-1"},
      {"single", {{"winner", "nobody"}}, "MATCH_HAS_A_RESULT", "PKM-GEN-1"},
      {"single", games("first", 1, 1), "TOO_MANY_GAMES", "PKM-7.3-a"},
      {"single", games("first", 2, 0), "TOO_MANY_GAMES", "PKM-7.3-a"},
      {"single", games("first", 0, 1), "GAMES_DISAGREE", "PKM-7.3-a"},
      {"single", games("tie", 1, 0), "GAMES_DISAGREE", "PKM-7.3-a"},
      {"single", games("first", 0, 1, late), "GAMES_DISAGREE", "PKM-AMB-03"},
      {"single", games("first", 1, 0, late), "GAMES_DISAGREE", "PKM-AMB-03"},
      {"single", games("first", 0, 0, late), "", ""},
      {"single", games("tie", 0, 0, late), "MATCH_HAS_A_RESULT", "PKM-8.2-a"},
      {"single", games("tie", 0, 0, "penalty"), "MATCH_HAS_A_RESULT", "PKM-PEN-5"},
      {"single", games("tie", 0, 0, "agreement"), "AGREEMENT_IS_A_TIE", "PKM-GEN-5"},
      {"single",
       {{"winner", "first"}, {"decided_by", "agreement"}},
       "AGREEMENT_IS_A_TIE",
       "PKM-GEN-5"},
      {"best-of-three", games("first", 2, 2), "TOO_MANY_GAMES", "PKM-7.3-b"},
      {"best-of-three", games("first", 3, 0), reason::kFieldInvalid, "PKM-7.3-b"},
      {"best-of-three", games("first", 2, 0, late), "GAMES_DISAGREE", "PKM-AMB-03"},
      {"best-of-three", games("first", 0, 2, late), "GAMES_DISAGREE", "PKM-AMB-03"},
      {"best-of-three", games("first", 0, 1, late), "", ""}};
  for (const ImpossibleRow& row : rows) {
    MatchPenalties cup(row.match_type);
    EXPECT_EQ(cup.Report(1, row.report), row.reason) << row.match_type << row.report;
    EXPECT_EQ(cup.RefusedBy(), row.rule) << row.match_type << row.report;
  }
}

}  // namespace
}  // namespace arbitro::engine
