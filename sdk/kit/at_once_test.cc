// SPDX-License-Identifier: Apache-2.0
//
// Events are decided at the same time, each by the same functions: threads at once get what one
// gets alone, and nothing is shared that they could fight over (ThreadSanitizer looks).

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "kit/ranking.h"
#include "kit/reference_swiss.h"
#include "kit/seating.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

constexpr uint32_t kPlayers = 13;

std::string Paired(uint64_t seed) {
  std::vector<SwissPlayer> players(kPlayers);
  const uint32_t met[] = {0};
  for (uint32_t i = 0; i < kPlayers; ++i) players[i].points = static_cast<int32_t>(i % 3);
  players[3].met = met;
  players[3].met_count = 1;
  const uint32_t met_too[] = {3};
  players[0].met = met_too;
  players[0].met_count = 1;
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  std::ostringstream text;
  const SwissRound round = PairSwiss(players, rules, SeedOf(seed));
  text << static_cast<int>(round.status) << " bye " << round.bye;
  for (const SwissPair& pair : round.pairs) text << ' ' << pair.first << '-' << pair.second;
  return text.str();
}

std::string Seated(uint64_t seed) {
  SeatingRules rules;
  rules.sizes = {5, 4, 4};
  rules.criteria = {{"met", "X-1", SeatingMeasure::kMet}};
  std::ostringstream text;
  const Seating seating = DrawSeating(std::vector<SeatingPlayer>(kPlayers), rules, SeedOf(seed));
  text << seating.problem;
  for (const TakenSeat& seat : seating.seats) text << ' ' << seat.player;
  return text.str();
}

std::string Ranked(uint64_t seed) {
  RankStep points;
  points.name = "points";
  points.rule = "X-2";
  RankStep percentages = points;
  percentages.measure = RankMeasure::kRatio;
  RankStep lots = points;
  lots.measure = RankMeasure::kLots;
  for (uint32_t i = 0; i < kPlayers; ++i) {
    points.integers.push_back(i % 3);
    percentages.ratios.push_back(*Ratio::Of(i % 4, 1 + i % 2));
  }
  const Seed drawn = SeedOf(seed);
  std::ostringstream text;
  const Ranking ranking = Rank(kPlayers, {points, percentages, lots}, &drawn);
  text << ranking.problem;
  for (const RankedPlayer& line : ranking.lines) text << ' ' << line.player << '@' << line.place;
  return text.str();
}

std::vector<std::string> All() {
  std::vector<std::string> all;
  for (uint64_t seed = 0; seed < 3; ++seed) {
    all.push_back(Paired(seed));
    all.push_back(Seated(seed));
    all.push_back(Ranked(seed));
  }
  return all;
}

TEST(AtOnce, ThreadsGetWhatOneGetsAlone) {
  std::vector<std::vector<std::string>> of_threads(4);
  std::vector<std::thread> threads;
  for (auto& got : of_threads) threads.emplace_back([&got] { got = All(); });
  for (std::thread& thread : threads) thread.join();
  const std::vector<std::string> alone = All();
  EXPECT_EQ(alone.front().substr(0, 6), "0 bye ");
  EXPECT_NE(alone[0], alone[3]) << "another seed, another draw";
  for (const auto& got : of_threads) EXPECT_EQ(got, alone);
}

}  // namespace
}  // namespace arbitro::kit
