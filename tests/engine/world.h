// SPDX-License-Identifier: Apache-2.0
//
// An engine in a test's hands: a log in memory, a clock and randomness that the test rules, and the
// game of coins.h.

#ifndef ARBITRO_TESTS_ENGINE_WORLD_H_
#define ARBITRO_TESTS_ENGINE_WORLD_H_

#include <atomic>
#include <future>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/draw_secret.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/replay.h"
#include "daemon/translate/payload_codec.h"
#include "daemon/translate/state_codec.h"
#include "gtest/gtest.h"
#include "storage/committer.h"
#include "storage/memory_event_log.h"
#include "testing/fake_host.h"
#include "tests/engine/coins.h"

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
  explicit World(unsigned seed = 1, EngineOptions engine_options = {})
      : random(seed),
        options(engine_options),
        links_(DrawSecretFile::Ephemeral(random)),
        contents_(storage::MemoryEventLog::NewContents(
            {1, [this]() -> absl::StatusOr<uint64_t> { return free_bytes.load(); }})) {
    Reopen();
  }

  void Reopen() {
    engine_.reset();
    committer_.reset();
    log_ = storage::MemoryEventLog::Open(contents_);
    committer_ = std::make_unique<storage::Committer>(*log_);
    EnginePorts ports;
    ports.log = log_.get();
    ports.committer = committer_.get();
    ports.rulesets = offered;
    ports.codec = &codec;
    ports.draw_links = links_.get();
    ports.clock = &clock;
    ports.random = &random;
    ports.states = &states;
    engine_ = std::make_unique<Engine>(options, ports);
    opened = engine_->Open();
  }

  Engine& engine() { return *engine_; }
  storage::EventLog& log() { return *log_; }

  // Submits and waits.
  Outcome Send(Submission submission) {
    std::promise<Outcome> promise;
    engine_->Submit(std::move(submission),
                    [&](Outcome outcome) { promise.set_value(std::move(outcome)); });
    return promise.get_future().get();
  }

  template <class What>
  Submission Make(What what) {
    Submission submission;
    submission.journal = "events/e";
    submission.command.journal = submission.journal;
    submission.command.what = std::move(what);
    submission.principal = "tester";
    submission.request_id = "r" + std::to_string(++requests_);
    submission.request_digest = storage::Sha256(submission.request_id);
    return submission;
  }
  template <class What>
  Outcome Do(What what) {
    return Send(Make(std::move(what)));
  }

  // An event with this many players, running.
  void Start(uint32_t players, Value settings = Value()) {
    CreateEvent create;
    create.event = "events/e";
    create.ruleset = "coins";
    create.format = "plain";
    create.settings = std::move(settings);
    Do(create);
    Do(OpenRegistration{});
    for (uint32_t i = 1; i <= players; ++i) Do(RegisterPlayer{"p" + std::to_string(i)});
    Do(StartEvent{});
  }

  StatePtr State() {
    auto read = engine_->Read("events/e", 0);
    return std::holds_alternative<StatePtr>(read) ? std::get<StatePtr>(read) : nullptr;
  }

  // The state of any journal.
  StatePtr StateOf(const std::string& journal) {
    auto read = engine_->Read(journal, 0);
    return std::holds_alternative<StatePtr>(read) ? std::get<StatePtr>(read) : nullptr;
  }

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
    const TestRulesets game = TestRulesets::Of<Game>();
    const ReplayPorts ports = {log_.get(), &codec, &game, &engine_->catalogues()};
    return Replay(ports, journal, ReplayMode::kReexecute, 0, [&](const ReplayFinding& finding) {
      if (findings != nullptr && finding.outcome != ReplayOutcome::kIdentical) {
        findings->push_back(finding);
      }
    });
  }

  // Waits until nothing is under way and every snapshot is written, as a daemon that stops does.
  void Settle() {
    engine_->Drain();
    Reopen();
    engine_->Drain();
    Reopen();
  }

  TestClock clock;
  TestRandom random;
  EngineOptions options;
  std::atomic<uint64_t> free_bytes = UINT64_MAX;
  TestRulesets rulesets = TestRulesets::Of<Coins>();
  const RulesetSource* offered = &rulesets;  // another one holds from the next Reopen on
  translate::ProtoPayloadCodec codec;
  translate::ProtoStateCodec states;
  absl::Status opened;

 private:
  std::unique_ptr<DrawSecretFile> links_;
  std::shared_ptr<storage::MemoryEventLog::Contents> contents_;
  std::unique_ptr<storage::EventLog> log_;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<Engine> engine_;
  int requests_ = 0;
};

// The failure's reason, or "" where the command was carried out.
inline std::string ReasonOf(const Outcome& outcome) {
  const auto* failure = std::get_if<Failure>(&outcome);
  return failure == nullptr ? "" : failure->reason;
}

// Copies one journal into another log, as it is.
inline void CopyJournal(storage::EventLog& from, const std::string& journal,
                        storage::EventLog* to) {
  const auto id = storage::JournalId::ForName(journal);
  const auto records = from.ReadRecords(id, {});
  ASSERT_TRUE(records.ok());
  for (const storage::StoredRecord& record : *records) {
    ASSERT_TRUE(to->RaiseEpoch(record.header.epoch).ok());
    storage::Append append;
    append.header = record.header;
    append.payload = record.payload;
    append.journal_name = journal;
    const auto appended = to->AppendBatch({&append, 1});
    ASSERT_TRUE(appended.ok()) << appended.status();
  }
}

}  // namespace arbitro::engine

#endif  // ARBITRO_TESTS_ENGINE_WORLD_H_
