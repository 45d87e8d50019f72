// SPDX-License-Identifier: Apache-2.0
#include "kit/percentages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kit/random.h"
#include "kit/standings.h"

namespace arbitro::kit {
namespace {

constexpr PercentageRules kThird = {{33, 100}, {1, 1}};

Ratio At(const Percentages& column, size_t player) {
  return *Ratio::Of(column.numerators[player], column.denominator);
}

Ratio Fraction(uint64_t n, uint64_t d) { return *Ratio::Of(n, d); }

// Adds a player with these results, each against an opponent (ARBITRO_NONE: a bye).
void AddPlayer(StandingsRequest* request,
               const std::vector<std::pair<uint32_t, arbitro_result>>& results) {
  StandingsPlayer player = {};
  player.first_result = static_cast<uint32_t>(request->results.size());
  player.result_count = static_cast<uint32_t>(results.size());
  for (const auto& [opponent, result] : results) {
    PlayerResult one = {};
    one.opponent = opponent;
    one.result = result;
    request->results.push_back(one);
  }
  request->players.push_back(player);
}

// 0 beat 1 and had a bye; 1 lost to 0 and tied with 2; 2 tied with 1; 3 lost to a neutral seat; 4
// has not played.
StandingsRequest FivePlayers() {
  StandingsRequest request;
  AddPlayer(&request, {{1, ARBITRO_RESULT_WIN}, {ARBITRO_NONE, ARBITRO_RESULT_BYE}});
  AddPlayer(&request, {{0, ARBITRO_RESULT_LOSS}, {2, ARBITRO_RESULT_TIE}});
  AddPlayer(&request, {{1, ARBITRO_RESULT_TIE}});
  AddPlayer(&request, {{ARBITRO_NONE, ARBITRO_RESULT_LOSS}});
  AddPlayer(&request, {});
  return request;
}

TEST(Percentages, OfMatchesHaveAFloor) {
  const StandingsRequest request = FivePlayers();
  const Percentages own = OwnPercentages(MatchRecords(request, {3, 1}), kThird);
  EXPECT_TRUE(own.exact);
  EXPECT_EQ(At(own, 0), Fraction(1, 1));
  EXPECT_EQ(At(own, 1), Fraction(33, 100)) << "1 of 6 is less than the floor";
  EXPECT_EQ(At(own, 2), Fraction(1, 3));
  EXPECT_EQ(At(own, 3), Fraction(33, 100));
  EXPECT_EQ(At(own, 4), Fraction(33, 100)) << "nothing was possible";
}

TEST(Percentages, CountByesAsTheRulebookDoes) {
  StandingsRequest request;
  AddPlayer(&request, {{ARBITRO_NONE, ARBITRO_RESULT_BYE}, {0, ARBITRO_RESULT_LOSS}});
  EXPECT_EQ(At(OwnPercentages(MatchRecords(request, {3, 1}), {}), 0), Fraction(1, 2));
  EXPECT_EQ(At(OwnPercentages(MatchRecords(request, {3, 1}, ByeCounts::kNotAtAll), {}), 0),
            Ratio());
}

TEST(Percentages, AreCappedWhereThePlayerIs) {
  const PercentageRules rules = {{1, 4}, {3, 4}};
  const Percentages own = OwnPercentages({{2, 2, true}, {2, 2, false}, {0, 2, true}}, rules);
  EXPECT_EQ(At(own, 0), Fraction(3, 4));
  EXPECT_EQ(At(own, 1), Fraction(1, 1));
  EXPECT_EQ(At(own, 2), Fraction(1, 4));
  EXPECT_EQ(At(OwnPercentages({{5, 2, false}}, rules), 0), Fraction(1, 1))
      << "more than all is all";
}

TEST(Percentages, OfOneAreThoseOfTheColumn) {
  const PercentageRules rules = {{1, 4}, {3, 4}};
  const std::vector<WinRecord> records = {
      {3, 7, false}, {7, 7, true}, {0, 0, true}, {1, 12, false}};
  const Percentages own = OwnPercentages(records, rules);
  for (size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(OwnPercentage(records[i], rules), At(own, i)) << i;
  }
}

TEST(Percentages, OfOpponentsAreTheirMean) {
  const StandingsRequest request = FivePlayers();
  const Opponents opponents = OpponentsOf(request);
  const Percentages own = OwnPercentages(MatchRecords(request, {3, 1}), kThird);
  const Percentages means = MeansOf(own, opponents, {33, 100});
  EXPECT_EQ(At(means, 0), Fraction(33, 100));
  EXPECT_EQ(At(means, 1), Fraction(2, 3)) << "the mean of 1 and 1/3";
  EXPECT_EQ(At(means, 2), Fraction(33, 100));
  EXPECT_EQ(At(means, 3), Fraction(33, 100)) << "a neutral seat is no opponent";
  EXPECT_EQ(At(means, 4), Fraction(33, 100));
  EXPECT_EQ(At(MeansOf(own, opponents), 4), Ratio());
  EXPECT_EQ(At(MeansOf(means, opponents), 0), Fraction(2, 3));
  EXPECT_EQ(At(MeansOf(own, opponents, {2, 7}), 4), Fraction(2, 7)) << "of another denominator";
  EXPECT_EQ(At(MeansOf(own, opponents, {2, 7}), 1), Fraction(2, 3));
}

TEST(Percentages, LeaveEliminationsOut) {
  StandingsRequest request = FivePlayers();
  for (PlayerResult& result : request.results) result.phase = 1;
  request.results[3].phase = 2;  // the tie of 1 with 2, on both sides
  request.results[4].phase = 2;
  request.phases = {{ARBITRO_PHASE_SWISS, 5, 1, 1, 1, 0},
                    {ARBITRO_PHASE_ELIMINATION, 2, 1, 1, 1, 0}};
  request.details.assign(request.results.size(), ToDetails({2, 0, 0}));
  const StandingsRequest swiss = WithoutEliminations(request);
  EXPECT_EQ(swiss.results.size(), request.results.size() - 2);
  EXPECT_EQ(swiss.details.size(), swiss.results.size());
  EXPECT_EQ(swiss.players[1].result_count, 1u);
  EXPECT_EQ(swiss.players[2].result_count, 0u);
  EXPECT_EQ(swiss.players[3].result_count, 1u);
  EXPECT_EQ(OpponentsOf(swiss).players, (std::vector<uint32_t>{1, 0}));
  EXPECT_EQ(WithoutEliminations(FivePlayers()).results.size(), 6u) << "no phase is known";
}

TEST(Percentages, OfGamesAreReadFromTheDetails) {
  StandingsRequest request = FivePlayers();
  request.details = {ToDetails({2, 1, 0}), Value(), ToDetails({1, 2, 0}),
                     ToDetails({1, 1, 1}), Value(), ToDetails({0, 2, 0})};
  const std::vector<WinRecord> records = GameRecords(request, {3, 1}, {2, 0, 0});
  EXPECT_EQ(records[0].earned, 12u);
  EXPECT_EQ(records[0].possible, 15u);
  EXPECT_EQ(records[1].earned, 7u);
  EXPECT_EQ(records[1].possible, 18u);
  EXPECT_EQ(records[2].possible, 0u) << "a result without games has none";
  EXPECT_EQ(records[3].earned, 0u);
  EXPECT_EQ(records[4].possible, 0u);
  request.details.clear();
  EXPECT_EQ(GameRecords(request, {3, 1}, {2, 0, 0})[1].possible, 0u);
}

TEST(Percentages, OfDetailsThatAreNoGamesAreNone) {
  const auto games = [](int64_t won) {
    return GamesOf(Value::Struct({{"won", Value::Integer(won)}})).won;
  };
  EXPECT_EQ(games(-3), 0u);
  EXPECT_EQ(games(INT64_MAX), 1'000'000u);
  EXPECT_EQ(GamesOf(Value::Text("2-0")).won, 0u);
}

// As many denominators as there can be: player i has played i + 1 of each.
struct Staircase {
  std::vector<WinRecord> records;
  Opponents opponents;
};
Staircase Stairs(uint32_t possible_max, uint32_t opponents_max, uint32_t worth) {
  Staircase stairs;
  for (uint32_t i = 0; i < possible_max; ++i) {
    stairs.records.push_back({i * worth / 2, (i + 1) * worth, false});
    for (uint32_t other = 0; other < i % opponents_max + 1; ++other) {
      stairs.opponents.players.push_back((i + other + 1) % possible_max);
    }
    stairs.opponents.first.push_back(static_cast<uint32_t>(stairs.opponents.players.size()));
  }
  return stairs;
}

// The mean by kit ratios, player by player.
Ratio PlainMean(const Percentages& column, const Opponents& opponents, size_t player) {
  std::vector<Ratio> shares;
  for (uint32_t i = opponents.first[player]; i < opponents.first[player + 1]; ++i) {
    shares.push_back(At(column, opponents.players[i]));
  }
  return *Mean(shares);
}

TEST(Percentages, AreExactUpToTheirBounds) {
  const Staircase matches = Stairs(limits::kRatioRoundsMax, limits::kRatioRoundsMax, 3);
  const Percentages own = OwnPercentages(matches.records, kThird);
  const Percentages means = MeansOf(own, matches.opponents);
  EXPECT_TRUE(own.exact && means.exact);
  EXPECT_TRUE(MeansOf(means, matches.opponents).exact);
  for (size_t i = 0; i < matches.records.size(); ++i) {
    EXPECT_EQ(At(means, i), PlainMean(own, matches.opponents, i)) << i;
  }
  const Staircase games = Stairs(kExactGamesMax, kExactGamesRoundsMax, 3);
  EXPECT_TRUE(MeansOf(OwnPercentages(games.records, {}), games.opponents).exact);
}

// |share - exact| of a rounded share is at most two units: one of its own, one of the opponents'.
void ExpectClose(const Percentages& rounded, size_t player, const Ratio& exact) {
  const Uint128 n = exact.numerator() * kRoundedDenominator;
  const Uint128 own = rounded.numerators[player] * exact.denominator();
  EXPECT_LE(n > own ? n - own : own - n, Uint128{2} * exact.denominator()) << player;
}

TEST(Percentages, AreRoundedWhereTheyDoNotFit) {
  const Staircase stairs = Stairs(200, 40, 3);
  const Percentages own = OwnPercentages(stairs.records, kThird);
  ASSERT_FALSE(own.exact);
  EXPECT_EQ(own.denominator, Uint128{kRoundedDenominator});
  for (size_t i = 0; i < stairs.records.size(); ++i) {
    ExpectClose(own, i, OwnPercentage(stairs.records[i], kThird));
  }
  const Percentages means = MeansOf(own, stairs.opponents, kThird.floor);
  EXPECT_FALSE(means.exact);
  for (size_t i = 0; i < 30; ++i) ExpectClose(means, i, PlainMean(own, stairs.opponents, i));
}

// A column that is exact and whose means are not is rounded once, by the same rule.
TEST(Percentages, OfExactColumnsMayHaveRoundedMeans) {
  const Staircase stairs = Stairs(75, 75, 3);
  const Percentages own = OwnPercentages(stairs.records, kThird);
  ASSERT_TRUE(own.exact);
  const Percentages means = MeansOf(own, stairs.opponents);
  ASSERT_FALSE(means.exact);
  const Percentages again = MeansOf(means, stairs.opponents);
  EXPECT_FALSE(again.exact);
  EXPECT_EQ(again.denominator, Uint128{kRoundedDenominator});
  for (size_t i = 0; i < 75; ++i) {
    EXPECT_LE(means.numerators[i], means.denominator);
    if (stairs.opponents.first[i + 1] - stairs.opponents.first[i] != 1) continue;
    const size_t opponent = stairs.opponents.players[stairs.opponents.first[i]];
    // The nearest multiple of 10^-18, half up: exact shares over small denominators say so.
    const Ratio share = OwnPercentage(stairs.records[opponent], kThird);
    const Uint128 doubled = share.numerator() * kRoundedDenominator * 2 + share.denominator();
    EXPECT_EQ(means.numerators[i], doubled / (share.denominator() * 2)) << i;
  }
}

// The order of the players does not matter: the same shares in whatever order they stand.
TEST(Percentages, DoNotDependOnTheOrderOfPlayers) {
  RandomStream random(Seed{}, "test.shares");
  std::vector<WinRecord> records;
  for (int i = 0; i < 30; ++i) {
    const auto possible = static_cast<uint32_t>(1 + random.Below(12)) * 3;
    records.push_back({static_cast<uint32_t>(random.Below(possible + 1)), possible, false});
  }
  const Percentages own = OwnPercentages(records, kThird);
  const std::vector<WinRecord> turned(records.rbegin(), records.rend());
  const Percentages other = OwnPercentages(turned, kThird);
  EXPECT_EQ(own.denominator, other.denominator);
  const std::vector<Uint128> back(other.numerators.rbegin(), other.numerators.rend());
  EXPECT_EQ(own.numerators, back);
}

TEST(Percentages, RankAndMakeAColumn) {
  StandingsRequest request = FivePlayers();
  const Percentages own = OwnPercentages(MatchRecords(request, {3, 1}), kThird);
  const RankStep step = StepOf("own", "X-4", own);
  const Ranking ranking = Rank(5, {step}, nullptr);
  const Standings standings =
      ToStandings(ranking, request, {ColumnOf(step, {"Own", "Proprie"}, own)});
  ASSERT_EQ(standings.rows.size(), 5u);
  EXPECT_EQ(standings.rows[0].player, 0u);
  EXPECT_EQ(standings.rows[1].player, 2u);
  EXPECT_EQ(standings.rows[1].broken_by, 0u);
  EXPECT_EQ(standings.rows[2].rank, 3u);
  EXPECT_EQ(standings.rows[4].rank, 3u) << "equal shares share the place";
  EXPECT_EQ(standings.columns[0].kind, ARBITRO_COLUMN_RATIO);
  EXPECT_EQ(standings.columns[0].denominator.low, 300u);
  EXPECT_EQ(standings.cells[1].low, 100u);
  EXPECT_EQ(SharesOf(own, {2, 0}).numerators, (std::vector<Uint128>{100, 300}));
}

}  // namespace
}  // namespace arbitro::kit
