// SPDX-License-Identifier: Apache-2.0
//
// The part of the conformance suite about what a log keeps beside its records: snapshots, health,
// the running hash, erased payloads, room on the disk. conformance/event_log_test.cc names the
// backends.

#include "storage/conformance/event_log.h"
#include "storage/format/limits.h"
#include "storage/order_verifier.h"
#include "storage/startup_check.h"

namespace arbitro::storage {
namespace {

using ::absl::StatusCode;

Snapshot SnapshotOf(const AppendReceipt& receipt, const JournalId& journal, std::string bytes) {
  return {journal, receipt.sequence, receipt.record_hash, std::move(bytes)};
}

TEST_P(EventLogConformance, NearestSnapshotAtOrBelowIsFound) {
  ChainBuilder chain = NewChain("events/snapshots");
  std::vector<Append> batch;
  for (int i = 0; i < 10; ++i) batch.push_back(chain.Next("x"));
  const auto receipts = MustAppend(batch);
  EXPECT_FALSE(log_->FindSnapshot(chain.Journal(), 10)->has_value());
  const Snapshot third = SnapshotOf(receipts[2], chain.Journal(), "state 3");
  const Snapshot seventh = SnapshotOf(receipts[6], chain.Journal(), std::string(100000, '7'));
  ASSERT_TRUE(log_->PutSnapshot(seventh).ok());
  ASSERT_TRUE(log_->PutSnapshot(third).ok());
  const auto check = [&] {
    EXPECT_FALSE(log_->FindSnapshot(chain.Journal(), 2)->has_value());
    EXPECT_EQ(log_->FindSnapshot(chain.Journal(), 3)->value(), third);
    EXPECT_EQ(log_->FindSnapshot(chain.Journal(), 6)->value(), third);
    EXPECT_EQ(log_->FindSnapshot(chain.Journal(), UINT64_MAX)->value(), seventh);
    EXPECT_FALSE(log_->FindSnapshot(JournalId::ForName("events/other"), 9)->has_value());
  };
  check();
  Reopen();
  check();
  ASSERT_TRUE(log_->DropSnapshots(chain.Journal()).ok());
  EXPECT_FALSE(log_->FindSnapshot(chain.Journal(), 10)->has_value());
  EXPECT_EQ(MustRead(chain.Journal()).size(), 10u);
}

TEST_P(EventLogConformance, ABriefIsTheNewestThatWasPut) {
  ChainBuilder first = NewChain("events/brief-a");
  ChainBuilder second = NewChain("events/brief-b");
  ChainBuilder other = NewChain("series/brief");
  const auto receipts = MustAppend({first.Next("1"), second.Next("1"), other.Next("1")});
  const Brief of_first{"events/brief-a", 1, receipts[0].record_hash, "one"};
  const auto second_of_first = MustAppend({first.Next("2")});
  const Brief later{"events/brief-a", 2, second_of_first[0].record_hash, std::string(3000, '2')};
  const Brief none{"events/brief-b", 0, {}, {}};
  ASSERT_TRUE(log_->PutBriefs({&of_first, 1}).ok());
  EXPECT_EQ(log_->ListBriefs({"events/", "", 9}).value(), (std::vector<Brief>{of_first, none}));
  ASSERT_TRUE(log_->PutBriefs({&later, 1}).ok());
  Reopen();
  EXPECT_EQ(log_->ListBriefs({"events/", "", 9}).value(), (std::vector<Brief>{later, none}));
  EXPECT_EQ(log_->ListBriefs({"events/", "", 1}).value(), std::vector<Brief>{later});
  EXPECT_EQ(log_->ListBriefs({"events/", "events/brief-a", 9}).value(), std::vector<Brief>{none});
  EXPECT_EQ(log_->ListBriefs({"", "", 9}).value().size(), 3u);
  std::vector<std::string> faults;
  ASSERT_TRUE(log_->CheckRows([&](const std::string& fault) { faults.push_back(fault); }).ok());
  EXPECT_EQ(faults, std::vector<std::string>());
  ASSERT_TRUE(log_->DropSnapshots(first.Journal()).ok());
  EXPECT_EQ(log_->ListBriefs({"events/", "", 1}).value().front().sequence, 0u);
}

TEST_P(EventLogConformance, ABriefThatIsTooLongIsRefusedAndOfAJournalOutOfUseNoneIsPut) {
  ChainBuilder chain = NewChain("events/brief");
  const auto receipts = MustAppend({chain.Next("1")});
  Brief brief{"events/brief", 1, receipts[0].record_hash, std::string(kBriefBytesMax + 1, 'x')};
  EXPECT_EQ(log_->PutBriefs({&brief, 1}).code(), StatusCode::kInvalidArgument);
  brief.bytes = "short";
  log_->Quarantine({chain.Journal(), "events/brief", "a test says so", true, 0, 0});
  EXPECT_TRUE(log_->PutBriefs({&brief, 1}).ok());
  EXPECT_EQ(log_->ListBriefs({"", "", 9}).value().front().sequence, 0u);
}

TEST_P(EventLogConformance, SnapshotOfNoRecordIsRefused) {
  ChainBuilder chain = NewChain("events/snapshots");
  const auto receipts = MustAppend({chain.Next("1")});
  Snapshot wrong = SnapshotOf(receipts[0], chain.Journal(), "state");
  wrong.record_hash[0] ^= 1;
  EXPECT_EQ(log_->PutSnapshot(wrong).code(), StatusCode::kInvalidArgument);
  wrong = SnapshotOf(receipts[0], chain.Journal(), "state");
  wrong.sequence = 2;
  EXPECT_EQ(log_->PutSnapshot(wrong).code(), StatusCode::kInvalidArgument);
  EXPECT_FALSE(log_->FindSnapshot(chain.Journal(), 9)->has_value());
}

TEST_P(EventLogConformance, NumberOfSnapshotsIsBoundedAndTheNewestStay) {
  constexpr std::uint64_t kCount = 60;
  ChainBuilder chain = NewChain("events/many-snapshots");
  for (std::uint64_t i = 1; i <= kCount; ++i) {
    const auto receipts = MustAppend({chain.Next("x")});
    const Snapshot snapshot = SnapshotOf(receipts[0], chain.Journal(), std::to_string(i));
    ASSERT_TRUE(log_->PutSnapshot(snapshot).ok());
  }
  std::set<std::uint64_t> kept;
  for (std::uint64_t i = 1; i <= kCount; ++i) {
    const auto found = log_->FindSnapshot(chain.Journal(), i).value();
    if (found.has_value()) kept.insert(found->sequence);
  }
  EXPECT_EQ(kept.size(), kSnapshotsKeptMax);
  for (std::uint64_t i = kCount - kSnapshotsNewestKept + 1; i <= kCount; ++i) {
    EXPECT_TRUE(kept.contains(i)) << i;
  }
  std::uint64_t before = 0;
  for (const std::uint64_t sequence : kept) {
    EXPECT_LE(sequence - before, kCount / 4) << "the older ones are spread over the journal";
    before = sequence;
  }
}

TEST_P(EventLogConformance, RunningHashFollowsTheGlobalOrder) {
  EXPECT_EQ(*log_->Order(), OrderPoint{});
  ChainBuilder a = NewChain("events/a");
  ChainBuilder b = NewChain("events/b");
  OrderPoint expected;
  for (const auto& receipt : MustAppend({a.Next("1"), b.Next("1"), a.Next("2")})) {
    Advance(expected, receipt.record_hash);
  }
  EXPECT_EQ(*log_->Order(), expected);
  Reopen();
  EXPECT_EQ(*log_->Order(), expected);
  EXPECT_TRUE(CheckAtStart(*log_, {expected, {}, 2}).empty());
  expected.hash[0] ^= 1;
  EXPECT_EQ(CheckAtStart(*log_, {expected, {}, 2}).size(), 1u);
  expected.count = 4;
  EXPECT_EQ(CheckAtStart(*log_, {expected, {}, 2}).size(), 1u);
}

TEST_P(EventLogConformance, ErasedPayloadIsGoneAndTheChainStillVerifies) {
  ChainBuilder chain = NewChain("events/erased");
  const Append large = chain.Next(std::string(kPayloadInlineBytesMax, 'l'));
  MustAppend({large, chain.Next("secret"), chain.Next("kept")});
  EXPECT_EQ(log_->ErasePayload(chain.Journal(), 4).code(), StatusCode::kNotFound);
  for (const std::uint64_t sequence : {1, 2, 2}) {
    EXPECT_TRUE(log_->ErasePayload(chain.Journal(), sequence).ok());
  }
  Reopen();
  const auto records = MustRead(chain.Journal());
  ASSERT_EQ(records.size(), 3u);
  EXPECT_TRUE(records[0].erased && records[1].erased);
  EXPECT_TRUE(records[0].payload.empty() && records[1].payload.empty());
  EXPECT_FALSE(records[2].erased);
  EXPECT_EQ(*OpenPayload(records[2].header, records[2].payload), "kept");
  EXPECT_FALSE(log_->GetBlob(Sha256(large.payload)).ok());
  OrderVerifier verifier(*log_, {});
  while (!verifier.Done()) verifier.VerifySome(1);
  EXPECT_EQ(verifier.Findings(), 0u);
  EXPECT_EQ(verifier.Erased(), 2u);
  EXPECT_TRUE(log_->CheckRows([](const std::string& fault) { ADD_FAILURE() << fault; }).ok());
}

TEST_P(EventLogConformance, QuarantinedJournalIsReadButNotAppendedTo) {
  ChainBuilder a = NewChain("events/a");
  ChainBuilder b = NewChain("events/b");
  const auto first = MustAppend({a.Next("1"), b.Next("1")});
  ASSERT_TRUE(log_->PutSnapshot(SnapshotOf(first[0], a.Journal(), "state")).ok());
  EXPECT_TRUE(log_->Health().quarantined.empty());
  const Finding finding{a.Journal(), "events/a", "record 1 does not verify", true, 0, 0};
  log_->Quarantine(finding);
  log_->Quarantine(finding);
  const LogHealth health = log_->Health();
  ASSERT_EQ(health.quarantined.size(), 1u);
  EXPECT_EQ(health.quarantined[0].finding, finding);
  EXPECT_EQ(health.Of(a.Journal())->id, finding.Id());
  EXPECT_EQ(health.Of(b.Journal()), nullptr);

  const Append refused = a.Next("2");
  const absl::Status status = log_->AppendBatch({refused}).status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_NE(std::string(status.message()).find("record 1 does not verify"), std::string::npos);
  // Whatever else would change it is refused, too.
  EXPECT_EQ(log_->ErasePayload(a.Journal(), 1).code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(log_->DropSnapshots(a.Journal()).code(), StatusCode::kFailedPrecondition);
  EXPECT_EQ(log_->PutSnapshot(SnapshotOf(first[0], a.Journal(), "state")).code(),
            StatusCode::kFailedPrecondition);
  EXPECT_FALSE(MustRead(a.Journal()).at(0).erased);
  EXPECT_TRUE(log_->FindSnapshot(a.Journal(), 1)->has_value());
  MustAppend({b.Next("2")});

  const Acknowledgement by = {"person/ada", "the table's referee has it on paper"};
  EXPECT_EQ(log_->AcknowledgeLoss("none", by).code(), StatusCode::kNotFound);
  EXPECT_EQ(log_->AcknowledgeLoss(finding.Id(), {"", "why"}).code(), StatusCode::kInvalidArgument);
  ASSERT_TRUE(log_->AcknowledgeLoss(finding.Id(), by).ok());
  MustAppend({refused});
  EXPECT_TRUE(log_->Health().quarantined.empty());
  log_->Quarantine(finding);
  EXPECT_TRUE(log_->Health().quarantined.empty()) << "the same finding is settled";
}

TEST_P(EventLogConformance, AcknowledgedLossIsNamedUntilItIsRecorded) {
  const Finding finding{std::nullopt, "", "the newest records were lost", true, 9, 7};
  log_->Quarantine(finding);
  EXPECT_EQ(CodeOf(NewChain("events/any").Next("1")), StatusCode::kFailedPrecondition);
  ASSERT_TRUE(log_->AcknowledgeLoss(finding.Id(), {"person/ada", "restored"}).ok());
  const auto check = [&] {
    const LogHealth health = log_->Health();
    ASSERT_EQ(health.unrecorded_losses.size(), 1u);
    EXPECT_EQ(health.unrecorded_losses[0].id, finding.Id());
    EXPECT_EQ(health.unrecorded_losses[0].finding, finding);
    EXPECT_EQ(health.unrecorded_losses[0].by.who, "person/ada");
  };
  check();
  Reopen();
  check();
  EXPECT_EQ(log_->MarkLossRecorded("none").code(), StatusCode::kNotFound);
  ASSERT_TRUE(log_->MarkLossRecorded(finding.Id()).ok());
  ASSERT_TRUE(log_->MarkLossRecorded(finding.Id()).ok());
  Reopen();
  EXPECT_TRUE(log_->Health().unrecorded_losses.empty());
  MustAppend({NewChain("events/any").Next("1")});
}

TEST_P(EventLogConformance, LossThatNothingCanContinueIsNotAcknowledged) {
  const Finding finding{
      JournalId::ForName("events/a"), "events/a", "no newest record", false, 0, 0};
  log_->Quarantine(finding);
  EXPECT_EQ(log_->AcknowledgeLoss(finding.Id(), {"person/ada", "why"}).code(),
            StatusCode::kFailedPrecondition);
  EXPECT_EQ(log_->Health().quarantined.size(), 1u);
}

TEST_P(EventLogConformance, FullDiskRefusesAndTheLogGoesOn) {
  if (!host_->SetFreeBytes(LogHost::kFreeBytesMin + 500)) {
    GTEST_SKIP() << "this backend does not know how much is free";
  }
  ChainBuilder chain = NewChain("events/full");
  const ChainBuilder before = chain;
  const absl::Status status = log_->AppendBatch({chain.Next(std::string(1000, 'x'))}).status();
  EXPECT_EQ(status.code(), StatusCode::kResourceExhausted);
  EXPECT_TRUE(IsRefusal(status));
  EXPECT_EQ(LastGlobalIndex(), 0u);
  chain = before;
  MustAppend({chain.Next("small")});
  host_->SetFreeBytes(LogHost::kFreeBytesMin - 1);
  const ChainBuilder later = chain;
  EXPECT_EQ(CodeOf(chain.Next("small")), StatusCode::kResourceExhausted);
  chain = later;
  host_->SetFreeBytes(UINT64_MAX);
  MustAppend({chain.Next(std::string(1000, 'x'))});
}

}  // namespace
}  // namespace arbitro::storage
