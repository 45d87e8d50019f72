// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/idle_memory.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

namespace arbitro::server {
namespace {

using std::chrono::milliseconds;

// Asked each second; `worked_ms` of each.
std::vector<bool> BeganToRest(const std::vector<int>& worked_ms) {
  RestDetector rest;
  milliseconds worked{0};
  std::vector<bool> began;
  for (const int each : worked_ms) {
    worked += milliseconds(each);
    began.push_back(rest.BeganToRest(worked, milliseconds(1'000)));
  }
  return began;
}

TEST(RestDetector, SaysOnceThatItRestsAfterThreeQuietSeconds) {
  EXPECT_EQ(BeganToRest({900, 10, 10, 10, 10, 10}),
            (std::vector<bool>{false, false, false, true, false, false}));
}

TEST(RestDetector, SaysSoAgainOnceItHasWorked) {
  EXPECT_EQ(BeganToRest({0, 0, 0, 60, 0, 0, 0}),
            (std::vector<bool>{false, false, true, false, false, false, true}));
}

TEST(RestDetector, TwoQuietSecondsAreNoRest) {
  EXPECT_EQ(BeganToRest({900, 0, 0, 900, 0, 0, 50, 0}), std::vector<bool>(8, false));
}

TEST(IdleMemory, StopsAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  {
    const IdleMemory memory([] {});
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, IdleMemory::kLookEvery);
}

}  // namespace
}  // namespace arbitro::server
