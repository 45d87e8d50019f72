// SPDX-License-Identifier: Apache-2.0

#include "storage/log_copy.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/format/limits.h"
#include "storage/memory_event_log.h"

namespace arbitro::storage {
namespace {

// Payloads of these tests are their own request ids, and name a blob where they begin with `blob`.
absl::StatusOr<Belongings> BelongingsOfTest(const StoredRecord& record) {
  const std::string payload(*OpenPayload(record.header, record.payload));
  Belongings belongings;
  belongings.request = RequestKey{"person/ada", payload, Sha256(payload)};
  if (payload.starts_with("blob")) belongings.blobs.push_back(Sha256(payload));
  return belongings;
}

class LogCopyTest : public testing::Test {
 protected:
  LogCopyTest() {
    // The source's epochs are far above the copy's.
    auto contents = MemoryEventLog::NewContents();
    for (int i = 0; i < 7; ++i) MemoryEventLog::Open(contents);
    from_ = MemoryEventLog::Open(contents);
    to_ = MemoryEventLog::Open();
  }

  // Appends to one of several journals in turn.
  void Fill(int records, const std::string& what = "r") {
    for (int i = 0; i < records; ++i) {
      const std::string name = "events/" + std::to_string(i % 3);
      const auto head = from_->FindHead(JournalId::ForName(name));
      ChainBuilder chain = head->has_value() ? ChainBuilder(**head, from_->Epoch())
                                             : ChainBuilder(name, from_->Epoch());
      const std::string text = what + std::to_string(++filled_);
      Append append = chain.Next(text, text);
      if (text.starts_with("blob")) append.blobs.push_back({Sha256(text), text});
      ASSERT_TRUE(from_->AppendBatch({append}).ok());
    }
  }

  absl::StatusOr<LogCopy> Copy() {
    return CopyLog(*from_, to_.get(), BelongingsOfTest,
                   [this](std::uint64_t, std::uint64_t) { ++steps_; });
  }

  std::unique_ptr<EventLog> from_;
  std::unique_ptr<EventLog> to_;
  int filled_ = 0;
  int steps_ = 0;
};

TEST_F(LogCopyTest, ACopyHasEverythingInItsPlaceAndGoesOnWhereItEnded) {
  Fill(2000);
  Fill(3, "blob");
  ASSERT_TRUE(from_->ErasePayload(JournalId::ForName("events/1"), 1).ok());
  auto copied = Copy();
  ASSERT_TRUE(copied.ok()) << copied.status();
  EXPECT_EQ(copied->copied, 2003u);
  EXPECT_EQ(copied->blobs_lost, 0u);
  EXPECT_GT(steps_, 1);
  EXPECT_EQ(*to_->Order(), *from_->Order());
  EXPECT_EQ(*to_->ReadGlobal(1, 3000), *from_->ReadGlobal(1, 3000));
  EXPECT_EQ(*to_->GetBlob(Sha256("blob2001")), "blob2001");
  const JournalId journal = JournalId::ForName("events/1");
  EXPECT_EQ(**to_->FindHead(journal), **from_->FindHead(journal));
  EXPECT_TRUE(to_->ReadRecords(journal, {})->front().erased);
  EXPECT_EQ(to_->ReadRecords(journal, {})->at(1).payload,
            from_->ReadRecords(journal, {})->at(1).payload);
  EXPECT_TRUE(to_->FindRequest(journal, "person/ada", "r5")->has_value());

  Fill(5);
  copied = Copy();
  ASSERT_TRUE(copied.ok()) << copied.status();
  EXPECT_EQ(copied->known, 2003u);
  EXPECT_EQ(copied->copied, 5u);
  EXPECT_EQ(*to_->Order(), *from_->Order());
}

TEST_F(LogCopyTest, ACopyOfAnotherLogIsNotGoneOnWith) {
  Fill(3);
  ASSERT_TRUE(Copy().ok());
  ChainBuilder chain("events/other", to_->Epoch());
  ASSERT_TRUE(to_->AppendBatch({chain.Next("x")}).ok());
  const auto longer = Copy();
  EXPECT_TRUE(absl::IsFailedPrecondition(longer.status())) << longer.status();
  Fill(2);
  const auto other = Copy();
  EXPECT_TRUE(absl::IsFailedPrecondition(other.status())) << other.status();
  EXPECT_EQ(to_->LastGlobalIndex().value(), 4u);
}

TEST_F(LogCopyTest, WhatComesBeforeAFaultIsKept) {
  LogCopier copier(to_.get());
  ChainBuilder chain("events/a", 5);
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(copier.Add(chain.Next("x")).ok());
  chain.Next("one that is lost");
  ASSERT_TRUE(copier.Add(chain.Next("x")).ok());
  const absl::Status broken = copier.Flush();
  EXPECT_TRUE(absl::IsDataLoss(broken)) << broken;
  EXPECT_EQ(copier.Copied(), 10u);
  EXPECT_EQ(to_->LastGlobalIndex().value(), 10u);
}

TEST_F(LogCopyTest, ALogWithoutABlobIsCopiedAndTheLossCounted) {
  ChainBuilder chain("events/a", from_->Epoch());
  ASSERT_TRUE(from_->AppendBatch({chain.Next("blob1", "blob1")}).ok());
  const auto copied = Copy();
  ASSERT_TRUE(copied.ok()) << copied.status();
  EXPECT_EQ(copied->blobs_lost, 1u);
}

}  // namespace
}  // namespace arbitro::storage
