// SPDX-License-Identifier: Apache-2.0
//
// The tree, its tiles and the anchor, in a real database.

#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/key.h"
#include "storage/log_tree.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {
namespace {

// Opens the database itself, as an intruder would.
std::unique_ptr<rocksdb::DB> OpenDatabase(const std::string& folder) {
  rocksdb::DB* database = nullptr;
  const rocksdb::Status status = rocksdb::DB::Open({}, folder + "/log", &database);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return std::unique_ptr<rocksdb::DB>(database);
}

class RocksLogTreeTest : public testing::Test {
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

  // Appends `count` records in batches, each anchored at once.
  void Fill(int count) {
    RocksOptions options;
    options.anchor_interval = std::chrono::milliseconds(0);
    const auto log = Open(options);
    ASSERT_TRUE(log.ok()) << log.status();
    ChainBuilder chain("events/one", (*log)->Epoch());
    for (int i = 0; i < count; i += 10) {
      std::vector<Append> batch;
      for (int k = 0; k < 10; ++k) batch.push_back(chain.Next(std::to_string(i + k)));
      ASSERT_TRUE((*log)->AppendBatch(batch).ok());
    }
  }

  // Returns the faults that the log reports about its rows.
  static std::vector<std::string> FaultsOf(const EventLog& log) {
    std::vector<std::string> faults;
    const absl::Status status =
        log.CheckRows([&](const std::string& fault) { faults.push_back(fault); });
    EXPECT_TRUE(status.ok()) << status;
    return faults;
  }

  const TemporaryFolder folder_;
};

TEST_F(RocksLogTreeTest, TheAnchorNamesTheTreeAndTheTreeOutlivesItsTiles) {
  Fill(600);
  TreePoint tree;
  {
    const auto log = OpenReadOnly();
    ASSERT_TRUE(log.ok()) << log.status();
    tree = (*log)->Tree().Newest().value();
    EXPECT_EQ(FaultsOf(**log), std::vector<std::string>());
  }
  EXPECT_EQ((*ReadAnchor(nullptr, folder_.Path()))->tree, tree);
  const std::string tile = TileKey(0, 1);
  {
    const auto database = OpenDatabase(folder_.Path());
    std::string value;
    ASSERT_TRUE(database->Get(rocksdb::ReadOptions(), tile, &value).ok());
    ASSERT_EQ(value.size(), kTileBytes);
    ASSERT_TRUE(database->Delete(rocksdb::WriteOptions(), tile).ok());
  }
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ((*log)->Tree().Newest().value(), tree);
  EXPECT_TRUE((*log)->Health().quarantined.empty());
}

TEST_F(RocksLogTreeTest, AForgedTileIsNamedAndNotBelieved) {
  Fill(600);
  const TreePoint tree = (*ReadAnchor(nullptr, folder_.Path()))->tree;
  {
    const auto database = OpenDatabase(folder_.Path());
    std::string value;
    ASSERT_TRUE(database->Get(rocksdb::ReadOptions(), TileKey(0, 1), &value).ok());
    value[77] ^= 1;
    ASSERT_TRUE(database->Put(rocksdb::WriteOptions(), TileKey(0, 1), value).ok());
  }
  {
    const auto log = OpenReadOnly();
    ASSERT_TRUE(log.ok()) << log.status();
    EXPECT_EQ(FaultsOf(**log),
              std::vector<std::string>{"tile 1 of level 0 of the tree: its hashes are not its "
                                       "records'"});
  }
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ((*log)->Tree().At(tree.size).value(), tree);
  EXPECT_TRUE((*log)->Health().quarantined.empty());
  EXPECT_EQ(FaultsOf(**log), std::vector<std::string>());
}

TEST_F(RocksLogTreeTest, ALogWithAnotherTreeThanItsAnchorIsQuarantined) {
  Fill(10);
  Anchor anchor = **ReadAnchor(nullptr, folder_.Path());
  ++anchor.turn;
  anchor.tree.root[5] ^= 1;
  ASSERT_TRUE(WriteAnchor(nullptr, folder_.Path(), anchor).ok());
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  const LogHealth health = (*log)->Health();
  ASSERT_EQ(health.quarantined.size(), 1u);
  EXPECT_NE(health.quarantined[0].finding.what.find("the anchor names"), std::string::npos)
      << health.quarantined[0].finding.what;
}

}  // namespace
}  // namespace arbitro::storage
