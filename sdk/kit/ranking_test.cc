// SPDX-License-Identifier: Apache-2.0

#include "kit/ranking.h"

#include <gtest/gtest.h>

#include <map>

namespace arbitro::kit {
namespace {

RankStep Points(std::vector<int64_t> values) {
  RankStep step{"points", "PKM-GEN-30"};
  step.integers = std::move(values);
  return step;
}

RankStep HeadToHead(std::vector<Beat> beats) {
  RankStep step{"head_to_head", "PKM-GEN-30", RankMeasure::kHeadToHead};
  step.beats = std::move(beats);
  return step;
}

std::vector<uint32_t> Order(const Ranking& ranking) {
  std::vector<uint32_t> order;
  for (const RankedPlayer& line : ranking.lines) order.push_back(line.player);
  return order;
}

std::vector<uint32_t> Places(const Ranking& ranking) {
  std::vector<uint32_t> places;
  for (const RankedPlayer& line : ranking.lines) places.push_back(line.place);
  return places;
}

TEST(Ranking, NobodyIsRankedInAnEmptyField) {
  const Ranking ranking = Rank(0, {Points({})}, nullptr);
  EXPECT_EQ(ranking.problem, "");
  EXPECT_TRUE(ranking.lines.empty());
}

TEST(Ranking, EqualPlayersShareAPlaceAndTheNextIsSkipped) {
  const Ranking ranking = Rank(4, {Points({3, 6, 3, 0})}, nullptr);
  EXPECT_EQ(Order(ranking), (std::vector<uint32_t>{1, 0, 2, 3}));
  EXPECT_EQ(Places(ranking), (std::vector<uint32_t>{1, 2, 2, 4}));
  EXPECT_EQ(ranking.lines[1].tied, 2u);
  EXPECT_EQ(ranking.lines[3].tied, 1u);
  EXPECT_EQ(ranking.lines[0].parted_by, kNotParted);
  EXPECT_EQ(ranking.lines[1].parted_by, 0u);
  EXPECT_EQ(ranking.lines[2].parted_by, kNotParted);
}

TEST(Ranking, ALaterStepNeverOverrulesAnEarlierOne) {
  RankStep late{"late", "PKM-GEN-30", RankMeasure::kInteger, RankOrder::kAscending};
  late.integers = {1, 0, 0, 0};
  RankStep ratio{"opponents", "PKM-GEN-30", RankMeasure::kRatio};
  ratio.ratios = {*Ratio::Of(1, 1), *Ratio::Of(1, 3), *Ratio::Of(1, 2), *Ratio::Of(1, 1)};
  const Ranking ranking = Rank(4, {Points({6, 6, 6, 3}), late, ratio}, nullptr);
  EXPECT_EQ(Order(ranking), (std::vector<uint32_t>{2, 1, 0, 3}));
  EXPECT_EQ(ranking.lines[1].parted_by, 2u);
  EXPECT_EQ(ranking.lines[2].parted_by, 1u);
  EXPECT_EQ(ranking.lines[3].parted_by, 0u);
}

TEST(Ranking, RatiosTooCloseForFloatingPointArePartedAllTheSame) {
  const Uint128 huge = ~Uint128{0};
  RankStep ratio{"opponents", "PKM-GEN-30", RankMeasure::kRatio};
  ratio.ratios = {*Ratio::Of(huge - 2, huge - 1), *Ratio::Of(huge - 1, huge)};
  EXPECT_EQ(Order(Rank(2, {ratio}, nullptr)), (std::vector<uint32_t>{1, 0}));
}

TEST(Ranking, HeadToHeadPartsTwo) {
  const Ranking ranking = Rank(3, {Points({3, 3, 0}), HeadToHead({{1, 0}, {0, 2}})}, nullptr);
  EXPECT_EQ(Order(ranking), (std::vector<uint32_t>{1, 0, 2}));
  EXPECT_EQ(ranking.lines[1].parted_by, 1u);
}

TEST(Ranking, HeadToHeadDoesNotPartThree) {
  const Ranking ranking =
      Rank(3, {Points({3, 3, 3}), HeadToHead({{2, 1}, {1, 0}, {2, 0}})}, nullptr);
  EXPECT_EQ(Places(ranking), (std::vector<uint32_t>{1, 1, 1}));
}

TEST(Ranking, HeadToHeadNeedsAMatchWithAWinner) {
  EXPECT_EQ(Places(Rank(2, {HeadToHead({})}, nullptr)), (std::vector<uint32_t>{1, 1}));
  EXPECT_EQ(Places(Rank(2, {HeadToHead({{0, 1}, {1, 0}})}, nullptr)),
            (std::vector<uint32_t>{1, 1}));
}

TEST(Ranking, HeadToHeadPartsTwoWhomEarlierStepsLeftOfMany) {
  RankStep second{"second", "PKM-GEN-30"};
  second.integers = {5, 9, 5, 1};
  const Ranking ranking = Rank(4, {Points({3, 3, 3, 3}), second, HeadToHead({{2, 0}})}, nullptr);
  EXPECT_EQ(Order(ranking), (std::vector<uint32_t>{1, 2, 0, 3}));
}

TEST(Ranking, LotsPartWhoIsStillLevelAndRepeatWithTheSeed) {
  const RankStep lots{"lots", "PKM-GEN-30", RankMeasure::kLots};
  Seed seed;
  std::map<std::vector<uint32_t>, int> orders;
  for (int i = 0; i < 6000; ++i) {
    seed.bytes[0] = static_cast<uint8_t>(i);
    seed.bytes[1] = static_cast<uint8_t>(i >> 8);
    const Ranking ranking = Rank(4, {Points({1, 1, 1, 9}), lots}, &seed);
    ASSERT_EQ(Order(ranking), Order(Rank(4, {Points({1, 1, 1, 9}), lots}, &seed)));
    EXPECT_EQ(ranking.lines[0].player, 3u);
    EXPECT_EQ(Places(ranking), (std::vector<uint32_t>{1, 2, 3, 4}));
    EXPECT_EQ(ranking.lines[2].parted_by, 1u);
    ++orders[Order(ranking)];
  }
  ASSERT_EQ(orders.size(), 6u);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 1000, 110);
}

TEST(Ranking, WrongInputIsRefusedByName) {
  EXPECT_EQ(Rank(2, {Points({1})}, nullptr).problem, "`points`: give one integer for each player");
  RankStep ratio{"opponents", "PKM-GEN-30", RankMeasure::kRatio};
  EXPECT_EQ(Rank(1, {ratio}, nullptr).problem, "`opponents`: give one ratio for each player");
  EXPECT_EQ(Rank(2, {HeadToHead({{0, 2}})}, nullptr).problem,
            "`head_to_head`: a match names a player who is not ranked");
  const RankStep lots{"lots", "PKM-GEN-30", RankMeasure::kLots};
  EXPECT_EQ(Rank(2, {lots}, nullptr).problem, "`lots`: lots need a seed");
  EXPECT_TRUE(Rank(2, {lots}, nullptr).lines.empty());
}

}  // namespace
}  // namespace arbitro::kit
