// SPDX-License-Identifier: Apache-2.0

#include "storage/committer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/forwarding_log_testing.h"
#include "storage/memory_event_log.h"

namespace arbitro::storage {
namespace {

// A log whose appends can be held up and made to fail; everything else goes to memory.
class GatedLog final : public ForwardingLog {
 public:
  GatedLog() : ForwardingLog(MemoryEventLog::Open()) {}

  // Appends wait from here until Open.
  void Shut() {
    const std::lock_guard lock(mutex_);
    shut_ = true;
  }
  void Open() {
    {
      const std::lock_guard lock(mutex_);
      shut_ = false;
    }
    changed_.notify_all();
  }

  // Returns when an append waits.
  void AwaitAppend() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_; });
  }

  void FailWith(absl::Status status) {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(status);
  }

  std::vector<std::size_t> BatchSizes() const {
    const std::lock_guard lock(mutex_);
    return batch_sizes_;
  }

  absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) override {
    std::unique_lock lock(mutex_);
    batch_sizes_.push_back(appends.size());
    waiting_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !shut_; });
    waiting_ = false;
    if (!failure_.ok()) return failure_;
    return ForwardingLog::AppendBatch(appends);
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool shut_ = false;
  bool waiting_ = false;
  absl::Status failure_;
  std::vector<std::size_t> batch_sizes_;
};

class CommitterTest : public testing::Test {
 protected:
  using Answer = absl::StatusOr<AppendReceipt>;

  // Submits, and keeps the answer in its place of submission and in the order of answering.
  void Submit(Committer& committer, Append append) {
    const absl::Status status = committer.Submit(std::move(append), Keep());
    EXPECT_TRUE(status.ok()) << status;
  }
  void SubmitJoined(Committer& committer, std::vector<Append> appends) {
    std::vector<Committer::Done> dones;
    for (std::size_t i = 0; i < appends.size(); ++i) dones.push_back(Keep());
    const absl::Status status = committer.SubmitJoined(std::move(appends), std::move(dones));
    EXPECT_TRUE(status.ok()) << status;
  }
  Committer::Done Keep() {
    return [this, place = submitted_++](const Answer& answer) {
      const std::lock_guard lock(mutex_);
      places_.push_back(place);
      answers_.push_back(answer);
    };
  }

  // Blocks the committer inside an append of its own, so that what is submitted next gathers.
  void HoldCommitter(Committer& committer) {
    log_.Shut();
    Submit(committer, first_.Next("holds the committer"));
    log_.AwaitAppend();
  }

  GatedLog log_;
  ChainBuilder first_{"events/first", 1};
  ChainBuilder a_{"events/a", 1};
  ChainBuilder b_{"events/b", 1};
  std::size_t submitted_ = 0;
  std::mutex mutex_;
  std::vector<std::size_t> places_;
  std::vector<Answer> answers_;
};

TEST_F(CommitterTest, AnswersComeInOrderWithReceipts) {
  Committer committer(log_);
  for (int i = 0; i < 500; ++i) {
    Submit(committer, i % 3 == 0 ? a_.Next("a") : b_.Next("b"));
  }
  committer.Drain();
  ASSERT_EQ(answers_.size(), 500u);
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    EXPECT_EQ(places_[i], i);
    ASSERT_TRUE(answers_[i].ok()) << answers_[i].status();
    EXPECT_EQ(answers_[i]->global_index, i + 1);
  }
  EXPECT_EQ(log_.FindHead(b_.Journal())->value().sequence, 333u);
}

TEST_F(CommitterTest, WhatGathersDuringACommitIsOneBatch) {
  Committer committer(log_);
  HoldCommitter(committer);
  for (int i = 0; i < 10; ++i) Submit(committer, a_.Next("a"));
  log_.Open();
  committer.Drain();
  EXPECT_EQ(log_.BatchSizes(), (std::vector<std::size_t>{1, 10}));
}

TEST_F(CommitterTest, BatchesEndAtEitherBound) {
  CommitterOptions options;
  options.batch_records_max = 4;
  options.batch_bytes_max = 10000;
  Committer committer(log_, options);
  HoldCommitter(committer);
  for (int i = 0; i < 5; ++i) Submit(committer, a_.Next("small"));
  Submit(committer, a_.Next(std::string(20000, 'x')));
  for (int i = 0; i < 3; ++i) Submit(committer, a_.Next(std::string(4000, 'x')));
  log_.Open();
  committer.Drain();
  EXPECT_EQ(log_.BatchSizes(), (std::vector<std::size_t>{1, 4, 1, 1, 2, 1}));
  for (const Answer& answer : answers_) EXPECT_TRUE(answer.ok()) << answer.status();
}

TEST_F(CommitterTest, WhoIsAroundAnswersHasThoseOfABatch) {
  std::vector<std::size_t> given;
  CommitterOptions options;
  options.around_answers = [&](const std::function<void()>& give) {
    const std::size_t before = answers_.size();
    give();
    given.push_back(answers_.size() - before);
  };
  Committer committer(log_, options);
  HoldCommitter(committer);
  for (int i = 0; i < 3; ++i) Submit(committer, a_.Next("a"));
  log_.Open();
  committer.Drain();
  EXPECT_EQ(given, (std::vector<std::size_t>{1, 3}));
}

TEST_F(CommitterTest, RefusedRecordDoesNotHarmItsNeighbours) {
  Committer committer(log_);
  HoldCommitter(committer);
  Submit(committer, a_.Next("good"));
  Append bad = b_.Next("bad");
  bad.header.sequence = 9;
  Submit(committer, bad);
  Submit(committer, a_.Next("also good"));
  log_.Open();
  committer.Drain();
  ASSERT_EQ(answers_.size(), 4u);
  EXPECT_TRUE(answers_[1].ok());
  EXPECT_TRUE(absl::IsAborted(answers_[2].status()));
  EXPECT_TRUE(answers_[3].ok());
  EXPECT_FALSE(committer.Failed());
  EXPECT_EQ(log_.FindHead(a_.Journal())->value().sequence, 2u);
}

TEST_F(CommitterTest, JoinedRecordsAreOneBatchWhateverItsBounds) {
  CommitterOptions options;
  options.batch_records_max = 3;
  Committer committer(log_, options);
  HoldCommitter(committer);
  Submit(committer, b_.Next("before"));
  SubmitJoined(committer, {a_.Next("1"), a_.Next("2"), a_.Next("3"), a_.Next("4"), a_.Next("5")});
  Submit(committer, b_.Next("after"));
  Submit(committer, b_.Next("after"));
  log_.Open();
  committer.Drain();
  EXPECT_EQ(log_.BatchSizes(), (std::vector<std::size_t>{1, 1, 5, 2}));
  ASSERT_EQ(answers_.size(), 9u);
  for (const Answer& answer : answers_) EXPECT_TRUE(answer.ok());
}

TEST_F(CommitterTest, JoinedRecordsAreRefusedTogetherAndHarmNoNeighbour) {
  Committer committer(log_);
  HoldCommitter(committer);
  Submit(committer, a_.Next("good"));
  Append bad = b_.Next("bad");
  bad.header.sequence = 9;
  ChainBuilder c("events/c", 1);
  SubmitJoined(committer, {c.Next("joined"), bad, c.Next("joined")});
  Submit(committer, a_.Next("also good"));
  log_.Open();
  committer.Drain();
  ASSERT_EQ(answers_.size(), 6u);
  EXPECT_TRUE(answers_[1].ok());
  for (int i = 2; i <= 4; ++i) EXPECT_TRUE(absl::IsAborted(answers_[i].status())) << i;
  EXPECT_TRUE(answers_[5].ok());
  EXPECT_FALSE(committer.Failed());
  EXPECT_FALSE(log_.FindHead(c.Journal())->has_value()) << "none of them is on record";
  EXPECT_EQ(log_.FindHead(a_.Journal())->value().sequence, 2u);
}

TEST_F(CommitterTest, FailureIsFinalAndAnswersEverything) {
  std::atomic<int> failures = 0;
  CommitterOptions options;
  options.on_failure = [&](const absl::Status& cause) {
    EXPECT_EQ(std::string(cause.message()), "disk on fire");
    const std::lock_guard lock(mutex_);
    EXPECT_TRUE(answers_.empty()) << "the daemon hears of it before any client does";
    ++failures;
  };
  Committer committer(log_, options);
  HoldCommitter(committer);
  for (int i = 0; i < 300; ++i) Submit(committer, a_.Next("a"));
  EXPECT_FALSE(committer.Failed());
  log_.FailWith(absl::UnavailableError("disk on fire"));
  log_.Open();
  committer.Drain();
  EXPECT_TRUE(committer.Failed());
  EXPECT_EQ(failures, 1);
  EXPECT_EQ(log_.BatchSizes().size(), 1u) << "nothing is tried after a failure";
  ASSERT_EQ(answers_.size(), 301u);
  for (const Answer& answer : answers_) {
    EXPECT_TRUE(absl::IsUnavailable(answer.status()));
    EXPECT_EQ(answer.status().message().find("outcome unknown"), 0u);
  }
  const absl::Status late = committer.Submit(a_.Next("late"), [](const Answer&) { FAIL(); });
  EXPECT_TRUE(absl::IsUnavailable(late));
}

TEST_F(CommitterTest, FullQueueTellsTheCaller) {
  CommitterOptions options;
  options.queue_records_max = 3;
  Committer committer(log_, options);
  HoldCommitter(committer);
  for (int i = 0; i < 3; ++i) Submit(committer, a_.Next("a"));
  const ChainBuilder before = a_;
  const absl::Status status = committer.Submit(a_.Next("one too many"), [](const Answer&) {
    FAIL() << "a record that was not taken has no answer";
  });
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  log_.Open();
  committer.Drain();
  EXPECT_EQ(answers_.size(), 4u);
  EXPECT_EQ(log_.FindHead(a_.Journal())->value().sequence, 3u);
}

TEST_F(CommitterTest, QueueIsBoundedInBytesButTakesOneLargeRecord) {
  CommitterOptions options;
  options.queue_bytes_max = 10000;
  Committer committer(log_, options);
  HoldCommitter(committer);
  Submit(committer, a_.Next(std::string(50000, 'x')));
  EXPECT_TRUE(
      absl::IsResourceExhausted(committer.Submit(a_.Next("small"), [](const Answer&) { FAIL(); })));
  log_.Open();
  committer.Drain();
  EXPECT_EQ(log_.FindHead(a_.Journal())->value().sequence, 1u);
}

TEST_F(CommitterTest, CallbacksMaySubmit) {
  Committer committer(log_);
  std::promise<AppendReceipt> second;
  ASSERT_TRUE(committer
                  .Submit(a_.Next("first"),
                          [&](const Answer& answer) {
                            ASSERT_TRUE(answer.ok());
                            const absl::Status status = committer.Submit(
                                a_.Next("second"),
                                [&](const Answer& next) { second.set_value(*next); });
                            EXPECT_TRUE(status.ok()) << status;
                          })
                  .ok());
  EXPECT_EQ(second.get_future().get().sequence, 2u);
}

TEST_F(CommitterTest, DrainCommitsWhatWaitsAndTakesNoMore) {
  Committer committer(log_);
  for (int i = 0; i < 50; ++i) Submit(committer, a_.Next("a"));
  committer.Drain();
  EXPECT_EQ(answers_.size(), 50u);
  EXPECT_TRUE(
      absl::IsUnavailable(committer.Submit(a_.Next("late"), [](const Answer&) { FAIL(); })));
  committer.Drain();
}

}  // namespace
}  // namespace arbitro::storage
