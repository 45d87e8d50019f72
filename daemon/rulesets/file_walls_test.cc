// SPDX-License-Identifier: Apache-2.0
//
// Rulesets that read the host's files while they are loaded, behind each wall alone and behind
// both.
#include <gtest/gtest.h>

#include <string>

#include "daemon/rulesets/wall_trial.h"
#include "daemon/rulesets/worker_runner_testing.h"

namespace arbitro::rulesets {
namespace {

constexpr uint32_t kLandlock = static_cast<uint32_t>(FileWall::kLandlock);
constexpr uint32_t kNamespace = static_cast<uint32_t>(FileWall::kNamespace);

// Each way in is tried so often: what is left to chance would show.
constexpr int kRuns = 20;

constexpr const char* kReaders[] = {"reads-in-constructor", "reads-in-resolver",
                                    "reads-in-thread-storage"};

std::string NameOf(uint32_t walls) {
  if (walls == kLandlock) return "Landlock";
  return walls == kNamespace ? "Namespace" : "Both";
}

class FileWalls : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime does not live behind the walls";
    options_.file_walls = GetParam();
    const auto walls = TryFileWalls(std::make_shared<Supervisor>(), options_);
    if (!walls.ok()) GTEST_SKIP() << "this machine does not have them: " << walls.status();
  }
  WorkerOptions options_ = Options();
};

TEST_P(FileWalls, NoCodeOfARulesetReadsAFile) {
  for (const char* reader : kReaders) {
    for (int run = 0; run < kRuns; ++run) {
      const auto runner = Start(Contained(reader), options_);
      ASSERT_TRUE(runner.ok()) << reader << ": " << runner.status();
      EXPECT_EQ(Draw(runner->get()).kind, RunnerReply::Kind::kDecided) << reader;
    }
  }
}

// The walls around files do not lean on those around system calls.
TEST_P(FileWalls, StandWithoutTheOthers) {
  options_.seccomp = SeccompMode::kOff;
  for (const char* reader : kReaders) {
    EXPECT_TRUE(Start(Contained(reader), options_).ok()) << reader;
  }
}

// A call that looks without reading ends the worker, whichever wall keeps the files.
TEST_P(FileWalls, LookingAroundEndsTheWorker) {
  for (int run = 0; run < kRuns; ++run) {
    EXPECT_NE(
        Start(Contained("looks-in-constructor"), options_).status().message().find("readlink"),
        std::string_view::npos);
    EXPECT_NE(Start(Contained("opens-otherwise-in-constructor"), options_)
                  .status()
                  .message()
                  .find("openat2"),
              std::string_view::npos);
    const auto runner = Start(Contained("opens-file"), options_);
    ASSERT_TRUE(runner.ok()) << runner.status();
    EXPECT_NE(Draw(runner->get()).fault.find("openat"), std::string::npos);
  }
}

TEST_P(FileWalls, WhatARulesetMayNeedIsThere) {
  const auto runner = Start(Contained("throws"), options_);
  ASSERT_TRUE(runner.ok()) << runner.status();
  EXPECT_NE(Draw(runner->get()).fault.find("let an exception cross the boundary"),
            std::string::npos);
}

TEST_P(FileWalls, WhatItMayNotNeedIsNot) {
  const auto runner = Start(Contained("links-protobuf"), options_);
  ASSERT_FALSE(runner.ok());
  EXPECT_NE(runner.status().message().find("libprotobuf"), std::string::npos) << runner.status();
}

INSTANTIATE_TEST_SUITE_P(Walls, FileWalls, testing::Values(kLandlock, kNamespace, kEveryFileWall),
                         [](const auto& walls) { return NameOf(walls.param); });

// The walls are needed: without them the same rulesets read.
TEST(NoFileWalls, TheSameRulesetsRead) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime does not live behind the walls";
  WorkerOptions options = Options();
  options.file_walls = 0;
  for (const char* reader : kReaders) {
    const auto runner = Start(Contained(reader), options);
    ASSERT_FALSE(runner.ok()) << reader;
    EXPECT_NE(runner.status().message().find("reads_files.h"), std::string_view::npos)
        << runner.status();
  }
}

TEST(FileWallTrial, SaysWhichWallsStand) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime does not live behind the walls";
  const auto walls = TryFileWalls(std::make_shared<Supervisor>(), Options());
  ASSERT_TRUE(walls.ok()) << walls.status();
  EXPECT_NE(*walls, "none");
}

TEST(FileWallTrial, NoneAreWanted) {
  WorkerOptions options = Options();
  options.file_walls = 0;
  const auto walls = TryFileWalls(std::make_shared<Supervisor>(), options);
  ASSERT_TRUE(walls.ok()) << walls.status();
  EXPECT_EQ(*walls, "none");
}

// A bit that stands for no wall is one that no machine has.
TEST(FileWallTrial, AMachineWithoutWallsIsSaid) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime does not live behind the walls";
  WorkerOptions options = Options();
  options.file_walls = 4;
  const auto walls = TryFileWalls(std::make_shared<Supervisor>(), options);
  EXPECT_EQ(walls.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_FALSE(Start(Hostile("well-behaved"), options).ok());
}

}  // namespace
}  // namespace arbitro::rulesets
