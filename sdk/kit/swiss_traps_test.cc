// SPDX-License-Identifier: Apache-2.0
//
// Situations that pairing programs are known to get wrong, played out from the tables of past
// rounds. (Four players in round three, everybody has met everybody, the second bye, and bye-takers
// thrown together are in swiss_test.cc.)

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kit/reference_swiss.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

SwissRules Rules() {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  return rules;
}

// A table that was played: its players, the winner first, or one player who had the bye. The winner
// and the bye's player earn 3 points.
using PlayedTable = std::vector<uint32_t>;
using PlayedRound = std::vector<PlayedTable>;

// Returns the past of `count` players after those rounds; players at no table of a round missed it.
History After(uint32_t count, const std::vector<PlayedRound>& rounds) {
  History history(count);
  for (const PlayedRound& round : rounds) {
    for (const PlayedTable& table : round) {
      history.points[table[0]] += 3;
      if (table.size() == 1) {
        ++history.byes[table[0]];
      } else {
        history.Meet(table[0], table[1]);
      }
    }
  }
  return history;
}

// Returns the past of those who stay when `leaver` leaves: the last index takes the free place.
History Without(const History& event, uint32_t leaver) {
  const uint32_t count = event.Size();
  const auto place = [&](uint32_t player) {
    return player == leaver ? kNoPlayer : player == count - 1 ? leaver : player;
  };
  History history(count - 1);
  for (uint32_t player = 0; player < count; ++player) {
    if (player == leaver) continue;
    history.points[place(player)] = event.points[player];
    history.byes[place(player)] = event.byes[player];
    for (const uint32_t other : event.met[player]) {
      history.met[place(player)].push_back(place(other));
    }
  }
  return history;
}

TEST(SwissTraps, APlayerDroppingAfterTheirOwnResultLeavesItStanding) {
  // Player 5 beats player 4, reports, and goes home.
  const History history = Without(After(6, {{{0, 1}, {2, 3}, {5, 4}}}), 5);
  EXPECT_EQ(history.points, (std::vector<int32_t>{3, 0, 3, 0, 0}));
  std::set<uint32_t> byes;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), Rules(), SeedOf(seed));
    ASSERT_EQ(round.status, SwissStatus::kPaired);
    ASSERT_EQ(round.pairs.size(), 2u);
    // The loser against the player who left is like the others, and may have the bye or play.
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
  const History event =
      After(7, {{{0, 1}, {2, 3}, {4, 5}, PlayedTable{6}}, {{0, 2}, {4, 1}, {3, 5}}});
  const std::vector<SwissPlayer> players = event.Players();
  // The earlier bye of player 6 is still known: it goes to the lowest of the others.
  EXPECT_EQ(ByeCandidates(players, Rules()), (std::vector<uint32_t>{1, 5}));
  // Player 6 is paired like any player with those points and opponents, not set apart.
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
  const std::vector<PlayedRound> rounds = {{{0, 1}, {2, 3}}, {{2, 1}}};
  const History event = After(4, rounds);
  // 0 and 3 were away in round 2; 0 has met 1 alone, 3 has met 2 alone.
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const SwissRound round = PairSwiss(event.Players(), Rules(), SeedOf(seed));
    ASSERT_EQ(round.status, SwissStatus::kPaired);
    EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 2}, {1, 3}}));
  }
}

// Whole events of odd fields, with byes in every round.
TEST(SwissTraps, OddFieldsWithByesAlreadyGiven) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    RandomStream stream(SeedOf(seed), "event");
    const auto count = static_cast<uint32_t>(7 + 2 * stream.Below(5));
    std::vector<PlayedRound> rounds;
    for (uint32_t number = 0; number < 6; ++number) {
      const History event = After(count, rounds);
      const SwissRound round = PairSwiss(event.Players(), Rules(), SeedOf(seed + number));
      if (round.status == SwissStatus::kNoLegalPairing) break;
      ASSERT_EQ(round.status, SwissStatus::kPaired);
      // A second bye is right only if the bye of a player without one leaves the others no round.
      if (event.byes[round.bye] > 0) {
        History history(count);
        history.met = event.met;
        for (uint32_t i = 0; i < count && count <= 9; ++i) {
          if (event.byes[i] > 0) continue;
          EXPECT_FALSE(BestByEnumeration(history, &SquaredDifferences, i).legal);
        }
      }
      PlayedRound played;
      for (const SwissPair& pair : round.pairs) {
        const bool first_wins = stream.Below(2) == 0;
        played.push_back(first_wins ? PlayedTable{pair.first, pair.second}
                                    : PlayedTable{pair.second, pair.first});
      }
      played.push_back({round.bye});
      rounds.push_back(played);
    }
    EXPECT_GE(rounds.size(), 4u);
  }
}

}  // namespace
}  // namespace arbitro::kit
