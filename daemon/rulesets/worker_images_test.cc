// SPDX-License-Identifier: Apache-2.0
//
// The place of a call's image: inside its frame, in the worker's region, or in memory of its own.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/worker_runner_testing.h"

namespace arbitro::rulesets {
namespace {

// Asks with a request of two players that is followed by so many bytes. The ruleset ignores them.
RunnerReply DrawPadded(Runner* runner, size_t bytes) {
  std::string image = Encode(TwoPlayers());
  image.resize(std::max(bytes, image.size()), 'x');
  RunnerReply reply;
  WaitingRunner(runner).Call(RulesetFunction::kDraw, image, nullptr,
                             [&](RunnerReply came) { reply = std::move(came); });
  return reply;
}

// Inside the frame, in the region, in one that had to grow, and in memory of its own.
constexpr size_t kPlaces[] = {0,       kInlineImageMax - 1, kInlineImageMax + 1,
                              500'000, 3'000'000,           kRegionImageMax + 1};

TEST(WorkerImages, BehindAnImageLiesNothingOfAnEarlierCall) {
  const auto runner = Start(Contained("peeks"), Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  for (const size_t before : kPlaces) {
    for (const size_t bytes : kPlaces) {
      // After an image in memory of its own there is nothing to look at.
      if (before > kRegionImageMax || bytes > kRegionImageMax) continue;
      EXPECT_EQ(DrawPadded(runner->get(), before).kind, RunnerReply::Kind::kDecided);
      const RunnerReply reply = DrawPadded(runner->get(), bytes);
      EXPECT_EQ(reply.citations, (std::vector<Citation>{{"GAME-1", "there is nothing"}}))
          << bytes << " bytes after " << before << ": " << reply.fault;
    }
  }
}

TEST(WorkerImages, ALargeImageCannotBeWritten) {
  const auto runner = Start(Contained("scribbles"), Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  for (const size_t bytes : kPlaces) {
    const RunnerReply reply = DrawPadded(runner->get(), bytes);
    EXPECT_EQ(reply.citations,
              (std::vector<Citation>{
                  {"GAME-1", bytes > kInlineImageMax ? "it cannot be written" : "it is written"}}))
        << bytes << ": " << reply.fault;
  }
}

// Returns whether a process has a worker's region mapped.
bool MapsARegion(pid_t process) {
  std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
  const std::string all(std::istreambuf_iterator<char>(maps), {});
  EXPECT_FALSE(all.empty());
  return all.find("arbitro-region") != std::string::npos;
}

TEST(WorkerImages, WhatALargeImageTookIsKeptForTheNext) {
  const auto runner = Start(Contained("peeks"), Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  EXPECT_EQ(DrawPadded(runner->get(), 3'000'000).kind, RunnerReply::Kind::kDecided);
  EXPECT_TRUE(MapsARegion(getpid()));
  EXPECT_TRUE(MapsARegion((*runner)->Workers().at(0)));
}

TEST(WorkerImages, WhatALargeImageTookGoesBackWhenNoneComes) {
  WorkerOptions options = Options();
  options.idle_after = std::chrono::milliseconds(1);
  const auto runner = Start(Contained("peeks"), options);
  ASSERT_TRUE(runner.ok()) << runner.status();
  const pid_t worker = (*runner)->Workers().at(0);
  EXPECT_EQ(DrawPadded(runner->get(), 3'000'000).kind, RunnerReply::Kind::kDecided);
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while ((MapsARegion(getpid()) || MapsARegion(worker)) && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_FALSE(MapsARegion(getpid()) || MapsARegion(worker));
  EXPECT_EQ(DrawPadded(runner->get(), 3'000'000).kind, RunnerReply::Kind::kDecided);
  EXPECT_EQ((*runner)->Workers().at(0), worker);
}

}  // namespace
}  // namespace arbitro::rulesets
