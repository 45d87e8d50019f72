// SPDX-License-Identifier: Apache-2.0
//
// A disk on which the reading of a table fails, from one read or the other on: a log says so, and
// never that it holds fewer records.

#include <gtest/gtest.h>
#include <rocksdb/file_system.h>

#include <atomic>
#include <climits>
#include <memory>
#include <string>
#include <utility>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {
namespace {

constexpr char kUnreadable[] = "events/unreadable";
constexpr int kRecords = 300;
constexpr std::size_t kPayloadBytes = 4000;

// Files whose tables can be read so many times more.
class WornFiles final : public rocksdb::FileSystemWrapper {
 public:
  WornFiles() : FileSystemWrapper(rocksdb::FileSystem::Default()) {}

  const char* Name() const override { return "WornFiles"; }

  std::atomic<int> reads_left = INT_MAX;

  rocksdb::IOStatus NewRandomAccessFile(const std::string& name,
                                        const rocksdb::FileOptions& options,
                                        std::unique_ptr<rocksdb::FSRandomAccessFile>* result,
                                        rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = target()->NewRandomAccessFile(name, options, result, debug);
    if (status.ok() && name.ends_with(".sst")) {
      *result = std::make_unique<Table>(std::move(*result), reads_left);
    }
    return status;
  }

 private:
  class Table final : public rocksdb::FSRandomAccessFileOwnerWrapper {
   public:
    Table(std::unique_ptr<rocksdb::FSRandomAccessFile> file, std::atomic<int>& reads_left)
        : FSRandomAccessFileOwnerWrapper(std::move(file)), reads_left_(reads_left) {}

    rocksdb::IOStatus Read(std::uint64_t offset, std::size_t size,
                           const rocksdb::IOOptions& options, rocksdb::Slice* result, char* scratch,
                           rocksdb::IODebugContext* debug) const override {
      if (reads_left_-- <= 0) return rocksdb::IOStatus::IOError("injected: EIO");
      return target()->Read(offset, size, options, result, scratch, debug);
    }
    // Every byte comes by Read.
    rocksdb::IOStatus Prefetch(std::uint64_t, std::size_t, const rocksdb::IOOptions&,
                               rocksdb::IODebugContext*) override {
      return rocksdb::IOStatus::NotSupported("not here");
    }

   private:
    std::atomic<int>& reads_left_;
  };
};

class FailingReadsTest : public testing::Test {
 protected:
  // A log whose records lie in tables.
  void SetUp() override {
    auto lock = FolderLock::AcquireForWriting(folder_.Path());
    ASSERT_TRUE(lock.ok()) << lock.status();
    const auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    ChainBuilder chain(kUnreadable, (*log)->Epoch());
    for (int i = 0; i < kRecords; ++i) {
      ASSERT_TRUE((*log)->AppendBatch({chain.Next(std::string(kPayloadBytes, 'x'))}).ok());
    }
  }

  absl::StatusOr<std::unique_ptr<EventLog>> Open() const {
    auto lock = FolderLock::AcquireForReading(folder_.Path());
    if (!lock.ok()) return lock.status();
    RocksOptions options;
    options.file_system = files_;
    return RocksEventLog::OpenReadOnly(*std::move(lock), options);
  }

  // All that reading gives: records of the journal, then entries of the order.
  static absl::StatusOr<std::pair<int, int>> CountIn(const EventLog& log) {
    std::pair<int, int> found;
    while (true) {
      const auto records = log.ReadRecords(JournalId::ForName(kUnreadable),
                                           {static_cast<std::uint64_t>(found.first) + 1});
      if (!records.ok()) return records.status();
      if (records->empty()) break;
      found.first += static_cast<int>(records->size());
    }
    const auto entries = log.ReadGlobal(1, kRecords + 1);
    if (!entries.ok()) return entries.status();
    found.second = static_cast<int>(entries->size());
    return found;
  }

  const TemporaryFolder folder_;
  const std::shared_ptr<WornFiles> files_ = std::make_shared<WornFiles>();
};

TEST_F(FailingReadsTest, NoReadThatFailsLooksLikeTheEndOfTheRecords) {
  int failures = 0;
  for (int reads = 0;; ++reads) {
    files_->reads_left = INT_MAX;
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    files_->reads_left = reads;
    const auto found = CountIn(**log);
    if (!found.ok()) {
      EXPECT_TRUE(absl::IsUnavailable(found.status())) << found.status();
      ++failures;
      continue;
    }
    ASSERT_EQ(*found, std::make_pair(kRecords, kRecords)) << "the read after " << reads;
    if (files_->reads_left >= 0) break;
  }
  EXPECT_GT(failures, 3) << "the tables were hardly read";
}

}  // namespace
}  // namespace arbitro::storage
