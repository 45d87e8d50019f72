// SPDX-License-Identifier: Apache-2.0

#include "storage/conformance/event_log.h"

#include <atomic>
#include <thread>

#include "storage/files/temporary_folder.h"
#include "storage/format/limits.h"
#include "storage/memory_event_log.h"
#include "storage/order_verifier.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {
namespace {

using ::absl::StatusCode;

TEST_P(EventLogConformance, NewLogIsEmpty) {
  EXPECT_EQ(log_->Epoch(), 1u);
  EXPECT_EQ(LastGlobalIndex(), 0u);
  EXPECT_TRUE(log_->ReadGlobal(1, 10)->empty());
  EXPECT_TRUE(log_->ListJournals({})->empty());
  const JournalId journal = JournalId::ForName("events/none");
  EXPECT_FALSE(log_->FindHead(journal)->has_value());
  EXPECT_TRUE(MustRead(journal).empty());
  EXPECT_EQ(log_->ReadHeader(journal, 1).status().code(), StatusCode::kNotFound);
  EXPECT_EQ(log_->GetBlob(Sha256("none")).status().code(), StatusCode::kNotFound);
}

TEST_P(EventLogConformance, AppendedRecordIsReadBackAsItWas) {
  ChainBuilder chain = NewChain("events/one");
  const Append append = chain.Next("pair round 1", "request-1");
  const std::vector<AppendReceipt> receipts = MustAppend({append});
  ASSERT_EQ(receipts.size(), 1u);
  EXPECT_EQ(receipts[0], (AppendReceipt{1, 1, RecordHash(append.header)}));

  const std::vector<StoredRecord> records = MustRead(chain.Journal());
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].header, append.header);
  EXPECT_EQ(records[0].payload, append.payload);
  EXPECT_EQ(*OpenPayload(records[0].header, records[0].payload), "pair round 1");
  EXPECT_EQ(records[0].global_index, 1u);
  EXPECT_EQ(log_->ReadHeader(chain.Journal(), 1)->header, append.header);
  EXPECT_EQ(log_->ReadHeader(chain.Journal(), 2).status().code(), StatusCode::kNotFound);
  EXPECT_EQ(log_->ReadHeader(chain.Journal(), 0).status().code(), StatusCode::kNotFound);

  const Head head = log_->FindHead(chain.Journal())->value();
  EXPECT_EQ(head, (Head{chain.Journal(), "events/one", 1, receipts[0].record_hash,
                        append.header.time_us, 1, kRecordVersion}));
}

TEST_P(EventLogConformance, BatchChainsWithinItselfAndOrdersGlobally) {
  ChainBuilder a = NewChain("events/a");
  ChainBuilder b = NewChain("events/b");
  const auto receipts = MustAppend({a.Next("a1"), b.Next("b1"), a.Next("a2"), b.Next("b2")});
  ASSERT_EQ(receipts.size(), 4u);
  for (std::size_t i = 0; i < receipts.size(); ++i) EXPECT_EQ(receipts[i].global_index, i + 1);
  EXPECT_EQ(receipts[2].sequence, 2u);

  const auto global = log_->ReadGlobal(2, 2);
  ASSERT_TRUE(global.ok());
  EXPECT_EQ(*global, (std::vector<GlobalEntry>{{2, b.Journal(), 1, receipts[1].record_hash},
                                               {3, a.Journal(), 2, receipts[2].record_hash}}));
  EXPECT_EQ(*log_->GlobalIndexOf(b.Journal(), 2), 4u);
  EXPECT_TRUE(log_->ReadGlobal(5, 10)->empty());

  std::optional<ChainPoint> previous;
  for (const StoredRecord& record : MustRead(a.Journal())) {
    EXPECT_TRUE(VerifyLink(previous, record.header, record.payload).ok());
    previous = PointAfter(record.header);
  }
  EXPECT_EQ(previous->sequence, 2u);
}

TEST_P(EventLogConformance, StaleAppendIsAbortedAndChangesNothing) {
  ChainBuilder chain = NewChain("events/cas");
  MustAppend({chain.Next("1")});
  const Append good = chain.Next("2");

  Append bad = good;
  bad.header.sequence = 3;
  EXPECT_EQ(CodeOf(bad), StatusCode::kAborted);
  bad = good;
  bad.header.sequence = 1;
  EXPECT_EQ(CodeOf(bad), StatusCode::kAborted);
  bad = good;
  bad.header.previous_hash[31] ^= 1;
  EXPECT_EQ(CodeOf(bad), StatusCode::kAborted);
  bad = good;
  bad.header.time_us = 1;
  EXPECT_EQ(CodeOf(bad), StatusCode::kAborted);
  bad = good;
  bad.header.epoch += 1;
  EXPECT_EQ(CodeOf(bad), StatusCode::kFailedPrecondition);
  bad.header.epoch = 0;
  EXPECT_EQ(CodeOf(bad), StatusCode::kFailedPrecondition);

  EXPECT_EQ(log_->FindHead(chain.Journal())->value().sequence, 1u);
  EXPECT_EQ(LastGlobalIndex(), 1u);
  EXPECT_EQ(CodeOf(good), StatusCode::kOk);
}

TEST_P(EventLogConformance, NewJournalMustBeginAtOneWithItsOwnName) {
  ChainBuilder chain = NewChain("events/new");
  const Append good = chain.Next("1");
  Append bad = good;
  bad.header.sequence = 2;
  EXPECT_EQ(CodeOf(bad), StatusCode::kAborted);
  bad = good;
  bad.header.previous_hash[0] = 1;
  EXPECT_EQ(CodeOf(bad), StatusCode::kAborted);
  for (const std::string& name :
       {std::string(), std::string("events/other"), std::string("events/n w"),
        std::string(kJournalNameBytesMax + 1, 'x')}) {
    bad = good;
    bad.journal_name = name;
    EXPECT_EQ(CodeOf(bad), StatusCode::kInvalidArgument) << name;
  }
  EXPECT_EQ(CodeOf(good), StatusCode::kOk);
}

TEST_P(EventLogConformance, OneBadRecordRefusesTheWholeBatch) {
  ChainBuilder a = NewChain("events/a");
  ChainBuilder b = NewChain("events/b");
  Append bad = b.Next("b1");
  bad.header.sequence = 7;
  const Append good = a.Next("a1", "r1");
  const absl::Status status = log_->AppendBatch({good, bad}).status();
  EXPECT_EQ(status.code(), StatusCode::kAborted);
  EXPECT_TRUE(IsRefusal(status));
  EXPECT_NE(std::string(status.message()).find("record 2 of the batch"), std::string::npos);
  EXPECT_FALSE(log_->FindHead(a.Journal())->has_value());
  EXPECT_FALSE(log_->FindRequest(a.Journal(), "person/ada", "r1")->has_value());
  EXPECT_EQ(LastGlobalIndex(), 0u);
  EXPECT_EQ(MustAppend({good}).at(0).global_index, 1u);
}

TEST_P(EventLogConformance, MalformedAppendIsRefused) {
  ChainBuilder chain = NewChain("events/form");
  const Append good = chain.Next("payload", "r1");
  const auto expect_refused = [&](const char* what, const auto& spoil) {
    Append bad = good;
    spoil(bad);
    EXPECT_EQ(CodeOf(bad), StatusCode::kInvalidArgument) << what;
  };
  expect_refused("version", [](Append& a) { a.header.version = 3; });
  expect_refused("payload byte", [](Append& a) { a.payload.back() ^= 1; });
  expect_refused("payload size", [](Append& a) { a.header.payload_size += 1; });
  expect_refused("no salt", [](Append& a) {
    a.payload.resize(kPayloadSaltBytes - 1);
    a.header.payload_size = a.payload.size();
    a.header.payload_digest = PayloadDigest(a.payload);
  });
  expect_refused("padding", [](Append& a) {
    a.payload.back() = 0x01;
    a.header.payload_digest = PayloadDigest(a.payload);
  });
  expect_refused("request id", [](Append& a) { a.request->request_id.clear(); });
  expect_refused("long request id",
                 [](Append& a) { a.request->request_id.assign(kRequestIdBytesMax + 1, 'r'); });
  expect_refused("long principal",
                 [](Append& a) { a.request->principal.assign(kPrincipalBytesMax + 1, 'p'); });
  expect_refused("blob digest", [](Append& a) { a.blobs.push_back({Sha256("x"), "y"}); });
  expect_refused("many blobs", [](Append& a) {
    a.blobs.assign(kBlobsPerRecordMax + 1, Blob{Sha256("x"), "x"});
  });
  EXPECT_EQ(log_->AppendBatch({}).status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(CodeOf(good), StatusCode::kOk);
}

TEST_P(EventLogConformance, AJournalGoesOnInAnotherVersionAndNeverBack) {
  ChainBuilder chain = NewChain("events/old");
  chain.SetVersion(kRecordVersionUnsalted);
  MustAppend({chain.Next("first")});
  Reopen();
  ChainBuilder on(**log_->FindHead(chain.Journal()), log_->Epoch());
  MustAppend({on.Next("second")});
  on.SetVersion(kRecordVersionUnsalted);
  const Append back = on.Next("third");
  EXPECT_EQ(CodeOf(back), StatusCode::kAborted) << "after one of this opening";
  Reopen();
  ChainBuilder again(**log_->FindHead(chain.Journal()), log_->Epoch());
  again.SetVersion(kRecordVersionUnsalted);
  EXPECT_EQ(CodeOf(again.Next("third")), StatusCode::kAborted);
  const std::vector<StoredRecord> records = MustRead(chain.Journal());
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].header.version, kRecordVersionUnsalted);
  EXPECT_EQ(*OpenPayload(records[0].header, records[0].payload), "first");
  EXPECT_EQ(records[1].header.version, kRecordVersion);
  EXPECT_EQ(*OpenPayload(records[1].header, records[1].payload), "second");
  OrderVerifier verifier(*log_, {});
  while (!verifier.Done()) verifier.VerifySome(1);
  EXPECT_EQ(verifier.Findings(), 0u);
}

TEST_P(EventLogConformance, PayloadAndBatchLimitsHoldExactly) {
  ChainBuilder chain = NewChain("events/limits");
  Append append = chain.Next(std::string(kPayloadBytesMax - 1, 'x'));
  MustAppend({append});
  Append above = chain.Next(std::string(kPayloadBytesMax, 'x'));
  EXPECT_EQ(CodeOf(above), StatusCode::kInvalidArgument);

  ChainBuilder many = NewChain("events/many");
  std::vector<Append> batch;
  for (std::size_t i = 0; i < kBatchRecordsMax; ++i) batch.push_back(many.Next("x"));
  EXPECT_EQ(MustAppend(batch).size(), kBatchRecordsMax);
  batch.clear();
  for (std::size_t i = 0; i <= kBatchRecordsMax; ++i) batch.push_back(many.Next("x"));
  EXPECT_EQ(log_->AppendBatch(batch).status().code(), StatusCode::kInvalidArgument);
}

TEST_P(EventLogConformance, RequestIsFoundAndCannotActTwice) {
  ChainBuilder chain = NewChain("events/retry");
  ChainBuilder other = NewChain("events/retry-elsewhere");
  MustAppend({other.Next("before"), chain.Next("first", "r1")});

  const StoredRequest found = log_->FindRequest(chain.Journal(), "person/ada", "r1")->value();
  EXPECT_EQ(found.sequence, 1u);
  EXPECT_EQ(found.global_index, 2u);
  EXPECT_EQ(found.request_digest, Sha256("first"));
  EXPECT_FALSE(log_->FindRequest(chain.Journal(), "person/bob", "r1")->has_value());
  EXPECT_FALSE(log_->FindRequest(chain.Journal(), "person/ad", "ar1")->has_value());
  EXPECT_FALSE(log_->FindRequest(other.Journal(), "person/ada", "r1")->has_value());
  EXPECT_FALSE(
      log_->FindRequest(chain.Journal(), std::string(size_t{1} << 17, 'p'), "r1")->has_value());

  const ChainBuilder before = chain;
  EXPECT_EQ(CodeOf(chain.Next("again", "r1")), StatusCode::kAlreadyExists);
  chain = before;
  EXPECT_EQ(log_->AppendBatch({chain.Next("x", "r2"), chain.Next("y", "r2")}).status().code(),
            StatusCode::kAlreadyExists);
  chain = before;
  MustAppend({chain.Next("second", "r2"), other.Next("elsewhere", "r1")});
  EXPECT_EQ(log_->FindRequest(chain.Journal(), "person/ada", "r2")->value().sequence, 2u);
}

TEST_P(EventLogConformance, ReadingHonoursBothBoundsAndReturnsAtLeastOne) {
  ChainBuilder chain = NewChain("events/range");
  std::vector<Append> batch;
  batch.reserve(10);
  for (int i = 0; i < 10; ++i) batch.push_back(chain.Next(std::string(1000, 'x')));
  MustAppend(batch);
  EXPECT_EQ(MustRead(chain.Journal(), {3, 4}).size(), 4u);
  EXPECT_EQ(MustRead(chain.Journal(), {3, 4}).front().header.sequence, 3u);
  EXPECT_EQ(MustRead(chain.Journal(), {8, 100}).size(), 3u);
  EXPECT_EQ(MustRead(chain.Journal(), {1, 100, 3600}).size(), 3u);
  EXPECT_EQ(MustRead(chain.Journal(), {1, 100, 1}).size(), 1u);
  EXPECT_EQ(MustRead(chain.Journal(), {1, 0}).size(), 1u);
  EXPECT_TRUE(MustRead(chain.Journal(), {11}).empty());
}

TEST_P(EventLogConformance, HeadersAloneAreThoseOfTheRecords) {
  ChainBuilder chain = NewChain("events/a");
  std::vector<Append> appends;
  // Past a byte of the sequence in the key.
  for (int i = 0; i < 256; ++i) appends.push_back(chain.Next("some text"));
  MustAppend(appends);
  MustAppend({chain.Next("more"), chain.Next("most")});
  const std::vector<StoredRecord> records = MustRead(chain.Journal());
  ASSERT_EQ(records.size(), 258u);
  const auto headers = log_->ReadHeaders(chain.Journal(), {});
  ASSERT_TRUE(headers.ok()) << headers.status();
  ASSERT_EQ(headers->size(), records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ((*headers)[i].header, records[i].header) << i;
    EXPECT_EQ((*headers)[i].global_index, records[i].global_index) << i;
  }
  const auto some = log_->ReadHeaders(chain.Journal(), {255, 2});
  ASSERT_TRUE(some.ok()) << some.status();
  ASSERT_EQ(some->size(), 2u);
  EXPECT_EQ(some->front().header.sequence, 255u);
  EXPECT_EQ(log_->ReadHeaders(chain.Journal(), {2, 9, 1})->size(), 1u) << "one at least";
  EXPECT_TRUE(log_->ReadHeaders(chain.Journal(), {259})->empty());
}

TEST_P(EventLogConformance, LargePayloadIsReadLikeAnyOther) {
  ChainBuilder chain = NewChain("events/large");
  const std::string at_bound(kPayloadInlineBytesMax - kPayloadSaltBytes - 1, 'i');
  const std::string above(kPayloadInlineBytesMax - kPayloadSaltBytes, 'b');
  const Append large = chain.Next(above);
  MustAppend({large, chain.Next(at_bound), chain.Next("small")});
  Reopen();
  const std::vector<StoredRecord> records = MustRead(chain.Journal());
  ASSERT_EQ(records.size(), 3u);
  EXPECT_EQ(*OpenPayload(records[0].header, records[0].payload), above);
  EXPECT_EQ(*OpenPayload(records[1].header, records[1].payload), at_bound);
  EXPECT_TRUE(VerifyLink(std::nullopt, records[0].header, records[0].payload).ok());
}

TEST_P(EventLogConformance, BlobsAreFoundByDigest) {
  ChainBuilder chain = NewChain("house");
  Append append = chain.Next("import");
  append.blobs = {{Sha256("ruleset"), "ruleset"}, {Sha256(""), ""}};
  MustAppend({append});
  append = chain.Next("again");
  append.blobs = {{Sha256("ruleset"), "ruleset"}};
  MustAppend({append});
  EXPECT_EQ(*log_->GetBlob(Sha256("ruleset")), "ruleset");
  EXPECT_EQ(*log_->GetBlob(Sha256("")), "");
}

TEST_P(EventLogConformance, JournalsAreListedByNameInPages) {
  for (const char* name : {"events/b", "series/x", "events/a", "events/c", "house"}) {
    ChainBuilder chain = NewChain(name);
    MustAppend({chain.Next("1"), chain.Next("2")});
  }
  const auto names = [this](const JournalRange& range) {
    std::vector<std::string> found;
    const auto heads = log_->ListJournals(range);
    EXPECT_TRUE(heads.ok()) << heads.status();
    for (const Head& head : heads.value_or(std::vector<Head>())) {
      EXPECT_EQ(head.sequence, 2u);
      EXPECT_EQ(head.journal, JournalId::ForName(head.name));
      found.push_back(head.name);
    }
    return found;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names({}), (Names{"events/a", "events/b", "events/c", "house", "series/x"}));
  EXPECT_EQ(names({"events/", "", 2}), (Names{"events/a", "events/b"}));
  EXPECT_EQ(names({"events/", "events/b", 2}), (Names{"events/c"}));
  EXPECT_EQ(names({"", "events/c", 9}), (Names{"house", "series/x"}));
  EXPECT_EQ(names({"events/", "house", 9}), Names{});
  EXPECT_EQ(names({"series/", "events/a", 9}), Names{"series/x"});
}

TEST_P(EventLogConformance, EverythingIsThereAfterReopening) {
  ChainBuilder chain = NewChain("events/kept");
  const Append first = chain.Next("first", "r1");
  MustAppend({first, chain.Next("second")});
  Reopen();
  EXPECT_EQ(log_->Epoch(), 2u);
  EXPECT_EQ(LastGlobalIndex(), 2u);
  const Head head = log_->FindHead(chain.Journal())->value();
  EXPECT_EQ(head.sequence, 2u);
  EXPECT_EQ(head.name, "events/kept");
  EXPECT_EQ(MustRead(chain.Journal()).at(0).header, first.header);
  EXPECT_EQ(log_->FindRequest(chain.Journal(), "person/ada", "r1")->value().sequence, 1u);

  EXPECT_EQ(CodeOf(chain.Next("of the old epoch")), StatusCode::kFailedPrecondition);
  ChainBuilder continued(head, log_->Epoch());
  EXPECT_EQ(MustAppend({continued.Next("third")}).at(0).global_index, 3u);
  Reopen();
  EXPECT_EQ(log_->Epoch(), 3u);
  EXPECT_EQ(MustRead(chain.Journal()).size(), 3u);
}

TEST_P(EventLogConformance, ReadersSeeWholeBatchesWhileAnotherThreadAppends) {
  constexpr int kBatches = 100;
  std::thread writer([this] {
    ChainBuilder a = NewChain("events/a");
    ChainBuilder b = NewChain("events/b");
    for (int i = 0; i < kBatches; ++i) MustAppend({a.Next("a"), b.Next("b")});
  });
  const JournalId a = JournalId::ForName("events/a");
  const JournalId b = JournalId::ForName("events/b");
  std::uint64_t seen = 0;
  while (seen < kBatches) {
    const auto head_a = log_->FindHead(a);
    const auto head_b = log_->FindHead(b);
    ASSERT_TRUE(head_a.ok() && head_b.ok());
    const std::uint64_t at_a = head_a->has_value() ? (*head_a)->sequence : 0;
    const std::uint64_t at_b = head_b->has_value() ? (*head_b)->sequence : 0;
    EXPECT_GE(at_b, at_a) << "b was read later and is of the same batches";
    EXPECT_GE(at_a, seen);
    EXPECT_GE(MustRead(a).size(), at_a);
    seen = at_a;
  }
  writer.join();
}

// How much is free, for a log that asks.
class FreeSpace {
 public:
  SpaceGuard Guard() const {
    return {LogHost::kFreeBytesMin,
            [bytes = bytes_]() -> absl::StatusOr<std::uint64_t> { return bytes->load(); }};
  }
  void Set(std::uint64_t bytes) { *bytes_ = bytes; }

 private:
  const std::shared_ptr<std::atomic<std::uint64_t>> bytes_ =
      std::make_shared<std::atomic<std::uint64_t>>(UINT64_MAX);
};

class MemoryHost final : public LogHost {
 public:
  std::unique_ptr<EventLog> Open() override { return MemoryEventLog::Open(contents_); }
  bool SetFreeBytes(std::uint64_t free_bytes) override {
    space_.Set(free_bytes);
    return true;
  }
  bool OpensBeside() const override { return true; }

 private:
  FreeSpace space_;
  std::shared_ptr<MemoryEventLog::Contents> contents_ = MemoryEventLog::NewContents(space_.Guard());
};

class RocksHost final : public LogHost {
 public:
  std::unique_ptr<EventLog> Open() override {
    absl::StatusOr<FolderLock> lock = FolderLock::AcquireForWriting(folder_.Path());
    EXPECT_TRUE(lock.ok()) << lock.status();
    if (!lock.ok()) return nullptr;
    RocksOptions options;
    options.space = space_.Guard();
    absl::StatusOr<std::unique_ptr<EventLog>> log =
        RocksEventLog::OpenForWriting(*std::move(lock), options);
    EXPECT_TRUE(log.ok()) << log.status();
    return log.ok() ? *std::move(log) : nullptr;
  }
  bool SetFreeBytes(std::uint64_t free_bytes) override {
    space_.Set(free_bytes);
    return true;
  }
  std::optional<std::string> CopyFolder() override {
    return copy_.Path() + "/" + RocksEventLog::kFolderName;
  }
  std::unique_ptr<EventLog> OpenCopy() override {
    absl::StatusOr<FolderLock> lock = FolderLock::AcquireForReading(copy_.Path());
    if (!lock.ok()) return nullptr;
    absl::StatusOr<std::unique_ptr<EventLog>> log = RocksEventLog::OpenReadOnly(*std::move(lock));
    EXPECT_TRUE(log.ok()) << log.status();
    return log.ok() ? *std::move(log) : nullptr;
  }

 private:
  TemporaryFolder folder_;
  TemporaryFolder copy_;
  FreeSpace space_;
};

INSTANTIATE_TEST_SUITE_P(Memory, EventLogConformance,
                         testing::Values([] { return std::make_unique<MemoryHost>(); }));
INSTANTIATE_TEST_SUITE_P(Rocks, EventLogConformance,
                         testing::Values([] { return std::make_unique<RocksHost>(); }));

}  // namespace
}  // namespace arbitro::storage
