// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/backup.h"

#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "storage/chain_builder.h"
#include "storage/files/folder_lock.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/key.h"
#include "storage/memory_event_log.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::storage {
namespace {

bool GoOn(std::uint64_t, std::uint64_t) { return true; }

class BackupTest : public testing::Test {
 protected:
  BackupTest() : data_(folder_.Path() + "/data"), backup_(folder_.Path() + "/monday") {
    auto lock = FolderLock::AcquireForWriting(data_);
    EXPECT_TRUE(lock.ok()) << lock.status();
    auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    log_ = *std::move(log);
  }

  void Append(ChainBuilder* chain, int records) {
    for (int i = 0; i < records; ++i) {
      const storage::Append append = chain->Next("payload " + std::to_string(i));
      ASSERT_TRUE(log_->AppendBatch({&append, 1}).ok());
    }
  }

  static std::unique_ptr<EventLog> OpenCopy(const std::string& folder) {
    auto lock = FolderLock::AcquireForWriting(folder);
    EXPECT_TRUE(lock.ok()) << lock.status();
    auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    return log.ok() ? *std::move(log) : nullptr;
  }

  TemporaryFolder folder_;
  const std::string data_;
  const std::string backup_;
  std::unique_ptr<EventLog> log_;
};

TEST_F(BackupTest, HoldsWhatWasThereAndCanBeGoneOnWith) {
  ChainBuilder torino("events/torino", log_->Epoch());
  Append(&torino, 40);
  ChainBuilder milano("events/milano", log_->Epoch());
  Append(&milano, 2);
  const auto summary = WriteBackup({log_.get()}, backup_, GoOn);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->journals, 2U);
  EXPECT_EQ(summary->records, 42U);
  Append(&torino, 10);
  EXPECT_FALSE(std::filesystem::exists(backup_ + ".part"));

  const auto copy = OpenCopy(backup_);
  ASSERT_NE(copy, nullptr);
  const auto head = copy->FindHead(torino.Journal());
  ASSERT_TRUE(head.ok() && head->has_value());
  EXPECT_EQ((*head)->sequence, 40U);
  // It has no anchor, so it cannot say what it should hold: a person has to answer for that.
  const LogHealth health = copy->Health();
  ASSERT_EQ(health.quarantined.size(), 1U);
  ASSERT_TRUE(copy->AcknowledgeLoss(health.quarantined[0].id, {"ada", "restored"}).ok());
  ChainBuilder next(**head, copy->Epoch());
  const storage::Append append = next.Next("goes on");
  EXPECT_TRUE(copy->AppendBatch({&append, 1}).ok());
  EXPECT_EQ((*log_->FindHead(torino.Journal()))->sequence, 50U);
}

TEST_F(BackupTest, IsConsistentWhileRecordsAreAppended) {
  ChainBuilder torino("events/torino", log_->Epoch());
  Append(&torino, 10);
  std::thread writer([&] { Append(&torino, 200); });
  const auto summary = WriteBackup({log_.get()}, backup_, GoOn);
  writer.join();
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_GE(summary->records, 10U);
}

TEST_F(BackupTest, BringsTheVault) {
  ChainBuilder torino("events/torino", log_->Epoch());
  Append(&torino, 1);
  auto vault = RocksVault::Open(data_);
  ASSERT_TRUE(vault.ok()) << vault.status();
  ASSERT_TRUE((*vault)->Put({"person-1", "Ada Lovelace"}).ok());
  const auto summary = WriteBackup({log_.get(), vault->get()}, backup_, GoOn);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->vault_entries, 1U);
  ASSERT_TRUE((*vault)->Put({"person-1", "Ada King"}).ok());
  const auto copy = RocksVault::Open(backup_);
  ASSERT_TRUE(copy.ok()) << copy.status();
  const auto name = (*copy)->Get("person-1");
  ASSERT_TRUE(name.ok() && name->has_value());
  EXPECT_EQ(**name, "Ada Lovelace");
}

TEST_F(BackupTest, RefusesANameThatIsTaken) {
  std::filesystem::create_directory(backup_);
  EXPECT_EQ(WriteBackup({log_.get()}, backup_, GoOn).status().code(),
            absl::StatusCode::kAlreadyExists);
}

TEST_F(BackupTest, LeavesNothingBehindWhereItIsGivenUpOrDoesNotVerify) {
  ChainBuilder torino("events/torino", log_->Epoch());
  Append(&torino, 3);
  const auto given_up =
      WriteBackup({log_.get()}, backup_, [](std::uint64_t, std::uint64_t) { return false; });
  EXPECT_EQ(given_up.status().code(), absl::StatusCode::kCancelled);
  EXPECT_FALSE(std::filesystem::exists(backup_));
  EXPECT_FALSE(std::filesystem::exists(backup_ + ".part"));
}

// Changes what is stored under a key, behind the log's back.
void ChangeLastByte(const std::string& database, const std::string& key) {
  rocksdb::DB* opened = nullptr;
  ASSERT_TRUE(rocksdb::DB::Open({}, database, &opened).ok());
  const std::unique_ptr<rocksdb::DB> db(opened);
  std::string value;
  ASSERT_TRUE(db->Get({}, key, &value).ok());
  value.back() = static_cast<char>(value.back() ^ 1);
  rocksdb::WriteOptions writing;
  writing.sync = true;
  ASSERT_TRUE(db->Put(writing, key, value).ok());
}

TEST_F(BackupTest, DoesNotCountWhereTheCopyDoesNotVerify) {
  ChainBuilder torino("events/torino", log_->Epoch());
  Append(&torino, 3);
  log_.reset();
  ChangeLastByte(data_ + "/log", RecordKey(torino.Journal(), 2));
  log_ = OpenCopy(data_);
  ASSERT_NE(log_, nullptr);
  const absl::Status status = WriteBackup({log_.get()}, backup_, GoOn).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
  EXPECT_NE(status.message().find("payload_digest"), std::string::npos) << status;
  EXPECT_FALSE(std::filesystem::exists(backup_));
  EXPECT_FALSE(std::filesystem::exists(backup_ + ".part"));
}

TEST_F(BackupTest, DoesNotCountWhereTheVaultCannotBeRead) {
  ChainBuilder torino("events/torino", log_->Epoch());
  Append(&torino, 1);
  {
    const auto vault = RocksVault::Open(data_);
    ASSERT_TRUE(vault.ok()) << vault.status();
    ASSERT_TRUE((*vault)->Put({"person-1", std::string(20000, 'a')}).ok());
  }
  { ASSERT_TRUE(RocksVault::Open(data_).ok()) << "recovery moves it into a sorted file"; }
  int flipped = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data_ + "/vault")) {
    if (entry.path().extension() != ".sst") continue;
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(10);
    file.put('\x7f');
    ++flipped;
  }
  ASSERT_GT(flipped, 0);
  const auto vault = RocksVault::Open(data_);
  ASSERT_TRUE(vault.ok()) << vault.status();
  const absl::Status status = WriteBackup({log_.get(), vault->get()}, backup_, GoOn).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
  EXPECT_NE(status.message().find("vault"), std::string::npos) << status;
  EXPECT_FALSE(std::filesystem::exists(backup_));
}

TEST_F(BackupTest, HasNothingToCopyInMemory) {
  const auto log = MemoryEventLog::Open();
  EXPECT_EQ(WriteBackup({log.get()}, backup_, GoOn).status().code(),
            absl::StatusCode::kUnimplemented);
  EXPECT_FALSE(std::filesystem::exists(backup_ + ".part"));
}

}  // namespace
}  // namespace arbitro::storage
