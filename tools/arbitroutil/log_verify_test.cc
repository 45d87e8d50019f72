// SPDX-License-Identifier: Apache-2.0
//
// The words of `arbitroutil log verify` for a sound log, for one with a changed payload and for one
// that lost records: with the payloads read, and by the headers alone.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/event_log.h"
#include "tools/arbitroutil/commands.h"

namespace arbitro::tools {
namespace {

using testing::internal::CaptureStdout;
using testing::internal::GetCapturedStdout;

constexpr char kVerified[] = "events/torino-2026";
constexpr int kRecordsVerified = 4;

class LogVerifyTest : public testing::Test {
 protected:
  // A data folder with one journal.
  void SetUp() override { AddJournal(kVerified, kRecordsVerified); }

  // The form of records; and how their decisions get their digests, where not by that.
  struct Form {
    std::uint16_t version = storage::kRecordVersion;
    std::optional<storage::DecisionHasher> decision_by{};
  };

  void AddJournal(const std::string& name, int records) const { AddJournal(name, records, {}); }
  void AddJournal(const std::string& name, int records, const Form& form) const {
    auto lock = storage::FolderLock::AcquireForWriting(folder_.Path());
    ASSERT_TRUE(lock.ok()) << lock.status();
    const auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    storage::ChainPoint point;
    for (int i = 0; i < records; ++i) {
      const storage::Append append = Next(name, point, (*log)->Epoch(), form);
      point = storage::PointAfter(append.header);
      ASSERT_TRUE((*log)->AppendBatch({&append, 1}).ok());
    }
  }

  static storage::Append Next(const std::string& name, const storage::ChainPoint& point,
                              uint64_t epoch, const Form& form) {
    const translate::ProtoPayloadCodec codec{&translate::WriteEveryCommand};
    engine::RecordContent content;
    content.command.journal = name;
    content.command.what = engine::RegisterPlayer{"p" + std::to_string(point.sequence)};
    content.principal = "tester";
    content.request_id = "r" + std::to_string(point.sequence);
    content.inputs.time_us = point.time_us + 1;
    content.decision.what = engine::PlayerRegistered{static_cast<uint32_t>(point.sequence + 1), 1};
    storage::Append append;
    append.journal_name = name;
    storage::RecordHeader& header = append.header;
    header.kind = 1;
    header.journal = storage::JournalId::ForName(name);
    header.sequence = point.sequence + 1;
    header.time_us = content.inputs.time_us;
    header.epoch = epoch;
    header.previous_hash = point.hash;
    header.version = form.version;
    append.payload = engine::SealContent(codec, content, {}, {}, &header);
    if (form.decision_by) {
      header.decision_digest = form.decision_by->Of(codec.EncodeDecision(content.decision));
    }
    return append;
  }

  struct Said {
    ExitCode exit_code;
    std::string text;
  };

  Said Verify(storage::PayloadCheck payloads, const std::string& journal = "") const {
    LogOptions options;
    options.data = folder_.Path();
    options.journal = journal;
    options.payloads = payloads;
    CaptureStdout();
    const ExitCode exit_code = VerifyLog(options);
    return {exit_code, GetCapturedStdout()};
  }

  // Its journals replayed side by side.
  Said ReplayAll(bool every_record) const {
    LogOptions options;
    options.data = folder_.Path();
    options.mode = engine::ReplayMode::kVerify;
    options.every_record = every_record;
    options.threads = 3;
    CaptureStdout();
    const ExitCode exit_code = ReplayLog(options);
    return {exit_code, GetCapturedStdout()};
  }

  // Another byte in a payload, with all checksums of the database right.
  void ChangeAPayload() const {
    const std::string command = std::string(ARBITRO_CHANGE_PAYLOAD_BYTE) + " '" + folder_.Path() +
                                "' " + kVerified + " 2 5 >/dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);
  }

  const storage::TemporaryFolder folder_;
};

bool Says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(LogVerifyTest, ASoundLogIsVerifiedEitherWay) {
  const Said all = Verify(storage::PayloadCheck::kAll);
  EXPECT_EQ(all.exit_code, kExitOk);
  EXPECT_TRUE(Says(all.text, "events/torino-2026: 4 records, verified, head ")) << all.text;
  EXPECT_TRUE(Says(all.text, "\nlog: verified\n")) << all.text;
  for (const char* journal : {"", kVerified}) {
    const Said headers = Verify(storage::PayloadCheck::kNone, journal);
    EXPECT_EQ(headers.exit_code, kExitOk);
    EXPECT_TRUE(Says(headers.text, "events/torino-2026: 4 records, verified, head "))
        << headers.text;
    EXPECT_TRUE(Says(headers.text, "\nlog: verified by its headers; no payload was read\n"))
        << headers.text;
  }
}

TEST_F(LogVerifyTest, TheHeadersDoNotKnowAPayloadAndSayThatNoneWasRead) {
  ChangeAPayload();
  for (const char* journal : {"", kVerified}) {
    const Said all = Verify(storage::PayloadCheck::kAll, journal);
    EXPECT_EQ(all.exit_code, kExitFault);
    EXPECT_TRUE(Says(all.text, "record 2: ") && Says(all.text, "payload_digest")) << all.text;
    EXPECT_TRUE(Says(all.text, "\nlog: NOT VERIFIED\n")) << all.text;
    EXPECT_EQ(Verify(storage::PayloadCheck::kNone, journal).exit_code, kExitOk);
  }
}

TEST_F(LogVerifyTest, DecisionsAreHeldToTheDigestOfEitherVersion) {
  constexpr char kOld[] = "events/old";
  AddJournal(kOld, 2, {storage::kRecordVersionUnsalted});
  const Said sound = Verify(storage::PayloadCheck::kAll);
  EXPECT_EQ(sound.exit_code, kExitOk) << sound.text;
  EXPECT_TRUE(Says(sound.text, "events/old: 2 records, verified, head ")) << sound.text;
  for (const auto& [of, by] :
       {std::pair(storage::kRecordVersionUnsalted, storage::kRecordVersion),
        std::pair(storage::kRecordVersion, storage::kRecordVersionUnsalted)}) {
    const std::string name = "events/forged-" + std::to_string(of);
    AddJournal(name, 1, {of, storage::DecisionHasher(by, {})});
    for (const std::string& journal : {std::string(), name}) {
      const Said forged = Verify(storage::PayloadCheck::kAll, journal);
      EXPECT_EQ(forged.exit_code, kExitFault);
      EXPECT_TRUE(Says(forged.text, "record 1: decision_digest: expected ")) << forged.text;
      EXPECT_TRUE(Says(forged.text, name + ": 1 records, NOT VERIFIED")) << forged.text;
    }
  }
}

TEST_F(LogVerifyTest, TheHeadersTellThatRecordsWereLost) {
  const auto anchor = storage::ReadAnchor(nullptr, folder_.Path());
  ASSERT_TRUE(anchor.ok() && anchor->has_value());
  ASSERT_EQ((*anchor)->order.count, static_cast<uint64_t>(kRecordsVerified));
  storage::Anchor ahead = **anchor;
  ++ahead.turn;
  ++ahead.order.count;
  ASSERT_TRUE(storage::WriteAnchor(nullptr, folder_.Path(), ahead).ok());
  const Said lost = Verify(storage::PayloadCheck::kNone);
  EXPECT_EQ(lost.exit_code, kExitFault);
  EXPECT_TRUE(Says(lost.text, "the log holds 4 records, its anchor names 5")) << lost.text;

  ahead.turn += 2;
  ahead.order.count = kRecordsVerified;
  ahead.order.hash[0] ^= 1;
  ASSERT_TRUE(storage::WriteAnchor(nullptr, folder_.Path(), ahead).ok());
  const Said changed = Verify(storage::PayloadCheck::kNone);
  EXPECT_EQ(changed.exit_code, kExitFault);
  EXPECT_TRUE(Says(changed.text, "the running hash over 4 records")) << changed.text;
  EXPECT_TRUE(Says(changed.text, "log: NOT VERIFIED by its headers")) << changed.text;
}

TEST_F(LogVerifyTest, JournalsReplayedSideBySideAreToldOneAfterTheOther) {
  AddJournal("events/asti", 300);
  AddJournal("events/zara", 1);
  const Said all = ReplayAll(false);
  EXPECT_EQ(all.exit_code, kExitOk);
  EXPECT_EQ(all.text,
            "events/asti: 300 records\nevents/torino-2026: 4 records\nevents/zara: 1 records\n"
            "replay: verified\n");
  ChangeAPayload();
  const Said records = ReplayAll(true);
  EXPECT_EQ(records.exit_code, kExitFault);
  EXPECT_TRUE(Says(records.text,
                   "identical at record 299 of events/asti\n"
                   "identical at record 300 of events/asti\n"
                   "events/asti: 300 records\n"
                   "identical at record 1 of events/torino-2026\n"
                   "stopped: journal `events/torino-2026`, record 2: `payload_digest`"))
      << records.text;
  EXPECT_TRUE(Says(records.text,
                   "\nidentical at record 1 of events/zara\nevents/zara: 1 records\n"
                   "replay: stopped: journal `events/torino-2026`, record 2: "))
      << records.text;
}

}  // namespace
}  // namespace arbitro::tools
