// SPDX-License-Identifier: Apache-2.0
//
// Rulings between two rounds count, and closed standings stand: penalties, expulsions and
// the referee's order, in whole tournaments.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

RulePenalty Takes(const std::string& player, int64_t points) {
  RulePenalty rule;
  rule.player = player;
  rule.infraction = "cheating";
  rule.proposed = "points";
  rule.circumstances = Value::Struct({{"points", Value::Integer(points)}});
  rule.head_judge = true;
  return rule;
}

// Eight players, the elimination phase played: p1 has the most points.
class Played : public SamuraiEvent {
 public:
  Played() : SamuraiEvent(Players(8)) {
    Start();
    PlayElimination(Players(8));
  }
  uint32_t Newest() { return static_cast<uint32_t>(Event().rounds.size()); }
  std::vector<std::string> Finalists() {
    EXPECT_EQ(Do(StartPhase{2}), "");
    return Qualified();
  }
  // Both rounds of duels; of each duel the player who is named first wins.
  void PlayFinals(const std::vector<std::string>& strongest) {
    for (int i = 0; i < 2; ++i) {
      const uint32_t round = Newest() + 1;
      EXPECT_EQ(Do(PairRound{round}), "");
      std::set<std::string> winners;
      for (uint32_t table = 1; table <= TablesOf(round); ++table) {
        const std::vector<std::string> seats = PlayersAt(round, table);
        winners.insert(
            *std::find_first_of(strongest.begin(), strongest.end(), seats.begin(), seats.end()));
      }
      PlayDuels(round, winners);
    }
  }
  // The first column of the newest standings, of those in whose row it says something.
  std::map<std::string, uint64_t> DuelPlaces() {
    const auto standings = Event().rounds.back()->standings.Get();
    EXPECT_EQ(standings->columns[0].kind, ARBITRO_COLUMN_PLACE);
    std::map<std::string, uint64_t> places;
    for (const RecordedStanding& row : standings->rows) {
      if (row.cells[0].low == 0) continue;
      places[Event().Player(row.player_number).id] = row.cells[0].low;
    }
    return places;
  }
  std::map<std::string, int64_t> Prizes() {
    EXPECT_EQ(Do(CompleteEvent{}), "");
    EXPECT_EQ(Do(GrantAwards{}), "");
    std::map<std::string, int64_t> prizes;
    for (const GrantedAward& award : Decided<AwardsGranted>().awards) {
      prizes[Event().Player(award.player_number).id] += award.amount;
    }
    return prizes;
  }
};

TEST(SamuraiPast, PenaltiesAfterTheClosingMakeTheFinals) {
  Played cup;
  const uint32_t round = cup.Newest();
  const std::string closed = cup.RanksOf(round);
  const int32_t points = static_cast<int32_t>(cup.RoundsPlanned());
  EXPECT_EQ(cup.Do(Takes("p4", points + 1), "found out"), "");
  EXPECT_EQ(cup.RanksOf(round), closed) << "the round was closed without it";
  EXPECT_EQ(cup.Finalists(), (std::vector<std::string>{"p1", "p2", "p3", "p5"}));

  Played other;
  EXPECT_EQ(other.Do(Takes("p4", points + 1), "found out"), "");
  EXPECT_EQ(other.Do(RevokePenalty{1}, "it was another"), "");
  EXPECT_EQ(other.Finalists(), (std::vector<std::string>{"p1", "p2", "p3", "p4"}));
  EXPECT_EQ(other.RanksNow(), closed);
}

// An expelled player has no place and no prize; the duels decide what the others get.
TEST(SamuraiPast, AnExpelledPlayerHasNoPlaceAndNoPrize) {
  Played all;
  all.Finalists();
  all.PlayFinals(Players(8));
  // [SAM-AMB-18] The third place is shared.
  EXPECT_EQ(all.DuelPlaces(),
            (std::map<std::string, uint64_t>{{"p1", 1}, {"p2", 2}, {"p3", 3}, {"p4", 3}}));
  const auto full = all.Prizes();
  EXPECT_EQ(full.size(), 4u);

  Played cup;
  cup.Finalists();
  cup.PlayFinals(Players(8));
  EXPECT_EQ(cup.Do(ExpelPlayer{"p1"}, "cheating"), "");
  EXPECT_EQ(cup.RanksNow().find("p1="), std::string::npos);
  auto prizes = cup.Prizes();
  EXPECT_EQ(prizes.count("p1"), 0u);
  for (const char* player : {"p2", "p3", "p4"}) EXPECT_EQ(prizes[player], full.at(player));

  // A player who leaves after the final keeps place and prize.
  Played left;
  left.Finalists();
  left.PlayFinals(Players(8));
  const std::string ranks = left.RanksNow();
  EXPECT_EQ(left.Do(DropPlayer{"p1"}), "");
  EXPECT_EQ(left.RanksNow(), ranks);
  EXPECT_EQ(left.Prizes(), full);
}

// [SAM-1.3.1] Prizes go by the rounds that were played, however many were planned; a match for the
// third place, where the referee wants one, parts third and fourth.
TEST(SamuraiPast, AnEliminationPhaseCutShortPaysByItsRounds) {
  SamuraiEvent cup(Players(8), Value::Struct({{"publisher_authorised", Value::Flag(true)},
                                              {"rounds", Value::Integer(5)}}));
  cup.Start();
  std::map<std::string, SamuraiEvent::Worth> worth;
  for (int i = 1; i <= 8; ++i) worth["p" + std::to_string(i)].points = 9 - i;
  for (uint32_t round = 1; round <= 3; ++round) {
    EXPECT_EQ(cup.Do(PairRound{round}), "");
    cup.PlayByHand(round, worth);
  }
  StartPhase start;
  start.number = 2;
  start.kind = ARBITRO_PHASE_ELIMINATION;
  start.third_place = true;
  start.players = {"p1", "p2", "p3", "p4"};
  EXPECT_EQ(cup.ByHand(start, "the hall closes"), "");
  EXPECT_EQ(cup.Do(PairRound{4}), "");
  cup.PlayDuels(4, {"p1", "p2"});
  EXPECT_EQ(cup.Do(PairRound{5}), "");
  ASSERT_EQ(cup.TablesOf(5), 2u);
  cup.PlayDuels(5, {"p1", "p3"});
  auto ranks = cup.Ranks();
  EXPECT_EQ(ranks["p1"], 1u);
  EXPECT_EQ(ranks["p2"], 2u);
  EXPECT_EQ(ranks["p3"], 3u);
  EXPECT_EQ(ranks["p4"], 4u);
  for (const RecordedStanding& row : cup.StandingsNow().rows) {
    if (row.rank > 4) continue;
    EXPECT_EQ(row.cells[0].low, row.rank) << "the place in the duels";
    EXPECT_EQ(row.broken_by, row.rank == 1 ? 0u : 1u) << row.rank;
  }
  EXPECT_EQ(cup.Do(CompleteEvent{}), "");
  EXPECT_EQ(cup.Do(GrantAwards{}), "");
  std::map<std::string, int64_t> prizes;
  for (const GrantedAward& award : cup.Decided<AwardsGranted>().awards) {
    prizes[cup.Event().Player(award.player_number).id] += award.amount;
  }
  EXPECT_EQ(prizes,
            (std::map<std::string, int64_t>{{"p1", 500}, {"p2", 300}, {"p3", 100}, {"p4", 100}}));
}

TEST(SamuraiPast, WithoutDuelsThereAreNoPrizes) {
  Played cup;
  EXPECT_EQ(cup.Do(CompleteEvent{}, "the hall closes"), "");
  EXPECT_EQ(cup.Do(GrantAwards{}), "");
  EXPECT_TRUE(cup.Decided<AwardsGranted>().awards.empty());
}

// [SAM-AMB-04] The order that the referee gave stands, and outlives what does not touch it.
TEST(SamuraiPast, TheRefereesOrderStands) {
  SamuraiEvent cup(Players(8));
  cup.Start();
  for (uint32_t round = 1; round <= cup.RoundsPlanned(); ++round) {
    EXPECT_EQ(cup.Do(PairRound{round}), "");
    cup.PlayByHand(round, {{"p1", {9}},
                           {"p2", {8}},
                           {"p3", {7}},
                           {"p4", {5}},
                           {"p5", {5}},
                           {"p6", {3}},
                           {"p7", {2}},
                           {"p8", {1}}});
  }
  const auto round = static_cast<uint32_t>(cup.Event().rounds.size());
  EXPECT_EQ(cup.Do(StartPhase{2}), "REFEREE_DECIDES");
  EnterStandings enter{round, {}, {}};
  uint32_t rank = 0;
  for (const char* player : {"p1", "p2", "p3", "p5", "p4", "p6", "p7", "p8"}) {
    enter.rows.push_back({player, ++rank});
  }
  EXPECT_EQ(cup.Do(enter, "by lot"), "");
  EXPECT_EQ(cup.RanksNow(), cup.RanksOf(round));
  EXPECT_EQ(cup.Do(DropPlayer{"p8"}), "");
  EXPECT_EQ(cup.RanksNow(), cup.RanksOf(round));
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  EXPECT_EQ(cup.Qualified(), (std::vector<std::string>{"p1", "p2", "p3", "p5"}));
  EXPECT_EQ(cup.RanksNow(), cup.RanksOf(round));
  // In the duels the first places are theirs; behind them the order stays.
  EXPECT_EQ(cup.Do(PairRound{round + 1}), "");
  EXPECT_NE(cup.RanksNow().find("p4=5"), std::string::npos) << cup.RanksNow();
}

}  // namespace
}  // namespace arbitro::engine
