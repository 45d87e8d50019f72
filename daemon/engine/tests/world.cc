// SPDX-License-Identifier: Apache-2.0

#include "daemon/engine/tests/world.h"

#include <variant>

#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "gtest/gtest.h"

namespace arbitro::engine {

namespace {
const translate::ProtoPayloadCodec payload_codec{&translate::WriteEveryCommand};
const translate::ProtoStateCodec state_codec;
}  // namespace

World::World(unsigned seed, EngineOptions engine_options)
    : random(seed),
      options(engine_options),
      rulesets(TestRulesets::Of<Coins>()),
      codec(payload_codec),
      states(state_codec),
      links_(DrawSecretFile::Ephemeral(random)),
      contents_(storage::MemoryEventLog::NewContents(
          {1, [this]() -> absl::StatusOr<uint64_t> { return free_bytes.load(); }})) {
  Reopen();
}

void World::Reopen() {
  engine_.reset();
  committer_.reset();
  log_ = storage::MemoryEventLog::Open(contents_);
  if (before_log) log_ = before_log(std::move(log_));
  committer_ = std::make_unique<storage::Committer>(*log_);
  EnginePorts ports;
  ports.log = log_.get();
  ports.listener = listener;
  ports.committer = committer_.get();
  ports.rulesets = offered;
  ports.codec = recorded_by == nullptr ? &codec : recorded_by;
  ports.draw_links = links_.get();
  ports.clock = &clock;
  ports.random = &random;
  ports.states = &states;
  ports.persons = persons;
  engine_ = std::make_unique<Engine>(options, ports);
  opened = engine_->Open();
  if (opened.ok() && awaits_survey) engine_->AwaitSurvey();
}

Outcome World::Send(Submission submission) {
  std::promise<Outcome> promise;
  engine_->Submit(std::move(submission),
                  [&](Outcome outcome) { promise.set_value(std::move(outcome)); });
  return promise.get_future().get();
}

void World::Start(uint32_t players, Value settings) {
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

StatePtr World::StateOf(const std::string& journal) {
  auto read = engine_->Read(journal, 0);
  return read.ok() ? *read : nullptr;
}

void World::Settle() {
  engine_->Drain();
  Reopen();
  engine_->Drain();
  Reopen();
}

Submission World::Next() {
  Submission submission;
  submission.journal = "events/e";
  submission.command.journal = submission.journal;
  submission.principal = "tester";
  submission.request_id = "r" + std::to_string(++requests_);
  submission.request_digest = storage::Sha256(submission.request_id);
  return submission;
}

absl::StatusOr<ReplaySummary> World::ReplayedBy(const TestRulesets& game,
                                                std::vector<ReplayFinding>* findings,
                                                const std::string& journal) {
  ReplayPorts ports = {log_.get(), &codec, &game, &engine_->catalogues()};
  ports.engine_revision = options.engine_revision;
  return Replay(ports, journal, ReplayMode::kReexecute, 0, [&](const ReplayFinding& finding) {
    if (findings != nullptr && finding.outcome != ReplayOutcome::kIdentical) {
      findings->push_back(finding);
    }
  });
}

void World::ExpectSnapshot() {
  const std::string before = states.Encode(*State());
  const auto snapshot = states.Decode(before);
  ASSERT_TRUE(snapshot.ok()) << snapshot.status();
  EXPECT_EQ(states.Encode(**snapshot), before);
}

void World::ExpectReplays(const TestRulesets& game, const std::string& journal) {
  std::vector<ReplayFinding> findings;
  const auto replayed = ReplayedBy(game, &findings, journal);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  for (const ReplayFinding& finding : findings) {
    ADD_FAILURE() << finding.revision << " " << finding.field << " " << finding.recorded << " "
                  << finding.derived << " " << finding.why;
  }
  EXPECT_EQ(replayed->identical, StateOf(journal)->revision);
}

std::string ReasonOf(const Outcome& outcome) {
  const auto* failure = outcome.if_failure();
  return failure == nullptr ? "" : failure->reason;
}

void CopyJournal(storage::EventLog& from, const std::string& journal, storage::EventLog* to) {
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
