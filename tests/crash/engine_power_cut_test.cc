// SPDX-License-Identifier: Apache-2.0
//
// Cuts the power while the engine runs events: everything that an organiser was told is true
// afterwards, and any other request can be sent again and acts once. ARBITRO_LONG_TESTS=1 makes it
// many times more. ARBITRO_SEED repeats the random choices of a run.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "storage/files/temporary_folder.h"
#include "tests/crash/engine_on_disk.h"
#include "tests/crash/power_cut_files.h"

namespace arbitro::crash {
namespace {

using storage::RocksOptions;
using storage::Sync;
using storage::TemporaryFolder;

constexpr int kImages = 40;
constexpr int kImagesLong = 2000;
constexpr int kControlImages = 20;
constexpr std::size_t kImagesPerRun = 10;
constexpr std::uint64_t kOperationsBetweenCutsMax = 40;
constexpr std::size_t kWriteBufferBytes = std::size_t{64} << 10;
constexpr int kEvents = 3;
constexpr std::uint32_t kPlayers = 6;
constexpr std::uint32_t kRounds = 2;

// The disk and the sync mode that the engine's log is tested on.
struct Ground {
  Sync sync = Sync::kEveryBatch;
  DiskManner manner = DiskManner::kHonest;
};

struct EngineCut {
  DiskImage image;
  std::size_t answered = 0;
};

std::vector<std::vector<Wave>> Scripts() {
  std::vector<std::vector<Wave>> scripts;
  for (int i = 1; i <= kEvents; ++i) {
    scripts.push_back(EventScript(absl::StrCat("events/e", i), kPlayers, kRounds));
  }
  return scripts;
}

// Runs whole events on an empty disk, with cuts.
std::vector<EngineCut> RunAndCut(const Ground& ground, std::uint64_t seed, Ledger& ledger) {
  const TemporaryFolder folder;
  std::mt19937_64 random(seed);
  const auto files = std::make_shared<PowerCutFiles>(folder.Path(), random(), ground.manner);
  std::mutex mutex;
  std::vector<EngineCut> cuts;
  files->CutRepeatedly(1 + random() % kOperationsBetweenCutsMax, [&](DiskImage image) {
    const std::size_t answered = ledger.AnsweredCount();
    const std::lock_guard lock(mutex);
    if (cuts.size() < kImagesPerRun) cuts.push_back({std::move(image), answered});
  });
  RocksOptions options;
  options.sync = ground.sync;
  options.write_buffer_bytes = kWriteBufferBytes;
  options.file_system = files;
  options.anchor_interval = std::chrono::milliseconds(random() % 3);
  EngineOnDisk engine;
  const absl::Status opened = engine.Open(folder.Path(), options);
  EXPECT_TRUE(opened.ok()) << opened;
  if (opened.ok()) engine.RunAll(Scripts(), ledger);
  files->StopCutting();
  cuts.push_back({files->CutNow(), ledger.AnsweredCount()});
  engine.Close();
  return cuts;
}

std::string FaultIn(const EngineCut& cut, const Ledger& ledger) {
  const TemporaryFolder folder;
  cut.image.WriteTo(folder.Path());
  RocksOptions options;
  // No more cuts; the syncs of these files take no time.
  options.file_system = std::make_shared<PowerCutFiles>(folder.Path(), 0);
  EngineOnDisk engine;
  const absl::Status opened = engine.Open(folder.Path(), options);
  if (!opened.ok()) return absl::StrCat("does not open: ", opened.ToString());
  return engine.FaultAfter(ledger, cut.answered);
}

struct Campaign {
  int images = 0;
  int faults = 0;
  int losses = 0;   // of the faults: an answer that was given is lost
  int noticed = 0;  // of the faults: the log itself reports it
  std::size_t answers = 0;
  std::string first_fault;
};

void Count(const std::string& fault, Campaign& campaign) {
  if (fault.empty()) return;
  if (campaign.faults++ == 0) campaign.first_fault = fault;
  if (absl::StrContains(fault, "was acknowledged and is lost")) ++campaign.losses;
  if (absl::StrContains(fault, "out of use") || absl::StrContains(fault, "does not open")) {
    ++campaign.noticed;
  }
}

Campaign RunCampaign(const Ground& ground, int images) {
  const char* given = std::getenv("ARBITRO_SEED");
  const std::uint64_t seed = given == nullptr ? 20240901 : std::strtoull(given, nullptr, 10);
  std::mt19937_64 random(seed);
  Campaign campaign;
  while (campaign.images < images && !testing::Test::HasFailure()) {
    Ledger ledger;
    for (const EngineCut& cut : RunAndCut(ground, random(), ledger)) {
      ++campaign.images;
      campaign.answers += cut.answered;
      Count(FaultIn(cut, ledger), campaign);
    }
  }
  std::cout << "seed " << seed << ": " << campaign.images << " power cuts, " << campaign.answers
            << " answers asked for again, " << campaign.faults << " disks with a fault, "
            << campaign.losses << " lost an answer, " << campaign.noticed << " said so at opening"
            << std::endl;
  return campaign;
}

TEST(EnginePowerCutTest, EveryAnswerIsTrueAfterwards) {
  const int images = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? kImagesLong : kImages;
  const Campaign campaign = RunCampaign({}, images);
  RecordProperty("power_cuts", campaign.images);
  RecordProperty("acknowledged_and_found", std::to_string(campaign.answers));
  EXPECT_EQ(campaign.faults, 0) << campaign.first_fault;
  EXPECT_GT(campaign.answers, static_cast<std::size_t>(images))
      << "the cuts came before there was anything to lose";
}

TEST(EnginePowerCutTest, WithoutSyncSomeAnswerWasALie) {
  const Campaign campaign = RunCampaign({Sync::kNever, DiskManner::kHonest}, kControlImages);
  EXPECT_GT(campaign.losses, 0) << campaign.first_fault;
}

TEST(EnginePowerCutTest, OnADiskThatLiesAboutSyncsSomeAnswerWasALie) {
  const Campaign campaign = RunCampaign({Sync::kEveryBatch, DiskManner::kSyncLies}, kControlImages);
  EXPECT_GT(campaign.losses + campaign.noticed, 0) << campaign.first_fault;
}

TEST(EnginePowerCutTest, WithoutSyncsOfFoldersSomeAnswerWasALie) {
  const Campaign campaign =
      RunCampaign({Sync::kEveryBatch, DiskManner::kFolderSyncLies}, kControlImages);
  EXPECT_GT(campaign.losses + campaign.noticed, 0) << campaign.first_fault;
}

}  // namespace
}  // namespace arbitro::crash
