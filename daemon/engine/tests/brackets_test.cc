// SPDX-License-Identifier: Apache-2.0
//
// A single elimination and what it rests on: corrections, rounds taken back, phases by hand.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "daemon/engine/tests/bracket_fixture.h"

namespace arbitro::engine {
namespace {

TEST_F(Brackets, TheFirstRoundStartsThePhaseThatIsPlanned) {
  world_.Start(8);
  ASSERT_EQ(Do(PairRound{1}), "");
  ASSERT_TRUE(Decided<RoundPaired>().phase.has_value());
  ASSERT_EQ(Event().phases.size(), 1u);
  EXPECT_EQ(Event().phases[0]->what.rounds_planned, CutCoins::kSwissRounds);
  ASSERT_EQ(Do(UnpairRound{1}, "too early"), "");
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_FALSE(Decided<RoundPaired>().phase.has_value()) << "it has started";
  ExpectLasting();
}

TEST_F(Brackets, AFirstRoundByHandStartsItToo) {
  world_.Start(2);
  EnterPairing enter;
  enter.round = 1;
  enter.tables = {{{"p1", "p2"}, {}, {}}};
  ASSERT_EQ(Do(enter, "drawn with cards"), "");
  EXPECT_EQ(Event().phases.size(), 1u);
  ExpectLasting();
}

// A semi-final may change in several ways once the final is made from it: each is refused, and
// possible again after the final is taken back.
TEST_F(Brackets, NoResultChangesUnderTheRoundThatWasMadeFromIt) {
  ToTheCut();
  Play();
  const uint32_t semi = Newest();
  const std::vector<std::string> first = PlayersAt(semi, 1);
  ASSERT_EQ(Do(PairRound{semi + 1}), "");
  EnterOutcome by_hand{
      semi, 1, {{first[0], 0, ARBITRO_RESULT_LOSS, 2}, {first[1], 3, ARBITRO_RESULT_WIN, 1}}};
  EnterOutcome both = by_hand;
  both.seats[0] = {first[0], 3, ARBITRO_RESULT_WIN, 1};
  const auto refused = [&] {
    EXPECT_EQ(Do(CorrectResult{semi, 1, Winner("second")}, "misread"), reason::kResultUsed);
    EXPECT_EQ(Do(EnterSlip{semi, 1, Winner("second"), {}}), reason::kResultUsed);
    EXPECT_EQ(Do(by_hand, "misread"), reason::kResultUsed);
    EXPECT_NE(Message().find("`" + first[1] + "` would go on"), std::string::npos) << Message();
    EXPECT_EQ(Do(CorrectResult{semi, 1, Winner("first")}, "the same"), "");
  };
  refused();
  ASSERT_EQ(Do(UnpairRound{semi + 1}, "the semi-final was misread"), "");
  EXPECT_EQ(Do(both, "both"), reason::kFieldInvalid) << "one goes on";
  ASSERT_EQ(Do(CorrectResult{semi, 1, Winner("second")}, "misread"), "");
  ASSERT_EQ(Do(PairRound{semi + 1}), "");
  EXPECT_EQ(PlayersAt(semi + 1, 1)[0], first[1]);
  // Once the final is played, it is taken back with its results.
  ASSERT_EQ(Report(1, "first"), "");
  ASSERT_EQ(Report(2, "first"), "");
  ASSERT_EQ(Do(CloseRound{semi + 1}), "");
  EXPECT_EQ(Do(CorrectResult{semi, 1, Winner("first")}, "no"), reason::kResultUsed);
  EXPECT_EQ(Do(UnpairRound{semi + 1}, "the semi-final was misread"), reason::kRoundClosed);
  ASSERT_EQ(Do(UnpairRound{semi + 1, true}, "the semi-final was misread"), "");
  ASSERT_EQ(Do(CorrectResult{semi, 1, Winner("first")}, "it was right"), "");
  Play();
  EXPECT_EQ(PlayersAt(semi + 1, 1)[0], first[0]);
  ExpectLasting();
}

// By hand or by report, the standings of closed rounds and the next phase follow a result.
TEST_F(Brackets, AnOutcomeByHandIsFollowedAsACorrectionIs) {
  ToTheCut();
  const std::vector<uint32_t> in = Event().phases[1]->what.qualified;
  uint32_t table = 1;
  const auto seats = [&] { return Event().FindRound(2)->tables[table - 1].seats; };
  while (std::count(in.begin(), in.end(), seats()[1].player_number) != 0) ++table;
  const std::vector<std::string> players = PlayersAt(2, table);
  const EnterOutcome won_by_second{
      2, table, {{players[0], 0, ARBITRO_RESULT_LOSS, 2}, {players[1], 3, ARBITRO_RESULT_WIN, 1}}};
  ASSERT_EQ(Do(won_by_second, "misread"), "");
  const ResultsChanged changed = Decided<ResultsChanged>();
  ASSERT_EQ(changed.standings.size(), 1u);
  EXPECT_EQ(changed.standings[0].round, 2u);
  EXPECT_FALSE(changed.changes.empty());
  ASSERT_TRUE(changed.line_up.has_value());
  EXPECT_TRUE(changed.line_up->taken_back);
  EXPECT_EQ(Event().phases.size(), 1u) << "the cut has other players now";
  EXPECT_EQ(Event().FindRound(2)->standings_revision, world_.State()->revision);
  const RoundState by_hand = *Event().FindRound(2);
  // By report it comes to the same.
  ASSERT_EQ(Do(CorrectResult{2, table, Winner("second")}, "misread"), "");
  const auto ranks = [](const RoundState& round) {
    std::map<uint32_t, uint32_t> ranks;
    const auto standings = round.standings.Get();
    for (const RecordedStanding& row : standings->rows) ranks[row.player_number] = row.rank;
    return ranks;
  };
  EXPECT_EQ(ranks(by_hand), ranks(*Event().FindRound(2)));
  ExpectLasting();
}

TEST_F(Brackets, ACompletedEventSaysThatItsFinalStays) {
  ToTheCut();
  Play();
  Play();
  ASSERT_EQ(Do(CompleteEvent{}), "");
  EXPECT_EQ(Do(CorrectResult{3, 1, Winner("second")}, "misread"), reason::kResultUsed);
  EXPECT_NE(Message().find("by hand"), std::string::npos);
}

// A cut that has no round yet follows its standings; one that is played says who would be in it.
TEST_F(Brackets, ACutFollowsTheSwissUntilItsFirstRound) {
  ToTheCut();
  const std::set<uint32_t> in(Event().phases[1]->what.qualified.begin(),
                              Event().phases[1]->what.qualified.end());
  uint32_t table = 1;
  const auto lost_and_in = [&] {
    const SeatState loser = Event().FindRound(2)->tables[table - 1].seats[1];
    return in.count(loser.player_number) == 0;
  };
  while (!lost_and_in()) ++table;
  ASSERT_EQ(Do(CorrectResult{2, table, Winner("second")}, "misread"), "");
  const ResultsChanged changed = Decided<ResultsChanged>();
  ASSERT_TRUE(changed.line_up.has_value());
  EXPECT_TRUE(changed.line_up->taken_back);
  EXPECT_EQ(Event().phases.size(), 1u);
  EXPECT_EQ(Do(PairRound{3}), reason::kPhaseOrder);
  ASSERT_EQ(Do(StartPhase{2}), "");
  Play();
  ASSERT_EQ(Do(CorrectResult{2, table, Winner("first")}, "it was right"), "");
  const ResultsChanged later = Decided<ResultsChanged>();
  ASSERT_TRUE(later.line_up.has_value());
  EXPECT_FALSE(later.line_up->taken_back);
  EXPECT_EQ(later.line_up->came_in, changed.line_up->went_out);
  EXPECT_EQ(Event().phases.size(), 2u);
  ExpectLasting();
}

// Whatever a correction does to the standings, a cut without a round is the one that would be
// started now: to start it again is refused, as nothing would be another.
TEST_F(Brackets, ACutWithoutARoundIsAlwaysThatOfItsStandings) {
  ToTheCut();
  int seeds_alone = 0;
  for (const char* winner : {"second", "first"}) {
    for (uint32_t place = 0; place < 8; ++place) {
      const uint32_t round = 1 + place / 4;
      const uint32_t table = 1 + place % 4;
      SCOPED_TRACE(std::to_string(round) + "/" + std::to_string(table) + winner);
      ASSERT_EQ(Do(CorrectResult{round, table, Winner(winner)}, "misread"), "");
      const auto line_up = Decided<ResultsChanged>().line_up;
      ASSERT_EQ(Event().phases.size(), line_up ? 1u : 2u);
      if (line_up) {
        seeds_alone += line_up->came_in.empty() ? 1 : 0;
        ASSERT_EQ(Do(StartPhase{2}), "");
      } else {
        EXPECT_EQ(Do(StartPhase{2}), reason::kPhaseOrder);
      }
    }
  }
  EXPECT_GT(seeds_alone, 0);
  ExpectLasting();
}

// Once the cut has a round, the answer says how it differs from the players who are in it; and once
// that round is taken back, the cut can be started as it would be now.
TEST_F(Brackets, ACutWhoseRoundIsTakenBackCanBeStartedAgain) {
  ToTheCut();
  const std::vector<uint32_t> in = Event().phases[1]->what.qualified;
  uint32_t table = 1;
  const auto loser = [&] { return Event().FindRound(2)->tables[table - 1].seats[1]; };
  while (std::count(in.begin(), in.end(), loser().player_number) != 0) ++table;
  ASSERT_EQ(Do(PairRound{3}), "");
  ASSERT_EQ(Do(CorrectResult{2, table, Winner("second")}, "misread"), "");
  const auto changed = Decided<ResultsChanged>().line_up;
  ASSERT_TRUE(changed.has_value());
  EXPECT_FALSE(changed->taken_back);
  ASSERT_EQ(Do(CorrectResult{2, table, Winner("first")}, "it was right"), "");
  EXPECT_FALSE(Decided<ResultsChanged>().line_up.has_value()) << "it is the cut that is played";
  ASSERT_EQ(Do(CorrectResult{2, table, Winner("second")}, "no, misread"), "");
  ASSERT_EQ(Do(UnpairRound{3}, "another player belongs there"), "");
  ASSERT_EQ(Do(StartPhase{2}), "");
  const std::vector<uint32_t> now = Event().phases[1]->what.qualified;
  for (const uint32_t number : changed->came_in) {
    EXPECT_EQ(std::count(now.begin(), now.end(), number), 1) << number;
  }
  ASSERT_EQ(Do(PairRound{3}), "");
  ExpectLasting();
}

// Of two phases without a round, the newer one may be started again, and the other stays.
TEST_F(Brackets, OfTwoPhasesWithoutARoundTheNewerIsStartedAgain) {
  world_.Start(8);
  StartPhase first = FourByHand();
  ASSERT_EQ(ByHand(first), "");
  StartPhase second = FourByHand();
  second.number = 2;
  ASSERT_EQ(ByHand(second), "");
  EXPECT_EQ(ByHand(second), reason::kPhaseOrder) << "nothing would be another";
  second.players = {"p4", "p3", "p2", "p1"};
  ASSERT_EQ(ByHand(second), "");
  EXPECT_EQ(Event().phases.size(), 2u);
  EXPECT_EQ(Event().phases[1]->what.qualified, (std::vector<uint32_t>{4, 3, 2, 1}));
  EXPECT_EQ(ByHand(first), reason::kPhaseOrder);
  ExpectLasting();
}

TEST_F(Brackets, ByHandTheRulebooksLineUpIsNamedBeside) {
  world_.Start(8);
  Play();
  StartPhase start = FourByHand();
  start.number = 2;
  ASSERT_EQ(ByHand(start), "");
  const PhaseStarted started = Decided<PhaseStarted>();
  ASSERT_TRUE(started.rulebook.has_value());
  EXPECT_NE(started.rulebook->not_yet.find("round 2"), std::string::npos);
  EXPECT_EQ(started.rulebook->qualified.size(), 4u);
  EXPECT_EQ(started.rounds_planned, 2u) << "as many as leave one of four";
  ExpectLasting();
}

TEST_F(Brackets, APhaseStartsAsPlannedThoughItIsNotDue) {
  world_.Start(8);
  Play();
  StartPhase start{2};
  EXPECT_EQ(Do(start), reason::kPhaseOrder);
  start.as_planned = true;
  EXPECT_EQ(Do(start), reason::kFieldInvalid) << "without a reason";
  ASSERT_EQ(Do(start, "the hall closes"), "");
  EXPECT_EQ(Decided<PhaseStarted>().qualified.size(), 4u);
  EXPECT_TRUE(Decided<PhaseStarted>().rulebook.has_value());
  Play();
  ExpectLasting();
}

// 1 to 4 are parted.
TEST_F(Brackets, TheThirdPlaceIsPlayedByHandToo) {
  world_.Start(4);
  ASSERT_EQ(ByHand(FourByHand()), "");
  Play();
  ASSERT_EQ(Do(PairRound{2}), "");
  EXPECT_EQ(Event().rounds.back()->tables.size(), 2u);
  EXPECT_EQ(PlayersAt(2, 2), (std::vector<std::string>{"p4", "p3"}));
  ExpectLasting();
}

TEST_F(Brackets, TheOneLoserOfTwoSemiFinalsHasNoOpponentForTheThirdPlace) {
  world_.Start(4);
  ASSERT_EQ(ByHand(FourByHand()), "");
  ASSERT_EQ(Do(PairRound{1}), "");
  ASSERT_EQ(
      Do(EnterOutcome{1, 1, {{"p1", 0, ARBITRO_RESULT_LOSS, 2}, {"p4", 0, ARBITRO_RESULT_LOSS, 2}}},
         "neither came"),
      "");
  ASSERT_EQ(Report(2, "first"), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  ASSERT_EQ(Do(PairRound{2}), "");
  ASSERT_EQ(Event().rounds.back()->tables.size(), 2u);
  EXPECT_EQ(PlayersAt(2, 1), std::vector<std::string>{"p2"});
  EXPECT_EQ(PlayersAt(2, 2), std::vector<std::string>{"p3"});
}

TEST_F(Brackets, ARoundByHandKnowsThePlayersOfThePhase) {
  ToTheCut();
  const auto qualified = Event().phases[1]->what.qualified;
  std::vector<std::string> in;
  for (const uint32_t number : qualified) in.push_back(Event().Player(number).id);
  std::string out = "p1";
  for (uint32_t number = 1; number <= 8; ++number) {
    if (std::count(qualified.begin(), qualified.end(), number) == 0) {
      out = Event().Player(number).id;
    }
  }
  EnterPairing enter;
  enter.round = 3;
  enter.tables = {{{in[0], out}, {}, {}}, {{in[1], in[2]}, {}, {}}};
  EXPECT_EQ(Do(enter, "x"), reason::kPlayerStatus);
  enter.tables = {{{in[0], in[1]}, {}, {}}};
  EXPECT_EQ(Do(enter, "x"), reason::kFieldInvalid);
  EXPECT_NE(Message().find(in[2]), std::string::npos) << Message();
  EXPECT_NE(Message().find(in[3]), std::string::npos) << Message();
  enter.tables = {{{in[0], in[1]}, {}, {}}, {{in[2], in[3]}, {}, {}}};
  ASSERT_EQ(Do(enter, "the bracket broke"), "");
  EXPECT_EQ(Do(SeatPlayer{3, 1, out}, "late"), reason::kTableReported) << "two play for a place";
  ASSERT_EQ(Do(TakeOverPlace{3, in[0], out}, "ill"), "");
  ASSERT_EQ(Report(1, "first"), "");
  ASSERT_EQ(Report(2, "second"), "");
  ASSERT_EQ(Do(CloseRound{3}), "");
  ASSERT_EQ(Do(PairRound{4}), "");
  EXPECT_EQ(PlayersAt(4, 1), (std::vector<std::string>{in[3], out}));
  ExpectLasting();
}

TEST_F(Brackets, AResultIsContestedByItsTableOnceItIsThere) {
  world_.Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  ASSERT_EQ(Report(1, "first"), "");
  const std::string here = PlayersAt(1, 1)[1];
  const std::string there = PlayersAt(1, 2)[0];
  EXPECT_EQ(Do(FileAppeal{there, 0, 1, 2, "the slip is wrong"}), reason::kTableOpen);
  EXPECT_EQ(Do(FileAppeal{there, 0, 1, 1, "the slip is wrong"}), reason::kPlayerNotSeated);
  EXPECT_NE(Message().find("leave the table out"), std::string::npos) << Message();
  EXPECT_EQ(Do(FileAppeal{there, 0, 0, 0, "it is cold"}), "");
  EXPECT_EQ(Do(FileAppeal{here, 0, 1, 1, "the slip is wrong"}), "");
  ASSERT_EQ(Report(2, "first"), "");
  EXPECT_EQ(Do(FileAppeal{there, 0, 1, 2, "the slip is wrong"}), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(Do(FileAppeal{there, 0, 1, 0, "the standings are wrong"}), "");
  ExpectLasting();
}

TEST_F(Brackets, AnEventDoesNotEndBeforeItsPlanOrItsAppeals) {
  world_.Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  ASSERT_EQ(Report(1, "first"), "");
  ASSERT_EQ(Report(2, "first"), "");
  ASSERT_EQ(Do(FileAppeal{PlayersAt(1, 2)[1], 0, 1, 2, "the slip is wrong"}), "");
  EXPECT_EQ(Event().penalties->FindAppeal(1)->seated.size(), 2u);
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(Do(CompleteEvent{}, "the hall closes"), reason::kAppealsOpen);
  ASSERT_EQ(Do(DecideAppeal{1, false}, "it is right"), "");
  EXPECT_EQ(Do(CompleteEvent{}), reason::kFieldInvalid);
  EXPECT_NE(Message().find("round 2"), std::string::npos) << Message();
  ASSERT_EQ(Do(CompleteEvent{}, "the hall closes"), "");
  ASSERT_EQ(Do(FileAppeal{PlayersAt(1, 2)[1], 0, 1, 0, "the standings are wrong"}), "");
  EXPECT_EQ(Do(ConfirmEvent{}), reason::kAppealsOpen);
  ASSERT_EQ(Do(DecideAppeal{2, false}, "they are right"), "");
  EXPECT_EQ(Do(ConfirmEvent{}), "");
  ExpectLasting();
}

// A round that its phase has no room for is refused with what comes in its place, and that works.
TEST_F(Brackets, PastThePlanTheRefusalNamesWhatWorks) {
  world_.Start(8);
  Play();
  Play();
  EXPECT_EQ(Do(PairRound{3}), reason::kPhaseOrder);
  EXPECT_EQ(Message(), "all 2 rounds of phase 1 are paired; start phase 2");
  ASSERT_EQ(Do(StartPhase{2}), "");
  Play();
  Play();
  EXPECT_EQ(Do(PairRound{5}), reason::kPhaseOrder);
  EXPECT_EQ(Message(), "all 2 rounds of phase 2 are paired; complete the event");
  EXPECT_EQ(Do(StartPhase{3}), reason::kPhaseOrder);
  ASSERT_EQ(Do(CompleteEvent{}), "");
  ExpectLasting();
}

// Nor has a phase that a person made shorter, where the rulebook goes by its rounds.
TEST_F(Brackets, PastAShorterPlanByHandTheRefusalNamesWhatWorks) {
  world_.Start(8);
  StartPhase shorter{1};
  shorter.kind = ARBITRO_PHASE_SWISS;
  shorter.rounds_planned = 1;
  ASSERT_EQ(ByHand(shorter), "");
  Play();
  EXPECT_EQ(Do(PairRound{2}), reason::kPhaseOrder);
  EXPECT_EQ(Message(), "the one round of phase 1 is paired; start phase 2");
  ASSERT_EQ(Do(StartPhase{2}), "");
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
