// SPDX-License-Identifier: Apache-2.0

#include "storage/bundle.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/memory_event_log.h"

namespace arbitro::storage {
namespace {

constexpr char kName[] = "events/torino-2026";

// Payloads of these tests are their own request ids; "-" is a payload that no request caused.
absl::StatusOr<std::optional<RequestKey>> RequestOf(const StoredRecord& record) {
  const std::string payload(*OpenPayload(record.header, record.payload));
  if (payload == "-") return std::nullopt;
  return RequestKey{"person/ada", payload, Sha256(payload)};
}

void IgnoreProgress(std::uint64_t) {}

class BundleTest : public testing::Test {
 protected:
  BundleTest() : path_(folder_.Path() + "/torino.bundle") {}

  // Returns a log of `records` records in an epoch that is not the first.
  static std::unique_ptr<EventLog> Source(int records) {
    auto contents = MemoryEventLog::NewContents();
    for (int i = 0; i < 4; ++i) MemoryEventLog::Open(contents);
    auto log = MemoryEventLog::Open(contents);
    ChainBuilder chain(kName, log->Epoch());
    for (int i = 0; i < records; ++i) {
      const Append append =
          i == 2 ? chain.Next("-") : chain.Next("r" + std::to_string(i), "r" + std::to_string(i));
      EXPECT_TRUE(log->AppendBatch({&append, 1}).ok());
    }
    return log;
  }

  // Writes the journal as a bundle of the test's folder.
  void Write(const EventLog& log) {
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    BundleWriter writer([&file](std::string_view bytes) {
      file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      return absl::OkStatus();
    });
    const JournalId journal = JournalId::ForName(kName);
    ASSERT_TRUE(writer.Begin(**log.FindHead(journal)).ok());
    ASSERT_TRUE(writer.AddNote({"ruleset", "demo 1.0.0"}).ok());
    ASSERT_TRUE(writer.AddBlob({Sha256("cards"), "cards"}).ok());
    const auto records = log.ReadRecords(journal, {});
    ASSERT_TRUE(records.ok());
    for (const StoredRecord& record : *records) ASSERT_TRUE(writer.AddRecord(record).ok());
    ASSERT_TRUE(writer.Finish().ok());
  }

  std::string Bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void Overwrite(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }

  absl::StatusOr<BundleImport> Import(EventLog* log) const {
    return ImportBundle(path_, log, RequestOf, IgnoreProgress);
  }

  TemporaryFolder folder_;
  const std::string path_;
  const JournalId journal_ = JournalId::ForName(kName);
};

// Returns the bytes of the line "bundle: …" of the document.
std::string DocumentedBundle() {
  std::ifstream document(ARBITRO_BUNDLE_FORMAT_DOC);
  constexpr std::string_view kField = "bundle: ";
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with(kField)) return absl::HexStringToBytes(line.substr(kField.size()));
  }
  return "";
}

TEST_F(BundleTest, ReadsAndWritesTheDocumentedBundle) {
  const std::string documented = DocumentedBundle();
  Overwrite(documented);
  auto reader = BundleReader::Open(path_);
  ASSERT_TRUE(reader.ok()) << reader.status();
  std::string written;
  BundleWriter writer([&written](std::string_view bytes) {
    written.append(bytes);
    return absl::OkStatus();
  });
  ASSERT_TRUE(writer.Begin(reader->head()).ok());
  for (auto item = reader->Next(); item.ok() && item->has_value(); item = reader->Next()) {
    if (const auto* note = std::get_if<BundleNote>(&**item)) {
      ASSERT_TRUE(writer.AddNote(*note).ok());
    } else if (const auto* blob = std::get_if<Blob>(&**item)) {
      ASSERT_TRUE(writer.AddBlob(*blob).ok());
    } else {
      ASSERT_TRUE(writer.AddRecord(std::get<StoredRecord>(**item)).ok());
    }
  }
  ASSERT_TRUE(writer.Finish().ok());
  EXPECT_EQ(written, documented);
  EXPECT_EQ(reader->head().sequence, 2U);
}

TEST_F(BundleTest, GivesBackWhatWasWritten) {
  Write(*Source(3));
  auto reader = BundleReader::Open(path_);
  ASSERT_TRUE(reader.ok()) << reader.status();
  EXPECT_EQ(reader->head().name, kName);
  EXPECT_EQ(reader->head().sequence, 3U);
  std::vector<BundleItem> items;
  while (true) {
    auto item = reader->Next();
    ASSERT_TRUE(item.ok()) << item.status();
    if (!item->has_value()) break;
    items.push_back(**std::move(item));
  }
  ASSERT_EQ(items.size(), 5U);
  EXPECT_EQ(std::get<BundleNote>(items[0]), (BundleNote{"ruleset", "demo 1.0.0"}));
  EXPECT_EQ(std::get<Blob>(items[1]).bytes, "cards");
  const auto& first = std::get<StoredRecord>(items[4]);
  EXPECT_EQ(*OpenPayload(first.header, first.payload), "-");
}

TEST_F(BundleTest, TakesAJournalIntoAnotherLogWithItsHashesRequestsAndBlobs) {
  const auto source = Source(600);
  Write(*source);
  const auto target = MemoryEventLog::Open();
  const auto done = Import(target.get());
  ASSERT_TRUE(done.ok()) << done.status();
  EXPECT_EQ(done->records, 600U);
  EXPECT_EQ(done->known, 0U);
  EXPECT_EQ(**target->FindHead(journal_), **source->FindHead(journal_));
  EXPECT_EQ(target->GetBlob(Sha256("cards")).value(), "cards");
  const auto request = target->FindRequest(journal_, "person/ada", "r5");
  ASSERT_TRUE(request.ok() && request->has_value());
  EXPECT_EQ((*request)->sequence, 6U);
}

TEST_F(BundleTest, AnImportedJournalGoesOn) {
  Write(*Source(3));
  const auto target = MemoryEventLog::Open();
  ASSERT_TRUE(Import(target.get()).ok());
  EXPECT_EQ(target->Epoch(), 5U);
  ChainBuilder chain(**target->FindHead(journal_), target->Epoch());
  const Append next = chain.Next("goes on", "goes-on");
  EXPECT_TRUE(target->AppendBatch({&next, 1}).ok());
}

TEST_F(BundleTest, AnImportThatWasInterruptedGoesOn) {
  Write(*Source(3));
  const auto target = MemoryEventLog::Open();
  ASSERT_TRUE(Import(target.get()).ok());
  Write(*Source(7));
  const auto again = Import(target.get());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->known, 3U);
  EXPECT_EQ((*target->FindHead(journal_))->sequence, 7U);
  EXPECT_EQ(target->LastGlobalIndex().value(), 7U);
}

TEST_F(BundleTest, RefusesAnotherJournalOfTheNameAndALongerOne) {
  const auto target = MemoryEventLog::Open();
  ChainBuilder chain(kName, target->Epoch());
  const Append other = chain.Next("another event");
  ASSERT_TRUE(target->AppendBatch({&other, 1}).ok());
  Write(*Source(3));
  EXPECT_EQ(Import(target.get()).status().code(), absl::StatusCode::kAlreadyExists);
  EXPECT_EQ((*target->FindHead(journal_))->sequence, 1U);

  const auto longer = Source(4);
  EXPECT_EQ(Import(longer.get()).status().code(), absl::StatusCode::kAlreadyExists);
}

TEST_F(BundleTest, NoticesEveryChangedByteAndAppendsNothing) {
  Write(*Source(2));
  const std::string bytes = Bytes();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x20);
    Overwrite(changed);
    const auto target = MemoryEventLog::Open();
    const auto done = Import(target.get());
    ASSERT_FALSE(done.ok()) << "byte " << i;
    EXPECT_EQ(target->LastGlobalIndex().value(), 0U) << "byte " << i;
  }
}

TEST_F(BundleTest, NoticesEveryCutAndWhatIsAdded) {
  Write(*Source(2));
  const std::string bytes = Bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Overwrite(bytes.substr(0, size));
    const auto target = MemoryEventLog::Open();
    ASSERT_FALSE(Import(target.get()).ok()) << size << " bytes";
    EXPECT_EQ(target->LastGlobalIndex().value(), 0U);
  }
  Overwrite(bytes + "x");
  EXPECT_EQ(Import(MemoryEventLog::Open().get()).status().code(), absl::StatusCode::kDataLoss);
}

// The parts that a forger may have changed before the file was written. The digest at its end is
// right.
struct Forged {
  Head head;
  std::vector<StoredRecord> records;
};

class BundleForgeryTest : public BundleTest {
 protected:
  // Writes the journal of five records as `forge` changed it, and imports that.
  absl::Status ImportForged(const std::function<void(Forged&)>& forge) {
    const auto source = Source(5);
    Forged forged{**source->FindHead(journal_), source->ReadRecords(journal_, {}).value()};
    forge(forged);
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    BundleWriter writer([&file](std::string_view bytes) {
      file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      return absl::OkStatus();
    });
    EXPECT_TRUE(writer.Begin(forged.head).ok());
    for (const StoredRecord& record : forged.records) EXPECT_TRUE(writer.AddRecord(record).ok());
    EXPECT_TRUE(writer.Finish().ok());
    file.close();
    const auto target = MemoryEventLog::Open();
    const absl::Status imported = Import(target.get()).status();
    EXPECT_EQ(target->LastGlobalIndex().value(), imported.ok() ? 5U : 0U);
    return imported;
  }

  // Expects that it is refused, for that reason.
  void ExpectRefused(const std::string& why, const std::function<void(Forged&)>& forge) {
    const absl::Status imported = ImportForged(forge);
    EXPECT_EQ(imported.code(), absl::StatusCode::kDataLoss) << why;
    EXPECT_NE(imported.message().find(why), std::string::npos) << imported;
  }

  // Sets another payload, and a header that fits it.
  static void Replace(StoredRecord& record, std::string_view payload) {
    record.payload = SealPayload({}, {payload, {}}, &record.header);
  }
};

TEST_F(BundleForgeryTest, WhatNobodyForgedIsTaken) {
  EXPECT_TRUE(ImportForged([](Forged&) {}).ok());
}

TEST_F(BundleForgeryTest, AChangedRecordIsRefusedByTheChain) {
  ExpectRefused("record 3: `payload_digest`",
                [](Forged& forged) { forged.records[2].payload.back() ^= 1; });
  ExpectRefused("record 4: `previous_hash`",
                [](Forged& forged) { Replace(forged.records[2], "another payload"); });
  ExpectRefused("record 4: `previous_hash`",
                [](Forged& forged) { forged.records[2].header.decision_digest[0] ^= 1; });
  // No record follows the last one, but the head names its hash.
  ExpectRefused("does not say where the last record ends",
                [](Forged& forged) { Replace(forged.records[4], "another payload"); });
}

TEST_F(BundleForgeryTest, AWrongHeadIsRefused) {
  constexpr char kWhy[] = "does not say where the last record ends";
  ExpectRefused(kWhy, [](Forged& forged) { forged.head.hash[31] ^= 1; });
  ExpectRefused(kWhy, [](Forged& forged) { ++forged.head.time_us; });
  ExpectRefused(kWhy, [](Forged& forged) { ++forged.head.epoch; });
  ExpectRefused("expected 6 records, found 5", [](Forged& forged) { ++forged.head.sequence; });
  ExpectRefused("expected 4 records, found 5", [](Forged& forged) { --forged.head.sequence; });
  ExpectRefused("a record of journal", [](Forged& forged) { forged.head.name = "events/other"; });
}

TEST_F(BundleForgeryTest, AMissingRecordIsRefused) {
  for (std::size_t missing = 0; missing < 4; ++missing) {
    ExpectRefused("`sequence` expected " + std::to_string(missing + 1), [&](Forged& forged) {
      forged.records.erase(forged.records.begin() + static_cast<std::ptrdiff_t>(missing));
    });
  }
  ExpectRefused("expected 5 records, found 4", [](Forged& f) { f.records.pop_back(); });
  // Even if the head counts one less, its hash shows it.
  ExpectRefused("does not say where the last record ends", [](Forged& forged) {
    forged.records.pop_back();
    forged.head.sequence = 4;
  });
  // With new numbers, the record after the gap names one that is missing.
  ExpectRefused("record 3: `previous_hash`", [](Forged& forged) {
    forged.records.erase(forged.records.begin() + 2);
    --forged.records[2].header.sequence;
  });
}

TEST_F(BundleForgeryTest, RecordsInAnotherOrderAreRefused) {
  ExpectRefused("`sequence` expected 2",
                [](Forged& forged) { std::swap(forged.records[1], forged.records[2]); });
}

TEST_F(BundleTest, SaysWhatAFileIsThatIsNoBundle) {
  EXPECT_EQ(BundleReader::Open(path_).status().code(), absl::StatusCode::kNotFound);
  Overwrite("{\"cards\": 3}\n and more text");
  EXPECT_EQ(BundleReader::Open(path_).status().code(), absl::StatusCode::kInvalidArgument);
  Overwrite("arbitro-bundle-2 whatever this is");
  const absl::Status newer = BundleReader::Open(path_).status();
  EXPECT_EQ(newer.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(newer.message().find("format `2`"), std::string::npos) << newer;
}

TEST_F(BundleTest, WritesNoNoteThatItWouldNotRead) {
  BundleWriter writer([](std::string_view) { return absl::OkStatus(); });
  const std::string text(kBundleNoteBytesMax, 'x');
  EXPECT_TRUE(writer.AddNote({"", text}).ok());
  EXPECT_EQ(writer.AddNote({"k", text}).code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace arbitro::storage
