// SPDX-License-Identifier: Apache-2.0
//
// An engine that follows the log of another: it answers as of what it was told of, decides nothing
// and writes nothing.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "daemon/engine/tests/world.h"
#include "storage/forwarding_log_testing.h"

namespace arbitro::engine {
namespace {

// The log of another engine, for reading. Each write is counted.
class FollowedLog final : public storage::ForwardingLog {
 public:
  explicit FollowedLog(storage::EventLog* of) : ForwardingLog(nullptr), of_(*of) {}

  absl::StatusOr<std::vector<storage::AppendReceipt>> AppendBatch(
      absl::Span<const storage::Append>) override {
    return Count();
  }
  absl::Status PutSnapshot(const storage::Snapshot&) override { return Count(); }
  absl::Status PutBriefs(absl::Span<const storage::Brief>) override { return Count(); }

  absl::StatusOr<std::optional<storage::Head>> FindHead(
      const storage::JournalId& journal) const override {
    if (on_head) on_head(journal);
    return of_.FindHead(journal);
  }

  int writes() const { return writes_; }

  std::function<void(const storage::JournalId&)> on_head;  // at each reading of a journal

 protected:
  storage::EventLog& behind() const override { return of_; }

 private:
  absl::Status Count() {
    ++writes_;
    return absl::FailedPreconditionError("the log is open for reading only");
  }

  storage::EventLog& of_;
  std::atomic<int> writes_ = 0;
};

class FollowingTest : public testing::Test {
 protected:
  FollowingTest() {
    world_.Start(4);
    log_ = std::make_unique<FollowedLog>(&world_.log());
    EngineOptions options = world_.options;
    options.follows = [] {
      return Fail(absl::StatusCode::kUnavailable, reason::kLogElsewhere, "the log is elsewhere");
    };
    options.briefs_every = std::chrono::milliseconds(1);
    EnginePorts ports = world_.engine().ports();
    ports.log = log_.get();
    ports.committer = nullptr;
    ports.listener = nullptr;
    follower_ = std::make_unique<Engine>(std::move(options), ports);
    EXPECT_TRUE(follower_->Open().ok());
  }

  std::string BytesOf(const Engine& engine, const std::string& journal = kEvent) {
    const auto state = engine.Read(journal, 0);
    return state.ok() ? world_.states.Encode(**state) : state.failure().reason;
  }

  void Follow(const std::set<std::string>& journals) {
    std::set<storage::JournalId> ids;
    for (const std::string& journal : journals) ids.insert(storage::JournalId::ForName(journal));
    EXPECT_TRUE(follower_->Follow(ids).ok());
  }

  void OpenAnother() {
    CreateEvent create;
    create.event = kAnother;
    create.title = "Another";
    create.ruleset = "coins";
    create.format = "plain";
    EXPECT_EQ(ReasonOf(world_.DoIn(kAnother, create)), "");
    EXPECT_EQ(ReasonOf(world_.DoIn(kAnother, OpenRegistration{})), "");
  }

  static constexpr char kEvent[] = "events/e";
  static constexpr char kAnother[] = "events/f";

  World world_;
  std::unique_ptr<FollowedLog> log_;
  std::unique_ptr<Engine> follower_;
};

TEST_F(FollowingTest, ItAnswersAsOfWhatItWasToldOf) {
  const std::string before = BytesOf(world_.engine());
  EXPECT_EQ(BytesOf(*follower_), before);
  EXPECT_EQ(ReasonOf(world_.Do(DropPlayer{"p1"})), "");
  const uint64_t revision = world_.State()->revision;
  EXPECT_EQ(BytesOf(*follower_), before);
  EXPECT_EQ(follower_->Read(kEvent, revision).failure().reason, reason::kRevisionUnknown);
  Follow({"events/other", kHouseJournal});
  EXPECT_EQ(BytesOf(*follower_), before);
  Follow({kEvent});
  EXPECT_EQ(BytesOf(*follower_), BytesOf(world_.engine()));
  EXPECT_EQ((*follower_->Read(kEvent, revision))->revision, revision);
  EXPECT_EQ((*follower_->ReadAt(kEvent, revision - 1))->revision, revision - 1);

  OpenAnother();
  Follow({kAnother, kHouseJournal});
  EXPECT_EQ(follower_->ListEvents("", 10)->size(), 2u);
  EXPECT_EQ(follower_->ListBriefs("", 10)->size(), 2u);
  EXPECT_EQ(BytesOf(*follower_, kHouseJournal), BytesOf(world_.engine(), kHouseJournal));
}

TEST_F(FollowingTest, ItDecidesNothingAndWritesNothing) {
  EXPECT_EQ(BytesOf(*follower_), BytesOf(world_.engine()));
  std::string refused;
  follower_->Submit(world_.Make(DropPlayer{"p1"}),
                    [&](const Outcome& outcome) { refused = ReasonOf(outcome); });
  EXPECT_EQ(refused, reason::kLogElsewhere);
  std::vector<Submission> two;
  two.push_back(world_.Make(DropPlayer{"p1"}));
  two.push_back(world_.Make(DropPlayer{"p2"}));
  size_t answered = 0;
  follower_->SubmitAll(std::move(two), [&](const std::vector<Outcome>& outcomes) {
    for (const Outcome& outcome : outcomes) {
      answered += ReasonOf(outcome) == reason::kLogElsewhere ? 1 : 0;
    }
  });
  EXPECT_EQ(answered, 2u);
  EXPECT_EQ(follower_->ListBriefs("", 10)->size(), 1u);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  follower_->Drain();
  follower_.reset();
  EXPECT_EQ(log_->writes(), 0);
}

// Reads fold a journal while more records come: none is left behind at an older state.
TEST_F(FollowingTest, AJournalThatIsBeingReadIsNotLeftBehind) {
  OpenAnother();
  std::atomic<bool> ended = false;
  std::thread reader([&] {
    while (!ended) BytesOf(*follower_, kAnother);
  });
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(ReasonOf(world_.DoIn(kAnother, RegisterPlayer{"q" + std::to_string(i)})), "");
    Follow({kAnother});
    EXPECT_EQ(BytesOf(*follower_, kAnother), BytesOf(world_.engine(), kAnother));
  }
  ended = true;
  reader.join();
}

// Where each reading is overtaken by a record, the call has its answer all the same.
TEST_F(FollowingTest, AJournalThatIsWrittenAllTheTimeIsRead) {
  constexpr int kEnough = 20;
  int looks = 0;
  log_->on_head = [&](const storage::JournalId& journal) {
    if (journal == storage::JournalId::ForName(kEvent) && ++looks < kEnough) Follow({kEvent});
  };
  EXPECT_EQ(BytesOf(*follower_), BytesOf(world_.engine()));
  const int first = looks;
  EXPECT_LT(first, kEnough);
  // The overtaken strand did not stay.
  EXPECT_EQ(BytesOf(*follower_), BytesOf(world_.engine()));
  EXPECT_GT(looks, first);
}

}  // namespace
}  // namespace arbitro::engine
