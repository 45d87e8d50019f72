// SPDX-License-Identifier: Apache-2.0

#include "tests/soak/chi_square.h"

#include <gtest/gtest.h>

#include <cmath>

namespace arbitro::soak {
namespace {

// Where a closed form exists: with two degrees of freedom p = exp(-x / 2), with four
// p = exp(-x / 2) (1 + x / 2), with one p = erfc(sqrt(x / 2)).
TEST(ChiSquare, ClosedForms) {
  for (const double x : {0.001, 0.5, 1.0, 3.0, 9.2, 30.0, 200.0}) {
    EXPECT_NEAR((ChiSquare{x, 2}.PValue() / std::exp(-x / 2)), 1, 1e-11) << x;
    EXPECT_NEAR((ChiSquare{x, 4}.PValue() / (std::exp(-x / 2) * (1 + x / 2))), 1, 1e-11) << x;
    EXPECT_NEAR((ChiSquare{x, 1}.PValue() / std::erfc(std::sqrt(x / 2))), 1, 1e-11) << x;
  }
}

// The rows of the usual printed tables.
TEST(ChiSquare, PrintedTables) {
  EXPECT_NEAR((ChiSquare{3.841, 1}.PValue()), 0.05, 1e-4);
  EXPECT_NEAR((ChiSquare{18.307, 10}.PValue()), 0.05, 1e-5);
  EXPECT_NEAR((ChiSquare{23.209, 10}.PValue()), 0.01, 1e-5);
  EXPECT_NEAR((ChiSquare{124.342, 100}.PValue()), 0.05, 1e-5);
  EXPECT_NEAR((ChiSquare{149.449, 100}.PValue()), 0.001, 1e-6);
}

// Wilson and Hilferty: the cube root is nearly normal, and the more so the more degrees.
TEST(ChiSquare, ManyDegreesFollowTheNormalDistribution) {
  for (const uint64_t degrees : {10'000ull, 1'000'000ull}) {
    const double d = static_cast<double>(degrees);
    for (const double deviations : {-3.0, 0.0, 1.0, 3.0}) {
      const double root = 1 - 2 / (9 * d) + deviations * std::sqrt(2 / (9 * d));
      const ChiSquare test{d * root * root * root, degrees};
      EXPECT_NEAR(test.PValue(), std::erfc(deviations / std::sqrt(2.0)) / 2, 1e-5) << d;
    }
  }
}

TEST(ChiSquare, TheEdges) {
  EXPECT_EQ((ChiSquare{0, 5}.PValue()), 1);
  EXPECT_EQ((ChiSquare{7, 0}.PValue()), 1);
  EXPECT_EQ((ChiSquare{1e6, 10}.PValue()), 0);
}

TEST(ChiSquare, CountsAgainstShares) {
  const ChiSquare even = TestCounts({50, 50}, {0.5, 0.5});
  EXPECT_EQ(even.statistic, 0);
  EXPECT_EQ(even.degrees, 1u);
  const ChiSquare dice = TestCounts({5, 8, 9, 8, 10, 20}, std::vector<double>(6, 1.0 / 6));
  EXPECT_NEAR(dice.statistic, 13.4, 1e-9);
  EXPECT_EQ(dice.degrees, 5u);
  EXPECT_NEAR(dice.PValue(), 0.0199, 1e-4);
}

}  // namespace
}  // namespace arbitro::soak
