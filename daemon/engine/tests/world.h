// SPDX-License-Identifier: Apache-2.0
//
// An engine in a test's hands: a log in memory, a clock and randomness that the test rules, and the
// game of coins.h.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_WORLD_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_WORLD_H_

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/draw/secret.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/engine/tests/coins.h"
#include "gtest/gtest.h"
#include "storage/committer.h"
#include "storage/memory_event_log.h"
#include "testing/fake_host.h"

namespace arbitro::engine {

class TestClock final : public Clock {
 public:
  int64_t NowUs() override { return now_us; }
  std::atomic<int64_t> now_us = 1'000'000;
};

class TestRandom final : public RandomSource {
 public:
  explicit TestRandom(unsigned seed) : random_(seed) {}
  void Fill(void* bytes, size_t size) override {
    const std::lock_guard lock(mutex_);
    for (size_t i = 0; i < size; ++i)
      static_cast<uint8_t*>(bytes)[i] = static_cast<uint8_t>(random_());
  }

 private:
  std::mutex mutex_;
  std::mt19937 random_;
};

class TestRulesets final : public RulesetSource {
 public:
  template <class Game>
  static TestRulesets Of() {
    return TestRulesets(FakeHost::Of<Game>().client());
  }
  // The game of a library, by its entry.
  static TestRulesets OfEntry(arbitro_ruleset_entry_function entry) {
    return TestRulesets(FakeHost(entry).client());
  }

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override {
    return id == client_->description().id ? client_ : nullptr;
  }
  std::shared_ptr<const RulesetClient> Pinned(const RulesetIdentity& identity) const override {
    return Newest(identity.id);
  }
  std::vector<std::string> Ids() const override { return {client_->description().id}; }

 private:
  explicit TestRulesets(std::shared_ptr<const RulesetClient> client) : client_(std::move(client)) {}

  std::shared_ptr<const RulesetClient> client_;
};

// Everything a daemon has but the network. Reopen() is a restart.
class World {
 public:
  explicit World(unsigned seed = 1, EngineOptions engine_options = {});

  void Reopen();

  Engine& engine() { return *engine_; }
  storage::EventLog& log() { return *log_; }

  // Submits and waits.
  Outcome Send(Submission submission);

  template <class What>
  Submission Make(What what) {
    Submission submission = Next();
    submission.command.what = std::move(what);
    return submission;
  }
  template <class What>
  Outcome Do(What what) {
    return Send(Make(std::move(what)));
  }

  // An event with this many players, running.
  void Start(uint32_t players, Value settings = Value());

  StatePtr State() { return StateOf("events/e"); }

  // The state of any journal.
  StatePtr StateOf(const std::string& journal);

  // The same for a command of another journal.
  template <class What>
  Submission MakeIn(const std::string& journal, What what, std::string reason = "") {
    Submission submission = Make(std::move(what));
    submission.journal = journal;
    submission.command.journal = journal;
    submission.command.reason = std::move(reason);
    return submission;
  }
  template <class What>
  Outcome DoIn(const std::string& journal, What what, std::string reason = "") {
    return Send(MakeIn(journal, std::move(what), std::move(reason)));
  }

  template <class Game = Coins>
  absl::StatusOr<ReplaySummary> Replayed(std::vector<ReplayFinding>* findings = nullptr,
                                         const std::string& journal = "events/e") {
    return ReplayedBy(TestRulesets::Of<Game>(), findings, journal);
  }

  absl::StatusOr<ReplaySummary> ReplayedBy(const TestRulesets& game,
                                           std::vector<ReplayFinding>* findings,
                                           const std::string& journal);

  // Expects the event's state to come back from its snapshot.
  void ExpectSnapshot();
  // Expects the game to make every decision of the event again as it is recorded.
  void ExpectReplays(const TestRulesets& game, const std::string& journal = "events/e");

  // Waits until nothing is under way and every snapshot is written, as a daemon that stops does.
  void Settle();

  TestClock clock;
  TestRandom random;
  DurableListener* listener = nullptr;        // from the next opening on
  bool awaits_survey = true;                  // likewise: whether an opening waits for its end
  const PersonSource* persons = nullptr;      // likewise
  const PayloadCodec* recorded_by = nullptr;  // likewise: in place of `codec`, which replays
  // Likewise: puts another log before the one in memory.
  std::function<std::unique_ptr<storage::EventLog>(std::unique_ptr<storage::EventLog>)> before_log;
  EngineOptions options;
  std::atomic<uint64_t> free_bytes = UINT64_MAX;
  TestRulesets rulesets;                     // Coins
  const RulesetSource* offered = &rulesets;  // another one holds from the next Reopen on
  const PayloadCodec& codec;
  const StateCodec& states;
  absl::Status opened;

 private:
  // A submission of no command yet.
  Submission Next();

  std::unique_ptr<DrawSecretFile> links_;
  std::shared_ptr<storage::MemoryEventLog::Contents> contents_;
  std::unique_ptr<storage::EventLog> log_;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<Engine> engine_;
  int requests_ = 0;
};

// The failure's reason, or "" where the command was carried out.
std::string ReasonOf(const Outcome& outcome);

// The accepted command; the test fails where it was not.
inline const Accepted& Ok(const Outcome& outcome) {
  static const Accepted kNothing;
  const auto* failure = outcome.if_failure();
  EXPECT_EQ(failure, nullptr) << failure->reason << ": " << failure->message;
  const auto* accepted = outcome.if_value();
  return accepted == nullptr ? kNothing : *accepted;
}

// The points, byes and floats of a player so far; `id` must name one of the event.
inline const PlayerTally& TallyOf(const EventState& event, std::string_view id) {
  return event.Tally(*event.index->Find(id));
}

// Copies one journal into another log, as it is.
void CopyJournal(storage::EventLog& from, const std::string& journal, storage::EventLog* to);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_WORLD_H_
