// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/log_verification.h"

#include <future>
#include <vector>

#include "gtest/gtest.h"
#include "storage/chain_builder.h"
#include "storage/memory_event_log.h"

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
