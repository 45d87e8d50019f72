// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/stoppable_log.h"

#include <memory>
#include <optional>
#include <string>

#include "gtest/gtest.h"
#include "storage/format/record.h"
#include "storage/memory_event_log.h"

namespace arbitro::services {
namespace {

storage::Append Record(const storage::JournalId& journal,
                       const std::optional<storage::ChainPoint>& last) {
  storage::Append append;
  append.journal_name = "events/torino";
  append.header.journal = journal;
  append.header.sequence = last ? last->sequence + 1 : 1;
  append.header.time_us = last ? last->time_us + 1 : 1;
  append.header.epoch = 1;
  if (last) append.header.previous_hash = last->hash;
  append.payload = storage::SealPayload({}, {"payload", {}}, &append.header);
  return append;
}

TEST(StoppableLog, ReadsInSmallPartsUntilItIsStopped) {
  const auto log = storage::MemoryEventLog::Open();
  const auto journal = storage::JournalId::ForName("events/torino");
  std::optional<storage::ChainPoint> last;
  for (size_t i = 0; i < StoppableLog::kRecordsMax + 1; ++i) {
    const storage::Append append = Record(journal, last);
    ASSERT_TRUE(log->AppendBatch({append}).ok());
    last = storage::PointAfter(append.header);
  }
  bool stopped = false;
  StoppableLog reader(*log, [&] { return stopped; });
  const auto records = reader.ReadRecords(journal, {});
  ASSERT_TRUE(records.ok());
  EXPECT_EQ(records->size(), StoppableLog::kRecordsMax);
  EXPECT_EQ((*reader.FindHead(journal))->sequence, StoppableLog::kRecordsMax + 1);
  const storage::Append append = Record(journal, last);
  EXPECT_EQ(reader.AppendBatch({append}).status().code(), absl::StatusCode::kFailedPrecondition);
  stopped = true;
  EXPECT_EQ(reader.ReadRecords(journal, {}).status().code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(reader.FindHead(journal).status().code(), absl::StatusCode::kCancelled);
}

}  // namespace
}  // namespace arbitro::services
