// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/event_log.h"

#include <gtest/gtest.h>
#include <rocksdb/db.h>
#include <rocksdb/file_system.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/options.h"

namespace arbitro::storage {
namespace {

namespace fs = std::filesystem;

// Files whose sync, or whose creation, fails if their name ends so.
class FailingFiles final : public rocksdb::FileSystemWrapper {
 public:
  FailingFiles() : FileSystemWrapper(rocksdb::FileSystem::Default()) {}

  const char* Name() const override { return "FailingFiles"; }

  std::atomic<bool> fail_wal_syncs = false;
  std::atomic<bool> fail_new_tables = false;

  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* debug) override {
    if (fail_new_tables && name.ends_with(".sst")) return rocksdb::IOStatus::IOError("no table");
    rocksdb::IOStatus status = target()->NewWritableFile(name, options, result, debug);
    if (status.ok() && name.ends_with(".log")) {
      *result = std::make_unique<Wal>(std::move(*result), fail_wal_syncs);
    }
    return status;
  }

 private:
  class Wal final : public rocksdb::FSWritableFileOwnerWrapper {
   public:
    Wal(std::unique_ptr<rocksdb::FSWritableFile> file, const std::atomic<bool>& fail)
        : FSWritableFileOwnerWrapper(std::move(file)), fail_(fail) {}
    rocksdb::IOStatus Sync(const rocksdb::IOOptions& options,
                           rocksdb::IODebugContext* debug) override {
      if (fail_) return rocksdb::IOStatus::IOError("injected: EIO");
      return target()->Sync(options, debug);
    }

   private:
    const std::atomic<bool>& fail_;
  };
};

class RocksEventLogTest : public testing::Test {
 protected:
  absl::StatusOr<std::unique_ptr<EventLog>> Open(const RocksOptions& options = {}) {
    absl::StatusOr<FolderLock> lock = FolderLock::AcquireForWriting(folder_.Path());
    if (!lock.ok()) return lock.status();
    return RocksEventLog::OpenForWriting(*std::move(lock), options);
  }

  absl::StatusOr<std::unique_ptr<EventLog>> OpenReadOnly() {
    absl::StatusOr<FolderLock> lock = FolderLock::AcquireForReading(folder_.Path());
    if (!lock.ok()) return lock.status();
    return RocksEventLog::OpenReadOnly(*std::move(lock));
  }

  // Appends `count` records one by one to the journal, and closes as a killed process would: the
  // write-ahead log stays as it is.
  void Fill(int count, std::size_t payload_bytes = 100, RocksOptions options = {}) {
    options.flush_at_closing = false;
    const auto log = Open(options);
    ASSERT_TRUE(log.ok()) << log.status();
    const auto head = (*log)->FindHead(JournalId::ForName(kName));
    ASSERT_TRUE(head.ok()) << head.status();
    ChainBuilder chain = head->has_value() ? ChainBuilder(**head, (*log)->Epoch())
                                           : ChainBuilder(kName, (*log)->Epoch());
    for (int i = 0; i < count; ++i) {
      const auto receipts =
          (*log)->AppendBatch({chain.Next(std::string(payload_bytes, 'x') + std::to_string(i))});
      ASSERT_TRUE(receipts.ok()) << receipts.status();
    }
  }

  static absl::StatusOr<std::uint64_t> RecordsIn(const EventLog& log) {
    std::uint64_t count = 0;
    while (true) {
      const auto records = log.ReadRecords(JournalId::ForName(kName), {count + 1});
      if (!records.ok()) return records.status();
      if (records->empty()) return count;
      count += records->size();
    }
  }

  // Returns every file of the database with its bytes.
  std::map<std::string, std::string> Files() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(Database())) {
      std::ifstream file(entry.path(), std::ios::binary);
      files[entry.path().filename()] = std::string(std::istreambuf_iterator<char>(file), {});
    }
    return files;
  }

  // Returns the largest file with that ending.
  fs::path Largest(const std::string& ending) const {
    fs::path largest;
    for (const auto& entry : fs::directory_iterator(Database())) {
      if (entry.path().extension() != ending) continue;
      if (largest.empty() || fs::file_size(entry) > fs::file_size(largest)) largest = entry.path();
    }
    return largest;
  }

  static void FlipByte(const fs::path& path, std::uintmax_t offset) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(offset));
    const char flipped = static_cast<char>(file.get() ^ 1);
    file.seekp(static_cast<std::streamoff>(offset));
    file.put(flipped);
    ASSERT_TRUE(file.good()) << path;
  }

  std::string Database() const { return folder_.Path() + "/" + RocksEventLog::kFolderName; }

  static constexpr char kName[] = "events/rocks";
  const TemporaryFolder folder_;
};

TEST_F(RocksEventLogTest, OptionsAreThoseOfTheDesign) {
  const rocksdb::Options options = DatabaseOptions({}, rocksdb::Env::Default());
  EXPECT_EQ(options.wal_recovery_mode, rocksdb::WALRecoveryMode::kTolerateCorruptedTailRecords);
  EXPECT_FALSE(options.best_efforts_recovery);
  EXPECT_FALSE(options.create_if_missing);
  EXPECT_EQ(options.max_bgerror_resume_count, 0);
  EXPECT_TRUE(options.paranoid_checks);
  EXPECT_TRUE(options.paranoid_file_checks);
  ASSERT_NE(options.file_checksum_gen_factory, nullptr);
  EXPECT_STREQ(options.file_checksum_gen_factory->Name(), "FileChecksumGenCrc32cFactory");
  EXPECT_FALSE(options.manual_wal_flush);
  EXPECT_EQ(options.wal_compression, rocksdb::kNoCompression);
  EXPECT_EQ(options.recycle_log_file_num, 0u);
  EXPECT_FALSE(options.unordered_write);
  EXPECT_FALSE(options.two_write_queues);
  EXPECT_FALSE(options.enable_pipelined_write);
  EXPECT_FALSE(options.track_and_verify_wals_in_manifest);
  EXPECT_EQ(options.merge_operator, nullptr);
  EXPECT_EQ(options.prefix_extractor, nullptr);
  EXPECT_EQ(kProtectionBytesPerKey, 8u);
}

TEST_F(RocksEventLogTest, LargePayloadLiesInTheBlobStore) {
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  ChainBuilder chain(kName, 1);
  const Append inline_append =
      chain.Next(std::string(kPayloadInlineBytesMax - kPayloadSaltBytes - 1, 'i'));
  const Append large = chain.Next(std::string(kPayloadInlineBytesMax, 'l'));
  ASSERT_TRUE((*log)->AppendBatch({inline_append, large}).ok());
  EXPECT_EQ(*(*log)->GetBlob(Sha256(large.payload)), large.payload);
  EXPECT_TRUE(absl::IsNotFound((*log)->GetBlob(Sha256(inline_append.payload)).status()));
}

TEST_F(RocksEventLogTest, ReadOnlyReadsEverythingAndWritesNothing) {
  Fill(20);
  const auto before = Files();
  {
    const auto log = OpenReadOnly();
    ASSERT_TRUE(log.ok()) << log.status();
    EXPECT_EQ((*log)->Epoch(), 0u);
    EXPECT_EQ(*RecordsIn(**log), 20u);
    EXPECT_EQ(*(*log)->LastGlobalIndex(), 20u);
    ChainBuilder chain((*log)->FindHead(JournalId::ForName(kName))->value(), 0);
    EXPECT_TRUE(absl::IsFailedPrecondition((*log)->AppendBatch({chain.Next("x")}).status()));
  }
  EXPECT_EQ(Files(), before);
}

TEST_F(RocksEventLogTest, ReadOnlyNeedsALog) {
  const absl::Status status = OpenReadOnly().status();
  EXPECT_TRUE(absl::IsNotFound(status)) << status;
  EXPECT_TRUE(fs::is_empty(folder_.Path()));
}

TEST_F(RocksEventLogTest, FolderThatLostItsCurrentFileIsNotBegunAnew) {
  Fill(5);
  fs::remove(Database() + "/CURRENT");
  const auto before = Files();
  EXPECT_TRUE(absl::IsDataLoss(Open().status()));
  EXPECT_TRUE(absl::IsDataLoss(OpenReadOnly().status()));
  EXPECT_EQ(Files(), before);
}

TEST_F(RocksEventLogTest, FirstOpeningThatWasCutShortIsRepeated) {
  fs::create_directories(Database());
  std::ofstream(Database() + "/MANIFEST-000001") << "torn";
  std::ofstream(Database() + "/LOG") << "";
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ((*log)->Epoch(), 1u);
}

TEST_F(RocksEventLogTest, LaterFormatIsRefused) {
  Fill(1);
  {
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, Database(), &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    ASSERT_TRUE(db->Put({}, FormatKey(), EncodeNumber(kFormatVersion + 1)).ok());
  }
  EXPECT_TRUE(absl::IsFailedPrecondition(Open().status()));
  EXPECT_TRUE(absl::IsFailedPrecondition(OpenReadOnly().status()));
}

TEST_F(RocksEventLogTest, DamagedLastRecordIsRefusedNotDropped) {
  Fill(20);
  const fs::path wal = Largest(".log");
  FlipByte(wal, fs::file_size(wal) - 50);
  EXPECT_TRUE(absl::IsDataLoss(Open().status()));
  EXPECT_TRUE(absl::IsDataLoss(OpenReadOnly().status()));
}

TEST_F(RocksEventLogTest, DamagedMiddleRecordIsRefusedNotDropped) {
  Fill(20);
  const fs::path wal = Largest(".log");
  FlipByte(wal, fs::file_size(wal) / 2);
  EXPECT_TRUE(absl::IsDataLoss(Open().status()));
}

// The power failed while a batch was being written. It was never acknowledged, and no anchor names
// it.
TEST_F(RocksEventLogTest, TornTailLosesOnlyTheTornBatch) {
  Fill(19);
  const auto anchor = ReadAnchor(nullptr, folder_.Path());
  ASSERT_TRUE(anchor.ok() && anchor->has_value());
  Fill(1);
  for (const std::uint64_t turn : {(*anchor)->turn + 10, (*anchor)->turn + 11}) {
    ASSERT_TRUE(WriteAnchor(nullptr, folder_.Path(), {turn, (*anchor)->order, 1, {}}).ok());
  }
  const fs::path wal = Largest(".log");
  fs::resize_file(wal, fs::file_size(wal) - 50);
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_TRUE((*log)->Health().quarantined.empty());
  EXPECT_EQ(*RecordsIn(**log), 19u);
  EXPECT_EQ(*(*log)->LastGlobalIndex(), 19u);
  ChainBuilder chain((*log)->FindHead(JournalId::ForName(kName))->value(), (*log)->Epoch());
  EXPECT_TRUE((*log)->AppendBatch({chain.Next("goes on")}).ok());
}

TEST_F(RocksEventLogTest, AnchorIsWrittenAtOpeningAndAtClosing) {
  {
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    const auto at_opening = ReadAnchor(nullptr, folder_.Path()).value();
    ASSERT_TRUE(at_opening.has_value());
    EXPECT_EQ(at_opening->order, OrderPoint{});
    EXPECT_EQ(at_opening->epoch, 1u);
    ChainBuilder chain(kName, 1);
    ASSERT_TRUE((*log)->AppendBatch({chain.Next("1"), chain.Next("2")}).ok());
  }
  const auto at_closing = ReadAnchor(nullptr, folder_.Path()).value();
  ASSERT_TRUE(at_closing.has_value());
  EXPECT_EQ(at_closing->order.count, 2u);
  const auto log = OpenReadOnly();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ(at_closing->order, *(*log)->Order());
}

// An epoch that only the anchor remembers is not given twice.
TEST_F(RocksEventLogTest, EpochFollowsTheAnchor) {
  Fill(1);
  const auto anchor = ReadAnchor(nullptr, folder_.Path()).value();
  ASSERT_TRUE(WriteAnchor(nullptr, folder_.Path(), {anchor->turn + 1, anchor->order, 40, {}}).ok());
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_TRUE((*log)->Health().quarantined.empty());
  EXPECT_EQ((*log)->Epoch(), 41u);
}

TEST_F(RocksEventLogTest, DamagedSnapshotCountsAsNone) {
  Fill(10);
  const JournalId journal = JournalId::ForName(kName);
  {
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    for (const std::uint64_t sequence : {4, 8}) {
      const Digest hash = RecordHash((*log)->ReadHeader(journal, sequence)->header);
      ASSERT_TRUE((*log)->PutSnapshot({journal, sequence, hash, "state"}).ok());
    }
  }
  {
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, Database(), &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    ASSERT_TRUE(db->Put({}, SnapshotBytesKey(journal, 8), "stale").ok());
  }
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ((*log)->FindSnapshot(journal, 10)->value().sequence, 4u);
}

TEST_F(RocksEventLogTest, DamagedTableIsReportedWhenRead) {
  RocksOptions small;
  small.write_buffer_bytes = std::size_t{64} << 10;
  Fill(500, 1000, small);
  ASSERT_TRUE(OpenReadOnly().ok());
  const fs::path table = Largest(".sst");
  ASSERT_FALSE(table.empty());
  for (std::uintmax_t at = 100; at < fs::file_size(table) / 2; at += 1000) FlipByte(table, at);
  const auto log = OpenReadOnly();
  const absl::Status status = log.ok() ? RecordsIn(**log).status() : log.status();
  EXPECT_TRUE(absl::IsDataLoss(status)) << status;
}

// An intruder with the database's own tools changes a payload. Every checksum of RocksDB is then
// right, and only the chain shows it.
TEST_F(RocksEventLogTest, ChangedPayloadByteIsNamedByTheChain) {
  Fill(3);
  {
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, Database(), &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    const std::string key = RecordKey(JournalId::ForName(kName), 2);
    std::string value;
    ASSERT_TRUE(db->Get({}, key, &value).ok());
    value.back() ^= 1;
    ASSERT_TRUE(db->Put({}, key, value).ok());
  }
  const auto log = OpenReadOnly();
  ASSERT_TRUE(log.ok()) << log.status();
  const auto records = (*log)->ReadRecords(JournalId::ForName(kName), {});
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 3u);
  std::optional<ChainPoint> previous;
  for (const StoredRecord& record : *records) {
    const auto fault = FindLinkFault(previous, record.header, record.payload);
    EXPECT_EQ(fault.has_value(), record.header.sequence == 2);
    if (fault.has_value()) {
      EXPECT_EQ(fault->field, "payload_digest");
    }
    previous = PointAfter(record.header);
  }
}

TEST_F(RocksEventLogTest, FailedSyncIsFinalUntilReopened) {
  const auto files = std::make_shared<FailingFiles>();
  RocksOptions options;
  options.file_system = files;
  {
    const auto log = Open(options);
    ASSERT_TRUE(log.ok()) << log.status();
    ChainBuilder chain(kName, 1);
    ASSERT_TRUE((*log)->AppendBatch({chain.Next("kept")}).ok());
    files->fail_wal_syncs = true;
    const ChainBuilder before = chain;
    const absl::Status failed = (*log)->AppendBatch({chain.Next("unknown")}).status();
    EXPECT_TRUE(absl::IsUnavailable(failed)) << failed;
    EXPECT_FALSE(IsRefusal(failed));
    files->fail_wal_syncs = false;
    chain = before;
    const absl::Status later = (*log)->AppendBatch({chain.Next("later")}).status();
    EXPECT_TRUE(absl::IsUnavailable(later)) << later;
    EXPECT_NE(std::string(later.message()).find("EIO"), std::string::npos) << later;
    EXPECT_EQ((*log)->FindHead(chain.Journal())->value().sequence, 1u);
  }
  const auto log = Open(options);
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_GE(*RecordsIn(**log), 1u);
}

TEST_F(RocksEventLogTest, FailedBackgroundWorkStopsAppends) {
  const auto files = std::make_shared<FailingFiles>();
  RocksOptions options;
  options.file_system = files;
  options.write_buffer_bytes = std::size_t{64} << 10;
  const auto log = Open(options);
  ASSERT_TRUE(log.ok()) << log.status();
  files->fail_new_tables = true;
  ChainBuilder chain(kName, 1);
  absl::Status status;
  for (int i = 0; i < 1000 && status.ok(); ++i) {
    status = (*log)->AppendBatch({chain.Next(std::string(10000, 'x'))}).status();
  }
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  files->fail_new_tables = false;
  const ChainBuilder next((*log)->FindHead(chain.Journal())->value(), 1);
  EXPECT_TRUE(absl::IsUnavailable((*log)->AppendBatch({ChainBuilder(next).Next("x")}).status()));
}

TEST_F(RocksEventLogTest, AppendsAndBlocksHaveTheirPartsOfTheMemory) {
  RocksOptions options;
  options.memory = MakeRocksMemory(std::size_t{4} << 20);
  ASSERT_GT(options.write_buffer_bytes, std::size_t{10} << 20);
  auto log = Open(options);
  ASSERT_TRUE(log.ok()) << log.status();
  ChainBuilder chain(kName, 1);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE((*log)->AppendBatch({chain.Next(std::string(10000, 'x'))}).ok());
  }
  // They were sorted for lack of memory, as no buffer is full. Files are read back, and the cache
  // keeps their blocks.
  log->reset();
  EXPECT_FALSE(Largest(".sst").empty());
  EXPECT_GT(options.memory->blocks->GetUsage(), 0u);
  EXPECT_LE(options.memory->blocks->GetUsage(), std::size_t{512} << 10);
  EXPECT_EQ(options.memory->appends->buffer_size(), std::size_t{3584} << 10);
}

TEST_F(RocksEventLogTest, WhatWaitsIsSortedWhenNothingComes) {
  RocksOptions options;
  options.memory = MakeRocksMemory();
  options.idle_after = std::chrono::milliseconds(1);
  options.anchor_interval = std::chrono::milliseconds(1);
  const auto log = Open(options);
  ASSERT_TRUE(log.ok()) << log.status();
  ChainBuilder chain(kName, 1);
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE((*log)->AppendBatch({chain.Next(std::string(100000, 'x'))}).ok());
  }
  // Only idleness flushes it: it is far smaller than a full buffer.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (Largest(".sst").empty() && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::yield();
  }
  EXPECT_FALSE(Largest(".sst").empty());
  EXPECT_EQ(*RecordsIn(**log), 50u);
}

TEST_F(RocksEventLogTest, LockIsHeldForAsLongAsTheLog) {
  auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_TRUE(absl::IsFailedPrecondition(Open().status()));
  log->reset();
  EXPECT_TRUE(Open().ok());
}

}  // namespace
}  // namespace arbitro::storage
