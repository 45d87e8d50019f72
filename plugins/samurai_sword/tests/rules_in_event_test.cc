// SPDX-License-Identifier: Apache-2.0
//
// Rules of Samurai Sword that hold round by round: new tables, and a sheet a table.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// [SAM-1.1.2] Each round draws its tables: over three rounds no player has one table of companions.
TEST(SamuraiRulesInEvent, EachRoundDrawsItsTables) {
  SamuraiEvent cup(Players(15));
  cup.Start();
  std::set<std::set<std::string>> tables;
  size_t count = 0;
  for (uint32_t round = 1; round <= 3; ++round) {
    ASSERT_EQ(cup.Do(PairRound{round}), "");
    for (uint32_t table = 1; table <= cup.TablesOf(round); ++table) {
      const std::vector<std::string> players = cup.PlayersAt(round, table);
      tables.insert({players.begin(), players.end()});
      ++count;
    }
    cup.PlayByHand(round, {});
  }
  EXPECT_EQ(tables.size(), count);
}

// [SAM-1.1.5] The sheet of a table lists each of its players with the result.
TEST(SamuraiRulesInEvent, ASheetListsEachPlayerOfItsTable) {
  const char* const kRoles[] = {"Shogun", "Samurai", "Ronin", "Ninja", "Ninja"};
  const char* const kCharacters[] = {"Benkei", "Tomoe", "Goemon", "Hanzo", "Kojiro"};
  const int64_t kHonour[] = {3, 1, 1, 1, 0};
  for (const size_t lines : {4, 5}) {
    SamuraiEvent cup(Players(10));
    cup.Start();
    ASSERT_EQ(cup.Do(PairRound{1}), "");
    Value sheet = Value::List();
    for (size_t seat = 0; seat < lines; ++seat) {
      sheet.Add(Value::Struct({{"role", Value::Text(kRoles[seat])},
                               {"character", Value::Text(kCharacters[seat])},
                               {"honour", Value::Integer(kHonour[seat])},
                               {"resilience", Value::Integer(seat == 2 ? 2 : 0)},
                               {"daimyo", Value::Integer(0)}}));
    }
    const std::string refused = cup.Do(ReportResult{1, 1, Value::Struct({{"lines", sheet}})});
    EXPECT_EQ(refused, lines == 5 ? "" : "WRONG_SHEET");
    EXPECT_EQ(cup.RefusedBy(), lines == 5 ? "" : "SAM-1.1.10");
    EXPECT_EQ(cup.Event().FindRound(1)->tables[0].outcomes.size(), lines == 5 ? 5u : 0u);
  }
}

// [SAM-5.1] [SAM-AMB-02] Eight finalists by derogation, from the first draw to the prizes.
TEST(SamuraiRulesInEvent, EightFinalistsPlayToTheEnd) {
  SamuraiEvent cup(Players(16), Value::Struct({{"publisher_authorised", Value::Flag(true)},
                                               {"eight_finalists", Value::Flag(true)}}));
  cup.Start();
  cup.PlayElimination(Players(16));
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  EXPECT_EQ(cup.Qualified(), Players(8));
  EXPECT_EQ(cup.RoundsPlanned(), 3u);
  uint32_t round = cup.Event().RoundsClosed();
  using Pairs = std::vector<std::set<std::string>>;
  // The higher number of Q1 and of Q3 wins, and then the lower of each duel.
  const std::pair<Pairs, std::set<std::string>> duels[] = {
      {{{"p1", "p8"}, {"p4", "p5"}, {"p3", "p6"}, {"p2", "p7"}}, {"p8", "p4", "p6", "p2"}},
      {{{"p8", "p4"}, {"p6", "p2"}}, {"p4", "p2"}},
      {{{"p4", "p2"}}, {"p2"}}};
  for (const auto& [pairs, winners] : duels) {
    ASSERT_EQ(cup.Do(PairRound{++round}), "");
    ASSERT_EQ(cup.TablesOf(round), pairs.size());
    for (uint32_t table = 1; table <= pairs.size(); ++table) {
      const std::vector<std::string> seated = cup.PlayersAt(round, table);
      EXPECT_EQ(std::set<std::string>(seated.begin(), seated.end()), pairs[table - 1]) << round;
    }
    cup.PlayDuels(round, winners);
  }
  EXPECT_NE(cup.Do(PairRound{round + 1}), "") << "the final was the last";
  const std::map<std::string, uint32_t> ranks = cup.Ranks();
  const std::pair<const char*, uint32_t> places[] = {{"p2", 1}, {"p4", 2}, {"p6", 3}, {"p8", 3},
                                                     {"p1", 5}, {"p3", 6}, {"p5", 7}, {"p7", 8}};
  for (const auto& [player, rank] : places) EXPECT_EQ(ranks.at(player), rank) << player;
  EXPECT_EQ(ranks.at("p9"), 9u);
  ASSERT_EQ(cup.Do(CompleteEvent{}), "");
  ASSERT_EQ(cup.Do(GrantAwards{}), "");
  EXPECT_EQ(cup.Event().awards->awards.size(), 4u);
}

// The ways in which a player of the list is not in the first draw.
enum class Away { kNobody, kAbsent, kNotCheckedIn, kEntersLater, kLeavesLater };

// [SAM-1.0.3] [SAM-AMB-15] The first draw fixes the rounds: a player who is not in it makes none.
// [SAM-1.3.1] The prizes go by the rounds.
TEST(SamuraiRulesInEvent, WhoIsNotInTheFirstDrawMakesNoRound) {
  for (const Away away : {Away::kNobody, Away::kAbsent, Away::kNotCheckedIn, Away::kEntersLater,
                          Away::kLeavesLater}) {
    SCOPED_TRACE(static_cast<int>(away));
    SamuraiEvent cup(Players(away == Away::kEntersLater ? 14 : 15));
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    if (away == Away::kEntersLater) {
      RegisterPlayer later;
      later.player = "p15";
      later.entry_round = 2;
      EXPECT_EQ(cup.Do(later), "");
    }
    if (away == Away::kLeavesLater) {
      DropPlayer leaves{"p15"};
      leaves.from_round = 3;
      EXPECT_EQ(cup.Do(leaves), "");
    }
    if (away == Away::kAbsent) {
      EXPECT_EQ(cup.Do(SetAbsent{"p15", 1}), "");
    }
    if (away == Away::kNotCheckedIn) {
      EXPECT_EQ(cup.Do(OpenCheckIn{1}), "");
      for (const std::string& player : Players(14)) {
        EXPECT_EQ(cup.Do(CheckInPlayer{player, 1}), "");
      }
    }
    EXPECT_EQ(cup.Do(StartPhase{1}), "");
    const bool plays = away == Away::kNobody || away == Away::kLeavesLater;
    EXPECT_EQ(cup.RoundsPlanned(), plays ? 4u : 3u);
    // A player who comes between the start of the phase and the draw is in it.
    EXPECT_EQ(cup.Register("p16"), "");
    if (away == Away::kNotCheckedIn) {
      EXPECT_EQ(cup.Do(CheckInPlayer{"p16", 1}), "");
    }
    EXPECT_EQ(cup.Do(PairRound{1}), "");
    EXPECT_EQ(cup.RoundsPlanned(), 4u);
    cup.ExpectReplays();
  }
}

// [SAM-5.3] [SAM-5.0] A round has a limit of time by derogation alone: without one no clock is
// started, in the duels neither.
TEST(SamuraiRulesInEvent, ALimitOfTimeNeedsTheDerogation) {
  SamuraiEvent cup(Players(8));
  cup.Start();
  const auto expect_no_clock = [&](uint32_t round) {
    for (const uint32_t seconds : {0u, 600u}) {
      EXPECT_EQ(cup.Do(StartClock{round, seconds, 0}), reason::kNoTimeLimit) << seconds;
      EXPECT_EQ(cup.RefusedBy(), "SAM-5.3");
    }
  };
  ASSERT_EQ(cup.Do(PairRound{1}), "");
  expect_no_clock(1);
  ASSERT_EQ(cup.Do(UnpairRound{1}, "once more"), "");
  cup.PlayElimination(Players(8));
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  for (const uint32_t round : {4u, 5u}) {
    ASSERT_EQ(cup.Do(PairRound{round}), "");
    expect_no_clock(round);
    cup.PlayDuels(round, {"p1", "p2"});
  }
  SamuraiEvent timed(Players(8), Value::Struct({{"publisher_authorised", Value::Flag(true)},
                                                {"time_limit", Value::Integer(60)}}));
  timed.Start();
  ASSERT_EQ(timed.Do(PairRound{1}), "");
  EXPECT_EQ(timed.Do(StartClock{1, 0, 0}), "");
  EXPECT_EQ(timed.Event().FindRound(1)->clock->seconds, 3600u);
}

// [SAM-TABLE] Texts on record count in the singular and in the plural.
TEST(SamuraiRulesInEvent, TheRecordCountsItsTables) {
  for (const auto& [absent, words] : {std::pair{0, "2 tables"}, std::pair{5, "1 table"}}) {
    SamuraiEvent cup(Players(10));
    cup.Start();
    for (int i = 0; i < absent; ++i) EXPECT_EQ(cup.Do(DropPlayer{Players(10)[i]}), "");
    EXPECT_EQ(cup.Do(PairRound{1}), "");
    EXPECT_EQ(cup.Cited("SAM-TABLE"), words);
  }
}

}  // namespace
}  // namespace arbitro::engine
