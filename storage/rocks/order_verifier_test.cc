// SPDX-License-Identifier: Apache-2.0

#include "storage/order_verifier.h"

#include <algorithm>

#include "storage/format/key.h"
#include "storage/format/value.h"
#include "storage/rocks/log_damage_testing.h"

namespace arbitro::storage {
namespace {

class OrderVerifierTest : public LogDamageTest {
 protected:
  // Changes the payload or the header in the record's row.
  template <typename ChangeRow>
  void ChangeRecord(rocksdb::DB& db, std::uint64_t sequence, const ChangeRow& change) {
    std::string value;
    ASSERT_TRUE(db.Get({}, RecordKey(journal_, sequence), &value).ok());
    auto row = DecodeRecordRow(value);
    ASSERT_TRUE(row.ok()) << row.status();
    change(*row);
    ASSERT_TRUE(db.Put({}, RecordKey(journal_, sequence), EncodeRecordRow(*row)).ok());
  }

  // Changes the part of the order that ends at `last`.
  template <typename Change>
  void ChangePart(rocksdb::DB& db, std::uint64_t last, const Change& change) {
    std::string value;
    ASSERT_TRUE(db.Get({}, OrderKey(last), &value).ok());
    auto part = DecodeOrderPart(last, value);
    ASSERT_TRUE(part.ok()) << part.status();
    change(*part);
    ASSERT_TRUE(db.Put({}, OrderKey(last), EncodeOrderPart(*part)).ok());
  }

  std::vector<Finding> Verify(std::size_t step, std::size_t threads = 1,
                              PayloadCheck payloads = PayloadCheck::kAll) {
    auto lock = FolderLock::AcquireForReading(folder_.Path());
    EXPECT_TRUE(lock.ok()) << lock.status();
    const auto log = RocksEventLog::OpenReadOnly(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    std::vector<Finding> findings;
    if (!log.ok()) return findings;
    OrderVerifierOptions options;
    options.threads = threads;
    options.payloads = payloads;
    options.anchored = ReadAnchor(nullptr, folder_.Path()).value()->order;
    options.on_finding = [&](const Finding& finding) { findings.push_back(finding); };
    OrderVerifier verifier(**log, options);
    while (!verifier.Done()) verifier.VerifySome(step);
    EXPECT_EQ(verifier.Findings(), findings.size());
    return findings;
  }

  // Returns the rows that do not fit.
  std::vector<std::string> Rows() {
    auto lock = FolderLock::AcquireForReading(folder_.Path());
    const auto log = RocksEventLog::OpenReadOnly(*std::move(lock));
    std::vector<std::string> rows;
    EXPECT_TRUE((*log)->CheckRows([&](const std::string& row) { rows.push_back(row); }).ok());
    return rows;
  }

  const JournalId journal_ = JournalId::ForName(NameOf(1));
};

TEST_F(OrderVerifierTest, WholeLogVerifiesInStepsOfAnySize) {
  for (const std::size_t step : {1, 7, 1000}) {
    EXPECT_TRUE(Verify(step, 2).empty()) << step;
  }
  EXPECT_TRUE(Rows().empty());
}

TEST_F(OrderVerifierTest, ChangedPayloadIsNamedAndTheRestIsVerified) {
  ChangeDatabase([&](rocksdb::DB& db) {
    for (const std::uint64_t sequence : {3, 5}) {
      const std::string other(40, 'x');
      ChangeRecord(db, sequence, [&](RecordRow& row) { row.payload.bytes = other; });
    }
  });
  const auto findings = Verify(4);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].journal_name, NameOf(1));
  EXPECT_NE(findings[0].what.find("record 3: `payload_size`"), std::string::npos)
      << findings[0].what;
  EXPECT_TRUE(findings[0].can_continue);
}

// A changed payload shows only in its digest, a changed header in the hash that the order has.
TEST_F(OrderVerifierTest, HeadersAloneTellEverythingButPayloads) {
  EXPECT_TRUE(Verify(7, 2, PayloadCheck::kNone).empty());
  ChangeDatabase([&](rocksdb::DB& db) {
    ChangeRecord(db, 3, [](RecordRow& row) { row.payload.bytes = "x"; });
  });
  EXPECT_TRUE(Verify(1000, 1, PayloadCheck::kNone).empty());
  EXPECT_EQ(Verify(1000).size(), 1u);
  ChangeDatabase([&](rocksdb::DB& db) {
    ChangeRecord(db, 4, [](RecordRow& row) { row.stored.header.kind ^= 1; });
  });
  const auto findings = Verify(1000, 1, PayloadCheck::kNone);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].what.find("record 4 has the hash"), std::string::npos) << findings[0].what;
  EXPECT_TRUE(findings[0].can_continue);
}

// No record chains to it, so only the order shows the change.
TEST_F(OrderVerifierTest, ChangedNewestRecordIsNamed) {
  const std::uint64_t newest = kRecords / kJournals;
  ChangeDatabase([&](rocksdb::DB& db) {
    ChangeRecord(db, newest, [](RecordRow& row) { row.stored.header.kind ^= 1; });
  });
  const auto findings = Verify(1000, 1, PayloadCheck::kNone);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].journal, journal_);
  EXPECT_FALSE(findings[0].can_continue);
}

// A record appended after it would take the lost record's place.
TEST_F(OrderVerifierTest, NothingContinuesWhereTheNewestRecordIsLost) {
  ChangeDatabase([&](rocksdb::DB& db) {
    ASSERT_TRUE(db.Delete({}, RecordKey(journal_, kRecords / kJournals)).ok());
  });
  for (const std::size_t step : {1, 1000}) {
    const auto findings = Verify(step);
    ASSERT_EQ(findings.size(), 1u) << step;
    EXPECT_EQ(findings[0].journal_name, NameOf(1));
    EXPECT_FALSE(findings[0].can_continue);
  }
  EXPECT_FALSE(Rows().empty());
}

TEST_F(OrderVerifierTest, MissingRecordIsNamed) {
  ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, RecordKey(journal_, 4)).ok()); });
  const auto findings = Verify(1000);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].what.find("record 4"), std::string::npos) << findings[0].what;
  EXPECT_FALSE(Rows().empty());
}

TEST_F(OrderVerifierTest, ExchangedPlacesAreNamed) {
  ChangeDatabase([&](rocksdb::DB& db) {
    ChangePart(db, 1, [&](OrderPart& part) { part.entries[0].journal = journal_; });
  });
  EXPECT_FALSE(Verify(1000).empty());
}

TEST_F(OrderVerifierTest, APartOfTheOrderThatIsLostIsNamed) {
  ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, OrderKey(17)).ok()); });
  const auto findings = Verify(1000);
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings[0].what.find("no entry 17"), std::string::npos) << findings[0].what;
  const auto rows = Rows();
  ASSERT_FALSE(rows.empty());
  EXPECT_NE(rows[0].find("begins at 18"), std::string::npos) << rows[0];
}

TEST_F(OrderVerifierTest, WrongRunningHashWithinTheOrderIsNamed) {
  ChangeDatabase(
      [&](rocksdb::DB& db) { ChangePart(db, 17, [](OrderPart& part) { part.end.hash[0] ^= 1; }); });
  const auto rows = Rows();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_NE(rows[0].find("running hash"), std::string::npos) << rows[0];
}

TEST_F(OrderVerifierTest, RewrittenOrderIsToldByTheRunningHash) {
  ChangeDatabase([&](rocksdb::DB& db) {
    ChangePart(db, kRecords, [](OrderPart& part) { part.end.hash = Sha256("forged"); });
  });
  const auto findings = Verify(1000);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].what.find("running hash"), std::string::npos) << findings[0].what;
}

TEST_F(OrderVerifierTest, RowsThatBelongToNothingAreNamed) {
  const JournalId stranger = JournalId::ForName("events/stranger");
  const std::map<std::string, std::string> orphans = {
      {RecordKey(stranger, 1), EncodeRecordRow({})},
      {RecordKey(journal_, 1000), EncodeRecordRow({})},
      {JournalKey(stranger), "events/stranger"},
      {OrderKey(1000), EncodeOrderPart({{}, {{}}})},
      {NameKey("events/other"), EncodeJournal(journal_)},
      {RequestKeyOf(journal_, "person/ada", "x"), EncodeStoredRequest({900, 900, {}})},
      {BlobKey(Sha256("a")), "b"},
      {SnapshotMarkKey(journal_, 2), EncodeSnapshotMark({2, {}, {}})},
      {SnapshotBytesKey(journal_, 3), "bytes"},
      {LossKey("id"), "short"},
      {"zzz", ""},
  };
  for (const auto& orphan : orphans) {
    Write(whole_);
    ChangeDatabase(
        [&](rocksdb::DB& db) { ASSERT_TRUE(db.Put({}, orphan.first, orphan.second).ok()); });
    EXPECT_FALSE(Rows().empty()) << orphan.first.front();
  }
  for (const std::string& key : {RecordKey(journal_, 4), RecordKey(journal_, kRecords / kJournals),
                                 JournalKey(journal_), NameKey(NameOf(1)), OrderKey(kRecords)}) {
    Write(whole_);
    ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, key).ok()); });
    EXPECT_FALSE(Rows().empty()) << "without " << key.front();
  }
}

}  // namespace
}  // namespace arbitro::storage
