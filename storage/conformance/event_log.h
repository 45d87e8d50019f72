// SPDX-License-Identifier: Apache-2.0
//
// The duties of every backend of the log, as one suite of tests: all that storage/event_log.h
// promises of a log that works. Files: conformance/event_log_test.cc (records, order, requests,
// blobs; it names the backends), conformance/event_log_health_test.cc (snapshots, erasing, health),
// conformance/event_log_epoch_test.cc (epochs, copies, rows).
//
// A backend takes part with a LogHost and one line in conformance/event_log_test.cc:
//
//   INSTANTIATE_TEST_SUITE_P(Memory, EventLogConformance,
//                            testing::Values([] { return std::make_unique<MemoryHost>(); }));
//
// The one on a PostgreSQL server is in tests/cluster/conformance_test.cc, beside the server that it
// needs.
//
// Not here, because they are about one engine's files: damage, power cuts and failing disks
// (rocks/log_corruption_test.cc, tests/crash/). A backend brings its own.

#ifndef ARBITRO_STORAGE_CONFORMANCE_EVENT_LOG_H_
#define ARBITRO_STORAGE_CONFORMANCE_EVENT_LOG_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/event_log.h"

namespace arbitro::storage {

// Contents that a log can be opened on, again and again; empty when the host is made.
class LogHost {
 public:
  virtual ~LogHost() = default;

  // Opens the contents for writing. The opening before is closed by then, unless OpensBeside().
  virtual std::unique_ptr<EventLog> Open() = 0;

  // Whether the contents can be opened while an earlier opening is there, which it takes them from.
  virtual bool OpensBeside() const { return false; }

  // The bytes that must stay free on the disk of every log that it opens.
  static constexpr std::uint64_t kFreeBytesMin = 1000000;

  // Says how much there is free from now on. False for a backend that cannot know.
  virtual bool SetFreeBytes(std::uint64_t free_bytes) = 0;

  // A folder that EventLog::CopyTo may make, the same at each call; nothing for a backend that does
  // not copy itself.
  virtual std::optional<std::string> CopyFolder() { return std::nullopt; }

  // Opens for reading what was copied there.
  virtual std::unique_ptr<EventLog> OpenCopy() { return nullptr; }
};

using LogHostFactory = std::function<std::unique_ptr<LogHost>()>;

class EventLogConformance : public testing::TestWithParam<LogHostFactory> {
 protected:
  void SetUp() override {
    host_ = GetParam()();
    log_ = host_->Open();
    ASSERT_NE(log_, nullptr);
  }

  void Reopen() {
    log_.reset();
    log_ = host_->Open();
    ASSERT_NE(log_, nullptr);
  }

  // A new journal in the current epoch.
  ChainBuilder NewChain(std::string name) const { return {std::move(name), log_->Epoch()}; }

  // Appends one batch that must be accepted.
  std::vector<AppendReceipt> MustAppend(const std::vector<Append>& appends) {
    absl::StatusOr<std::vector<AppendReceipt>> receipts = log_->AppendBatch(appends);
    EXPECT_TRUE(receipts.ok()) << receipts.status();
    return receipts.ok() ? *std::move(receipts) : std::vector<AppendReceipt>();
  }

  // The code with which one append is answered.
  absl::StatusCode CodeOf(const Append& append) {
    return log_->AppendBatch({&append, 1}).status().code();
  }

  // All records of a journal, which must be readable.
  std::vector<StoredRecord> MustRead(const JournalId& journal, const ReadRange& range = {}) const {
    absl::StatusOr<std::vector<StoredRecord>> records = log_->ReadRecords(journal, range);
    EXPECT_TRUE(records.ok()) << records.status();
    return records.ok() ? *std::move(records) : std::vector<StoredRecord>();
  }

  std::uint64_t LastGlobalIndex() const { return log_->LastGlobalIndex().value(); }

  std::unique_ptr<LogHost> host_;
  std::unique_ptr<EventLog> log_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_CONFORMANCE_EVENT_LOG_H_
