// SPDX-License-Identifier: Apache-2.0

#include "tests/soak/draws_campaign.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace arbitro::soak {
namespace {

// Debug builds draw slowly.
const bool kLong = std::getenv("ARBITRO_LONG_TESTS") != nullptr;
const uint64_t kFields = kLong ? 12 : 4;
const uint64_t kDrawsOfEach = kLong ? 100'000 : 5'000;
constexpr uint64_t kDraws = 20'000;

TEST(DrawsCampaign, ASeedAlwaysMakesTheSameField) {
  for (const uint64_t seed : {1ull, 2ull, 3ull}) {
    const Field field = MakeField(seed);
    EXPECT_EQ(field.Text(), MakeField(seed).Text());
    EXPECT_GE(field.shares.size(), 2u);
    double sum = 0;
    for (const auto& [outcome, share] : field.shares) sum += share;
    EXPECT_NEAR(sum, 1, 1e-9);
  }
  EXPECT_NE(MakeField(1).Text(), MakeField(2).Text());
}

TEST(DrawsCampaign, TheKitPasses) {
  ChiSquare all;
  for (uint64_t seed = 1; seed <= kFields; ++seed) {
    const Field field = MakeField(seed);
    const FieldResult result = DrawField(field, KitSampler(field), kDrawsOfEach);
    EXPECT_FALSE(result.Fails()) << field.Text() << " p " << result.test.PValue();
    EXPECT_EQ(result.impossible, 0u);
    EXPECT_EQ(result.test.degrees, field.shares.size() - 1);
    all.statistic += result.test.statistic;
    all.degrees += result.test.degrees;
  }
  EXPECT_GE(all.PValue(), kTotalPValueMin);
}

// A sampler that prefers one outcome: each time it would be another, one draw in thirty is turned
// into the first.
TEST(DrawsCampaign, ABiasedSamplerIsCaught) {
  const Field field = MakeField(1);
  const Sampler fair = KitSampler(field);
  const Sampler biased = [&](uint64_t draw) {
    return draw % 30 == 0 ? field.shares.begin()->first : fair(draw);
  };
  const FieldResult result = DrawField(field, biased, kDraws);
  EXPECT_EQ(result.impossible, 0u);
  EXPECT_LT(result.test.PValue(), kFieldPValueMin);
  EXPECT_TRUE(result.Fails());
}

TEST(DrawsCampaign, ASingleWrongRoundIsCaught) {
  const Field field = MakeField(1);
  const Sampler fair = KitSampler(field);
  const Sampler wrong = [&](uint64_t draw) {
    Outcome outcome = fair(draw);
    if (draw == kDraws / 2) outcome.second.pop_back();
    return outcome;
  };
  const FieldResult result = DrawField(field, wrong, kDraws);
  EXPECT_EQ(result.impossible, 1u);
  EXPECT_TRUE(result.Fails());
}

}  // namespace
}  // namespace arbitro::soak
