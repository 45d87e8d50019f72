// SPDX-License-Identifier: Apache-2.0
//
// Every damage that is known to happen to a database's files, and many that are drawn at random:
// the log refuses, or is quarantined, or has lost nothing. It never has fewer records without a
// word.

#include <rocksdb/db.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "storage/format/key.h"
#include "storage/format/value.h"
#include "storage/rocks/log_damage_testing.h"
#include "storage/rocks/repair.h"

namespace arbitro::storage {
namespace {

enum class Outcome { kRefused, kQuarantined, kNothingLost, kLostInSilence };

class LogCorruptionTest : public LogDamageTest {
 protected:
  Outcome OpenAndLook() const {
    const auto log = Open();
    if (!log.ok()) {
      EXPECT_TRUE(absl::IsDataLoss(log.status()) || absl::IsUnavailable(log.status()) ||
                  absl::IsFailedPrecondition(log.status()))
          << log.status();
      return Outcome::kRefused;
    }
    if (!(*log)->Health().quarantined.empty()) {
      EXPECT_FALSE(AppendsTo(**log)) << "a quarantined log took a record";
      return Outcome::kQuarantined;
    }
    const bool all = RecordsIntact(**log) == hashes_.size() &&
                     (*log)->LastGlobalIndex().value() == hashes_.size();
    return all ? Outcome::kNothingLost : Outcome::kLostInSilence;
  }

  // Whether every journal can be appended to.
  static bool AppendsTo(EventLog& log) {
    for (int i = 0; i < kJournals; ++i) {
      const auto head = log.FindHead(JournalId::ForName(NameOf(i)));
      if (!head.ok() || !head->has_value()) return false;
      ChainBuilder chain(**head, log.Epoch());
      if (!log.AppendBatch({chain.Next("later")}).ok()) return false;
    }
    return true;
  }

  Outcome After(const Files& files) const {
    Write(files);
    return OpenAndLook();
  }

  // A repair must keep a beginning of the order, exactly as much as it said, and leave a log that
  // is whole and names its loss.
  void RepairAndLook(const std::string& what) const {
    RepairPlan plan;
    {
      auto lock = FolderLock::AcquireForWriting(folder_.Path());
      ASSERT_TRUE(lock.ok()) << lock.status();
      const auto repair = LogRepair::Open(*std::move(lock));
      if (absl::IsDataLoss(repair.status()) || absl::IsNotFound(repair.status())) return;
      ASSERT_TRUE(repair.ok()) << what << ": " << repair.status();
      plan = (*repair)->Plan();
      if (!plan.needed) return;
      const auto kept = (*repair)->Apply({"person/ada", "a test"}, {});
      ASSERT_TRUE(kept.ok()) << what << ": " << kept.status();
      EXPECT_TRUE(std::filesystem::exists(*kept)) << what;
    }
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << what << ": " << log.status();
    const LogHealth health = (*log)->Health();
    EXPECT_TRUE(health.quarantined.empty())
        << what << ": " << health.quarantined.front().finding.what;
    ASSERT_EQ(health.unrecorded_losses.size(), 1u) << what;
    EXPECT_EQ(health.unrecorded_losses.front().finding.records_found, plan.kept.count);
    EXPECT_EQ(RecordsIntact(**log), plan.kept.count) << what;
    EXPECT_EQ((*log)->LastGlobalIndex().value(), plan.kept.count) << what;
    (*log)
        ->CheckRows([&](const std::string& fault) { ADD_FAILURE() << what << ": " << fault; })
        .IgnoreError();
  }
};

TEST_F(LogCorruptionTest, WithoutDamageNothingIsLost) {
  EXPECT_EQ(After(whole_), Outcome::kNothingLost);
}

TEST_F(LogCorruptionTest, FlippedWalIsRefused) {
  for (const double part : {0.05, 0.5, 0.95}) {
    Files files = whole_;
    std::string& wal = files.at(Largest(files, ".log"));
    wal[static_cast<std::size_t>(static_cast<double>(wal.size()) * part)] ^= 1;
    EXPECT_EQ(After(files), Outcome::kRefused) << part;
  }
}

TEST_F(LogCorruptionTest, DeletedWalIsQuarantined) {
  Files files = whole_;
  files.erase(Largest(files, ".log"));
  EXPECT_EQ(After(files), Outcome::kQuarantined);
}

TEST_F(LogCorruptionTest, WalCutInHalfIsQuarantined) {
  Files files = whole_;
  std::string& wal = files.at(Largest(files, ".log"));
  wal.resize(wal.size() / 2);
  EXPECT_EQ(After(files), Outcome::kQuarantined);
}

TEST_F(LogCorruptionTest, ManifestCutByTwentyBytesLosesNothingInSilence) {
  Files files = whole_;
  std::string& manifest = files.at(Largest(files, "MANIFEST-"));
  manifest.resize(manifest.size() - 20);
  EXPECT_NE(After(files), Outcome::kLostInSilence);
}

TEST_F(LogCorruptionTest, ZeroedWalTailIsNoticed) {
  Files files = whole_;
  std::string& wal = files.at(Largest(files, ".log"));
  std::fill(wal.end() - 100, wal.end(), '\0');
  const Outcome outcome = After(files);
  EXPECT_TRUE(outcome == Outcome::kRefused || outcome == Outcome::kQuarantined);
}

TEST_F(LogCorruptionTest, FlippedTableIsNoticed) {
  Files files = whole_;
  std::string& table = files.at(Largest(files, ".sst"));
  for (std::size_t at = 50; at < table.size() / 2; at += 500) table[at] ^= 1;
  const Outcome outcome = After(files);
  EXPECT_TRUE(outcome == Outcome::kRefused || outcome == Outcome::kQuarantined);
}

TEST_F(LogCorruptionTest, DroppedJournalIsQuarantined) {
  ChangeDatabase([](rocksdb::DB& db) {
    const JournalId journal = JournalId::ForName(NameOf(1));
    for (std::uint64_t sequence = 1; sequence <= kRecords; ++sequence) {
      ASSERT_TRUE(db.Delete({}, RecordKey(journal, sequence)).ok());
      if (sequence % kJournals == 2) ASSERT_TRUE(db.Delete({}, OrderKey(sequence)).ok());
    }
    ASSERT_TRUE(db.Delete({}, JournalKey(journal)).ok());
    ASSERT_TRUE(db.Delete({}, NameKey(NameOf(1))).ok());
  });
  EXPECT_EQ(OpenAndLook(), Outcome::kQuarantined);
}

// An opening finds something wrong with journal 1 alone: it is out of use, and the others go on.
class OneJournalTest : public LogCorruptionTest {
 protected:
  void ExpectOutOfUse(const std::string& what) {
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    const LogHealth health = (*log)->Health();
    ASSERT_EQ(health.quarantined.size(), 1u);
    const Quarantined& found = health.quarantined[0];
    EXPECT_EQ(found.finding.journal, journal_);
    EXPECT_NE(found.finding.what.find(what), std::string::npos) << found.finding.what;
    EXPECT_FALSE(found.finding.can_continue);
    EXPECT_FALSE((*log)->AcknowledgeLoss(found.id, {"person/ada", "test"}).ok());
    for (int i = 0; i < kJournals; ++i) {
      const auto head = (*log)->FindHead(JournalId::ForName(NameOf(i)));
      if (i == 1 && !head.ok()) continue;
      ChainBuilder chain(**head, (*log)->Epoch());
      EXPECT_EQ((*log)->AppendBatch({chain.Next("later")}).ok(), i != 1) << i;
    }
  }

  // Gives its newest record another payload.
  void ChangeNewest(std::uint64_t newest = kNewest) {
    ChangeDatabase([&](rocksdb::DB& db) {
      std::string value;
      ASSERT_TRUE(db.Get({}, RecordKey(journal_, newest), &value).ok());
      RecordRow row = DecodeRecordRow(value).value();
      std::string payload(*row.payload.bytes);
      payload[0] ^= 1;
      row.payload.bytes = payload;
      ASSERT_TRUE(db.Put({}, RecordKey(journal_, newest), EncodeRecordRow(row)).ok());
    });
  }

  static constexpr std::uint64_t kNewest = kRecords / kJournals;
  const JournalId journal_ = JournalId::ForName(NameOf(1));
};

TEST_F(OneJournalTest, LostItsNewestRecord) {
  ChangeDatabase(
      [&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, RecordKey(journal_, kNewest)).ok()); });
  ExpectOutOfUse("the global order has 20 records of it, the newest that is there is 19");
}

// No later record chains to it.
TEST_F(OneJournalTest, HasAnotherNewestRecord) {
  ChangeDatabase([&](rocksdb::DB& db) {
    std::string value;
    ASSERT_TRUE(db.Get({}, RecordKey(journal_, kNewest), &value).ok());
    RecordRow row = DecodeRecordRow(value).value();
    row.stored.header.kind ^= 1;
    ASSERT_TRUE(db.Put({}, RecordKey(journal_, kNewest), EncodeRecordRow(row)).ok());
  });
  ExpectOutOfUse("is not the one that the global order has");
}

TEST_F(OneJournalTest, LostItsName) {
  ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, NameKey(NameOf(1))).ok()); });
  ExpectOutOfUse("its 20 records have no name");
}

// An opening that leaves idle journals to their first use still finds one that lost a record.
TEST_F(OneJournalTest, LostARecordWhileIdle) {
  options_.check_idle_journals = false;
  ChangeDatabase(
      [&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, RecordKey(journal_, kNewest)).ok()); });
  ExpectOutOfUse("the global order has 20 records of it, the newest that is there is 19");
}

TEST_F(OneJournalTest, LostItsNameWhileIdle) {
  options_.check_idle_journals = false;
  ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, NameKey(NameOf(1))).ok()); });
  ExpectOutOfUse("its 20 records have no name");
}

// So many journals that several threads read their heads, each a part of them.
TEST(ManyIdleJournalsTest, OneOfThemLostItsNewestRecordOrItsName) {
  constexpr int kMany = 2'000;
  const TemporaryFolder folder;
  RocksOptions options;
  options.check_idle_journals = false;
  options.check_threads = 3;
  options.sync = Sync::kNever;
  const auto open = [&] {
    return RocksEventLog::OpenForWriting(*FolderLock::AcquireForWriting(folder.Path()), options);
  };
  const auto name_of = [](int journal) { return "events/" + std::to_string(journal); };
  std::vector<JournalId> rising;
  {
    const auto log = open();
    ASSERT_TRUE(log.ok()) << log.status();
    for (int i = 0; i < kMany; ++i) {
      ChainBuilder chain(name_of(i), (*log)->Epoch());
      ASSERT_TRUE((*log)->AppendBatch({chain.Next("first"), chain.Next("second")}).ok());
      rising.push_back(JournalId::ForName(name_of(i)));
    }
  }
  {
    const auto log = open();
    ASSERT_TRUE(log.ok()) << log.status();
    EXPECT_TRUE((*log)->Health().quarantined.empty());
  }
  std::sort(rising.begin(), rising.end());
  const auto quarantined = [&](const std::string& key) {
    std::string value;
    const auto change = [&](const auto& with) {
      rocksdb::DB* opened = nullptr;
      ASSERT_TRUE(rocksdb::DB::Open({}, folder.Path() + "/log", &opened).ok());
      const std::unique_ptr<rocksdb::DB> db(opened);
      with(*db);
    };
    change([&](rocksdb::DB& db) {
      ASSERT_TRUE(db.Get({}, key, &value).ok());
      ASSERT_TRUE(db.Delete({}, key).ok());
    });
    std::vector<JournalId> found;
    {
      const auto log = open();
      EXPECT_TRUE(log.ok()) << log.status();
      for (const auto& each : (*log)->Health().quarantined) {
        if (each.finding.journal.has_value()) found.push_back(*each.finding.journal);
      }
    }
    change([&](rocksdb::DB& db) { ASSERT_TRUE(db.Put({}, key, value).ok()); });
    return found;
  };
  // First and last of each thread's part.
  for (const int at : {0, 665, 666, 667, 1332, 1333, 1334, kMany - 1}) {
    EXPECT_EQ(quarantined(RecordKey(rising[at], 2)), std::vector<JournalId>{rising[at]}) << at;
  }
  EXPECT_EQ(quarantined(NameKey(name_of(7))),
            std::vector<JournalId>{JournalId::ForName(name_of(7))});
}

// The anchor covers all of its records.
TEST_F(OneJournalTest, IsLeftToItsFirstUseWhileIdle) {
  ChangeNewest();
  for (const bool check : {false, true}) {
    options_.check_idle_journals = check;
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    EXPECT_EQ((*log)->Health().quarantined.size(), check ? 1u : 0u);
  }
}

TEST_F(OneJournalTest, IsVerifiedWhereItHasRecordsBehindTheAnchor) {
  Append(kRecords, kRecords + kJournals);
  Files files = Read(folder_.Path());
  for (const auto& [name, bytes] : whole_) {
    if (name.starts_with("ANCHOR-")) files[name] = bytes;
  }
  Write(files);
  ChangeNewest(kNewest + 1);
  options_.check_idle_journals = false;
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  ASSERT_EQ((*log)->Health().quarantined.size(), 1u);
  EXPECT_EQ((*log)->Health().quarantined[0].finding.journal, journal_);
}

TEST_F(LogCorruptionTest, ARecordThatTheOrderDoesNotHaveQuarantinesTheLog) {
  ChangeDatabase([](rocksdb::DB& db) {
    RecordRow row;
    row.stored.header.journal = JournalId::ForName(NameOf(1));
    row.stored.header.sequence = kRecords / kJournals + 1;
    row.stored.global_index = kRecords + 1;
    ASSERT_TRUE(db.Put({}, RecordKey(row.stored.header.journal, row.stored.header.sequence),
                       EncodeRecordRow(row))
                    .ok());
  });
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  const LogHealth health = (*log)->Health();
  ASSERT_FALSE(health.quarantined.empty());
  const auto of_log =
      std::find_if(health.quarantined.begin(), health.quarantined.end(),
                   [](const Quarantined& each) { return !each.finding.journal.has_value(); });
  ASSERT_NE(of_log, health.quarantined.end());
  EXPECT_NE(of_log->finding.what.find("hold 61 records together, the log counts 60"),
            std::string::npos)
      << of_log->finding.what;
  EXPECT_FALSE(AppendsTo(**log));
}

TEST_F(LogCorruptionTest, TailRolledBackBehindTheAnchorIsQuarantinedUntilAcknowledged) {
  const Files before = whole_;
  Append(kRecords, kRecords + 3);
  Files rolled_back = before;
  for (const auto& [name, bytes] : Read(folder_.Path())) {
    if (name.starts_with("ANCHOR-")) rolled_back[name] = bytes;
  }
  Write(rolled_back);
  std::string id;
  {
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    const LogHealth health = (*log)->Health();
    ASSERT_EQ(health.quarantined.size(), 1u);
    EXPECT_FALSE(health.quarantined[0].finding.journal.has_value());
    EXPECT_EQ(health.quarantined[0].finding.records_known, kRecords + 3u);
    EXPECT_EQ(health.quarantined[0].finding.records_found, std::uint64_t{kRecords});
    EXPECT_FALSE(AppendsTo(**log));
    EXPECT_EQ(RecordsIntact(**log), std::size_t{kRecords}) << "reading goes on";
    id = health.quarantined[0].id;
  }
  EXPECT_TRUE(std::filesystem::exists(
      folder_.Path() + "/" + std::string(RocksEventLog::kBehindAnchorPrefix) +
      std::to_string(ReadAnchor(nullptr, folder_.Path()).value()->turn)));
  {
    const auto log = Open();
    ASSERT_TRUE(log.ok()) << log.status();
    ASSERT_EQ((*log)->Health().quarantined.size(), 1u) << "it stays until somebody says so";
    EXPECT_EQ((*log)->Health().quarantined[0].id, id);
    ASSERT_TRUE((*log)->AcknowledgeLoss(id, {"person/ada", "the disk was replaced"}).ok());
    EXPECT_TRUE(AppendsTo(**log));
  }
  const auto log = Open();
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_TRUE((*log)->Health().quarantined.empty());
  ASSERT_EQ((*log)->Health().unrecorded_losses.size(), 1u);
  EXPECT_EQ((*log)->Health().unrecorded_losses[0].by.why, "the disk was replaced");
}

TEST_F(LogCorruptionTest, OneDamagedAnchorFileCostsNothing) {
  for (const char* name : kAnchorFileNames) {
    Files files = whole_;
    files.at(name)[30] ^= 1;
    EXPECT_EQ(After(files), Outcome::kNothingLost) << name;
  }
}

TEST_F(LogCorruptionTest, MissingAnchorIsQuarantined) {
  Files files = whole_;
  for (const char* name : kAnchorFileNames) files.erase(name);
  EXPECT_EQ(After(files), Outcome::kQuarantined);
}

TEST_F(LogCorruptionTest, MissingDatabaseIsRefused) {
  Files files;
  for (const auto& [name, bytes] : whole_) {
    if (!name.starts_with("log/")) files[name] = bytes;
  }
  EXPECT_EQ(After(files), Outcome::kRefused);
}

TEST_F(LogCorruptionTest, RepairOfAFlippedWalKeepsWhatComesBeforeIt) {
  Files files = whole_;
  std::string& wal = files.at(Largest(files, ".log"));
  wal[wal.size() - 50] ^= 1;
  Write(files);
  {
    auto lock = FolderLock::AcquireForWriting(folder_.Path());
    ASSERT_TRUE(lock.ok());
    const Files before = Read(folder_.Path());
    {
      const auto repair = LogRepair::Open(*std::move(lock));
      ASSERT_TRUE(repair.ok()) << repair.status();
      const RepairPlan& plan = (*repair)->Plan();
      EXPECT_TRUE(plan.needed);
      EXPECT_EQ(plan.kept.count, kRecords - 1u);
      EXPECT_EQ(plan.records_known, std::uint64_t{kRecords});
      EXPECT_FALSE(plan.damage.empty());
    }
    EXPECT_EQ(Read(folder_.Path()), before) << "looking changes nothing";
  }
  RepairAndLook("flipped WAL");
  EXPECT_EQ(Read(folder_.Path()).count("log-before-repair-1/CURRENT"), 1u);
}

TEST_F(LogCorruptionTest, RepairOfAWholeLogSaysThatThereIsNothingToDo) {
  Write(whole_);
  auto lock = FolderLock::AcquireForWriting(folder_.Path());
  ASSERT_TRUE(lock.ok());
  const auto repair = LogRepair::Open(*std::move(lock));
  ASSERT_TRUE(repair.ok()) << repair.status();
  EXPECT_FALSE((*repair)->Plan().needed) << (*repair)->Plan().damage;
  EXPECT_TRUE(absl::IsFailedPrecondition((*repair)->Apply({"a", "b"}, {}).status()));
}

// RocksDB's notes to people and to itself may be lost.
bool HoldsRecords(const std::string& name) {
  for (const char* part : {"/LOG", "/LOCK", "LOCK-", "/OPTIONS", "/IDENTITY"}) {
    if (name.find(part) != std::string::npos) return false;
  }
  return true;
}

// One damage, drawn from the seed.
std::string DamageAtRandom(std::uint64_t seed, std::map<std::string, std::string>& files) {
  std::mt19937_64 random(seed);
  auto file = files.begin();
  do {
    file = files.begin();
    std::advance(file, random() % files.size());
  } while (!HoldsRecords(file->first));
  std::string& bytes = file->second;
  const std::string name = file->first;
  const auto place = [&] { return bytes.empty() ? 0 : random() % bytes.size(); };
  switch (random() % 5) {
    case 0:
      if (!bytes.empty()) bytes[place()] ^= static_cast<char>(1 << random() % 8);
      return "flip in " + name;
    case 1:
      bytes.resize(place());
      return "cut of " + name;
    case 2:
      files.erase(file);
      return "deletion of " + name;
    case 3: {
      const std::size_t from = place();
      std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes.end(), '\0');
      return "zeroes in " + name;
    }
    default:
      bytes += std::string(1 + random() % 100, static_cast<char>(random()));
      return "growth of " + name;
  }
}

// ARBITRO_SEED in the environment: which thousands of damages, so that no two seeds share one.
TEST_F(LogCorruptionTest, RandomDamageNeverLosesInSilence) {
  constexpr int kSeeds = 300;
  constexpr int kSeedsLong = 10000;
  constexpr int kRepairEvery = 10;
  const int seeds = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? kSeedsLong : kSeeds;
  const char* given = std::getenv("ARBITRO_SEED");
  const int first = given == nullptr ? 0 : std::atoi(given) * seeds;
  std::map<Outcome, int> outcomes;
  for (int seed = first; seed < first + seeds; ++seed) {
    Files files = whole_;
    const std::string what = DamageAtRandom(static_cast<std::uint64_t>(seed), files);
    const Outcome outcome = After(files);
    ++outcomes[outcome];
    EXPECT_NE(outcome, Outcome::kLostInSilence) << "seed " << seed << ": " << what;
    if (seed % kRepairEvery != 0 || outcome == Outcome::kNothingLost) continue;
    Write(files);
    RepairAndLook("seed " + std::to_string(seed) + ", " + what);
  }
  std::printf("%d refused, %d quarantined, %d lost nothing\n", outcomes[Outcome::kRefused],
              outcomes[Outcome::kQuarantined], outcomes[Outcome::kNothingLost]);
  RecordProperty("damaged_logs", seeds);
  EXPECT_GT(outcomes[Outcome::kRefused], 0);
  EXPECT_GT(outcomes[Outcome::kQuarantined], 0);
}

}  // namespace
}  // namespace arbitro::storage
