// SPDX-License-Identifier: Apache-2.0
//
// Absent and late players on whole match days of RisiKo!, and the play-off of two tables.
#include <gtest/gtest.h>

#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

using Sizes = std::vector<size_t>;

Sizes SizesOf(RisikoEvent* cup, uint32_t round) {
  Sizes sizes;
  const RoundState drawn = *cup->Event().FindRound(round);
  for (size_t i = 0; i < drawn.tables.size(); ++i) sizes.push_back(drawn.tables[i].seats.size());
  return sizes;
}

// Returns the table of the player in the round; 0 if there is none.
uint32_t TableOf(RisikoEvent* cup, uint32_t round, const std::string& player) {
  return cup->Event().FindRound(round)->TableOf(cup->Event().FindPlayer(player)->number);
}

// Returns the codes of the problems that the ruleset finds in seats that were changed.
std::vector<std::string> ProblemsOf(const RisikoEvent& cup) {
  std::vector<std::string> codes;
  const auto evaluation = cup.Decided<SeatsChanged>().evaluation;
  if (!evaluation) return {"not judged"};
  for (const auto& problem : evaluation->problems) codes.push_back(problem.code);
  return codes;
}

// [RSK-5.1] [RSK-5.2] Each day's tables are drawn among the players who are there.
TEST(RisikoAbsences, EachDayIsDrawnAmongThoseWhoAreThere) {
  RisikoEvent cup(Players(12));
  cup.Start();
  cup.PlayRound(1);
  EXPECT_EQ(SizesOf(&cup, 1), (Sizes{4, 4, 4}));
  ASSERT_EQ(cup.Do(SetAbsent{"p12", 2}), "");
  cup.PlayRound(2);
  EXPECT_EQ(SizesOf(&cup, 2), (Sizes{4, 4, 3}));
  EXPECT_EQ(TableOf(&cup, 2, "p12"), 0u);
  // p12 is back on the next day, and a player enters late.
  ASSERT_EQ(cup.Register("p13"), "");
  cup.PlayRound(3);
  EXPECT_EQ(SizesOf(&cup, 3), (Sizes{5, 4, 4}));
  EXPECT_NE(TableOf(&cup, 3, "p12"), 0u);
  EXPECT_NE(TableOf(&cup, 3, "p13"), 0u);
  // [RSK-AMB-18] Missed rounds are worth nothing, and the player stays in the standings.
  const auto points = cup.Column(3, "points");
  EXPECT_EQ(points.size(), 13u);
  const RoundState third = *cup.Event().FindRound(3);
  const uint32_t table = TableOf(&cup, 3, "p13");
  const TableState played = third.tables[table - 1];
  const uint32_t seat = played.SeatOf(cup.Event().FindPlayer("p13")->number) - 1;
  EXPECT_EQ(points.at("p13"), played.outcomes[seat].points);
  // [RSK-5.4] A player of the table of five does not sit there again while others have not.
  std::vector<std::string> at_five = cup.PlayersAt(3, 1);
  ASSERT_EQ(cup.Do(PairRound{4}), "");
  for (const std::string& player : cup.PlayersAt(4, 1)) {
    EXPECT_EQ(std::count(at_five.begin(), at_five.end(), player), 0) << player;
  }
  cup.ExpectReplays();
}

// [RSK-5.1] [RSK-AMB-32] A player who has checked in is counted, one who has not is not, whatever
// comes later.
TEST(RisikoAbsences, OnlyWhoCheckedInIsCounted) {
  RisikoEvent cup(Players(12));
  cup.Start();
  ASSERT_EQ(cup.Do(OpenCheckIn{1}), "");
  for (int i = 1; i <= 11; ++i) {
    ASSERT_EQ(cup.Do(CheckInPlayer{"p" + std::to_string(i), 1}), "");
  }
  ASSERT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_EQ(SizesOf(&cup, 1), (Sizes{4, 4, 3}));
  EXPECT_NE(cup.Do(CheckInPlayer{"p12", 1}), "") << "the round is drawn";
  cup.PlayRest(1);
  EXPECT_EQ(cup.Column(1, "points").at("p12"), 0);
  // On the next day no player is asked to check in.
  cup.PlayRound(2);
  EXPECT_EQ(SizesOf(&cup, 2), (Sizes{4, 4, 4}));
}

// A player who comes after the draw sits down at a table that then has a legal size; if there is
// none, the judge is told the problem.
TEST(RisikoAbsences, WhoComesAfterTheDrawFillsTheTableOfThree) {
  RisikoEvent cup(Players(12));
  cup.Start();
  ASSERT_EQ(cup.Do(SetAbsent{"p12", 1}), "");
  ASSERT_EQ(cup.Do(PairRound{1}), "");
  ASSERT_EQ(SizesOf(&cup, 1), (Sizes{4, 4, 3}));
  ASSERT_EQ(cup.Do(SeatPlayer{1, 1, "p12"}, "came within the twenty minutes"), "");
  EXPECT_EQ(ProblemsOf(cup), (std::vector<std::string>{"WRONG_TABLE_SIZES"}));
  ASSERT_EQ(cup.Do(UnseatPlayer{1, "p12"}, "at the other table"), "");
  EXPECT_EQ(ProblemsOf(cup), std::vector<std::string>{}) << "eleven: four, four, three";
  ASSERT_EQ(cup.Do(SeatPlayer{1, 3, "p12"}, "there"), "");
  EXPECT_EQ(ProblemsOf(cup), std::vector<std::string>{}) << "twelve: four, four, four";
  EXPECT_EQ(cup.Decided<SeatsChanged>().evaluation->cost, (std::vector<int64_t>{0}));
  cup.PlayRest(1);
  cup.ExpectReplays();
}

// A drawn player who does not come leaves a table, and the judge is told if its size is wrong; or
// the round is taken back and drawn again among the players who are there.
TEST(RisikoAbsences, WhoDoesNotComeLeavesOrIsDrawnWithout) {
  RisikoEvent cup(Players(13));
  cup.Start();
  ASSERT_EQ(cup.Do(PairRound{1}), "");
  ASSERT_EQ(SizesOf(&cup, 1), (Sizes{5, 4, 4}));
  const std::string of_five = cup.PlayersAt(1, 1)[0];
  const std::string of_four = cup.PlayersAt(1, 2)[0];
  UnseatPlayer leaves{1, of_four};
  ASSERT_EQ(cup.Do(leaves, "did not come"), "");
  EXPECT_EQ(ProblemsOf(cup), (std::vector<std::string>{"WRONG_TABLE_SIZES"})) << "5, 4, 3";
  ASSERT_EQ(cup.Do(UnpairRound{1}, "drawn again without"), "");
  ASSERT_EQ(cup.Do(SetAbsent{of_four, 1}), "");
  ASSERT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_EQ(SizesOf(&cup, 1), (Sizes{4, 4, 4}));
  EXPECT_EQ(TableOf(&cup, 1, of_four), 0u);
  ASSERT_EQ(cup.Do(UnpairRound{1}, "came after all"), "");
  ASSERT_EQ(cup.Do(SetPresent{of_four, 1}), "");
  ASSERT_EQ(cup.Do(SetAbsent{of_five, 1}), "");
  ASSERT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_EQ(SizesOf(&cup, 1), (Sizes{4, 4, 4}));
  EXPECT_NE(TableOf(&cup, 1, of_four), 0u);
  // [RSK-5.4] [RSK-AMB-05] Games of five that were taken back were not played.
  cup.PlayRest(1);
  ASSERT_EQ(cup.Do(PairRound{2}), "");
  EXPECT_EQ(cup.Decided<RoundPaired>().certificate.cost, (std::vector<int64_t>{0}));
  cup.ExpectReplays();
}

// --- Play-off and final

// Plays four days after which p1 stands first, p2 second and so on; the standings have lasted.
void PlayDays(RisikoEvent* cup, int players) {
  cup->Start();
  for (uint32_t round = 1; round <= 4; ++round) {
    ASSERT_EQ(cup->Do(PairRound{round}), "");
    const size_t tables = cup->Event().FindRound(round)->tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      std::vector<std::pair<int64_t, int64_t>> counts;
      for (const std::string& player : cup->PlayersAt(round, table)) {
        counts.emplace_back(30 - std::stoi(player.substr(1)), 1);
      }
      ASSERT_EQ(cup->Do(ReportResult{round, table, cup->Report(counts)}), "");
      // Takes bonus and multiplier off, so that only the number counts.
      const auto seated = cup->PlayersAt(round, table);
      const TableState played = cup->Event().FindRound(round)->tables[table - 1];
      for (size_t seat = 0; seat < seated.size(); ++seat) {
        RulePenalty rule;
        rule.player = seated[seat];
        rule.infraction = "to make them equal";
        rule.proposed = "points";
        const auto off = static_cast<int32_t>(counts[seat].first - played.outcomes[seat].points);
        rule.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, off}};
        if (off != 0) {
          ASSERT_EQ(cup->ByHand(rule, "for the order"), "");
        }
      }
    }
    ASSERT_EQ(cup->Do(CloseRound{round}), "");
  }
  ASSERT_EQ(cup->PublishStandings(4), "");
  cup->Wait(3 * 60 * 60);
  ASSERT_EQ(cup->Order(4), Players(players));
}

void PlayOff(RisikoEvent* cup) {
  cup->PlayRest(5);
  ASSERT_EQ(cup->PublishStandings(5), "");
  cup->Wait(3 * 60 * 60);
}

Value Setting(const char* id, int64_t number) {
  return Value::Struct({{id, Value::Integer(number)}});
}

// [RSK-AMB-02] [RSK-AMB-04] Two tables of four: fourth to sixth and the best single games, down the
// tables and up again; two winners join the first three.
TEST(RisikoPlayOff, OfTwoTablesHasTwoWinners) {
  RisikoEvent cup(Players(12), Setting("play_off_tables", 2));
  PlayDays(&cup, 12);
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  EXPECT_EQ(cup.Qualified(),
            (std::vector<std::string>{"p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11"}));
  ASSERT_EQ(cup.Do(PairRound{5}), "");
  ASSERT_EQ(SizesOf(&cup, 5), (Sizes{4, 4}));
  auto first = cup.PlayersAt(5, 1);
  std::sort(first.begin(), first.end());
  EXPECT_EQ(first, (std::vector<std::string>{"p11", "p4", "p7", "p8"}));
  const std::vector<std::string> winners = {cup.PlayersAt(5, 1)[0], cup.PlayersAt(5, 2)[0]};
  PlayOff(&cup);
  ASSERT_EQ(cup.Do(StartPhase{3}), "");
  auto finalists = cup.Qualified();
  ASSERT_EQ(finalists.size(), 5u);
  EXPECT_EQ(std::vector<std::string>(finalists.begin(), finalists.begin() + 3), Players(3));
  for (const std::string& winner : winners) {
    EXPECT_EQ(std::count(finalists.begin(), finalists.end(), winner), 1) << winner;
  }
  ASSERT_EQ(cup.Do(PairRound{6}), "");
  EXPECT_EQ(SizesOf(&cup, 6), (Sizes{5}));
  cup.ExpectReplays();
}

// [RSK-5.6] If a player is absent, lots decide. A judge who exchanges two is told the cost.
TEST(RisikoPlayOff, OfTwoTablesIsDrawnWhereSomebodyIsAbsent) {
  RisikoEvent cup(Players(12), Setting("play_off_tables", 2));
  PlayDays(&cup, 12);
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  ASSERT_EQ(cup.Do(PairRound{5}), "");
  EXPECT_EQ(cup.Decided<RoundPaired>().certificate.criteria[0].name, "by_standing");
  const std::string one = cup.PlayersAt(5, 1)[0];
  const std::string other = cup.PlayersAt(5, 2)[0];
  ASSERT_EQ(cup.Do(RepairRound{5, {{one, other}}, {}}, "they are brothers"), "");
  EXPECT_EQ(cup.Decided<SeatsChanged>().evaluation->cost, (std::vector<int64_t>{2}));
  EXPECT_EQ(cup.Decided<SeatsChanged>().evaluation->optimum, (std::vector<int64_t>{0}));
  ASSERT_EQ(cup.Do(UnpairRound{5}, "somebody is missing"), "");
  ASSERT_EQ(cup.Do(SetAbsent{"p7", 5}), "");
  ASSERT_EQ(cup.Do(PairRound{5}), "");
  EXPECT_EQ(SizesOf(&cup, 5), (Sizes{4, 3}));
  EXPECT_EQ(cup.Decided<RoundPaired>().certificate.criteria[0].name, "tables_of_5");
  cup.ExpectReplays();
}

// [RSK-4.4] [RSK-AMB-05] A finalist who withdraws before the final is paired leaves the place to
// the next in the standings, also after a pairing that was taken back.
TEST(RisikoPlayOff, OthersMoveUpForWhoWithdraws) {
  RisikoEvent cup(Players(9));
  PlayDays(&cup, 9);
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  ASSERT_EQ(cup.Do(DropPlayer{"p5"}), "");
  ASSERT_EQ(cup.Do(PairRound{5}), "");
  auto play_off = cup.PlayersAt(5, 1);
  std::sort(play_off.begin(), play_off.end());
  EXPECT_EQ(play_off, (std::vector<std::string>{"p4", "p6", "p7", "p8"}));
  const std::string winner = cup.PlayersAt(5, 1)[0];
  PlayOff(&cup);
  ASSERT_EQ(cup.Do(StartPhase{3}), "");
  EXPECT_EQ(cup.Do(StartPhase{3}), reason::kPhaseOrder) << "nothing would be another";
  ASSERT_EQ(cup.Do(PairRound{6}), "");
  ASSERT_EQ(cup.Do(DropPlayer{"p1"}), "");
  ASSERT_EQ(cup.Do(UnpairRound{6}, "p1 has gone home"), "");
  ASSERT_EQ(cup.Do(PairRound{6}), "");
  EXPECT_EQ(SizesOf(&cup, 6), (Sizes{4}));
  std::vector<std::string> expected = {"p2", "p3", "p4", winner};
  if (winner == "p4") expected[3] = cup.PlayersAt(5, 1)[1];
  std::sort(expected.begin(), expected.end());
  auto finalists = cup.PlayersAt(6, 1);
  std::sort(finalists.begin(), finalists.end());
  EXPECT_EQ(finalists, expected);
  EXPECT_EQ(cup.Event().phases.size(), 3u);
  cup.ExpectReplays();
}

// One table, unless the organiser says otherwise, and where two cannot be filled.
TEST(RisikoPlayOff, IsOneTableOtherwise) {
  for (const int players : {7, 8}) {
    RisikoEvent cup(Players(players), Setting("play_off_tables", 2));
    PlayDays(&cup, players);
    ASSERT_EQ(cup.Do(StartPhase{2}), "");
    EXPECT_EQ(cup.Qualified(), (std::vector<std::string>{"p4", "p5", "p6", "p7"}));
    ASSERT_EQ(cup.Do(PairRound{5}), "");
    const std::string winner = cup.PlayersAt(5, 1)[0];
    PlayOff(&cup);
    ASSERT_EQ(cup.Do(StartPhase{3}), "");
    EXPECT_EQ(cup.Qualified(), (std::vector<std::string>{"p1", "p2", "p3", winner}));
  }
}

// [RSK-AMB-33] With five players the first four are finalists, or as many as the organiser says.
TEST(RisikoPlayOff, FallsAwayWithFewerThanSix) {
  for (const uint32_t finalists : {4u, 3u, 5u}) {
    RisikoEvent cup(Players(5),
                    finalists == 4 ? Value() : Setting("finalists_without_play_off", finalists));
    PlayDays(&cup, 5);
    ASSERT_EQ(cup.Do(StartPhase{2}), "");
    EXPECT_EQ(cup.Qualified(), Players(static_cast<int>(finalists)));
    ASSERT_EQ(cup.Do(PairRound{5}), "");
    EXPECT_EQ(SizesOf(&cup, 5), (Sizes{finalists}));
  }
}

}  // namespace
}  // namespace arbitro::engine
