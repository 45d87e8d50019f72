// SPDX-License-Identifier: Apache-2.0
//
// Proofs of a log that an intruder with its files and its key changed: the intruder cannot prove
// what was proved of it before.

#include "tools/arbitroutil/log_proof.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "storage/bundle.h"
#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/proof/log_key.h"
#include "storage/proof/result_receipt.h"
#include "storage/rocks/event_log.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;
using testing::internal::CaptureStderr;
using testing::internal::CaptureStdout;
using testing::internal::GetCapturedStderr;
using testing::internal::GetCapturedStdout;

constexpr char kTorino[] = "events/torino-2026";
constexpr char kMilano[] = "events/milano-2026";

class LogProofTest : public testing::Test {
 protected:
  void SetUp() override {
    Make(Data(), {{kTorino, "ada"}, {kMilano, "bob"}, {kTorino, "eve"}, {kTorino, "dan"}});
    options_.name = "example.org/log";
    key_ = Said([this] { return ShowLogKey(options_); });
    ASSERT_FALSE(key_.empty());
    key_.pop_back();  // its line feed
    options_.name.clear();
    options_.key = key_;
  }

  struct Entry {
    std::string journal;
    std::string player;
  };

  // Makes a log that holds exactly this, with the key of the first one if there is one.
  void Make(const std::string& data, const std::vector<Entry>& entries) {
    options_.data = data;
    fs::create_directories(data);
    fs::permissions(data, fs::perms::owner_all);
    if (fs::exists(Data() + "/log-key") && data != Data()) {
      fs::copy(Data() + "/log-key", data + "/log-key");
    }
    auto lock = storage::FolderLock::AcquireForWriting(data);
    ASSERT_TRUE(lock.ok()) << lock.status();
    const auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    for (const Entry& entry : entries) {
      const auto head = (*log)->FindHead(storage::JournalId::ForName(entry.journal));
      ASSERT_TRUE(head.ok());
      storage::ChainBuilder chain = head->has_value()
                                        ? storage::ChainBuilder(**head, (*log)->Epoch())
                                        : storage::ChainBuilder(entry.journal, (*log)->Epoch());
      ASSERT_TRUE((*log)->AppendBatch({chain.Next(entry.player)}).ok());
    }
  }

  std::string Data() const { return folder_.Path() + "/data"; }
  std::string File(const std::string& name) const { return folder_.Path() + "/" + name; }

  static std::string Read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void Write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  }

  template <class Run>
  std::string Said(const Run& run) {
    CaptureStdout();
    CaptureStderr();
    exit_code_ = run();
    errors_ = GetCapturedStderr();
    return GetCapturedStdout();
  }

  ExitCode Prove(const std::string& journal, uint64_t revision, const std::string& out) {
    options_.journal = journal;
    options_.revision = revision;
    options_.out = File(out);
    Said([this] { return ProveRecord(options_); });
    return exit_code_;
  }

  ExitCode Verify(const std::string& proof, const std::string& record) {
    options_.proof = File(proof);
    options_.record = record;
    said_ = Said([this] { return VerifyProof(options_); });
    return exit_code_;
  }

  std::string HashOf(const std::string& data, const std::string& journal, uint64_t sequence) {
    auto lock = storage::FolderLock::AcquireForReading(data);
    EXPECT_TRUE(lock.ok()) << lock.status();
    const auto log = storage::RocksEventLog::OpenReadOnly(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    const auto header = (*log)->ReadHeader(storage::JournalId::ForName(journal), sequence);
    return storage::ToHex(storage::RecordHash(header->header));
  }

  const storage::TemporaryFolder folder_;
  ProofOptions options_;
  std::string key_;
  ExitCode exit_code_ = kExitOk;
  std::string errors_;
  std::string said_;
};

TEST_F(LogProofTest, EveryRecordIsProvedAndNoOtherIsBelieved) {
  const std::string first = HashOf(Data(), kTorino, 1);
  const std::string third = HashOf(Data(), kTorino, 3);
  ASSERT_EQ(Prove("torino-2026", 3, "3.tlog-proof"), kExitOk) << errors_;
  EXPECT_EQ(Verify("3.tlog-proof", third), kExitOk) << errors_;
  EXPECT_NE(said_.find("is number 4 of the log\nexample.org/log: 4 records"), std::string::npos)
      << said_;
  EXPECT_EQ(Verify("3.tlog-proof", first), kExitFault);
  EXPECT_EQ(Verify("3.tlog-proof", ""), kExitUsage);
  EXPECT_EQ(Prove("torino-2026", 4, "4.tlog-proof"), kExitUsage);
  options_.key = storage::NoteSigner::New("example.org/log")->verifier().Text();
  EXPECT_EQ(Verify("3.tlog-proof", third), kExitFault) << "signed with another key";
}

TEST_F(LogProofTest, NoByteOfAProofCanBeChanged) {
  const std::string third = HashOf(Data(), kTorino, 3);
  ASSERT_EQ(Prove("torino-2026", 3, "whole"), kExitOk) << errors_;
  const std::string text = Read(File("whole"));
  for (size_t i = 0; i < text.size(); i += 3) {
    std::string changed = text;
    changed[i] ^= 1;
    Write(File("changed"), changed);
    EXPECT_EQ(Verify("changed", third), kExitFault) << i;
  }
}

TEST_F(LogProofTest, ALogThatGrewIsConsistentWithItsPast) {
  options_.out = File("old.checkpoint");
  Said([this] { return WriteCheckpoint(options_); });
  ASSERT_EQ(exit_code_, kExitOk) << errors_;
  EXPECT_EQ(Verify("old.checkpoint", ""), kExitOk) << errors_;
  Make(Data(), {{kMilano, "kim"}, {kMilano, "lea"}});
  options_.old = File("old.checkpoint");
  options_.out = File("consistency");
  Said([this] { return ProveConsistent(options_); });
  ASSERT_EQ(exit_code_, kExitOk) << errors_;
  EXPECT_EQ(Verify("consistency", ""), kExitOk) << errors_;
  EXPECT_NE(said_.find("example.org/log: 6 records"), std::string::npos) << said_;
}

// Histories that an intruder with the files and the key made in place of the true one.
TEST_F(LogProofTest, AnotherHistoryIsNotConsistentWithACheckpointThatIsOut) {
  options_.out = File("old.checkpoint");
  Said([this] { return WriteCheckpoint(options_); });
  ASSERT_EQ(exit_code_, kExitOk) << errors_;
  ASSERT_EQ(Prove("torino-2026", 2, "eve"), kExitOk);
  const std::string eve = HashOf(Data(), kTorino, 2);
  const std::vector<std::vector<Entry>> histories = {
      // A record rewritten, and all behind it.
      {{kTorino, "ada"}, {kMilano, "bob"}, {kTorino, "mal"}, {kTorino, "dan"}, {kTorino, "kim"}},
      // A record dropped.
      {{kTorino, "ada"}, {kMilano, "bob"}, {kTorino, "dan"}, {kTorino, "kim"}, {kTorino, "lea"}},
      // An event dropped.
      {{kTorino, "ada"}, {kTorino, "eve"}, {kTorino, "dan"}, {kTorino, "kim"}},
      // Two records exchanged.
      {{kMilano, "bob"}, {kTorino, "ada"}, {kTorino, "eve"}, {kTorino, "dan"}},
      // One put in before the others.
      {{kMilano, "mal"}, {kTorino, "ada"}, {kMilano, "bob"}, {kTorino, "eve"}, {kTorino, "dan"}},
      // The tail rolled back.
      {{kTorino, "ada"}, {kMilano, "bob"}, {kTorino, "eve"}},
  };
  for (size_t i = 0; i < histories.size(); ++i) {
    SCOPED_TRACE(i);
    Make(File("forged" + std::to_string(i)), histories[i]);
    options_.old = File("old.checkpoint");
    options_.out = File("consistency");
    Said([this] { return ProveConsistent(options_); });
    EXPECT_EQ(exit_code_, kExitFault) << errors_;
    // It is signed with the true key all the same, but the two checkpoints contradict each other.
    options_.out = File("forged.checkpoint");
    Said([this] { return WriteCheckpoint(options_); });
    EXPECT_EQ(Verify("forged.checkpoint", ""), kExitOk) << errors_;
    // With the last signed checkpoint beside the key, the log is not even signed.
    fs::copy_file(Data() + "/log-key.signed", options_.data + "/log-key.signed",
                  fs::copy_options::overwrite_existing);
    Said([this] { return WriteCheckpoint(options_); });
    EXPECT_EQ(exit_code_, kExitFault);
    EXPECT_NE(errors_.find("does not continue what it signed last"), std::string::npos) << errors_;
  }
  // The earlier proof still verifies.
  EXPECT_EQ(Verify("eve", eve), kExitOk) << errors_;
}

// Writes the bundle of a journal of one record, with that proof.
void WriteBundle(const std::string& path, const storage::StoredRecord& record,
                 const std::string& proof) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  storage::BundleWriter writer([&](std::string_view bytes) {
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return absl::OkStatus();
  });
  const storage::ChainPoint end = storage::PointAfter(record.header);
  ASSERT_TRUE(
      writer.Begin({record.header.journal, kMilano, 1, end.hash, end.time_us, end.epoch}).ok());
  if (!proof.empty()) {
    ASSERT_TRUE(writer.AddNote({storage::kProofNote, proof}).ok());
  }
  ASSERT_TRUE(writer.AddRecord(record).ok());
  ASSERT_TRUE(writer.Finish().ok());
}

TEST_F(LogProofTest, ABundleCarriesTheProofOfItsNewestRecord) {
  ASSERT_EQ(Prove(kMilano, 1, "proof"), kExitOk) << errors_;
  std::vector<storage::StoredRecord> records;
  {
    auto lock = storage::FolderLock::AcquireForReading(Data());
    ASSERT_TRUE(lock.ok()) << lock.status();
    const auto log = storage::RocksEventLog::OpenReadOnly(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    records = (*log)->ReadRecords(storage::JournalId::ForName(kMilano), {}).value();
  }
  ASSERT_EQ(records.size(), 1u);
  options_.proof = File("milano.bundle");
  WriteBundle(options_.proof, records[0], Read(File("proof")));
  said_ = Said([this] { return VerifyBundleProof(options_); });
  EXPECT_EQ(exit_code_, kExitOk) << errors_;
  EXPECT_NE(said_.find("the newest of its 1 records is number 2 of the log"), std::string::npos)
      << said_;
  options_.key = storage::NoteSigner::New("example.org/log")->verifier().Text();
  Said([this] { return VerifyBundleProof(options_); });
  EXPECT_EQ(exit_code_, kExitFault) << "signed with another key";
  options_.key = key_;
  ASSERT_EQ(Prove(kTorino, 1, "proof"), kExitOk) << errors_;
  WriteBundle(options_.proof, records[0], Read(File("proof")));
  Said([this] { return VerifyBundleProof(options_); });
  EXPECT_EQ(exit_code_, kExitFault) << "the proof of another record";
  WriteBundle(options_.proof, records[0], "");
  Said([this] { return VerifyBundleProof(options_); });
  EXPECT_EQ(exit_code_, kExitFault);
  EXPECT_NE(errors_.find("carries no proof"), std::string::npos) << errors_;
}

TEST_F(LogProofTest, WhoKnowsTheFirstKeyFollowsToTheNext) {
  options_.out = File("statement");
  std::string next = Said([this] { return RotateLogKey(options_); });
  ASSERT_EQ(exit_code_, kExitOk) << errors_;
  EXPECT_NE(next, key_ + "\n");
  options_.statements = File("statements");
  Said([this] { return ShowLogKey(options_); });
  EXPECT_EQ(Read(File("statements")), Read(File("statement")));
  ASSERT_EQ(Prove("torino-2026", 3, "proof"), kExitOk) << errors_;
  const std::string third = HashOf(Data(), kTorino, 3);
  EXPECT_EQ(Verify("proof", third), kExitOk) << errors_;
  options_.statements.clear();
  EXPECT_EQ(Verify("proof", third), kExitFault) << "with the first key alone";
  next.pop_back();
  options_.key = next;
  EXPECT_EQ(Verify("proof", third), kExitOk) << errors_;
}

TEST_F(LogProofTest, AReceiptIsVerifiedWithTheKeyAlone) {
  const auto key = storage::ReadLogKey(Data() + "/log-key");
  ASSERT_TRUE(key.ok()) << key.status();
  const auto text = storage::SignReceipt(
      {"torino-2026", 3, 12, 57, storage::Sha256("it"), {{4, 'w', 3, 70}, {7, 'l', 0, 0}}},
      key->signer);
  ASSERT_TRUE(text.ok()) << text.status();
  const auto verify = [&](const std::string& shown) {
    options_.receipt = shown;
    said_ = Said([this] { return VerifyReceipt(options_); });
    return exit_code_;
  };
  EXPECT_EQ(verify("http://arbitro.local/r#" + *text), kExitOk) << errors_;
  EXPECT_NE(said_.find("events/torino-2026, round 3, table 12\nplayer 4: won, 3 points, score 70\n"
                       "player 7: lost, 0 points\nas of record 57, "),
            std::string::npos)
      << said_;
  std::string forged = *text;
  forged.replace(forged.find("4w3"), 3, "7w3");
  EXPECT_EQ(verify(forged), kExitFault);
  EXPECT_NE(errors_.find("did not sign this receipt"), std::string::npos) << errors_;
  EXPECT_EQ(verify("torino-2026"), kExitFault);
  // Of a key that gave its word for the next, a receipt counts no more.
  options_.out = File("statement");
  Said([this] { return RotateLogKey(options_); });
  options_.statements = File("statement");
  EXPECT_EQ(verify(*text), kExitFault);
  options_.statements.clear();
  options_.key = storage::NoteSigner::New("example.org/log")->verifier().Text();
  EXPECT_EQ(verify(*text), kExitFault) << "another log's key";
}

TEST_F(LogProofTest, TheKeyIsItsOwnersAloneAndNeverWrittenOver) {
  EXPECT_EQ(fs::status(Data() + "/log-key").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  options_.name = "example.org/log";
  Said([this] { return ShowLogKey(options_); });
  EXPECT_EQ(exit_code_, kExitUsage);
  options_.name.clear();
  EXPECT_EQ(Said([this] { return ShowLogKey(options_); }), key_ + "\n");
  fs::permissions(Data() + "/log-key", fs::perms::group_read, fs::perm_options::add);
  Said([this] { return ShowLogKey(options_); });
  EXPECT_EQ(exit_code_, kExitUsage);
  EXPECT_NE(errors_.find("may be read by others"), std::string::npos) << errors_;
}

}  // namespace
}  // namespace arbitro::tools
