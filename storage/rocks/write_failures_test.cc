// SPDX-License-Identifier: Apache-2.0
//
// Whichever writer meets a failing disk, RocksOptions::on_failure hears of it, once, with the name
// of the database: an append, and also work that no caller waits for.

#include <gtest/gtest.h>
#include <rocksdb/file_system.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::storage {
namespace {

constexpr std::chrono::seconds kPatience{20};
constexpr std::size_t kWriteBufferBytes = std::size_t{64} << 10;

// Files that cannot be written any more once they were told so, by a part of their path.
class FailingWrites final : public rocksdb::FileSystemWrapper {
 public:
  FailingWrites() : FileSystemWrapper(rocksdb::FileSystem::Default()) {}
  const char* Name() const override { return "FailingWrites"; }

  void Fail(const std::string& part) {
    const std::lock_guard lock(mutex_);
    part_ = part;
  }

  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = Check(name);
    if (status.ok()) status = target()->NewWritableFile(name, options, result, debug);
    if (status.ok()) *result = std::make_unique<File>(std::move(*result), *this, name);
    return status;
  }

 private:
  class File final : public rocksdb::FSWritableFileOwnerWrapper {
   public:
    File(std::unique_ptr<rocksdb::FSWritableFile> file, const FailingWrites& files,
         std::string name)
        : FSWritableFileOwnerWrapper(std::move(file)), files_(files), name_(std::move(name)) {}

    rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                             rocksdb::IODebugContext* debug) override {
      rocksdb::IOStatus status = files_.Check(name_);
      return status.ok() ? target()->Append(data, options, debug) : status;
    }
    rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                             const rocksdb::DataVerificationInfo& verification,
                             rocksdb::IODebugContext* debug) override {
      rocksdb::IOStatus status = files_.Check(name_);
      return status.ok() ? target()->Append(data, options, verification, debug) : status;
    }

   private:
    const FailingWrites& files_;
    const std::string name_;
  };

  rocksdb::IOStatus Check(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    if (part_.empty() || !absl::StrContains(name, part_)) return rocksdb::IOStatus::OK();
    return rocksdb::IOStatus::IOError(name, "injected: EIO");
  }

  mutable std::mutex mutex_;
  std::string part_;
};

class WriteFailuresTest : public testing::Test {
 protected:
  WriteFailuresTest() {
    options_.file_system = files_;
    options_.write_buffer_bytes = kWriteBufferBytes;
    options_.anchor_interval = std::chrono::milliseconds(1);
    options_.on_failure = [this](const absl::Status& status) {
      if (++told_ == 1) failure_.set_value(std::string(status.message()));
    };
  }

  void OpenLog() {
    auto lock = FolderLock::AcquireForWriting(folder_.Path());
    ASSERT_TRUE(lock.ok()) << lock.status();
    auto log = RocksEventLog::OpenForWriting(*std::move(lock), options_);
    ASSERT_TRUE(log.ok()) << log.status();
    log_ = *std::move(log);
    chain_ = std::make_unique<ChainBuilder>("events/failing", log_->Epoch());
  }

  // The words that reached on_failure.
  std::string Heard() {
    auto future = failure_.get_future();
    if (future.wait_for(kPatience) != std::future_status::ready) return "nothing";
    return future.get();
  }

  const TemporaryFolder folder_;
  const std::shared_ptr<FailingWrites> files_ = std::make_shared<FailingWrites>();
  RocksOptions options_;
  std::promise<std::string> failure_;
  std::atomic<int> told_ = 0;
  std::unique_ptr<EventLog> log_;
  std::unique_ptr<ChainBuilder> chain_;
};

TEST_F(WriteFailuresTest, OfTheAnchorIsToldThoughNothingIsAppendedAfterIt) {
  OpenLog();
  files_->Fail("ANCHOR");
  // The anchor's thread may be faster than the answer, which then says that the log has failed.
  (void)log_->AppendBatch({chain_->Next("the last one")});
  const std::string heard = Heard();
  EXPECT_TRUE(absl::StrContains(heard, "the log cannot write")) << heard;
  EXPECT_TRUE(absl::StrContains(heard, "ANCHOR")) << heard;
  EXPECT_TRUE(absl::StrContains(heard, folder_.Path() + "/log")) << heard;
}

TEST_F(WriteFailuresTest, OfABackgroundFlushIsTold) {
  OpenLog();
  files_->Fail(".sst");
  // The first fills the memory, the second has it sorted into a file.
  for (int i = 0; i < 2; ++i) {
    const auto appended = log_->AppendBatch({chain_->Next(std::string(kWriteBufferBytes, 'x'))});
    if (!appended.ok()) break;
  }
  const std::string heard = Heard();
  EXPECT_TRUE(absl::StrContains(heard, "the log cannot write: background work")) << heard;
}

TEST_F(WriteFailuresTest, OfASnapshotIsToldOnce) {
  OpenLog();
  const auto receipts = log_->AppendBatch({chain_->Next("1")});
  ASSERT_TRUE(receipts.ok()) << receipts.status();
  files_->Fail("/log/");
  const Snapshot snapshot{chain_->Journal(), 1, receipts->front().record_hash, "state"};
  EXPECT_EQ(log_->PutSnapshot(snapshot).code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(log_->ErasePayload(chain_->Journal(), 1).code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(absl::StrContains(Heard(), "the log cannot write"));
  log_.reset();
  EXPECT_EQ(told_, 1);
}

TEST_F(WriteFailuresTest, OfTheVaultIsTold) {
  auto vault = RocksVault::Open(folder_.Path(), options_);
  ASSERT_TRUE(vault.ok()) << vault.status();
  ASSERT_TRUE((*vault)->Put({"p1/name", "Ada"}).ok());
  files_->Fail("/vault/");
  EXPECT_EQ((*vault)->Put({"p2/name", "Bob"}).code(), absl::StatusCode::kUnavailable);
  const std::string heard = Heard();
  EXPECT_TRUE(absl::StrContains(heard, "the vault cannot write")) << heard;
  EXPECT_TRUE(absl::StrContains(heard, folder_.Path() + "/vault")) << heard;
}

// Erasing may use the room that is kept free: it makes some.
TEST_F(WriteFailuresTest, ANearlyFullDiskRefusesEntriesAndErasesThem) {
  options_.space.free_bytes_min = 1000;
  std::atomic<std::uint64_t> free_bytes = 100000;
  options_.space.free_bytes = [&]() -> absl::StatusOr<std::uint64_t> { return free_bytes.load(); };
  auto vault = RocksVault::Open(folder_.Path(), options_);
  ASSERT_TRUE(vault.ok()) << vault.status();
  ASSERT_TRUE((*vault)->Put({"p1/name", "Ada"}).ok());
  free_bytes = 1005;
  EXPECT_EQ((*vault)->Put({"p2/name", "Bob"}).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_FALSE((*vault)->Get("p2/name")->has_value());
  EXPECT_TRUE((*vault)->Put({"p1/name", "nobody"}, Room::kReserved).ok());
  EXPECT_TRUE((*vault)->Erase("p1/").ok());
  EXPECT_FALSE((*vault)->Get("p1/name")->has_value());
  free_bytes = 100000;
  EXPECT_TRUE((*vault)->Put({"p2/name", "Bob"}).ok());
  EXPECT_EQ(told_, 0);
}

}  // namespace
}  // namespace arbitro::storage
