// SPDX-License-Identifier: Apache-2.0
//
// A data folder for tests that damage it: filled as a daemon leaves it that was killed, put back as
// often as needed, and opened without waiting for any disk.

#ifndef ARBITRO_STORAGE_ROCKS_LOG_DAMAGE_TESTING_H_
#define ARBITRO_STORAGE_ROCKS_LOG_DAMAGE_TESTING_H_

#include <gtest/gtest.h>
#include <rocksdb/db.h>
#include <rocksdb/file_system.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {

// Files that are never synced: these tests cut no power, and a disk would take most of their time.
class UnsyncedFiles final : public rocksdb::FileSystemWrapper {
 public:
  UnsyncedFiles() : FileSystemWrapper(rocksdb::FileSystem::Default()) {}
  const char* Name() const override { return "UnsyncedFiles"; }

  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* debug) override {
    rocksdb::IOStatus status = target()->NewWritableFile(name, options, result, debug);
    if (status.ok()) *result = std::make_unique<File>(std::move(*result));
    return status;
  }
  rocksdb::IOStatus NewDirectory(const std::string&, const rocksdb::IOOptions&,
                                 std::unique_ptr<rocksdb::FSDirectory>* result,
                                 rocksdb::IODebugContext*) override {
    *result = std::make_unique<Folder>();
    return rocksdb::IOStatus::OK();
  }

 private:
  class File final : public rocksdb::FSWritableFileOwnerWrapper {
   public:
    explicit File(std::unique_ptr<rocksdb::FSWritableFile> file)
        : FSWritableFileOwnerWrapper(std::move(file)) {}
    rocksdb::IOStatus Sync(const rocksdb::IOOptions& options,
                           rocksdb::IODebugContext* debug) override {
      return target()->Flush(options, debug);
    }
    rocksdb::IOStatus Fsync(const rocksdb::IOOptions& options,
                            rocksdb::IODebugContext* debug) override {
      return target()->Flush(options, debug);
    }
  };
  class Folder final : public rocksdb::FSDirectory {
   public:
    rocksdb::IOStatus Fsync(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override {
      return rocksdb::IOStatus::OK();
    }
  };
};

class LogDamageTest : public testing::Test {
 protected:
  using Files = std::map<std::string, std::string>;

  static constexpr int kJournals = 3;
  static constexpr int kRecordsFlushed = 30;
  static constexpr int kRecords = 60;

  static std::string NameOf(int journal) { return "events/" + std::to_string(journal); }

  // Half of the records lie in sorted files, half in the write-ahead log; the anchor names all.
  void SetUp() override {
    options_.file_system = std::make_shared<UnsyncedFiles>();
    options_.anchor_interval = std::chrono::milliseconds(0);
    Append(0, kRecordsFlushed);
    options_.flush_at_closing = false;
    Append(kRecordsFlushed, kRecords);
    whole_ = Read(folder_.Path());
  }

  absl::StatusOr<std::unique_ptr<EventLog>> Open() const {
    absl::StatusOr<FolderLock> lock = FolderLock::AcquireForWriting(folder_.Path());
    if (!lock.ok()) return lock.status();
    return RocksEventLog::OpenForWriting(*std::move(lock), options_);
  }

  // Changes the database with its own tools: every checksum of RocksDB is right afterwards.
  template <typename Change>
  void ChangeDatabase(const Change& change) {
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, folder_.Path() + "/log", &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    change(*db);
  }

  void Append(int first, int end) {
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    for (int i = first; i < end; ++i) {
      const auto head = (*log)->FindHead(JournalId::ForName(NameOf(i % kJournals)));
      ASSERT_TRUE(head.ok()) << head.status();
      ChainBuilder chain = head->has_value() ? ChainBuilder(**head, (*log)->Epoch())
                                             : ChainBuilder(NameOf(i % kJournals), (*log)->Epoch());
      const auto next = chain.Next("record " + std::to_string(i), "request-" + std::to_string(i));
      const auto receipts = (*log)->AppendBatch({next});
      ASSERT_TRUE(receipts.ok()) << receipts.status();
      hashes_.push_back(receipts->front().record_hash);
    }
  }

  // Every file below a folder with its bytes.
  static Files Read(const std::string& root) {
    Files files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      files[std::filesystem::relative(entry.path(), root)] =
          std::string(std::istreambuf_iterator<char>(file), {});
    }
    return files;
  }

  // Makes the data folder hold exactly these files.
  void Write(const Files& files) const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_.Path())) {
      std::filesystem::remove_all(entry.path());
    }
    for (const auto& [name, bytes] : files) {
      const std::filesystem::path path = std::filesystem::path(folder_.Path()) / name;
      std::filesystem::create_directories(path.parent_path());
      std::ofstream(path, std::ios::binary) << bytes;
    }
  }

  // The largest of the files with that ending, or beginning, of name.
  static std::string Largest(const Files& files, const std::string& part) {
    std::string largest;
    for (const auto& [name, bytes] : files) {
      if (!name.ends_with(part) && name.find("log/" + part) != 0) continue;
      if (largest.empty() || bytes.size() > files.at(largest).size()) largest = name;
    }
    return largest;
  }

  // How many records, from the first in the global order on, are there as they were appended.
  std::size_t RecordsIntact(const EventLog& log) const {
    const auto order = log.ReadGlobal(1, hashes_.size());
    if (!order.ok()) return 0;
    for (std::size_t i = 0; i < order->size(); ++i) {
      const GlobalEntry& entry = (*order)[i];
      const auto records = log.ReadRecords(entry.journal, {entry.sequence, 1});
      if (!records.ok() || records->empty()) return i;
      const StoredRecord& record = records->front();
      if (RecordHash(record.header) != hashes_[i]) return i;
      if (PayloadDigest(record.payload) != record.header.payload_digest) return i;
    }
    return order->size();
  }

  const TemporaryFolder folder_;
  RocksOptions options_;
  std::vector<Digest> hashes_;
  Files whole_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_LOG_DAMAGE_TESTING_H_
