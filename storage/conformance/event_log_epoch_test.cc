// SPDX-License-Identifier: Apache-2.0
//
// The part of the conformance suite about who owns a log, what may be taken into it from another,
// and what a copy of it holds. conformance/event_log_test.cc names the backends.

#include "storage/conformance/event_log.h"
#include "storage/format/fenced.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

using ::absl::StatusCode;

TEST_P(EventLogConformance, RaisedEpochIsOwnedAndNeverLowered) {
  const ChainBuilder before = NewChain("events/a");
  ASSERT_TRUE(log_->RaiseEpoch(7).ok());
  EXPECT_EQ(log_->Epoch(), 7u);
  ASSERT_TRUE(log_->RaiseEpoch(3).ok());
  EXPECT_EQ(log_->Epoch(), 7u);
  ChainBuilder old = before;
  EXPECT_EQ(CodeOf(old.Next("1")), StatusCode::kFailedPrecondition);
  MustAppend({NewChain("events/a").Next("1")});
  Reopen();
  EXPECT_EQ(log_->Epoch(), 8u) << "the raised epoch was not kept";
}

TEST_P(EventLogConformance, AnOpeningWhoseLogWasTakenIsFencedForGood) {
  if (!host_->OpensBeside()) {
    EXPECT_EQ(FencedBy(log_->AppendBatch({NewChain("events/a").Next("1")}).status()), std::nullopt);
    return;
  }
  ChainBuilder chain = NewChain("events/a");
  const auto receipts = MustAppend({chain.Next("1")});
  const std::unique_ptr<EventLog> taker = host_->Open();
  ASSERT_NE(taker, nullptr);
  EXPECT_EQ(taker->Epoch(), 2u);
  for (int times = 0; times < 2; ++times) {
    const absl::Status fenced = log_->AppendBatch({ChainBuilder(chain).Next("2")}).status();
    ASSERT_TRUE(IsFenced(fenced)) << fenced;
    EXPECT_FALSE(IsRefusal(fenced)) << "a log goes on after a refusal";
    EXPECT_EQ(FencedBy(fenced)->epoch, 2u);
  }
  EXPECT_TRUE(IsFenced(log_->RaiseEpoch(9)));
  EXPECT_TRUE(IsFenced(log_->ErasePayload(chain.Journal(), 1)));
  EXPECT_EQ(MustRead(chain.Journal()).size(), 1u) << "it can still be read";
  ChainBuilder on(**taker->FindHead(chain.Journal()), taker->Epoch());
  EXPECT_TRUE(taker->AppendBatch({on.Next("2")}).ok());
  EXPECT_EQ(taker->LastGlobalIndex().value(), 2u);
}

TEST_P(EventLogConformance, ImportedRecordKeepsTheEpochOfItsWriter) {
  ASSERT_TRUE(log_->RaiseEpoch(5).ok());
  ChainBuilder elsewhere("events/imported", 3);
  Append first = elsewhere.Next("1");
  EXPECT_EQ(CodeOf(first), StatusCode::kFailedPrecondition)
      << "it does not say that it is imported";
  first.imported = true;
  MustAppend({first});
  EXPECT_EQ(MustRead(elsewhere.Journal())[0].header, first.header);
  ChainBuilder later(**log_->FindHead(elsewhere.Journal()), 6);
  Append ahead = later.Next("2");
  ahead.imported = true;
  EXPECT_EQ(CodeOf(ahead), StatusCode::kFailedPrecondition) << "nobody owned that epoch here";
  ChainBuilder own(**log_->FindHead(elsewhere.Journal()), log_->Epoch());
  MustAppend({own.Next("2")});
  Append back = ChainBuilder(**log_->FindHead(elsewhere.Journal()), 3).Next("3");
  back.imported = true;
  EXPECT_EQ(CodeOf(back), StatusCode::kAborted) << "epochs of a journal never decrease";
}

TEST_P(EventLogConformance, ARecordThatWasErasedElsewhereIsErasedHere) {
  ChainBuilder chain = NewChain("events/a");
  Append first = chain.Next("what was said");
  first.erased = true;
  EXPECT_EQ(CodeOf(first), absl::StatusCode::kInvalidArgument) << "it was written here";
  first.imported = true;
  EXPECT_EQ(CodeOf(first), absl::StatusCode::kInvalidArgument) << "its payload is there";
  first.payload.clear();
  MustAppend({first});
  MustAppend({chain.Next("what came then")});
  Reopen();
  const auto records = MustRead(chain.Journal());
  ASSERT_EQ(records.size(), 2u);
  EXPECT_TRUE(records[0].erased);
  EXPECT_EQ(RecordHash(records[0].header), RecordHash(first.header));
  EXPECT_FALSE(records[1].erased);
  const absl::Status rows =
      log_->CheckRows([](const std::string& fault) { ADD_FAILURE() << fault; });
  EXPECT_TRUE(rows.ok()) << rows;
}

TEST_P(EventLogConformance, RefusedRecordLeavesItsJournalWhereItWas) {
  ChainBuilder chain = NewChain("events/a");
  MustAppend({chain.Next("1")});
  const ChainBuilder before = chain;
  const Append good = chain.Next("2");
  Append spoilt = chain.Next("3");
  spoilt.header.payload_size = 1;
  EXPECT_EQ(log_->AppendBatch({good, spoilt}).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ((*log_->FindHead(chain.Journal()))->sequence, 1u);
  chain = before;
  MustAppend({chain.Next("2, otherwise")});
  EXPECT_EQ(CodeOf(good), StatusCode::kAborted);
}

TEST_P(EventLogConformance, RowsOfALogThatKeepsEverythingAreComplete) {
  ChainBuilder house = NewChain("house");
  ChainBuilder event = NewChain("events/a");
  Append with_blob = house.Next("import", "r1");
  with_blob.blobs = {{Sha256("cards"), "cards"}};
  const auto receipts = MustAppend(
      {with_blob, event.Next("1", "r1"), event.Next(std::string(kPayloadInlineBytesMax + 1, 'x'))});
  ASSERT_TRUE(log_->PutSnapshot({event.Journal(), 1, receipts[1].record_hash, "state"}).ok());
  ASSERT_TRUE(log_->ErasePayload(event.Journal(), 1).ok());
  const auto check = [this] {
    return log_->CheckRows([](const std::string& fault) { ADD_FAILURE() << fault; });
  };
  EXPECT_TRUE(check().ok());
  Reopen();
  EXPECT_TRUE(check().ok());
}

TEST_P(EventLogConformance, CopyHoldsWhatWasDurableAndNothingLater) {
  const std::optional<std::string> folder = host_->CopyFolder();
  if (!folder.has_value()) {
    EXPECT_EQ(log_->CopyTo("nowhere").code(), StatusCode::kUnimplemented);
    return;
  }
  ChainBuilder chain = NewChain("events/a");
  Append first = chain.Next("1", "r1");
  first.blobs = {{Sha256("cards"), "cards"}};
  const auto receipts = MustAppend({first, chain.Next("2")});
  ASSERT_TRUE(log_->PutSnapshot({chain.Journal(), 2, receipts[1].record_hash, "state"}).ok());
  const OrderPoint order = *log_->Order();
  ASSERT_TRUE(log_->CopyTo(*folder).ok());
  MustAppend({chain.Next("3")});
  EXPECT_EQ(log_->CopyTo(*folder).code(), StatusCode::kAlreadyExists);

  const std::unique_ptr<EventLog> copy = host_->OpenCopy();
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(*copy->Order(), order);
  EXPECT_EQ((*copy->FindHead(chain.Journal()))->hash, receipts[1].record_hash);
  EXPECT_EQ((*copy->ReadRecords(chain.Journal(), {}))[0].payload, first.payload);
  EXPECT_TRUE(copy->FindRequest(chain.Journal(), "person/ada", "r1")->has_value());
  EXPECT_EQ(*copy->GetBlob(Sha256("cards")), "cards");
  EXPECT_EQ((*copy->FindSnapshot(chain.Journal(), 9))->bytes, "state");
  EXPECT_EQ(copy->Epoch(), 0u);
  EXPECT_EQ(copy->AppendBatch({chain.Next("4")}).status().code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(copy->RaiseEpoch(9).code(), StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace arbitro::storage
