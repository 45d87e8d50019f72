// SPDX-License-Identifier: Apache-2.0
//
// Holds docs/storage_format.md and the code together: what the document says is what a database
// holds.

#include <gtest/gtest.h>
#include <rocksdb/db.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/escaping.h"
#include "storage/event_log.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/record.h"
#include "storage/format/value.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::storage {
namespace {

using Vectors = std::map<std::string, std::string>;

Vectors ReadVectors() {
  std::ifstream document(ARBITRO_STORAGE_FORMAT_DOC);
  Vectors vectors;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    const std::size_t separator = line.find(": ");
    if (line.starts_with("```")) {
      inside = line == "```vectors";
    } else if (inside && separator != std::string::npos) {
      vectors[line.substr(0, separator)] = line.substr(separator + 2);
    }
  }
  return vectors;
}

std::string Hex(std::string_view bytes) {
  return absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size()));
}

class StorageFormatTest : public testing::Test {
 protected:
  const std::string& Vector(const std::string& name) const {
    const auto found = vectors_.find(name);
    EXPECT_NE(found, vectors_.end()) << "the document has no `" << name << "`";
    static const std::string kNone;
    return found == vectors_.end() ? kNone : found->second;
  }

  // The append that the document describes, after one whose record hash is given.
  Append DocumentedAppend(const std::string& record, const Digest& previous_hash) const {
    Append append;
    append.journal_name = Vector("journal.name");
    const std::string salt_bytes = absl::HexStringToBytes(Vector(record + ".salt"));
    PayloadSalt salt{};
    EXPECT_EQ(salt_bytes.size(), salt.size());
    std::copy_n(salt_bytes.begin(), salt.size(), salt.begin());
    append.header.version = static_cast<std::uint16_t>(std::stoi(Vector(record + ".version")));
    append.payload = SealPayload(salt,
                                 {Vector(record + ".payload"), Vector(record + ".decision"),
                                  std::stoull(Vector(record + ".padded_to"))},
                                 &append.header);
    append.header.kind = static_cast<std::uint16_t>(std::stoi(Vector(record + ".kind")));
    append.header.journal = JournalId::ForName(append.journal_name);
    append.header.sequence = std::stoull(record);
    append.header.time_us = std::stoll(Vector(record + ".time_us"));
    append.header.epoch = std::stoull(Vector(record + ".epoch"));
    append.header.previous_hash = previous_hash;
    append.request = RequestKey{Vector(record + ".principal"), Vector(record + ".request_id"),
                                Sha256(Vector(record + ".request"))};
    return append;
  }

  void CheckRecord(const std::string& record, const Append& append) const {
    const EncodedHeader header = EncodeHeader(append.header);
    EXPECT_EQ(Hex({header.data(), header.size()}), Vector(record + ".encoded_header"));
    EXPECT_EQ(ToHex(RecordHash(append.header)), Vector(record + ".record_hash"));
    // Behind what is shown there are zeros alone.
    const std::string shown = Vector(record + ".stored_payload");
    EXPECT_EQ(Hex(append.payload),
              shown + std::string(2 * append.payload.size() - shown.size(), '0'));
    EXPECT_EQ(append.payload.size(), append.header.payload_size);
    EXPECT_EQ(ToHex(append.header.payload_digest), Vector(record + ".payload_digest"));
    EXPECT_EQ(ToHex(append.header.decision_digest), Vector(record + ".decision_digest"));
  }

  const Vectors vectors_ = ReadVectors();
};

TEST_F(StorageFormatTest, RecordsAreAsDocumented) {
  EXPECT_EQ(JournalId::ForName(Vector("journal.name")).ToHex(), Vector("journal.id"));
  EXPECT_EQ(ToHex(Sha256(Vector("blob"))), Vector("blob.digest"));
  Digest previous{};
  std::optional<ChainPoint> point;
  for (const char* record : {"1", "2", "3", "4"}) {
    const Append append = DocumentedAppend(record, previous);
    CheckRecord(record, append);
    EXPECT_TRUE(VerifyLink(point, append.header, append.payload).ok()) << record;
    EXPECT_EQ(*OpenPayload(append.header, append.payload),
              Vector(std::string(record) + ".payload"));
    point = PointAfter(append.header);
    previous = point->hash;
  }
}

// Everything in a database, in hexadecimal.
std::map<std::string, std::string> Dump(const std::string& folder) {
  std::map<std::string, std::string> entries;
  rocksdb::DB* opened = nullptr;
  const rocksdb::Status status = rocksdb::DB::OpenForReadOnly({}, folder, &opened);
  EXPECT_TRUE(status.ok()) << status.ToString();
  const std::unique_ptr<rocksdb::DB> db(opened);
  if (db == nullptr) return entries;
  const std::unique_ptr<rocksdb::Iterator> entry(db->NewIterator({}));
  for (entry->SeekToFirst(); entry->Valid(); entry->Next()) {
    entries[Hex(entry->key().ToStringView())] = Hex(entry->value().ToStringView());
  }
  EXPECT_TRUE(entry->status().ok());
  return entries;
}

TEST_F(StorageFormatTest, DatabaseHoldsExactlyTheDocumentedEntries) {
  const TemporaryFolder folder;
  {
    auto lock = FolderLock::AcquireForWriting(folder.Path());
    ASSERT_TRUE(lock.ok());
    const auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    const Append first = DocumentedAppend("1", Digest{});
    Append second = DocumentedAppend("2", RecordHash(first.header));
    second.blobs.push_back({Sha256(Vector("blob")), Vector("blob")});
    const auto receipts = (*log)->AppendBatch({first, second});
    ASSERT_TRUE(receipts.ok()) << receipts.status();
    const AppendReceipt& newest = receipts->back();
    ASSERT_TRUE((*log)
                    ->PutSnapshot({second.header.journal, newest.sequence, newest.record_hash,
                                   Vector("snapshot")})
                    .ok());
    const Finding finding{std::nullopt,
                          "",
                          Vector("loss.what"),
                          true,
                          std::stoull(Vector("loss.known")),
                          std::stoull(Vector("loss.found"))};
    (*log)->Quarantine(finding);
    const Acknowledgement by{Vector("loss.who"), Vector("loss.why")};
    ASSERT_TRUE((*log)->AcknowledgeLoss(finding.Id(), by).ok());
    ASSERT_TRUE((*log)->MarkLossRecorded(finding.Id()).ok());
    const Anchor anchor{std::stoull(Vector("anchor.turn")), (*log)->Order().value(), 1,
                        (*log)->Tree().Newest().value()};
    EXPECT_EQ(Hex(EncodeAnchor(anchor)), Vector("anchor.file"));
    EXPECT_EQ(DecodeAnchor(EncodeAnchor(anchor)), anchor);
    EXPECT_EQ(ToHex(anchor.tree.root), Vector("tree.root"));
    // The format before wrote it so.
    const std::string before = absl::HexStringToBytes(Vector("anchor.file_without_tree"));
    EXPECT_EQ(DecodeAnchor(before), (Anchor{anchor.turn, anchor.order, 1, {}}));
    EXPECT_EQ(Hex(EncodeRecordRow({{second.header, 2}, {}})), Vector("erased_record.value"));
  }
  std::map<std::string, std::string> documented;
  for (const auto& [name, key] : vectors_) {
    if (!name.starts_with("entry.") || !name.ends_with(".key")) continue;
    documented[key] = Vector(name.substr(0, name.size() - 3) + "value");
  }
  EXPECT_EQ(documented.size(), 13u);
  EXPECT_EQ(Dump(folder.Path() + "/log"), documented);
}

TEST_F(StorageFormatTest, LargePayloadLiesInADocumentedBlob) {
  const TemporaryFolder folder;
  const std::string bytes(std::stoul(Vector("large.count")), Vector("large.letter").front());
  {
    auto lock = FolderLock::AcquireForWriting(folder.Path());
    ASSERT_TRUE(lock.ok());
    const auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    Append append;
    append.journal_name = Vector("large.journal");
    const std::string salt_bytes = absl::HexStringToBytes(Vector("large.salt"));
    PayloadSalt salt{};
    ASSERT_EQ(salt_bytes.size(), salt.size());
    std::copy_n(salt_bytes.begin(), salt.size(), salt.begin());
    append.header.version = kRecordVersionUnsalted;
    append.payload = SealPayload(salt, {bytes, {}}, &append.header);
    append.header.journal = JournalId::ForName(append.journal_name);
    append.header.sequence = 1;
    append.header.time_us = 1;
    append.header.epoch = (*log)->Epoch();
    EXPECT_EQ(ToHex(append.header.payload_digest), Vector("large.payload_digest"));
    const auto receipts = (*log)->AppendBatch({&append, 1});
    ASSERT_TRUE(receipts.ok()) << receipts.status();
  }
  const std::map<std::string, std::string> entries = Dump(folder.Path() + "/log");
  const auto record = entries.find(Vector("large.record.key"));
  ASSERT_NE(record, entries.end());
  // Header and global index, then where the payload lies.
  const std::size_t end = 2 * (kRecordHeaderBytes + sizeof(std::uint64_t));
  EXPECT_EQ(record->second.substr(end), Vector("large.record.end"));
  const auto blob = entries.find(Vector("large.blob.key"));
  ASSERT_NE(blob, entries.end());
  EXPECT_EQ(blob->second, Vector("large.salt") + Hex(bytes));
}

TEST_F(StorageFormatTest, VaultHoldsExactlyTheDocumentedEntries) {
  const TemporaryFolder folder;
  {
    const auto vault = RocksVault::Open(folder.Path());
    ASSERT_TRUE(vault.ok()) << vault.status();
    ASSERT_TRUE((*vault)->Put({Vector("vault.entry"), Vector("vault.value")}).ok());
  }
  const std::map<std::string, std::string> documented = {
      {Vector("vault.format.key"), Vector("vault.format.value")},
      {Vector("vault.entry.key"), Vector("vault.entry.value")}};
  EXPECT_EQ(Dump(folder.Path() + "/vault"), documented);
}

}  // namespace
}  // namespace arbitro::storage
