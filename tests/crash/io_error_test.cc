// SPDX-License-Identifier: Apache-2.0
//
// Lets one operation of the disk fail, once or from then on, in three scenarios, and cuts the power
// afterwards. Nothing that was acknowledged may be lost, and a request that was answered with an
// error must act once when it is sent again. The same holds on disks that are full after so many
// bytes. By default it takes a sample of operations and sizes; ARBITRO_LONG_TESTS=1 takes all
// operations and 210 sizes. The same check must find an engine that takes failed writes for done.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/files/temporary_folder.h"
#include "tests/crash/engine_on_disk.h"
#include "tests/crash/failing_files.h"
#include "tests/crash/power_cut_files.h"

namespace arbitro::crash {
namespace {

using storage::RocksOptions;
using storage::TemporaryFolder;

// Failing operations of a scenario by default, each with another kind of error than the one before.
constexpr std::uint64_t kSample = 24;
constexpr std::uint32_t kPlayersOfAnEvent = 6;
constexpr int kReopenings = 5;

// Sizes of the disk for each scenario.
constexpr std::uint64_t kSizes = 6;
constexpr std::uint64_t kSizesLong = 70;

// Failing operations of the control run.
constexpr std::uint64_t kControlRuns = 8;

constexpr DiskError kErrors[] = {DiskError::kIo, DiskError::kNoSpace, DiskError::kShortWrite};
constexpr Lasting kLastings[] = {Lasting::kOnce, Lasting::kFromThenOn};

// The work on the disk: gets an engine, a folder, and its options. It may stop anywhere.
using Scenario =
    std::function<void(EngineOnDisk&, const std::string& folder, const RocksOptions&, Ledger&)>;

RocksOptions OptionsOn(std::shared_ptr<rocksdb::FileSystem> files) {
  RocksOptions options;
  options.file_system = std::move(files);
  // Each record is followed by its anchor, so that the operations come in the same order each time.
  options.anchor_interval = std::chrono::milliseconds(0);
  return options;
}

// The start of a scenario: a disk, and the requests and answers before it.
struct Start {
  DiskImage disk;
  std::vector<engine::Submission> sent;
  std::vector<Ledger::Entry> answered;
};

// One scenario on one failing disk.
struct Run {
  std::uint64_t operations = 0;
  std::uint64_t written_bytes = 0;
  std::string failed;  // the operation that failed
  std::string fault;   // what is wrong afterwards; empty if nothing is
};

Run RunOn(const Start& start, const Scenario& scenario, DiskFault fault, Care care = Care::kTaken) {
  const TemporaryFolder folder;
  start.disk.WriteTo(folder.Path());
  const auto disk_files = std::make_shared<PowerCutFiles>(folder.Path(), fault.operation);
  const auto files = std::make_shared<FailingFiles>(disk_files, fault);
  Ledger ledger;
  for (const auto& submission : start.sent) ledger.Sent(submission);
  for (const auto& [submission, answer] : start.answered) ledger.Answered(submission, answer);
  {
    EngineOnDisk engine(care);
    scenario(engine, folder.Path(), OptionsOn(files), ledger);
  }
  Run run{files->Operations(), files->WrittenBytes(), files->FirstFailure(), ""};
  const TemporaryFolder after;
  disk_files->CutNow().WriteTo(after.Path());
  EngineOnDisk engine;
  const absl::Status opened =
      engine.Open(after.Path(), OptionsOn(std::make_shared<PowerCutFiles>(after.Path(), 0)));
  run.fault = opened.ok() ? engine.FaultAfter(ledger, ledger.AnsweredCount()) : opened.ToString();
  return run;
}

bool IsLongRun() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr; }

// Lets operations fail, all or a sample, and checks each disk.
void FailEach(const char* name, const Start& start, const Scenario& scenario) {
  const Run whole = RunOn(start, scenario, {});
  ASSERT_EQ(whole.fault, "");
  ASSERT_GT(whole.operations, kSample);
  const bool all = IsLongRun();
  const std::uint64_t step = all ? 1 : whole.operations / kSample;
  int runs = 0;
  int failures = 0;
  for (std::uint64_t operation = 1; operation <= whole.operations; operation += step) {
    for (int kind = 0; kind < 6; ++kind) {
      if (!all && static_cast<std::uint64_t>(kind) != (operation / step) % 6) continue;
      const Run run = RunOn(start, scenario, {operation, kErrors[kind % 3], kLastings[kind / 3]});
      ++runs;
      if (!run.failed.empty()) ++failures;
      EXPECT_EQ(run.fault, "") << "operation " << operation << " (" << run.failed << "), kind "
                               << kind;
    }
  }
  std::cout << name << ": " << whole.operations << " operations, " << runs << " runs, in "
            << failures << " an operation failed" << std::endl;
  testing::Test::RecordProperty("operations", std::to_string(whole.operations));
  testing::Test::RecordProperty("failing_operations", failures);
  EXPECT_GT(failures, runs / 2);
}

// Lets the disk be full after so many bytes, at sizes from 0 to all that is written.
void FillAtEach(const Start& start, const Scenario& scenario) {
  const Run whole = RunOn(start, scenario, {});
  ASSERT_EQ(whole.fault, "");
  const std::uint64_t sizes = IsLongRun() ? kSizesLong : kSizes;
  std::uint64_t filled = 0;
  for (std::uint64_t i = 0; i < sizes; ++i) {
    DiskFault full;
    full.room_bytes = whole.written_bytes * i / sizes;
    const Run run = RunOn(start, scenario, full);
    if (!run.failed.empty()) ++filled;
    EXPECT_EQ(run.fault, "") << "room for " << full.room_bytes << " bytes (" << run.failed << ")";
  }
  testing::Test::RecordProperty("full_disks", std::to_string(filled));
  EXPECT_GT(filled, sizes / 2);
}

// Returns the disk and the ledger that a scenario leaves behind without faults.
Start After(const Scenario& scenario) {
  const TemporaryFolder folder;
  const auto files = std::make_shared<PowerCutFiles>(folder.Path(), 1);
  Ledger ledger;
  {
    EngineOnDisk engine;
    scenario(engine, folder.Path(), OptionsOn(files), ledger);
  }
  return {files->CutNow(), ledger.AllSent(), ledger.AllAnswered()};
}

std::vector<Wave> Script() { return EventScript("events/e1", kPlayersOfAnEvent, 2); }

// The first waves create the event, register players and start it.
constexpr std::size_t kCreationWaves = 4;

void CreateAndRegisterOn(EngineOnDisk& engine, Ledger& ledger) {
  std::vector<Wave> script = Script();
  script.resize(kCreationWaves);
  engine.Run(script, ledger);
}

void CreateAndRegister(EngineOnDisk& engine, const std::string& folder, const RocksOptions& options,
                       Ledger& ledger) {
  if (engine.Open(folder, options).ok()) CreateAndRegisterOn(engine, ledger);
}

// A running event plays its rounds while two others begin.
void RoundsUnderLoad(EngineOnDisk& engine, const std::string& folder, const RocksOptions& options,
                     Ledger& ledger) {
  std::vector<Wave> rounds = Script();
  rounds.erase(rounds.begin(), rounds.begin() + kCreationWaves);
  if (!engine.Open(folder, options).ok()) return;
  engine.RunAll(
      {rounds, EventScript("events/e2", kPlayersOfAnEvent, 1), EventScript("events/e3", 2, 1)},
      ledger);
}

// Runs a few waves, then stops and starts the daemon, and so on: it recovers logs, writes and
// merges tables, deletes old files, and takes a snapshot at each round's end.
void CloseAndReopen(EngineOnDisk& engine, const std::string& folder, const RocksOptions& options,
                    Ledger& ledger) {
  const std::vector<Wave> script = Script();
  const std::size_t waves = script.size() / kReopenings + 1;
  for (std::size_t begin = 0; begin < script.size(); begin += waves) {
    const std::size_t end = std::min(begin + waves, script.size());
    if (!engine.Open(folder, options).ok()) return;
    if (!engine.Run({script.begin() + begin, script.begin() + end}, ledger)) return;
  }
}

TEST(IoErrorTest, WhileAnEventIsMadeAndPlayersRegister) {
  FailEach("create and register", {}, CreateAndRegister);
}

TEST(IoErrorTest, WhileRoundsAreReportedUnderLoad) {
  FailEach("rounds under load", After(CreateAndRegister), RoundsUnderLoad);
}

TEST(IoErrorTest, WhileTheLogIsClosedAndOpenedAgain) {
  FailEach("close and reopen", {}, CloseAndReopen);
}

TEST(FullDiskTest, WhileAnEventIsMadeAndPlayersRegister) { FillAtEach({}, CreateAndRegister); }

TEST(FullDiskTest, WhileRoundsAreReportedUnderLoad) {
  FillAtEach(After(CreateAndRegister), RoundsUnderLoad);
}

TEST(FullDiskTest, WhileTheLogIsClosedAndOpenedAgain) { FillAtEach({}, CloseAndReopen); }

// A control: with only this change, the engine answers for records that no disk has. The disk fails
// while commands are taken, because nothing is answered before that.
TEST(IoErrorTest, AnEngineThatIgnoresFailedWritesIsFound) {
  std::uint64_t opened = 0;
  std::uint64_t taken = 0;
  const auto counted = [&](EngineOnDisk& engine, const std::string& folder,
                           const RocksOptions& options, Ledger& ledger) {
    const auto& files = static_cast<const FailingFiles&>(*options.file_system);
    if (!engine.Open(folder, options).ok()) return;
    opened = files.Operations();
    CreateAndRegisterOn(engine, ledger);
    taken = files.Operations();
  };
  ASSERT_EQ(RunOn({}, counted, {}, Care::kNone).fault, "") << "it differs from nothing";
  ASSERT_GT(taken, opened + kControlRuns);
  int lost = 0;
  for (std::uint64_t i = 0; i < kControlRuns; ++i) {
    const std::uint64_t operation = opened + 1 + (taken - opened) * i / kControlRuns;
    const DiskFault fault{operation, kErrors[i % 3], Lasting::kFromThenOn};
    const std::string found = RunOn({}, CreateAndRegister, fault, Care::kNone).fault;
    if (found.find("was acknowledged and is lost") != std::string::npos) ++lost;
    EXPECT_EQ(RunOn({}, CreateAndRegister, fault).fault, "") << "operation " << operation;
  }
  std::cout << "control: " << lost << " of " << kControlRuns << " runs lost what was acknowledged"
            << std::endl;
  EXPECT_GT(lost, 0);
}

// Another control: a refusal of a command whose record is on the disk is wrong, too.
TEST(IoErrorTest, AnEngineThatDeniesWhatItWroteIsFound) {
  const std::string found = RunOn({}, CreateAndRegister, {}, Care::kDenied).fault;
  EXPECT_NE(found.find("was refused and acted"), std::string::npos) << found;
}

}  // namespace
}  // namespace arbitro::crash
