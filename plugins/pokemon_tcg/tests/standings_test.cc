// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/standings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/event/swiss_rounds.h"
#include "plugins/pokemon_tcg/rules/tables.h"
#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

using kit::Ratio;

// The rulebook's text once more, player by player in kit ratios: slow, and nothing in common with
// what it is compared with but the text.
class PlainPercentages {
 public:
  explicit PlainPercentages(const StandingsRequest& request) : request_(request) {}

  Ratio Own(uint32_t player) const {
    uint64_t halves = 0;
    uint64_t played = 0;
    for (const PlayerResult& result : ResultsOf(player)) {
      if (result.result == ARBITRO_RESULT_BYE) continue;
      ++played;
      if (result.result == ARBITRO_RESULT_WIN) halves += 2;
      if (result.result == ARBITRO_RESULT_TIE) halves += 1;
    }
    const Ratio share = played == 0 ? Ratio() : *Ratio::Of(halves, 2 * played);
    const bool dropped = request_.players[player].status == ARBITRO_PLAYER_DROPPED;
    const Ratio cap = dropped ? *Ratio::Of(3, 4) : Ratio::Whole(1);
    return kit::Min(kit::Max(share, *Ratio::Of(1, 4)), cap);
  }

  Ratio Opponents(uint32_t player) const {
    std::vector<Ratio> shares;
    for (uint32_t opponent : OpponentsOf(player)) shares.push_back(Own(opponent));
    return *kit::Mean(shares);
  }

  Ratio OpponentsOpponents(uint32_t player) const {
    std::vector<Ratio> shares;
    for (uint32_t opponent : OpponentsOf(player)) shares.push_back(Opponents(opponent));
    return *kit::Mean(shares);
  }

 private:
  std::vector<PlayerResult> ResultsOf(uint32_t player) const {
    const StandingsPlayer& one = request_.players[player];
    const auto first = request_.results.begin() + one.first_result;
    return {first, first + one.result_count};
  }
  std::vector<uint32_t> OpponentsOf(uint32_t player) const {
    std::vector<uint32_t> opponents;
    for (const PlayerResult& result : ResultsOf(player)) {
      if (result.opponent != ARBITRO_NONE) opponents.push_back(result.opponent);
    }
    return opponents;
  }

  const StandingsRequest& request_;
};

Ratio At(const kit::Percentages& column, uint32_t player) {
  return *Ratio::Of(column.numerators[player], column.denominator);
}

StandingsRequest PlayedEvent(const FakeHost& host, uint32_t players, uint32_t rounds,
                             uint64_t seed) {
  TestEvent event(players, seed);
  for (uint32_t round = 0; round < rounds; ++round) {
    const auto reply = host.Draw(event.NextRound());
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    if (reply.answer() == nullptr) break;
    event.Play(reply.answer()->tables);
  }
  StandingsRequest request = event.Results();
  for (StandingsPlayer& player : request.players) {
    if (event.random().Below(8) == 0) player.status = ARBITRO_PLAYER_DROPPED;
    if (event.random().Below(8) == 0) player.flags = ARBITRO_PLAYER_LATE;
  }
  return request;
}

TEST(Percentages, AgreeWithThePlainReadingOfTheRules) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const StandingsRequest request = PlayedEvent(host, static_cast<uint32_t>(15 + seed),
                                                 3 + static_cast<uint32_t>(seed % 4), seed);
    const auto computed = ComputePercentages(request, Records(request), {});
    ASSERT_TRUE(computed.has_value());
    const PlainPercentages plain(request);
    for (uint32_t player = 0; player < request.players.size(); ++player) {
      EXPECT_EQ(At(computed->own, player), plain.Own(player)) << "seed " << seed;
      EXPECT_EQ(At(computed->opponents, player), plain.Opponents(player)) << "seed " << seed;
      EXPECT_EQ(At(computed->opponents_opponents, player), plain.OpponentsOpponents(player))
          << "seed " << seed;
    }
  }
}

TEST(Percentages, OfALateEntrantCountMissedRoundsAsLosses) {
  StandingsRequest request;
  request.rounds_played = 3;
  request.players = {{3, ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_LATE, 0, 1, 3, 1, 0, 0, 0},
                     {0, ARBITRO_PLAYER_ACTIVE, 0, 1, 1, 1, 2, 0, 0, 0}};
  request.results = {{3, 1, ARBITRO_RESULT_WIN, 3, 0, 1, 1, 1, 2},
                     {3, 0, ARBITRO_RESULT_LOSS, 0, 0, 1, 1, 2, 2}};
  const std::vector<MatchRecord> records = Records(request);
  EXPECT_EQ(records[0].losses, 2u);
  EXPECT_EQ(WinPercentage(records[0], Participation::kPlaysOn, {}), *Ratio::Of(1, 3));
}

// Columns decide in their order, so rows sorted by their cells are the rows in their order.
TEST(Standings, AreExplainedByTheirColumns) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  const std::set<std::string> ascending = {"late", "last_opponent"};
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const StandingsRequest request = PlayedEvent(host, 40, 6, seed);
    const auto reply = host.Rank(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    const Standings& standings = *reply.answer();
    const size_t columns = standings.columns.size();
    for (size_t row = 1; row < standings.rows.size(); ++row) {
      size_t column = 0;
      const auto cell = [&](size_t at) { return standings.cells[at * columns + column]; };
      const auto level = [&] {
        return cell(row).low == cell(row - 1).low && cell(row).high == cell(row - 1).high;
      };
      while (column < columns && level()) ++column;
      if (column == columns) {
        EXPECT_EQ(standings.rows[row].rank, standings.rows[row - 1].rank);
        EXPECT_EQ(standings.rows[row].broken_by, ARBITRO_NONE);
        continue;
      }
      EXPECT_EQ(standings.rows[row].rank, row + 1);
      EXPECT_EQ(standings.rows[row].broken_by, column) << "seed " << seed << " row " << row;
      const bool rises = std::make_pair(cell(row - 1).high, cell(row - 1).low) <
                         std::make_pair(cell(row).high, cell(row).low);
      EXPECT_EQ(rises, ascending.count(standings.columns[column].id) != 0)
          << standings.columns[column].id << " seed " << seed;
    }
  }
}

TEST(Standings, LeaveDroppedPlayersOut) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  const StandingsRequest request = PlayedEvent(host, 30, 4, 99);
  const auto reply = host.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  std::vector<uint32_t> dropped;
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    if (request.players[player].status == ARBITRO_PLAYER_DROPPED) dropped.push_back(player);
  }
  ASSERT_FALSE(dropped.empty());
  EXPECT_EQ(reply.answer()->unranked, dropped);
}

// A variant of the game states only what differs.
class FloorlessPokemonTcg final : public PokemonTcg {
 public:
  StandingsRules TieBreaks() const override {
    StandingsRules rules;
    rules.floor = {0, 1};
    return rules;
  }
};

TEST(Standings, OfAVariantWithoutTheFloorDiffer) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  const FakeHost variant = FakeHost::Of<FloorlessPokemonTcg>();
  ASSERT_EQ(variant.description().version, host.description().version);
  const StandingsRequest request = PlayedEvent(host, 16, 4, 2);
  const auto with_floor = host.Rank(request);
  const auto without = variant.Rank(request);
  ASSERT_NE(with_floor.answer(), nullptr) << Describe(with_floor);
  ASSERT_NE(without.answer(), nullptr) << Describe(without);
  EXPECT_NE(Encode(*with_floor.answer()), Encode(*without.answer()));
}

// Everybody meets a player of another number of matches: as many denominators as there can be.
StandingsRequest Staircase(uint32_t rounds) {
  StandingsRequest request;
  request.rounds_played = rounds;
  for (uint32_t player = 0; player < rounds; ++player) {
    StandingsPlayer one = {};
    one.status = ARBITRO_PLAYER_ACTIVE;
    one.entry_round = 1;
    one.number = player + 1;
    one.first_result = static_cast<uint32_t>(request.results.size());
    one.result_count = player + 1;
    one.leave_round = player + 2;  // a round that is missed would count as well
    for (uint32_t i = 0; i <= player; ++i) {
      request.results.push_back(
          {i + 1, (player + 1) % rounds, ARBITRO_RESULT_LOSS, 0, 0, 0, 1, 0, 0});
    }
    request.players.push_back(one);
  }
  return request;
}

TEST(Standings, HoldUpToTheLongestSwissPart) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  const auto reply = host.Rank(Staircase(kSwissRoundsMax));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
}

TEST(Standings, RefuseWhatDoesNotFitExactly) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  const auto reply = host.Rank(Staircase(40));
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "RATIO_TOO_LARGE");
}

TEST(Standings, OfTheLargestEventFitTheLimitOfAnAnswer) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  TestEvent event(limits::kPlayersMax, 1);
  // Neighbours at growing distance: no player meets anybody twice.
  for (uint32_t round = 0; round < kSwissRoundsMax; ++round) {
    std::vector<Table> tables;
    const uint32_t half = limits::kPlayersMax / 2;
    for (uint32_t i = 0; i < half; ++i) {
      tables.push_back({ARBITRO_TABLE_MATCH, {{i, 0}, {half + (i + round) % half, 0}}});
    }
    event.Play(tables);
  }
  const auto reply = host.Rank(event.Results());
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->rows.size(), limits::kPlayersMax);
}

TEST(Standings, OfNobodyAreEmpty) {
  const auto reply = FakeHost::Of<PokemonTcg>().Rank({});
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_TRUE(reply.answer()->rows.empty());
}

// [PKM-GEN-3] [PKM-PEN-6] A player who dropped, or was sent away, has no place.
TEST(Standings, WhoLeftOrWasDisqualifiedHasNoPlace) {
  const FakeHost host = FakeHost::Of<PokemonTcg>();
  StandingsRequest request;
  request.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
  for (const arbitro_player_status status :
       {ARBITRO_PLAYER_EXPELLED, ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_DROPPED}) {
    StandingsPlayer player = {};
    player.status = status;
    player.entry_round = 1;
    request.players.push_back(player);
  }
  const auto reply = host.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->rows.size(), 1u);
  EXPECT_EQ(reply.answer()->rows[0].player, 1u);
  EXPECT_EQ(reply.answer()->unranked, (std::vector<uint32_t>{0, 2}));
}

}  // namespace
}  // namespace arbitro::pkm
