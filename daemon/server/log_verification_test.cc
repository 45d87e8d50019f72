// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/log_verification.h"

#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/memory_event_log.h"
#include "storage/rocks/event_log.h"

namespace arbitro::server {
namespace {

// A journal of so many records.
void Fill(storage::EventLog* log, int records) {
  storage::ChainBuilder builder("events/e", log->Epoch());
  for (int i = 0; i < records; ++i) {
    const storage::Append append = builder.Next("payload");
    ASSERT_TRUE(log->AppendBatch({&append, 1}).ok());
  }
}

TEST(LogVerification, GoesThroughEverythingAndSaysSo) {
  const auto log = storage::MemoryEventLog::Open();
  Fill(log.get(), 25);
  std::promise<std::pair<uint64_t, uint64_t>> done;
  LogVerificationOptions options;
  options.step_records = 10;
  options.on_done = [&](uint64_t verified, uint64_t findings) {
    done.set_value({verified, findings});
  };
  const LogVerification verification(log.get(), options);
  EXPECT_EQ(done.get_future().get(), std::pair(uint64_t{25}, uint64_t{0}));
  EXPECT_TRUE(log->Health().quarantined.empty());
}

std::unique_ptr<storage::EventLog> OpenLog(const std::string& folder) {
  auto lock = storage::FolderLock::AcquireForWriting(folder);
  EXPECT_TRUE(lock.ok()) << lock.status();
  auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
  EXPECT_TRUE(log.ok()) << log.status();
  return *std::move(log);
}

// Changes a payload, with all checksums of the database right.
void ChangePayload(const std::string& folder, int sequence) {
  const std::string command = std::string(CHANGE_PAYLOAD_BYTE) + " " + folder + " events/e " +
                              std::to_string(sequence) + " 3 >/dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

TEST(LogVerification, FindsWhatTheStartDoesNotLookAtAndTakesItOutOfUse) {
  const storage::TemporaryFolder folder;
  {
    const auto log = OpenLog(folder.Path());
    Fill(log.get(), 25);
    const auto at = log->ReadHeader(storage::JournalId::ForName("events/e"), 20);
    ASSERT_TRUE(at.ok()) << at.status();
    ASSERT_TRUE(
        log->PutSnapshot({at->header.journal, 20, storage::RecordHash(at->header), "state"}).ok());
  }
  ChangePayload(folder.Path(), 5);
  const auto log = OpenLog(folder.Path());
  ASSERT_TRUE(log->Health().quarantined.empty()) << "the start goes back to the snapshot alone";
  std::promise<std::uint64_t> done;
  std::vector<storage::Finding> findings;
  bool told_first = false;
  LogVerificationOptions options;
  options.on_finding = [&](const storage::Finding& finding) {
    findings.push_back(finding);
    told_first = !log->Health().quarantined.empty();
  };
  options.on_done = [&](std::uint64_t, std::uint64_t found) { done.set_value(found); };
  const LogVerification verification(log.get(), options);
  EXPECT_EQ(done.get_future().get(), 1u);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].journal_name, "events/e");
  EXPECT_TRUE(told_first) << "the log is told before anybody else";
  const storage::LogHealth health = log->Health();
  ASSERT_EQ(health.quarantined.size(), 1u);
  EXPECT_EQ(health.quarantined[0].id, findings[0].Id());
  storage::ChainBuilder builder(**log->FindHead(storage::JournalId::ForName("events/e")),
                                log->Epoch());
  const storage::Append append = builder.Next("payload");
  EXPECT_TRUE(absl::IsFailedPrecondition(log->AppendBatch({&append, 1}).status()));
}

TEST(LogVerification, StopsInTheMiddleOfAPause) {
  const auto log = storage::MemoryEventLog::Open();
  Fill(log.get(), 50);
  bool done = false;
  LogVerificationOptions options;
  options.step_records = 1;
  options.pause_factor = 1'000'000'000;
  options.on_done = [&](uint64_t, uint64_t) { done = true; };
  { const LogVerification verification(log.get(), options); }
  EXPECT_FALSE(done);
}

}  // namespace
}  // namespace arbitro::server
