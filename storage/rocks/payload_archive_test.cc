// SPDX-License-Identifier: Apache-2.0
//
// Payloads that leave a log for a bundle: gone from every file, proved by what stays, and back.

#include "storage/rocks/payload_archive.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "storage/bundle.h"
#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/limits.h"
#include "storage/order_verifier.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {
namespace {

constexpr char kClosed[] = "events/closed";
constexpr char kSecret[] = "Ermenegilda-Quattrocchi-7f31";

class PayloadArchiveTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto log = Open();
    ASSERT_NE(log, nullptr);
    ChainBuilder closed(kClosed, log->Epoch());
    ChainBuilder open("events/open", log->Epoch());
    const std::vector<Append> appends = {
        closed.Next(kSecret), open.Next("stays"),
        closed.Next(kSecret + std::string(kPayloadInlineBytesMax, 'l')), closed.Next("the end")};
    ASSERT_TRUE(log->AppendBatch(appends).ok());
    head_ = **log->FindHead(closed.Journal());
    const Snapshot snapshot{closed.Journal(), 3, head_.hash, kSecret};
    ASSERT_TRUE(log->PutSnapshot(snapshot).ok());
    ASSERT_TRUE(Export(*log).ok());
    order_ = *log->Order();
  }

  std::unique_ptr<EventLog> Open() const {
    auto lock = FolderLock::AcquireForWriting(folder_.Path());
    EXPECT_TRUE(lock.ok()) << lock.status();
    auto log = RocksEventLog::OpenForWriting(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    return log.ok() ? *std::move(log) : nullptr;
  }

  absl::Status Export(const EventLog& log) const {
    std::ofstream out(Bundle(), std::ios::binary);
    BundleWriter writer([&](std::string_view bytes) {
      out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      return absl::OkStatus();
    });
    absl::Status done = writer.Begin(head_);
    const auto records = log.ReadRecords(head_.journal, {1, 10});
    for (size_t i = 0; done.ok() && i < records->size(); ++i)
      done = writer.AddRecord((*records)[i]);
    return done.ok() ? writer.Finish() : done;
  }

  std::string Bundle() const { return elsewhere_.Path() + "/closed.bundle"; }

  // Files of the data folder with these bytes.
  int Holding(const std::string& bytes) const { return FilesWith(bytes, folder_.Path()); }

  // Everything that is there fits; how many payloads are not.
  uint64_t ErasedIn(const EventLog& log) const {
    OrderVerifier verifier(log, {});
    while (!verifier.Done()) verifier.VerifySome(100);
    EXPECT_EQ(verifier.Findings(), 0u);
    EXPECT_EQ(*log.Order(), order_);
    EXPECT_TRUE(log.CheckRows([](const std::string& fault) { ADD_FAILURE() << fault; }).ok());
    return verifier.Erased();
  }

  const TemporaryFolder folder_;
  const TemporaryFolder elsewhere_;
  Head head_;
  OrderPoint order_;
};

TEST_F(PayloadArchiveTest, WhatIsTakenOutLiesInNoFileAndTheLogStillVerifies) {
  EXPECT_GT(Holding(kSecret), 0) << "the test must be able to find it";
  ASSERT_FALSE(*IsArchived(*Open(), head_));
  ASSERT_TRUE(TakePayloadsOut(folder_.Path(), head_).ok());
  EXPECT_EQ(Holding(kSecret), 0);
  EXPECT_TRUE(TakePayloadsOut(folder_.Path(), head_).ok()) << "once more changes nothing";
  const auto log = Open();
  ASSERT_NE(log, nullptr);
  EXPECT_TRUE(*IsArchived(*log, head_));
  EXPECT_EQ(ErasedIn(*log), 3u);
  EXPECT_FALSE(log->FindSnapshot(head_.journal, 3)->has_value());
  EXPECT_TRUE(log->Health().quarantined.empty());
}

TEST_F(PayloadArchiveTest, WhatComesBackIsWhatWasThere) {
  EXPECT_EQ(*PutPayloadsBack(folder_.Path(), Bundle()), 0u) << "nothing was taken out";
  ASSERT_TRUE(TakePayloadsOut(folder_.Path(), head_).ok());
  const auto back = PutPayloadsBack(folder_.Path(), Bundle());
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(*back, 3u);
  const auto log = Open();
  ASSERT_NE(log, nullptr);
  EXPECT_FALSE(*IsArchived(*log, head_));
  EXPECT_EQ(ErasedIn(*log), 0u);
  const auto records = log->ReadRecords(head_.journal, {1, 10});
  ASSERT_EQ(records->size(), 3u);
  EXPECT_EQ(*OpenPayload((*records)[0].header, (*records)[0].payload), kSecret);
  EXPECT_EQ(OpenPayload((*records)[1].header, (*records)[1].payload)->size(),
            sizeof(kSecret) - 1 + kPayloadInlineBytesMax);
}

TEST_F(PayloadArchiveTest, OnlyTheSameJournalIsTakenOutAndPutBack) {
  Head other = head_;
  other.hash[0] ^= 1;
  EXPECT_TRUE(absl::IsFailedPrecondition(TakePayloadsOut(folder_.Path(), other)));
  other = head_;
  other.journal = JournalId::ForName("events/nobody");
  EXPECT_TRUE(absl::IsNotFound(TakePayloadsOut(folder_.Path(), other)));
  ASSERT_FALSE(*IsArchived(*Open(), head_));
  ASSERT_TRUE(TakePayloadsOut(folder_.Path(), head_).ok());

  ChainBuilder forged(kClosed, 1);
  const std::vector<Append> appends = {forged.Next("a"), forged.Next("b"), forged.Next("c")};
  std::ofstream out(Bundle(), std::ios::binary);
  BundleWriter writer([&](std::string_view bytes) {
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return absl::OkStatus();
  });
  const RecordHeader& end = appends.back().header;
  Head forged_head = head_;
  forged_head.hash = RecordHash(end);
  forged_head.epoch = end.epoch;
  forged_head.time_us = end.time_us;
  ASSERT_TRUE(writer.Begin(forged_head).ok());
  for (const Append& append : appends) {
    ASSERT_TRUE(writer.AddRecord({append.header, append.payload, 0}).ok());
  }
  ASSERT_TRUE(writer.Finish().ok());
  out.close();
  EXPECT_TRUE(absl::IsAlreadyExists(PutPayloadsBack(folder_.Path(), Bundle()).status()));
  EXPECT_EQ(ErasedIn(*Open()), 3u) << "nothing of it came in";
}

}  // namespace
}  // namespace arbitro::storage
