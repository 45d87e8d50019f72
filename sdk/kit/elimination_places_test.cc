// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination_places.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arbitro::kit {
namespace {

using Levels = std::vector<int64_t>;

// The winner and the loser of a table; kAlone: a bye.
constexpr uint32_t kAlone = 99;
struct Match {
  uint32_t winner;
  uint32_t loser;
  bool both_lost = false;
};
using Rounds = std::vector<std::vector<Match>>;

// The levels of five players after three Swiss rounds and these rounds of a cut.
Levels LevelsOf(uint32_t entrants, const Rounds& rounds) {
  StandingsRequest request;
  const auto played = static_cast<uint32_t>(rounds.size());
  request.phases = {{ARBITRO_PHASE_SWISS, 5, 3, 3, 3, 0},
                    {ARBITRO_PHASE_ELIMINATION, entrants, 0, played, played, 0}};
  request.rounds_played = 3 + played;
  std::vector<std::vector<PlayerResult>> results(5);
  for (uint32_t round = 0; round < played; ++round) {
    for (uint32_t table = 0; table < rounds[round].size(); ++table) {
      const Match& match = rounds[round][table];
      PlayerResult result = {};
      result.round = 4 + round;
      result.table = table + 1;
      result.phase = 2;
      const bool alone = match.loser == kAlone;
      result.result = alone ? ARBITRO_RESULT_BYE : ARBITRO_RESULT_WIN;
      if (match.both_lost) result.result = ARBITRO_RESULT_LOSS;
      results[match.winner].push_back(result);
      result.result = ARBITRO_RESULT_LOSS;
      if (!alone) results[match.loser].push_back(result);
    }
  }
  for (const std::vector<PlayerResult>& own : results) {
    StandingsPlayer player = {};
    player.first_result = static_cast<uint32_t>(request.results.size());
    player.result_count = static_cast<uint32_t>(own.size());
    request.results.insert(request.results.end(), own.begin(), own.end());
    request.players.push_back(player);
  }
  return EliminationLevels(request);
}

TEST(EliminationPlaces, EachRoundIsALevel) {
  EXPECT_EQ(LevelsOf(4, {}), (Levels{0, 0, 0, 0, 0}));
  EXPECT_EQ(LevelsOf(4, {{{0, 3}, {1, 2}}}), (Levels{2, 2, 1, 1, 0}));
  EXPECT_EQ(LevelsOf(4, {{{0, 3}, {1, 2}}, {{1, 0}}}), (Levels{2, 3, 1, 1, 0}));
}

TEST(EliminationPlaces, AByeIsARoundThatWasCome) {
  EXPECT_EQ(LevelsOf(3, {{{0, kAlone}, {2, 1}}, {{0, 2}}}), (Levels{3, 1, 2, 0, 0}));
  EXPECT_EQ(LevelsOf(4, {{{0, kAlone}, {1, kAlone}}, {{0, 1}}}), (Levels{3, 2, 0, 0, 0}));
}

TEST(EliminationPlaces, ThePlayerWhoTookThePlaceOverInTheFinalStandsWhereTheFinalPutsHim) {
  // 4 sits in the final for 1.
  EXPECT_EQ(LevelsOf(4, {{{0, 3}, {1, 2}}, {{4, 0}}}), (Levels{3, 2, 1, 1, 4}));
  EXPECT_EQ(LevelsOf(4, {{{0, 3}, {1, 2}}, {{0, 4}}}), (Levels{4, 2, 1, 1, 3}));
}

TEST(EliminationPlaces, TheSmallFinalPartsTheLosersOfTheSemiFinals) {
  const std::vector<Match> semi_finals = {{0, 3}, {1, 2}};
  EXPECT_EQ(LevelsOf(4, {semi_finals, {{0, 1}, {3, 2}}}), (Levels{4, 3, 1, 2, 0}));
  // Seated by hand, the small final first.
  EXPECT_EQ(LevelsOf(4, {semi_finals, {{3, 2}, {0, 1}}}), (Levels{4, 3, 1, 2, 0}));
}

TEST(EliminationPlaces, TheOneLoserOfTheSemiFinalsIsThird) {
  EXPECT_EQ(LevelsOf(4, {{{0, 3, true}, {1, 2}}, {{1, kAlone}, {2, kAlone}}}),
            (Levels{1, 4, 2, 1, 0}));
}

TEST(EliminationPlaces, AFinalThatBothLostHasNoWinner) {
  EXPECT_EQ(LevelsOf(4, {{{0, 3}, {1, 2}}, {{0, 1, true}}}), (Levels{2, 2, 1, 1, 0}));
}

}  // namespace
}  // namespace arbitro::kit
