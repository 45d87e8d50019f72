// SPDX-License-Identifier: Apache-2.0

#include "storage/order_verifier.h"

#include <rocksdb/db.h>

#include <algorithm>

#include "storage/key.h"
#include "storage/log_damage_testing.h"
#include "storage/value.h"

namespace arbitro::storage {
namespace {

class OrderVerifierTest : public LogDamageTest {
 protected:
  // Changes the database with its own tools: every checksum of RocksDB is right afterwards.
  template <typename Change>
  void ChangeDatabase(const Change& change) {
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, folder_.Path() + "/log", &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    change(*db);
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

  // The rows that do not fit.
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
      ASSERT_TRUE(
          db.Put({}, PayloadKey(journal_, sequence), EncodeInlinePayload(std::string(40, 'x')))
              .ok());
    }
  });
  const auto findings = Verify(4);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].journal_name, NameOf(1));
  EXPECT_NE(findings[0].what.find("record 3: `payload_size`"), std::string::npos)
      << findings[0].what;
  EXPECT_TRUE(findings[0].can_continue);
}

// A change of a payload shows in its digest alone, one of a header in the next one's hash.
TEST_F(OrderVerifierTest, HeadersAloneTellEverythingButPayloads) {
  EXPECT_TRUE(Verify(7, 2, PayloadCheck::kNone).empty());
  ChangeDatabase([&](rocksdb::DB& db) {
    ASSERT_TRUE(db.Put({}, PayloadKey(journal_, 3), EncodeInlinePayload("x")).ok());
  });
  EXPECT_TRUE(Verify(1000, 1, PayloadCheck::kNone).empty());
  EXPECT_EQ(Verify(1000).size(), 1u);
  ChangeDatabase([&](rocksdb::DB& db) {
    std::string value;
    ASSERT_TRUE(db.Get({}, HeaderKey(journal_, 4), &value).ok());
    value[2] ^= 1;  // its kind
    ASSERT_TRUE(db.Put({}, HeaderKey(journal_, 4), value).ok());
  });
  const auto findings = Verify(1000, 1, PayloadCheck::kNone);
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings[0].what.find("record 5: `previous_hash`"), std::string::npos)
      << findings[0].what;
}

TEST_F(OrderVerifierTest, MissingRecordIsNamed) {
  ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, HeaderKey(journal_, 4)).ok()); });
  const auto findings = Verify(1000);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].what.find("record 4"), std::string::npos) << findings[0].what;
  EXPECT_FALSE(Rows().empty());
}

TEST_F(OrderVerifierTest, ExchangedPlacesAreNamed) {
  ChangeDatabase([&](rocksdb::DB& db) {
    ASSERT_TRUE(db.Put({}, GlobalKey(1), EncodeGlobalEntry({1, journal_, 1})).ok());
  });
  EXPECT_FALSE(Verify(1000).empty());
}

TEST_F(OrderVerifierTest, RewrittenOrderIsToldByTheRunningHash) {
  ChangeDatabase([&](rocksdb::DB& db) {
    OrderPoint order{kRecords, Sha256("forged")};
    ASSERT_TRUE(db.Put({}, OrderKey(), EncodeOrder(order)).ok());
  });
  const auto findings = Verify(1000);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].what.find("running hash"), std::string::npos) << findings[0].what;
}

TEST_F(OrderVerifierTest, RowsThatBelongToNothingAreNamed) {
  const JournalId stranger = JournalId::ForName("events/stranger");
  const std::map<std::string, std::string> orphans = {
      {HeaderKey(stranger, 1), std::string(160, 'h')},
      {PayloadKey(journal_, 1000), EncodeInlinePayload("p")},
      {HeadKey(stranger), EncodeHead({stranger, "events/stranger", 1, {}, 1, 1})},
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
  for (const std::string& key :
       {PayloadKey(journal_, 4), HeadKey(journal_), NameKey(NameOf(1)), HeaderKey(journal_, 1)}) {
    Write(whole_);
    ChangeDatabase([&](rocksdb::DB& db) { ASSERT_TRUE(db.Delete({}, key).ok()); });
    EXPECT_FALSE(Rows().empty()) << "without " << key.front();
  }
}

}  // namespace
}  // namespace arbitro::storage
