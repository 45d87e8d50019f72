// SPDX-License-Identifier: Apache-2.0
//
// A repair's report about rows beside the records, and a repair that was cut short itself.

#include "storage/rocks/repair.h"

#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "storage/format/key.h"
#include "storage/format/value.h"
#include "storage/rocks/log_damage_testing.h"

namespace arbitro::storage {
namespace {

namespace fs = std::filesystem;

class RocksRepairTest : public LogDamageTest {
 protected:
  std::unique_ptr<LogRepair> Look() const {
    auto lock = FolderLock::AcquireForWriting(folder_.Path());
    EXPECT_TRUE(lock.ok()) << lock.status();
    auto repair = LogRepair::Open(*std::move(lock));
    EXPECT_TRUE(repair.ok()) << repair.status();
    return repair.ok() ? *std::move(repair) : nullptr;
  }

  // Puts other bytes under a key, past the log.
  void Change(const std::string& key, const std::string& value) const {
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, folder_.Path() + "/log", &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    std::string before;
    ASSERT_TRUE(db->Get({}, key, &before).ok()) << "there is nothing to change";
    rocksdb::WriteOptions writing;
    writing.sync = true;
    ASSERT_TRUE(db->Put(writing, key, value).ok());
  }

  fs::path In(const std::string& name) const { return fs::path(folder_.Path()) / name; }
};

// Its rows look like damage to this version, and a repair would leave nothing of them.
TEST_F(RocksRepairTest, TheLogOfAnEarlierVersionIsRefusedNotRepaired) {
  ChangeDatabase([](rocksdb::DB& db) {
    ASSERT_TRUE(db.Put({}, FormatKey(), EncodeNumber(2)).ok());
    // Format 2 had a journal and a sequence at each place.
    for (int index = 1; index <= kRecords; ++index) {
      ASSERT_TRUE(db.Put({}, OrderKey(index), std::string(24, 'x')).ok());
    }
  });
  auto lock = FolderLock::AcquireForWriting(folder_.Path());
  ASSERT_TRUE(lock.ok()) << lock.status();
  const absl::Status repair = LogRepair::Open(*std::move(lock)).status();
  auto reading = FolderLock::AcquireForReading(folder_.Path());
  ASSERT_TRUE(reading.ok()) << reading.status();
  const absl::Status read_only = RocksEventLog::OpenReadOnly(*std::move(reading)).status();
  for (const absl::Status& status : {Open().status(), read_only, repair}) {
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_NE(status.message().find("has format 2, this version knows 3"), std::string::npos)
        << status;
  }
}

TEST_F(RocksRepairTest, CountsTheRequestKeysThatItCannotKeep) {
  const JournalId journal = JournalId::ForName(NameOf(0));
  Change(RequestKeyOf(journal, "person/ada", "request-0"), "damaged");
  {
    const auto repair = Look();
    ASSERT_NE(repair, nullptr);
    EXPECT_TRUE(repair->Plan().needed);
    EXPECT_EQ(repair->Plan().kept.count, std::uint64_t{kRecords});
    EXPECT_EQ(repair->Plan().unreadable, (UnreadableRows{1, 0, 0, ""}));
    const auto kept = repair->Apply({"ada", "the slips are at hand"}, {});
    ASSERT_TRUE(kept.ok()) << kept.status();
  }
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_FALSE((*log)->FindRequest(journal, "person/ada", "request-0")->has_value());
  EXPECT_TRUE((*log)->FindRequest(journal, "person/ada", "request-3")->has_value());
  const LogHealth health = (*log)->Health();
  ASSERT_EQ(health.unrecorded_losses.size(), 1u);
  EXPECT_NE(health.unrecorded_losses[0].finding.what.find("1 request keys"), std::string::npos)
      << health.unrecorded_losses[0].finding.what;
}

// The power fails between the two renames that give the result its place.
TEST_F(RocksRepairTest, TakesUpTheResultOfOneThatWasCutShort) {
  Files files = whole_;
  files.erase(Largest(files, ".log"));
  Write(files);
  {
    const auto repair = Look();
    ASSERT_NE(repair, nullptr);
    ASSERT_EQ(repair->Plan().kept.count, std::uint64_t{kRecordsFlushed});
    ASSERT_TRUE(repair->Apply({"ada", "the first time"}, {}).ok());
  }
  fs::rename(In("log"), In("log-repaired"));
  for (const char* name : kAnchorFileNames) {
    fs::rename(In("log-before-repair-1") / name, In(name));
  }
  EXPECT_FALSE(Open().ok()) << "an empty log in its place would be a loss in silence";
  {
    const auto repair = Look();
    ASSERT_NE(repair, nullptr);
    EXPECT_TRUE(repair->Plan().needed && repair->Plan().finishes_earlier);
    EXPECT_EQ(repair->Plan().kept.count, std::uint64_t{kRecordsFlushed});
    EXPECT_EQ(repair->Plan().records_known, std::uint64_t{kRecords});
    const auto kept = repair->Apply({}, {});
    ASSERT_TRUE(kept.ok()) << kept.status();
    EXPECT_EQ(*kept, In("log-before-repair-1").string());
  }
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ(RecordsIntact(**log), std::size_t{kRecordsFlushed});
  const LogHealth health = (*log)->Health();
  EXPECT_TRUE(health.quarantined.empty());
  ASSERT_EQ(health.unrecorded_losses.size(), 1u);
  EXPECT_EQ(health.unrecorded_losses[0].by.why, "the first time");
}

TEST_F(RocksRepairTest, TakesNothingHalfWrittenForAResult) {
  fs::create_directory(In("log-repaired"));
  fs::rename(In("log"), In("log-elsewhere"));
  auto lock = FolderLock::AcquireForWriting(folder_.Path());
  ASSERT_TRUE(lock.ok()) << lock.status();
  EXPECT_TRUE(absl::IsNotFound(LogRepair::Open(*std::move(lock)).status()));
}

}  // namespace
}  // namespace arbitro::storage
