// SPDX-License-Identifier: Apache-2.0
//
// What pairing programs are known to get wrong, played out from the tables of past rounds. (Four
// players in round three, everybody has met everybody, the second bye, and bye-takers thrown
// together stand in swiss_test.cc.)

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kit/history.h"
#include "kit/reference_swiss.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

SwissRules Rules() {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  return rules;
}

PastTable Match(uint32_t winner, uint32_t loser) { return {{{winner, 3}, {loser, 0}}}; }
PastTable Bye(uint32_t player) { return {{{player, 3}}}; }

// The event goes on without `leaver`: the last index takes the free place.
History Without(const EventHistory& event, uint32_t leaver) {
  const auto count = static_cast<uint32_t>(event.players.size());
  const auto place = [&](uint32_t player) {
    return player == leaver ? kNoPlayer : player == count - 1 ? leaver : player;
  };
  History history(count - 1);
  for (uint32_t player = 0; player < count; ++player) {
    if (player == leaver) continue;
    const PlayerHistory& past = event.players[player];
    history.points[place(player)] = past.points;
    history.byes[place(player)] = past.byes;
    for (const uint32_t other : past.met) history.met[place(player)].push_back(place(other));
  }
  return history;
}

TEST(SwissTraps, APlayerDroppingAfterTheirOwnResultLeavesItStanding) {
  // Player 5 beats player 4, reports, and goes home.
  const EventHistory event = ReadHistory(6, {{{Match(0, 1), Match(2, 3), Match(5, 4)}}});
  ASSERT_EQ(event.problem, "");
  const History history = Without(event, 5);
  EXPECT_EQ(history.points, (std::vector<int32_t>{3, 0, 3, 0, 0}));
  std::set<uint32_t> byes;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), Rules(), SeedOf(seed));
    ASSERT_EQ(round.status, SwissStatus::kPaired);
    ASSERT_EQ(round.pairs.size(), 2u);
    // The loser of the vanished opponent is a player as the others: may have the bye or play.
    EXPECT_EQ(history.points[round.bye], 0);
    byes.insert(round.bye);
    for (const SwissPair& pair : round.pairs) {
      EXPECT_LT(std::max(pair.first, pair.second), 5u);
    }
    EXPECT_EQ(round.cost[0], 0);
  }
  EXPECT_EQ(byes, (std::set<uint32_t>{1, 3, 4}));
}

TEST(SwissTraps, LeavingAndRejoiningGainsNothing) {
  // Player 6 plays round 1, misses round 2, and comes back for round 3; 5 lost both instead.
  const EventHistory event = ReadHistory(7, {{{Match(0, 1), Match(2, 3), Match(4, 5), Bye(6)}},
                                             {{Match(0, 2), Match(4, 1), Match(3, 5)}}});
  ASSERT_EQ(event.problem, "");
  const PlayerHistory& back = event.players[6];
  EXPECT_EQ(back.points, 3);  // Of the bye; nothing for the round missed.
  EXPECT_EQ(back.byes, 1u);   // And the absence is no bye: it does not count as one either way.
  EXPECT_EQ(back.floats_up + back.floats_down, 0u);
  EXPECT_EQ(back.turns[1].floated, Float::kAbsent);
  const std::vector<SwissPlayer> players = PlayersToPair(event);
  // Still known to have had the bye: it goes to the lowest of the others.
  EXPECT_EQ(ByeCandidates(players, Rules()), (std::vector<uint32_t>{1, 5}));
  // Paired as anybody with those points and opponents: the one who stayed away is not set apart.
  std::set<uint32_t> opponents;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const SwissRound round = PairSwiss(players, Rules(), SeedOf(seed));
    ASSERT_EQ(round.status, SwissStatus::kPaired);
    for (const SwissPair& pair : round.pairs) {
      if (pair.first == 6) opponents.insert(pair.second);
      if (pair.second == 6) opponents.insert(pair.first);
    }
  }
  EXPECT_EQ(opponents, (std::set<uint32_t>{2, 3}));
}

TEST(SwissTraps, OldOpponentsStayMetAcrossAnAbsence) {
  const EventHistory event = ReadHistory(4, {{{Match(0, 1), Match(2, 3)}}, {{Match(2, 1)}}});
  ASSERT_EQ(event.problem, "");
  // 0 and 3 were away in round 2; 0 has met 1 alone, 3 has met 2 alone.
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const SwissRound round = PairSwiss(PlayersToPair(event), Rules(), SeedOf(seed));
    ASSERT_EQ(round.status, SwissStatus::kPaired);
    EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 2}, {1, 3}}));
  }
}

// Whole events of odd fields, with byes in every round.
TEST(SwissTraps, OddFieldsWithByesAlreadyGiven) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    RandomStream stream(SeedOf(seed), "event");
    const auto count = static_cast<uint32_t>(7 + 2 * stream.Below(5));
    std::vector<PastRound> rounds;
    for (uint32_t number = 0; number < 6; ++number) {
      const EventHistory event = ReadHistory(count, rounds);
      ASSERT_EQ(event.problem, "");
      const SwissRound round = PairSwiss(PlayersToPair(event), Rules(), SeedOf(seed + number));
      if (round.status == SwissStatus::kNoLegalPairing) break;
      ASSERT_EQ(round.status, SwissStatus::kPaired);
      // A second bye only where whoever had none would leave the others without a round.
      if (event.players[round.bye].byes > 0) {
        History history(count);
        for (uint32_t i = 0; i < count; ++i) history.met[i] = event.players[i].met;
        for (uint32_t i = 0; i < count && count <= 9; ++i) {
          if (event.players[i].byes > 0) continue;
          EXPECT_FALSE(BestByEnumeration(history, &SquaredDifferences, i).legal);
        }
      }
      PastRound played;
      for (const SwissPair& pair : round.pairs) {
        const bool first_wins = stream.Below(2) == 0;
        played.tables.push_back(first_wins ? Match(pair.first, pair.second)
                                           : Match(pair.second, pair.first));
      }
      played.tables.push_back(Bye(round.bye));
      rounds.push_back(played);
    }
    EXPECT_GE(rounds.size(), 4u);
  }
}

}  // namespace
}  // namespace arbitro::kit
