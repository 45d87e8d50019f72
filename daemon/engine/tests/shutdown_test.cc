// SPDX-License-Identifier: Apache-2.0
//
// An engine while a ruleset answers from another thread, as one in a worker process does: how it
// ends meanwhile, and how much waits.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <thread>
#include <variant>

#include "daemon/engine/tests/world.h"
#include "testing/fake_runner.h"

namespace arbitro::engine {
namespace {

constexpr int kRounds = 50;
constexpr int kRecordedRounds = 60;
// How long a thread that has answered may still be on the way. An engine that does not wait for it
// is gone far sooner.
constexpr std::chrono::milliseconds kLingering(20);

// Answers each call from a thread of its own, after Call has returned.
class LateRunner final : public Runner {
 public:
  explicit LateRunner(const RulesetFunctions& functions) : runner_(functions) {}
  ~LateRunner() override { Join(); }

  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override {
    const std::lock_guard lock(mutex_);
    threads_.emplace_back([this, function, image = std::move(image), catalogue, done] {
      std::this_thread::yield();
      if (held_.valid()) {
        if (!was_called_.exchange(true)) called_.set_value();
        held_.wait();
      }
      runner_.Call(function, image, catalogue, done);
    });
  }

  // The next calls are not answered before `until`. The future says that the first has come.
  std::future<void> Hold(std::shared_future<void> until) {
    const std::lock_guard lock(mutex_);
    held_ = std::move(until);
    return called_.get_future();
  }

  // Returns when every call was answered and its thread is gone.
  void Join() {
    for (;;) {
      std::vector<std::thread> threads;
      {
        const std::lock_guard lock(mutex_);
        threads.swap(threads_);
      }
      if (threads.empty()) return;
      // One that is answered may ask again.
      for (std::thread& thread : threads) thread.join();
    }
  }

 private:
  FakeRunner runner_;
  std::shared_future<void> held_;
  std::promise<void> called_;
  std::atomic<bool> was_called_ = false;
  std::mutex mutex_;
  std::vector<std::thread> threads_;
};

class LateRulesets final : public RulesetSource {
 public:
  LateRulesets() {
    RulesetFunctions functions;
    std::string fault;
    EXPECT_TRUE(functions.Open(&Boundary<Coins>::Entry, &fault)) << fault;
    runner = std::make_shared<LateRunner>(functions);
    client_ =
        std::make_shared<RulesetClient>(FakeHost::Of<Coins>().client()->description(), "", runner);
  }

  // A thread that answers must not be the last to hold the runner: it would wait for itself.
  ~LateRulesets() override { runner->Join(); }

  std::shared_ptr<const RulesetClient> Newest(std::string_view) const override { return client_; }
  std::shared_ptr<const RulesetClient> Pinned(const RulesetIdentity&) const override {
    return client_;
  }
  std::vector<std::string> Ids() const override { return {"coins"}; }

  std::shared_ptr<LateRunner> runner;

 private:
  std::shared_ptr<const RulesetClient> client_;
};

// Part of an answer's callback: keeps the thread that gave the answer for a while, or until the
// engine is gone.
class Lingering {
 public:
  Lingering(std::shared_future<void> engine_gone, std::atomic<bool>* over)
      : engine_gone_(std::move(engine_gone)), over_(over) {}
  ~Lingering() {
    engine_gone_.wait_for(kLingering);
    *over_ = true;
  }

 private:
  const std::shared_future<void> engine_gone_;
  std::atomic<bool>* over_;
};

// A running event in one engine's log, and engines on the same log that end at once.
class ShutdownTest : public testing::Test {
 protected:
  ShutdownTest() { world_.Start(4); }

  std::unique_ptr<Engine> OpenOn(storage::Committer& committer, const EngineOptions& options = {}) {
    auto engine = std::make_unique<Engine>(
        options, EnginePorts{&world_.log(), &committer, &rulesets_, &world_.codec, links_.get(),
                             &world_.clock, &world_.random, &world_.states});
    const absl::Status opened = engine->Open();
    EXPECT_TRUE(opened.ok()) << opened;
    return engine;
  }

  World world_;
  LateRulesets rulesets_;
  std::unique_ptr<DrawSecretFile> links_ = DrawSecretFile::Ephemeral(world_.random);
};

TEST_F(ShutdownTest, WhoeverAnsweredIsDoneWithTheEngineBeforeItEnds) {
  Submission submission = world_.Make(PairRound{1});
  submission.validate_only = true;
  for (int round = 0; round < kRounds && !HasFailure(); ++round) {
    storage::Committer committer(world_.log());
    std::promise<void> gone;
    std::atomic<bool> over = false;
    std::string reason = "no answer";
    std::unique_ptr<Engine> engine = OpenOn(committer);
    engine->Submit(submission, [&reason, lingering = std::make_shared<Lingering>(
                                             gone.get_future().share(), &over)](
                                   const Outcome& outcome) { reason = ReasonOf(outcome); });
    engine.reset();
    EXPECT_TRUE(over) << "the engine was gone while somebody who had answered was in it";
    EXPECT_EQ(reason, "");
    gone.set_value();
    rulesets_.runner->Join();
  }
}

// The same without a rendezvous, and with records: of several commands in a row, each waits for the
// ruleset.
TEST_F(ShutdownTest, WhatWasTakenIsAnsweredHoweverLateTheRulesetIs) {
  for (int round = 0; round < kRecordedRounds && !HasFailure(); ++round) {
    storage::Committer committer(world_.log());
    std::atomic<int> answers = 0;
    std::unique_ptr<Engine> engine = OpenOn(committer);
    for (int i = 0; i < 3; ++i) {
      Submission submission = world_.Make(PairRound{1});
      submission.validate_only = i != 1 || round + 1 < kRecordedRounds;
      engine->Submit(std::move(submission), [&answers](const Outcome&) { ++answers; });
    }
    engine.reset();
    EXPECT_EQ(answers, 3);
    committer.Drain();
    rulesets_.runner->Join();
  }
}

TEST_F(ShutdownTest, NoMoreThanTheBoundWaitBehindARulesetThatThinks) {
  constexpr size_t kWaiting = 3;
  storage::Committer committer(world_.log());
  EngineOptions options;
  options.waiting_max = kWaiting;
  std::unique_ptr<Engine> engine = OpenOn(committer, options);
  std::promise<void> answer;
  std::future<void> called = rulesets_.runner->Hold(answer.get_future().share());
  std::atomic<size_t> answers = 0;
  Submission pair = world_.Make(PairRound{1});
  pair.validate_only = true;
  engine->Submit(pair, [&answers](const Outcome&) { ++answers; });
  called.wait();
  // These ask no ruleset: the round is not the next.
  Submission other = world_.Make(PairRound{2});
  for (size_t i = 0; i < kWaiting; ++i) {
    engine->Submit(other, [&answers](const Outcome&) { ++answers; });
  }
  EXPECT_EQ(answers, 0u);
  std::optional<Outcome> refused;
  engine->Submit(other, [&refused](const Outcome& outcome) { refused = outcome; });
  ASSERT_TRUE(refused) << "it waits, too";
  EXPECT_EQ(ReasonOf(*refused), reason::kLimitReached);
  EXPECT_EQ(refused->failure().code, absl::StatusCode::kResourceExhausted) << "waiting helps";
  answer.set_value();
  engine.reset();
  EXPECT_EQ(answers, kWaiting + 1);
  committer.Drain();
}

}  // namespace
}  // namespace arbitro::engine
