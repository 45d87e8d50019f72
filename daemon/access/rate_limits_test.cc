// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/rate_limits.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::access {
namespace {

constexpr int64_t kSecond = 1'000'000;

int Taken(RateLimit* limit, const std::string& whose, int64_t now_us, int asked) {
  int taken = 0;
  for (int i = 0; i < asked; ++i) taken += limit->Take(whose, now_us) ? 1 : 0;
  return taken;
}

TEST(RateLimitTest, TwoSecondsWorthAtOnceAndThenTheRate) {
  RateLimit limit;
  EXPECT_EQ(Taken(&limit, "ada", 0, 1000), 1000) << "no limit is set";
  limit.SetPerSecond(10);
  EXPECT_EQ(Taken(&limit, "ada", kSecond, 100), 20);
  EXPECT_EQ(limit.Refused(), 80u);
  EXPECT_EQ(Taken(&limit, "bob", kSecond, 100), 20) << "each for themselves";
  EXPECT_EQ(Taken(&limit, "ada", 2 * kSecond, 100), 10) << "a second later";
  EXPECT_EQ(Taken(&limit, "ada", 10 * kSecond, 100), 20) << "no more is saved up";
  EXPECT_EQ(Taken(&limit, "ada", 5 * kSecond, 100), 0) << "the clock went back";
  EXPECT_EQ(Taken(&limit, "ada", 6 * kSecond, 100), 10) << "and is not held against anybody";
}

// Each may have two calls, and twice as many come as are told apart.
TEST(RateLimitTest, OnlySoManyAreToldApartAndNewOnesShare) {
  auto limit = std::make_unique<RateLimit>();
  limit->SetPerSecond(1);
  size_t taken = 0;
  for (size_t i = 0; i < 2 * RateLimit::kKnownMax; ++i) {
    taken += limit->Take(std::to_string(i), kSecond) ? 1 : 0;
  }
  EXPECT_LE(limit->Known(), RateLimit::kKnownMax);
  EXPECT_LE(taken, RateLimit::kKnownMax + 2 * RateLimit::kShards);
  EXPECT_GE(taken, RateLimit::kKnownMax);
  EXPECT_TRUE(limit->Take("0", kSecond)) << "who is known goes on";
  EXPECT_FALSE(limit->Take("0", kSecond));
  // The others were quiet: there is room again.
  EXPECT_EQ(Taken(limit.get(), "one more", 5 * kSecond, 10), 2);
  EXPECT_LT(limit->Known(), RateLimit::kKnownMax);
}

}  // namespace
}  // namespace arbitro::access
