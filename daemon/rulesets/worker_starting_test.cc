// SPDX-License-Identifier: Apache-2.0
//
// A ruleset whose workers cannot be started any more, and later can.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/rulesets/worker_pool.h"
#include "daemon/rulesets/worker_runner_testing.h"

namespace arbitro::rulesets {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kPatience{30};

// The reports about starting, in order.
class Heard {
 public:
  void Add(bool starting) {
    const std::lock_guard lock(mutex_);
    said_.push_back(starting);
    changed_.notify_all();
  }
  // Waits until so many reports came, or too long.
  std::vector<bool> Wait(size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kPatience, [&] { return said_.size() >= count; });
    return said_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<bool> said_;
};

TEST(WorkerStarting, PausesGrowUpToFiveSeconds) {
  EXPECT_EQ(RestartPauseAfter(0).count(), 0);
  EXPECT_EQ(RestartPauseAfter(1).count(), 0);
  EXPECT_EQ(RestartPauseAfter(2).count(), 10);
  for (int failures = 3; failures <= 10; ++failures) {
    EXPECT_EQ(RestartPauseAfter(failures), 2 * RestartPauseAfter(failures - 1)) << failures;
  }
  EXPECT_EQ(RestartPauseAfter(11), std::chrono::seconds(5));
  EXPECT_EQ(RestartPauseAfter(1'000'000), std::chrono::seconds(5));
}

TEST(WorkerStarting, WhoKeepsFailingIsReplacedLaterAndLater) {
  WorkerOptions options;
  options.program = ARBITRO_WORKER_PROGRAM;
  options.workers = 1;
  const std::string library = std::string(ARBITRO_CONTAINED_FOLDER) + "/contained-exits.so";
  const Descriptor descriptor(open(library.c_str(), O_RDONLY | O_CLOEXEC));
  const auto runner = WorkerRunner::Start(std::make_shared<Supervisor>(), descriptor.get(), "test",
                                          options, CallOptions());
  ASSERT_TRUE(runner.ok()) << runner.status();
  for (const int pause_ms : {0, 0, 10, 20, 40, 80, 160, 320}) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(Draw(runner->get()).kind, RunnerReply::Kind::kFault);
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(pause_ms));
  }
}

TEST(WorkerStarting, IsToldWhereItFailsAndWhereItWorksAgain) {
  const fs::path folder =
      fs::temp_directory_path() / ("arbitro-starting-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const fs::path program = folder / "arbitro-worker";
  fs::copy_file(ARBITRO_WORKER_PROGRAM, program);
  Heard heard;
  WorkerOptions options;
  options.program = program.string();
  options.workers = 2;
  options.on_starting = [&](bool starting) { heard.Add(starting); };
  const std::string library = std::string(ARBITRO_CONTAINED_FOLDER) + "/contained-aborts.so";
  const Descriptor descriptor(open(library.c_str(), O_RDONLY | O_CLOEXEC));
  auto runner = WorkerRunner::Start(std::make_shared<Supervisor>(), descriptor.get(), "test",
                                    options, CallOptions());
  ASSERT_TRUE(runner.ok()) << runner.status();

  // Each draw ends a worker, and no other takes its place.
  fs::rename(program, folder / "away");
  RunnerReply reply;
  for (int i = 0; i < 100 && !reply.never_made; ++i) reply = Draw(runner->get());
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kFault);
  EXPECT_TRUE(reply.never_made) << reply.fault;
  EXPECT_NE(reply.fault.find("no worker could be started"), std::string::npos) << reply.fault;
  EXPECT_EQ(heard.Wait(1), std::vector<bool>{false});

  fs::rename(folder / "away", program);
  EXPECT_EQ(heard.Wait(2), (std::vector<bool>{false, true}));
  reply = Draw(runner->get());
  EXPECT_FALSE(reply.never_made) << "the ruleset was asked, and crashed: " << reply.fault;
  runner->reset();
  fs::remove_all(folder);
}

}  // namespace
}  // namespace arbitro::rulesets
