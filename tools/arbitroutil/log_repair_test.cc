// SPDX-License-Identifier: Apache-2.0
//
// The behaviour of `arbitroutil log repair` with a sound log, and its questions to the operator of
// a damaged one.

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/event_log.h"
#include "tools/arbitroutil/commands.h"

namespace arbitro::tools {
namespace {

using testing::internal::CaptureStderr;
using testing::internal::CaptureStdout;
using testing::internal::GetCapturedStderr;
using testing::internal::GetCapturedStdout;

constexpr char kName[] = "events/torino-2026";
constexpr int kRecords = 4;

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class LogRepairTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto log = OpenLog();
    storage::ChainBuilder chain(kName, log->Epoch());
    for (int i = 0; i < kRecords; ++i) {
      ASSERT_TRUE(log->AppendBatch({chain.Next("payload")}).ok());
    }
  }

  std::unique_ptr<storage::EventLog> OpenLog() const {
    auto lock = storage::FolderLock::AcquireForWriting(folder_.Path());
    EXPECT_TRUE(lock.ok()) << lock.status();
    auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    return *std::move(log);
  }

  // Changes a byte in the second payload, with all checksums of the database right.
  void ChangeAPayload() const {
    const std::string command = std::string(ARBITRO_CHANGE_PAYLOAD_BYTE) + " '" + folder_.Path() +
                                "' " + kName + " 2 5 >/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);
  }

  struct Said {
    ExitCode exit_code;
    std::string out;
    std::string error;
  };

  Said Repair(bool dry_run, const std::string& who, const std::string& why) const {
    RepairOptions options;
    options.data = folder_.Path();
    options.dry_run = dry_run;
    options.who = who;
    options.why = why;
    CaptureStdout();
    CaptureStderr();
    const ExitCode exit_code = RepairLog(options);
    return {exit_code, GetCapturedStdout(), GetCapturedStderr()};
  }

  const storage::TemporaryFolder folder_;
};

TEST_F(LogRepairTest, ASoundLogNeedsNobodyToAnswerForIt) {
  const Said said = Repair(false, "", "");
  EXPECT_EQ(said.exit_code, kExitOk) << said.error;
  EXPECT_TRUE(Has(said.out, "nothing to repair")) << said.out;
}

TEST_F(LogRepairTest, WithoutAReasonThePlanIsPrintedAndNothingIsDone) {
  ChangeAPayload();
  for (int again = 0; again < 2; ++again) {
    const Said said = Repair(false, "", "");
    EXPECT_EQ(said.exit_code, kExitUsage);
    EXPECT_TRUE(Has(said.out, "keeps: 1 of 4 known records")) << said.out;
    EXPECT_TRUE(Has(said.out, std::string("loses: 3 records of ") + kName)) << said.out;
    EXPECT_TRUE(Has(said.error, "--why")) << said.error;
  }
  EXPECT_EQ(Repair(true, "", "").exit_code, kExitFault);
}

TEST_F(LogRepairTest, WhoeverIsLoggedInAnswersUnlessAnotherIsNamed) {
  ChangeAPayload();
  const Said said = Repair(false, "", "the slips are at hand");
  EXPECT_EQ(said.exit_code, kExitOk) << said.error;
  const auto log = OpenLog();
  const storage::LogHealth health = log->Health();
  ASSERT_EQ(health.unrecorded_losses.size(), 1u);
  EXPECT_FALSE(health.unrecorded_losses[0].by.who.empty());
  EXPECT_EQ(health.unrecorded_losses[0].by.why, "the slips are at hand");
}

}  // namespace
}  // namespace arbitro::tools
