// SPDX-License-Identifier: Apache-2.0

#include "kit/ratio.h"

#include <gtest/gtest.h>

#include "kit/random.h"

namespace arbitro::kit {
namespace {

constexpr Uint128 kMax = ~Uint128{0};

Ratio R(Uint128 n, Uint128 d) { return Ratio::Of(n, d).value(); }

TEST(Ratio, IsReduced) {
  EXPECT_EQ(R(14, 36), R(7, 18));
  EXPECT_EQ(ToText(R(14, 36)), "7/18");
  EXPECT_EQ(ToText(R(0, 5)), "0");
  EXPECT_EQ(ToText(R(6, 3)), "2");
  EXPECT_EQ(R(kMax, kMax), Ratio::Whole(1));
}

TEST(Ratio, ADenominatorOfZeroIsRefused) {
  EXPECT_FALSE(Ratio::Of(1, 0).has_value());
  EXPECT_FALSE(Ratio::Of(0, 0).has_value());
  EXPECT_FALSE(Divide(Ratio::Whole(1), 0).has_value());
}

TEST(Ratio, AddsMultipliesAndDivides) {
  EXPECT_EQ(Add(R(1, 6), R(1, 10)), R(4, 15));
  EXPECT_EQ(Add(R(1, 2), R(1, 2)), Ratio::Whole(1));
  EXPECT_EQ(Multiply(R(2, 3), R(9, 4)), R(3, 2));
  EXPECT_EQ(Divide(R(7, 9), 14), R(1, 18));
}

TEST(Ratio, ComparesWithoutOverflow) {
  // Cross products of these need 256 bits.
  EXPECT_EQ(Compare(R(kMax - 1, kMax), R(kMax - 2, kMax - 1)), 1);
  EXPECT_EQ(Compare(R(kMax - 2, kMax - 1), R(kMax - 1, kMax)), -1);
  EXPECT_EQ(Compare(R(kMax, kMax - 1), R(kMax - 1, kMax)), 1);
  EXPECT_EQ(Compare(R(1, kMax), Ratio()), 1);
  EXPECT_EQ(Compare(Ratio(), Ratio()), 0);
  EXPECT_EQ(Compare(R(2, 4), R(1, 2)), 0);
}

TEST(Ratio, ComparesLikeCrossProducts) {
  RandomStream stream(Seed{}, "compare");
  for (int i = 0; i < 20'000; ++i) {
    const Uint128 a = stream.Below(50);
    const Uint128 b = 1 + stream.Below(50);
    const Uint128 c = stream.Below(50);
    const Uint128 d = 1 + stream.Below(50);
    const int expected = a * d < c * b ? -1 : a * d > c * b ? 1 : 0;
    ASSERT_EQ(Compare(R(a, b), R(c, d)), expected);
    ASSERT_EQ(Compare(R(c, d), R(a, b)), -expected);
  }
}

TEST(Ratio, MaxAndMinAreFloorsAndCaps) {
  EXPECT_EQ(Max(R(1, 8), R(1, 4)), R(1, 4));
  EXPECT_EQ(Min(R(7, 8), R(3, 4)), R(3, 4));
}

TEST(Ratio, OverflowIsAFaultAndNeverAWrongNumber) {
  const Ratio huge = R(kMax, 1);
  EXPECT_FALSE(Add(huge, Ratio::Whole(1)).has_value());
  EXPECT_FALSE(Add(R(1, kMax), R(1, kMax - 1)).has_value());
  EXPECT_FALSE(Multiply(huge, Ratio::Whole(2)).has_value());
  EXPECT_FALSE(Divide(R(1, kMax), 2).has_value());
  EXPECT_FALSE(Mean({huge, huge}).has_value());
  EXPECT_FALSE(OverCommonDenominator({R(1, kMax), R(1, kMax - 1)}).has_value());
  EXPECT_FALSE(OverCommonDenominator({huge, R(1, 2)}).has_value());
}

TEST(Ratio, WhatFitsAfterReducingIsNotAFault) {
  EXPECT_EQ(Multiply(R(kMax, 3), R(3, kMax)), Ratio::Whole(1));
  EXPECT_EQ(Divide(R(kMax, 7), UINT64_MAX), R(kMax / UINT64_MAX, 7));
  EXPECT_EQ(Add(R(kMax - 1, 1), Ratio::Whole(1)), R(kMax, 1));
}

TEST(Ratio, MeanOfOpponents) {
  // [PKM-GEN-34] Opponents' win percentages 1/4, 1/4 and 2/3.
  EXPECT_EQ(Mean({R(1, 4), R(1, 4), R(2, 3)}), R(7, 18));
  EXPECT_EQ(Mean({}), Ratio());
}

TEST(Ratio, PercentagesAreRoundedHalfUp) {
  EXPECT_EQ(ToPercent(R(7, 18)), "38.89");
  EXPECT_EQ(ToPercent(R(13, 18)), "72.22");
  EXPECT_EQ(ToPercent(R(49, 72)), "68.06");
  EXPECT_EQ(ToPercent(Ratio()), "0.00");
  EXPECT_EQ(ToPercent(Ratio::Whole(1)), "100.00");
  EXPECT_EQ(ToPercent(R(1, 4)), "25.00");
  EXPECT_EQ(ToPercent(R(5, 8)), "62.50");
  EXPECT_EQ(ToPercent(R(1, 20'000)), "0.01");  // 0.005 % exactly: up.
  EXPECT_EQ(ToPercent(R(1, 20'001)), "0.00");  // A little less: down.
  EXPECT_EQ(ToPercent(R(7, 18), 4), "38.8889");
  EXPECT_EQ(ToPercent(R(2, 3), 0), "67");
  EXPECT_EQ(ToPercent(Ratio(), 0), "0");
  EXPECT_EQ(ToPercent(R(1, 2'000'000), 4), "0.0001");
  EXPECT_EQ(ToPercent(R(1'999'999, 2'000'000), 4), "100.0000");
  EXPECT_EQ(ToPercent(R(99'995, 100'000)), "100.00");  // The carry runs through.
  EXPECT_EQ(ToPercent(R(kMax - 1, kMax)), "100.00");
  EXPECT_EQ(ToPercent(R(kMax, kMax - 1)), "100.00");
  EXPECT_EQ(ToPercent(Ratio::Whole(12)), "1200.00");
}

TEST(Ratio, TextOfTheGreatestNumber) {
  EXPECT_EQ(ToText(kMax), "340282366920938463463374607431768211455");
  EXPECT_EQ(ToText(Uint128{0}), "0");
}

TEST(Ratio, ACommonDenominatorKeepsTheValues) {
  const std::vector<Ratio> ratios = {R(1, 4), R(7, 18), Ratio(), Ratio::Whole(2)};
  const auto common = OverCommonDenominator(ratios);
  ASSERT_TRUE(common.has_value());
  EXPECT_EQ(common->denominator, Uint128{36});
  EXPECT_EQ(common->numerators, (std::vector<Uint128>{9, 14, 0, 72}));
  EXPECT_EQ(OverCommonDenominator({})->denominator, Uint128{1});
}

}  // namespace
}  // namespace arbitro::kit
