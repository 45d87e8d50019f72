// SPDX-License-Identifier: Apache-2.0
//
// The engine whole, on a log in memory: what it accepts, refuses, repeats, remembers and
// re-derives.
#include "daemon/engine/engine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

TEST(Engine, LeadsAnEventFromItsCreationToItsEnd) {
  World world;
  world.Start(5);
  const Accepted paired = Ok(world.Do(PairRound{1}));
  const auto& round = paired.decision.what.Get<RoundPaired>();
  ASSERT_EQ(round.tables.size(), 3u);
  EXPECT_EQ(round.tables[2].kind, ARBITRO_TABLE_BYE);
  EXPECT_EQ(round.tables[2].outcomes.at(0).points, 3);
  EXPECT_EQ(paired.decision.citations.at(0).rule, "COIN-1");
  Ok(world.Do(ReportResult{1, 1, Winner("first")}));
  Ok(world.Do(ReportResult{1, 2, Winner("tie")}));
  const Accepted closed = Ok(world.Do(CloseRound{1}));
  const auto& standings = closed.decision.what.Get<RoundClosed>();
  ASSERT_EQ(standings.rows.size(), 5u);
  EXPECT_EQ(standings.rows[0].cells[0].low, 3u);
  EXPECT_EQ(standings.rows[4].cells[0].low, 0u);
  Ok(world.Do(CompleteEvent{}));
  const StatePtr state = world.State();
  EXPECT_EQ(state->event.status, EventStatus::kCompleted);
  EXPECT_EQ(state->revision, 13u);
  int32_t points = 0;
  for (uint32_t number = 1; number <= 5; ++number) points += state->event.Tally(number).points;
  EXPECT_EQ(points, 3 + 3 + 1 + 1);
}

// Keeps what it hears; takes the records of each second time that it is asked.
class Hearer final : public DurableListener {
 public:
  bool TakesRecords(const std::string&) const override { return ++asked_ % 2 == 0; }
  void OnDurable(const std::string&, uint64_t revision,
                 std::unique_ptr<storage::StoredRecord> record) override {
    revisions.push_back(revision);
    if (record) records.push_back(*std::move(record));
  }

  std::vector<uint64_t> revisions;
  std::vector<storage::StoredRecord> records;

 private:
  mutable std::atomic<int> asked_ = 0;
};

TEST(Engine, GivesRecordsAsTheLogHasThem) {
  World world;
  world.Start(3);
  Hearer hearer;
  world.listener = &hearer;
  world.Reopen();
  const uint64_t before = world.State()->revision;
  Ok(world.Do(PairRound{1}));
  Ok(world.Do(ReportResult{1, 1, Winner("first")}));
  Ok(world.Do(CloseRound{1}));
  Ok(world.Do(CompleteEvent{}));
  world.engine().Drain();
  EXPECT_EQ(hearer.revisions,
            (std::vector<uint64_t>{before + 1, before + 2, before + 3, before + 4}));
  ASSERT_EQ(hearer.records.size(), 2u);
  for (const storage::StoredRecord& record : hearer.records) {
    const auto stored = world.log().ReadRecords(record.header.journal, {record.header.sequence, 1});
    ASSERT_TRUE(stored.ok());
    const storage::StoredRecord& expected = stored->front();
    EXPECT_EQ(storage::RecordHash(record.header), storage::RecordHash(expected.header));
    EXPECT_EQ(record.payload, expected.payload);
    EXPECT_EQ(record.global_index, expected.global_index);
    EXPECT_EQ(record.erased, expected.erased);
  }
  world.listener = nullptr;
  world.Reopen();
}

TEST(Engine, RefusesWhatComesOutOfOrderAndRecordsNothing) {
  World world;
  EXPECT_EQ(ReasonOf(world.Do(OpenRegistration{})), reason::kEventUnknown);
  world.Start(4);
  const uint64_t revision = world.State()->revision;
  EXPECT_EQ(ReasonOf(world.Do(OpenRegistration{})), reason::kEventStatus);
  EXPECT_EQ(ReasonOf(world.Do(PairRound{2})), reason::kRoundOrder);
  EXPECT_EQ(ReasonOf(world.Do(PairRound{0})), reason::kRoundOrder);
  EXPECT_EQ(ReasonOf(world.Do(ReportResult{1, 1, Winner("first")})), reason::kRoundUnknown);
  EXPECT_EQ(ReasonOf(world.Do(RegisterPlayer{"p1"})), reason::kPlayerExists);
  EXPECT_EQ(ReasonOf(world.Do(DropPlayer{"nobody"})), reason::kPlayerUnknown);
  EXPECT_EQ(world.State()->revision, revision);

  Ok(world.Do(PairRound{1}));
  EXPECT_EQ(ReasonOf(world.Do(PairRound{1})), reason::kRoundOrder);
  const Outcome early = world.Do(PairRound{2});
  EXPECT_EQ(ReasonOf(early), reason::kResultsMissing);
  // The ruleset publishes that reason with a rule, and the client gets it.
  const auto& metadata = early.failure().metadata;
  EXPECT_NE(std::find(metadata.begin(), metadata.end(),
                      std::pair<std::string, std::string>("rule", "COIN-1")),
            metadata.end());
  EXPECT_EQ(ReasonOf(world.Do(CloseRound{1})), reason::kResultsMissing);
  EXPECT_EQ(ReasonOf(world.Do(CompleteEvent{})), reason::kRoundOrder);
  EXPECT_EQ(ReasonOf(world.Do(ReportResult{1, 3, Winner("first")})), reason::kTableUnknown);
  EXPECT_EQ(ReasonOf(world.Do(ReportResult{1, 1, Winner("nobody")})), reason::kFieldInvalid);
  Ok(world.Do(ReportResult{1, 1, Winner("first")}));
  EXPECT_EQ(ReasonOf(world.Do(ReportResult{1, 1, Winner("first")})), reason::kTableClosed);
  Ok(world.Do(ReportResult{1, 2, Winner("first")}));
  EXPECT_EQ(ReasonOf(world.Do(PairRound{2})), reason::kRoundOrder);
  Ok(world.Do(CloseRound{1}));
  EXPECT_EQ(ReasonOf(world.Do(CloseRound{1})), reason::kRoundClosed);
  EXPECT_EQ(ReasonOf(world.Do(ReportResult{1, 1, Winner("first")})), reason::kRoundClosed);
  EXPECT_EQ(world.State()->revision, revision + 4);
}

TEST(Engine, AnEventThatExistsIsNotMadeAgain) {
  World world;
  world.Start(2);
  CreateEvent create;
  create.event = "events/e";
  create.ruleset = "coins";
  create.format = "plain";
  EXPECT_EQ(ReasonOf(world.Do(create)), reason::kEventExists);
}

TEST(Engine, AWrongCreationNamesWhatExistsAndLeavesNothing) {
  World world;
  CreateEvent create;
  create.event = "events/e";
  create.ruleset = "chess";
  create.format = "plain";
  const Outcome unknown = world.Do(create);
  EXPECT_EQ(ReasonOf(unknown), reason::kRulesetUnknown);
  EXPECT_NE(unknown.failure().message.find("`coins`"), std::string::npos);
  create.ruleset = "coins";
  create.format = "fancy";
  EXPECT_EQ(world.Do(create).failure().fields.at(0).path, "format");
  create.format = "plain";
  create.settings = Value::Struct({{"speed", Value::Integer(3)}});
  EXPECT_EQ(world.Do(create).failure().fields.at(0).path, "settings.speed");
  EXPECT_EQ(world.State(), nullptr);
  EXPECT_TRUE(world.engine().ListEvents("", 10)->empty());
}

TEST(Engine, ARepeatedRequestActsOnceAlsoAfterARestart) {
  World world;
  world.Start(2);
  const Submission submission = world.Make(RegisterPlayer{"late"});
  const Accepted first = Ok(world.Send(submission));
  EXPECT_FALSE(first.replayed);
  const Accepted again = Ok(world.Send(submission));
  EXPECT_TRUE(again.replayed);
  EXPECT_EQ(again.place.revision, first.place.revision);
  EXPECT_EQ(again.place.hash, first.place.hash);
  EXPECT_EQ(again.place.global_index, first.place.global_index);
  world.Reopen();
  ASSERT_TRUE(world.opened.ok()) << world.opened;
  const Accepted later = Ok(world.Send(submission));
  EXPECT_TRUE(later.replayed);
  EXPECT_EQ(later.place.hash, first.place.hash);
  EXPECT_EQ(later.decision.what.Get<PlayerRegistered>().number, 3u);
  EXPECT_EQ(world.State()->event.players.size(), 3u);

  Submission other = submission;
  other.command.what = RegisterPlayer{"other"};
  other.request_digest = storage::Sha256("other bytes");
  EXPECT_EQ(ReasonOf(world.Send(other)), reason::kRequestIdReused);
  // Another principal's request ids are its own.
  other.principal = "somebody else";
  Ok(world.Send(other));
}

TEST(Engine, TheSameRequestSentManyTimesAtOnceActsOnce) {
  World world;
  world.Start(2);
  const Submission submission = world.Make(RegisterPlayer{"late"});
  std::vector<std::future<Outcome>> answers;
  for (int i = 0; i < 64; ++i) {
    auto promise = std::make_shared<std::promise<Outcome>>();
    answers.push_back(promise->get_future());
    world.engine().Submit(submission, [promise](Outcome outcome) { promise->set_value(outcome); });
  }
  int fresh = 0;
  for (auto& answer : answers) {
    const Outcome outcome = answer.get();
    if (!Ok(outcome).replayed) ++fresh;
  }
  EXPECT_EQ(fresh, 1);
  EXPECT_EQ(world.State()->event.players.size(), 3u);
}

TEST(Engine, WhatNobodyWaitsForIsNotBegun) {
  World world;
  world.Start(2);
  const auto before = world.State()->revision;
  bool gone = true;
  Submission submission = world.Make(RegisterPlayer{"late"});
  submission.unwanted = [&gone] { return gone; };
  const Outcome outcome = world.Send(submission);
  ASSERT_TRUE(!outcome.ok());
  EXPECT_EQ(outcome.failure().code, absl::StatusCode::kCancelled);
  EXPECT_EQ(world.State()->revision, before);
  gone = false;
  EXPECT_FALSE(Ok(world.Send(submission)).replayed) << "its request id is not spent";
}

TEST(Engine, AStaleRevisionIsAbortedWithTheCurrentOne) {
  World world;
  world.Start(2);
  Submission submission = world.Make(RegisterPlayer{"late"});
  submission.expected_revision = 2;
  const Outcome stale = world.Send(submission);
  EXPECT_EQ(ReasonOf(stale), reason::kRevisionStale);
  EXPECT_EQ(stale.failure().code, absl::StatusCode::kAborted);
  EXPECT_EQ(stale.failure().metadata.at(0).second, "5");
  submission.expected_revision = 5;
  EXPECT_EQ(Ok(world.Send(submission)).place.revision, 6u);
}

TEST(Engine, ADryRunAnswersAndChangesNothing) {
  World world;
  world.Start(4);
  const StatePtr before = world.State();
  Submission dry = world.Make(PairRound{1});
  dry.validate_only = true;
  const Accepted sample = Ok(world.Send(dry));
  EXPECT_EQ(sample.place.revision, 0u);
  EXPECT_EQ(sample.decision.what.Get<RoundPaired>().tables.size(), 2u);
  EXPECT_EQ(world.State()->hash, before->hash);
  // The sample opened no link: the real draw opens the first, and it fits the commitment.
  const Accepted real = Ok(world.Do(PairRound{1}));
  const DrawProof& proof = real.decision.what.Get<RoundPaired>().draw;
  EXPECT_EQ(proof.link_index, 1u);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(proof.link)), before->event.base->draw_commitment);
  EXPECT_NE(proof.link, sample.decision.what.Get<RoundPaired>().draw.link);
}

TEST(Engine, ADryRunOfWhatWasCarriedOutAnswersFromItsRecord) {
  World world;
  world.Start(2);
  const Submission late = world.Make(RegisterPlayer{"late"});
  const Accepted first = Ok(world.Send(late));
  Submission dry = late;
  dry.validate_only = true;
  for (const bool reopened : {false, true}) {
    if (reopened) world.Reopen();
    const Accepted again = Ok(world.Send(dry));
    EXPECT_TRUE(again.replayed);
    EXPECT_EQ(again.place.revision, first.place.revision);
    EXPECT_EQ(again.place.hash, first.place.hash);
  }
  // The same id with another request is refused as the command itself would be.
  dry.request_digest = storage::Sha256("another request");
  EXPECT_EQ(ReasonOf(world.Send(dry)), reason::kRequestIdReused);
  EXPECT_EQ(world.State()->revision, first.place.revision);
}

TEST(Engine, ARulesetThatRefusesIsQuotedAndOneThatFailsCostsTheCommandOnly) {
  World world;
  world.Start(4, Value::Struct({{"refuse", Value::Text("draw")}}));
  const Outcome refused = world.Do(PairRound{1});
  EXPECT_EQ(ReasonOf(refused), "NO_MORE");
  EXPECT_EQ(refused.failure().domain, "coins");
  EXPECT_EQ(refused.failure().code, absl::StatusCode::kFailedPrecondition);

  World failing;
  failing.Start(4, Value::Struct({{"fault", Value::Text("draw")}}));
  const uint64_t revision = failing.State()->revision;
  const Outcome fault = failing.Do(PairRound{1});
  EXPECT_EQ(ReasonOf(fault), reason::kRulesetFault);
  EXPECT_EQ(fault.failure().code, absl::StatusCode::kInternal);
  EXPECT_EQ(failing.State()->revision, revision);
  Ok(failing.Do(DropPlayer{"p1"}));
}

TEST(Engine, ADroppedPlayerIsNotPaired) {
  World world;
  world.Start(3);
  Ok(world.Do(DropPlayer{"p2"}));
  EXPECT_EQ(ReasonOf(world.Do(DropPlayer{"p2"})), reason::kPlayerStatus);
  const Accepted paired = Ok(world.Do(PairRound{1}));
  const auto& tables = paired.decision.what.Get<RoundPaired>().tables;
  ASSERT_EQ(tables.size(), 1u);
  for (const DrawnSeat& seat : tables[0].seats) EXPECT_NE(seat.player_number, 2u);
}

TEST(Engine, TimeRisesInAJournalThoughTheClockGoesBack) {
  World world;
  world.Start(2);
  const int64_t before = world.State()->time_us;
  world.clock.now_us = 5;
  Ok(world.Do(RegisterPlayer{"late"}));
  EXPECT_GT(world.State()->time_us, before);
}

TEST(Engine, ReplayDerivesTheSameAndNamesWhatAnotherRulesetWouldDecide) {
  World world;
  world.Start(5);
  Ok(world.Do(PairRound{1}));
  Ok(world.Do(ReportResult{1, 1, Winner("tie")}));
  Ok(world.Do(ReportResult{1, 2, Winner("second")}));
  Ok(world.Do(CloseRound{1}));
  const auto same = world.Replayed();
  ASSERT_TRUE(same.ok()) << same.status();
  EXPECT_TRUE(same->AllIdentical());
  EXPECT_EQ(same->records, world.State()->revision);
  EXPECT_EQ(same->state->hash, world.State()->hash);

  std::vector<ReplayFinding> findings;
  const auto other = world.Replayed<GenerousCoins>(&findings);
  ASSERT_TRUE(other.ok()) << other.status();
  EXPECT_FALSE(other->AllIdentical());
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].revision, 11u);
  EXPECT_EQ(findings[0].field, "decision.result_decided.outcomes[1].points");
  EXPECT_EQ(findings[0].recorded, "3");
  EXPECT_EQ(findings[0].derived, "4");
  EXPECT_NE(findings[0].recorded_digest, findings[0].derived_digest);
}

// Random commands, many of them refused: what readers see after each answer, what a restart folds,
// and what a replay derives are one and the same.
TEST(Engine, LiveStateRestartAndReplayAgreeOnRandomEvents) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    World world(seed);
    world.Start(2 + seed % 7);
    std::mt19937 random(seed);
    uint64_t accepted = world.State()->revision;
    for (int step = 0; step < 120; ++step) {
      const StatePtr state = world.State();
      const auto round = static_cast<uint32_t>(state->event.rounds.size() + random() % 2);
      const uint32_t table = 1 + random() % 5;
      const char* winners[] = {"first", "second", "tie"};
      Outcome outcome;
      switch (random() % 6) {
        case 0:
          outcome = world.Do(PairRound{round});
          break;
        case 1:
        case 2:
        case 3:
          outcome = world.Do(ReportResult{round, table, Winner(winners[random() % 3])});
          break;
        case 4:
          outcome = world.Do(CloseRound{round});
          break;
        default:
          outcome = random() % 4 == 0
                        ? world.Do(DropPlayer{"p" + std::to_string(1 + random() % 9)})
                        : world.Do(RegisterPlayer{"q" + std::to_string(random() % 20)});
      }
      if (const auto* done = outcome.if_value()) {
        ASSERT_EQ(done->place.revision, ++accepted);
        ASSERT_EQ(world.State()->hash, done->place.hash);
      } else {
        ASSERT_EQ(world.State()->revision, accepted);
      }
    }
    const StatePtr live = world.State();
    const auto replayed = world.Replayed();
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    EXPECT_TRUE(replayed->AllIdentical());
    world.Reopen();
    ASSERT_TRUE(world.opened.ok());
    const StatePtr folded = world.State();
    for (const StatePtr& other : {folded, replayed->state}) {
      EXPECT_EQ(other->hash, live->hash);
      EXPECT_EQ(other->event.active_players, live->event.active_players);
      ASSERT_EQ(other->event.players.size(), live->event.players.size());
      for (uint32_t number = 1; number <= live->event.players.size(); ++number) {
        EXPECT_EQ(other->event.Tally(number).points, live->event.Tally(number).points);
        EXPECT_EQ(other->event.Tally(number).byes, live->event.Tally(number).byes);
      }
    }
  }
}

TEST(Engine, ManyEventsAtOnceKeepTheirOrders) {
  World world;
  std::vector<std::thread> threads;
  std::atomic<int> failures = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const std::string event = "events/t" + std::to_string(t);
      int next = 0;
      const auto send = [&](auto what) {
        Submission submission;
        submission.journal = event;
        submission.command.journal = event;
        submission.command.what = std::move(what);
        submission.principal = "tester";
        submission.request_id = event + std::to_string(++next);
        submission.request_digest = storage::Sha256(submission.request_id);
        if (ReasonOf(world.Send(submission)) != "") ++failures;
      };
      CreateEvent create;
      create.event = event;
      create.ruleset = "coins";
      create.format = "plain";
      send(create);
      send(OpenRegistration{});
      for (int i = 0; i < 100; ++i) send(RegisterPlayer{"p" + std::to_string(i)});
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  const auto events = world.engine().ListEvents("", 10);
  ASSERT_TRUE(events.ok()) << events.failure().message;
  ASSERT_EQ(events->size(), 4u);
  for (const StatePtr& state : *events) EXPECT_EQ(state->revision, 102u);
}

TEST(Engine, ADrainedEngineTakesNothing) {
  World world;
  world.Start(2);
  world.engine().Drain();
  EXPECT_EQ(ReasonOf(world.Do(DropPlayer{"p1"})), reason::kShuttingDown);
}

}  // namespace
}  // namespace arbitro::engine
