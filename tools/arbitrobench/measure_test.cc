// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/measure.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace arbitro::bench {
namespace {

TEST(Measure, TheMedianIsTheMiddle) {
  EXPECT_EQ(Median({}), 0);
  EXPECT_EQ(Median({5}), 5);
  EXPECT_EQ(Median({9, 1, 5}), 5);
  EXPECT_EQ(Median({9, 1, 5, 6}), 5.5);
}

TEST(Measure, TheHeapCountIsTheMostInUseAtOnce) {
  constexpr size_t kBytes = 1 << 20;
  constexpr int64_t kRoundedUpMax = 1 << 16;
  const HeapCount heap;
  for (int i = 0; i < 3; ++i) std::vector<char>(kBytes, 'x');
  EXPECT_GE(heap.PeakBytes(), int64_t{kBytes});
  EXPECT_LT(heap.PeakBytes(), int64_t{kBytes} + kRoundedUpMax);
  const std::vector<char> one(kBytes, 'x');
  const std::vector<char> other(kBytes, 'y');
  EXPECT_GE(heap.PeakBytes(), int64_t{2 * kBytes});
}

TEST(Measure, AProcessIsChargedWithItsOwnTimeAndItsChildrens) {
  const auto self = static_cast<int32_t>(getpid());
  const double before = CpuMsOf(self);
  const pid_t child = fork();
  if (child == 0) {
    while (CpuMs() < 300) {
    }
    pause();
  }
  while (CpuMsOf(static_cast<int32_t>(child)) < 100) usleep(1000);
  const double with_child = CpuMsOf(self);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_GE(with_child - before, 100);
  EXPECT_EQ(CpuMsOf(static_cast<int32_t>(child)), 0);
}

TEST(Measure, TheMachineIsNamed) {
  EXPECT_NE(Machine().find(" cores, "), std::string::npos);
  EXPECT_NE(Machine().find("Linux"), std::string::npos);
}

}  // namespace
}  // namespace arbitro::bench
