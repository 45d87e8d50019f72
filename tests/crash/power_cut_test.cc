// SPDX-License-Identifier: Apache-2.0
//
// Cuts the power many times while records are appended and while a log is recovered, and checks
// each disk. ARBITRO_LONG_TESTS=1 makes it two thousand times.
//
// kill -9 proves nothing here: the kernel still writes what a killed process left. So a model of
// the disk (power_cut_files.h) gives an image of each cut, also while a log is opened that an
// earlier cut left behind. ARBITRO_SEED repeats the random choices of a run; threads still differ
// in their timing.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/crash/cut_history.h"
#include "tests/crash/power_cut_files.h"

namespace arbitro::crash {
namespace {

using storage::Sync;

constexpr int kImages = 200;
constexpr int kImagesLong = 2000;
// A few cuts are enough to notice a disk that breaks its promise.
constexpr int kControlImages = 60;
// A history of rounds, each going on from a disk of the one before, is replaced after so many
// rounds.
constexpr int kRoundsPerHistory = 4;
constexpr int kRecoveriesDeep = 3;
constexpr int kRecoveryHistories = 3;
constexpr int kRecoveryHistoriesLong = 20;

std::uint64_t SeedOfRun() {
  const char* given = std::getenv("ARBITRO_SEED");
  return given == nullptr ? 20240901 : std::strtoull(given, nullptr, 10);
}

bool IsLongRun() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr; }

// The number of disks checked, and the number of those on which the log was damaged.
struct Campaign {
  int images = 0;
  int faults = 0;
  int losses = 0;   // of the faults: a record that was acknowledged is lost
  int noticed = 0;  // of the faults: the log is refused or quarantined
  std::size_t acknowledged = 0;
  std::string first_fault;
};

// Checks every disk, and returns the sound ones, to go on from.
std::vector<Cut> Judge(const History& history, std::vector<Cut> cuts, Campaign& campaign) {
  std::vector<Cut> sound;
  for (Cut& cut : cuts) {
    ++campaign.images;
    campaign.acknowledged += cut.acknowledged;
    const std::string fault = history.FaultIn(cut);
    if (fault.empty()) {
      sound.push_back(std::move(cut));
      continue;
    }
    if (campaign.faults++ == 0) campaign.first_fault = fault;
    if (fault.find("was acknowledged and is lost") != std::string::npos) ++campaign.losses;
    if (fault.starts_with("out of use") || fault.starts_with("does not open")) ++campaign.noticed;
  }
  return sound;
}

void Report(const char* what, std::uint64_t seed, const Campaign& campaign,
            std::chrono::steady_clock::time_point begun) {
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  std::cout << what << ", seed " << seed << ": " << campaign.images << " power cuts, "
            << campaign.acknowledged << " acknowledged records looked for, " << campaign.faults
            << " disks with a fault, " << campaign.losses << " lost a record, " << campaign.noticed
            << " refused or quarantined, " << static_cast<int>(campaign.images / took.count())
            << " disks a second" << std::endl;
}

// Records the counts as test properties, for a tool that adds up many runs.
void Record(const Campaign& campaign) {
  testing::Test::RecordProperty("power_cuts", campaign.images);
  testing::Test::RecordProperty("acknowledged_and_found", std::to_string(campaign.acknowledged));
}

Campaign CutWhileAppending(std::uint64_t seed, Ground ground, int images) {
  const auto begun = std::chrono::steady_clock::now();
  Campaign campaign;
  std::mt19937_64 random(seed);
  while (campaign.images < images && !testing::Test::HasFatalFailure()) {
    History history(random(), ground);
    for (int round = 0; round < kRoundsPerHistory && campaign.images < images; ++round) {
      std::vector<Cut> sound = Judge(history, history.Round(), campaign);
      if (sound.empty()) break;
      history.GoOnFrom(std::move(sound[random() % sound.size()]));
    }
  }
  Report("appending", seed, campaign, begun);
  return campaign;
}

// Cuts the power while the log is appended to, then while that log is recovered, then while that
// recovery is recovered, and once more: each recovery works on what the one before left half done.
Campaign CutWhileRecovering(std::uint64_t seed, int histories) {
  const auto begun = std::chrono::steady_clock::now();
  Campaign campaign;
  std::mt19937_64 random(seed);
  for (int i = 0; i < histories && !testing::Test::HasFatalFailure(); ++i) {
    History history(random(), {});
    std::vector<Cut> sound = Judge(history, history.Round(), campaign);
    for (int depth = 1; depth <= kRecoveriesDeep && !sound.empty(); ++depth) {
      history.GoOnFrom(std::move(sound[random() % sound.size()]));
      sound = Judge(history, history.RecoveryRound(), campaign);
    }
    EXPECT_FALSE(sound.empty());
  }
  Report("recovering", seed, campaign, begun);
  return campaign;
}

TEST(PowerCutTest, NothingAcknowledgedIsLost) {
  const int images = IsLongRun() ? kImagesLong : kImages;
  const Campaign campaign = CutWhileAppending(SeedOfRun(), {}, images);
  Record(campaign);
  EXPECT_EQ(campaign.faults, 0) << campaign.first_fault;
  EXPECT_GE(campaign.images, images);
  EXPECT_GT(campaign.acknowledged, static_cast<std::size_t>(images))
      << "the cuts came before there was anything to lose";
}

TEST(PowerCutTest, NothingIsLostByCutsDuringRecoveryThreeDeep) {
  const int histories = IsLongRun() ? kRecoveryHistoriesLong : kRecoveryHistories;
  const Campaign campaign = CutWhileRecovering(SeedOfRun(), histories);
  Record(campaign);
  EXPECT_EQ(campaign.faults, 0) << campaign.first_fault;
  EXPECT_GE(campaign.images, histories * (1 + kRecoveriesDeep) * 2);
}

// The same on a disk that breaks its promise must lose something; otherwise the tests above could
// not notice a loss.
TEST(PowerCutTest, WithoutSyncSomethingIsLost) {
  const Campaign campaign =
      CutWhileAppending(SeedOfRun(), {Sync::kNever, DiskManner::kHonest}, kControlImages);
  EXPECT_GT(campaign.losses, 0) << campaign.first_fault;
}

TEST(PowerCutTest, OnADiskThatLiesAboutSyncsSomethingIsLost) {
  const Campaign campaign =
      CutWhileAppending(SeedOfRun(), {Sync::kEveryBatch, DiskManner::kSyncLies}, kControlImages);
  EXPECT_GT(campaign.losses + campaign.noticed, 0) << campaign.first_fault;
}

TEST(PowerCutTest, WithoutSyncsOfFoldersSomethingIsLost) {
  const Campaign campaign = CutWhileAppending(
      SeedOfRun(), {Sync::kEveryBatch, DiskManner::kFolderSyncLies}, kControlImages);
  EXPECT_GT(campaign.losses + campaign.noticed, 0) << campaign.first_fault;
}

}  // namespace
}  // namespace arbitro::crash
