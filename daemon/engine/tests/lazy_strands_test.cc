// SPDX-License-Identifier: Apache-2.0
//
// Journals that are opened when they are first asked for, and dropped again, give the answers that
// they gave while they stayed in memory; and no list believes a brief that is behind the records.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <thread>

#include "daemon/engine/replay/snapshots.h"
#include "daemon/engine/tests/random_life.h"
#include "daemon/engine/tests/series_coins.h"
#include "daemon/engine/tests/world.h"
#include "storage/forwarding_log_testing.h"

namespace arbitro::engine {
namespace {

unsigned LazySeeds() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 100 : 5; }

// By journal: the canonical bytes of the state that the last accepted command made.
using Told = std::map<std::string, std::string>;

// One strand at a time, besides those in use.
EngineOptions Dropping() {
  EngineOptions options;
  options.open_strands_max = 1;
  options.snapshot_records_max = 9;
  options.survey_patience = std::chrono::milliseconds(0);
  options.briefs_every = std::chrono::milliseconds(1);
  return options;
}

std::string EventName(uint32_t i) { return "events/e" + std::to_string(i); }

CreateEvent Creation(const std::string& event) {
  CreateEvent create;
  create.event = event;
  create.title = "Of " + event;
  create.ruleset = "coins";
  create.format = "plain";
  return create;
}

// A command that may come at any time of an event's life.
Submission Something(World* world, const std::string& event, std::mt19937* random) {
  const auto below = [&](uint32_t bound) { return static_cast<uint32_t>((*random)() % bound); };
  const auto read = world->engine().Read(event, 0);
  const uint32_t rounds = read.ok() ? static_cast<uint32_t>((*read)->event.rounds.size()) : 0;
  const std::string player = "p" + std::to_string(1 + below(6));
  switch (below(10)) {
    case 0:
      return world->MakeIn(event, Creation(event));
    case 1:
      return world->MakeIn(event, OpenRegistration{});
    case 2:
    case 3:
      return world->MakeIn(event, RegisterPlayer{player});
    case 4:
      return world->MakeIn(event, StartEvent{});
    case 5:
      return world->MakeIn(event, PairRound{rounds + 1, {}, {RoundPublication::kByHand, 0}});
    case 6:
      return world->MakeIn(event, Publish{PublicationKind::kPairings, rounds});
    case 7:
      return world->MakeIn(event, CloseRound{rounds});
    case 8:
      return world->MakeIn(event, DropPlayer{player});
    default:
      return world->MakeIn(event, ReportResult{rounds, 1 + below(3),
                                               Value::Struct({{"winner", Value::Text("first")}})});
  }
}

StatePtr Decoded(World& world, const std::string& bytes) {
  auto state = world.states.Decode(bytes);
  EXPECT_TRUE(state.ok()) << state.status();
  return *state;
}

EventBrief Unawarded(EventBrief brief) {
  brief.awards_recorded = false;
  return brief;
}

void ExpectLists(World& world, const Told& told) {
  const auto listed = world.engine().ListBriefs("", 100);
  ASSERT_TRUE(listed.ok());
  ASSERT_EQ(listed->size(), told.size());
  size_t at = 0;
  for (const auto& [journal, bytes] : told) {
    const ListedEvent& event = (*listed)[at++];
    EXPECT_EQ(Unawarded(event.brief), BriefOf(*Decoded(world, bytes))) << journal;
    const auto state = world.engine().StateOf(event);
    ASSERT_TRUE(state.ok()) << journal;
    EXPECT_EQ(world.states.Encode(**state), bytes) << journal;
  }
  // By pages of two, behind each.
  std::string after;
  std::vector<std::string> names;
  while (true) {
    const auto page = world.engine().ListBriefs(after, 2);
    ASSERT_TRUE(page.ok());
    for (const ListedEvent& event : *page) names.push_back(event.brief.journal);
    if (page->size() < 2) break;
    after = page->back().brief.journal;
  }
  EXPECT_EQ(names.size(), told.size());
}

void ExpectReads(World& world, const Told& told) {
  for (const auto& [journal, bytes] : told) {
    const auto read = world.engine().Read(journal, 0);
    ASSERT_TRUE(read.ok()) << journal;
    EXPECT_EQ(world.states.Encode(**read), bytes) << journal;
  }
  const auto states = world.engine().ListEvents("", 100);
  ASSERT_TRUE(states.ok()) << states.failure().message;
  ASSERT_EQ(states->size(), told.size());
  for (const StatePtr& state : *states) {
    EXPECT_EQ(world.states.Encode(*state), told.at(state->journal));
  }
}

// Sends it, and again with the same request id: the second answer is the first.
void SendTwice(World* world, Submission submission, Told* told) {
  const std::string journal = submission.journal;
  const Submission again = submission;
  const Outcome first = world->Send(std::move(submission));
  if (!first.ok()) return;
  (*told)[journal] = world->states.Encode(*first->state);
  // Another journal takes the place in memory.
  (void)world->engine().Read(EventName(0), 0).ok();
  (void)world->engine().Read(EventName(1), 0).ok();
  const Outcome second = world->Send(again);
  ASSERT_TRUE(second.ok());
  EXPECT_TRUE(second->replayed);
  EXPECT_EQ(second->place.hash, first->place.hash);
}

// A log whose journals cannot be read while `away` says so: a database that is restarted.
class AwayLog final : public storage::ForwardingLog {
 public:
  AwayLog(std::unique_ptr<storage::EventLog> behind, const std::atomic<bool>* away)
      : ForwardingLog(std::move(behind)), away_(away) {}

  absl::StatusOr<std::optional<storage::Head>> FindHead(
      const storage::JournalId& journal) const override {
    if (*away_) return absl::UnavailableError("the database is restarted");
    return behind().FindHead(journal);
  }

 private:
  const std::atomic<bool>* away_;
};

// A list that ends early without a word would tell of events that are gone.
TEST(LazyStrands, ListsFailWhereTheLogIsAway) {
  std::atomic<bool> away = false;
  World world;
  world.options.open_strands_max = 1;
  const TestRulesets leagues = TestRulesets::Of<SeriesCoins>();
  world.offered = &leagues;
  world.before_log = [&](std::unique_ptr<storage::EventLog> log) {
    return std::make_unique<AwayLog>(std::move(log), &away);
  };
  world.Reopen();
  for (const char* journal : {"series/a", "series/b"}) {
    EXPECT_EQ(ReasonOf(world.DoIn(journal, CreateSeries{"A league", "coins"})), "");
  }
  for (uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(ReasonOf(world.DoIn(EventName(i), Creation(EventName(i)))), "");
  }
  world.Settle();
  EXPECT_EQ(world.engine().ListEvents("", 10)->size(), 3u);
  EXPECT_EQ(world.engine().ListSeries("", 10)->size(), 2u);
  away = true;
  const auto events = world.engine().ListEvents("", 10);
  ASSERT_FALSE(events.ok());
  EXPECT_EQ(events.failure().reason, reason::kLogUnavailable);
  EXPECT_FALSE(world.engine().ListSeries("", 10).ok());
  away = false;
  EXPECT_EQ(world.engine().ListEvents("", 10)->size(), 3u);
}

TEST(LazyStrands, WhatIsDroppedAndOpenedAgainAnswersAsWhatStayed) {
  for (unsigned seed = 1; seed <= LazySeeds(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    World world(seed, Dropping());
    std::mt19937 random(seed);
    Told told;
    for (int i = 0; i < 120; ++i) {
      const std::string event = EventName(static_cast<uint32_t>(random() % 5));
      SendTwice(&world, Something(&world, event, &random), &told);
      if (random() % 10 == 0) ExpectLists(world, told);
      if (random() % 20 != 0) continue;
      // With a survey that may still be under way, or has ended.
      world.awaits_survey = random() % 2 == 0;
      world.Reopen();
      ASSERT_TRUE(world.opened.ok()) << world.opened;
      ExpectLists(world, told);
      ExpectReads(world, told);
    }
    EXPECT_GT(told.size(), 1u);
    // All that an engine answers which holds every journal in memory.
    world.options.open_strands_max = SIZE_MAX;
    world.awaits_survey = true;
    world.Reopen();
    ExpectReads(world, told);
    ExpectLists(world, told);
    EXPECT_GE(world.engine().open_strands(), told.size());
    for (const auto& [journal, bytes] : told) {
      EXPECT_TRUE(world.Replayed(nullptr, journal)->AllIdentical()) << journal;
    }
  }
}

TEST(LazyStrands, ThereAreNoMoreThanTheBoundAndTheHouse) {
  EngineOptions options = Dropping();
  options.open_strands_max = 8;
  World world(1, options);
  for (uint32_t i = 0; i < 60; ++i) {
    Ok(world.DoIn(EventName(i), Creation(EventName(i))));
    EXPECT_LE(world.engine().open_strands(), 10u);
  }
  world.Reopen();
  EXPECT_LE(world.engine().open_strands(), 2u) << "a start opens the house";
  for (uint32_t i = 0; i < 60; ++i) EXPECT_TRUE(world.engine().Read(EventName(i), 1).ok());
  EXPECT_LE(world.engine().open_strands(), 10u);
}

TEST(LazyStrands, ALongJournalThatIsDroppedLeavesASnapshot) {
  EngineOptions options = Dropping();
  options.snapshot_records_max = 1'000;
  World world(1, options);
  world.Start(2);
  for (int i = 0; i < 70; ++i) world.Do(RegisterPlayer{"q" + std::to_string(i)});
  for (uint32_t i = 0; i < 3; ++i) Ok(world.DoIn(EventName(i), Creation(EventName(i))));
  world.engine().Drain();
  const auto found = world.log().FindSnapshot(storage::JournalId::ForName("events/e"), UINT64_MAX);
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_GT((*found)->sequence, kSnapshotAtDroppingRecords);
}

// Of an event with a later record than its brief: what a power cut leaves between the two.
TEST(LazyStrands, ABriefThatIsBehindItsRecordsIsNotBelieved) {
  World world(1, Dropping());
  Ok(world.DoIn(EventName(0), Creation(EventName(0))));
  Ok(world.DoIn(EventName(1), Creation(EventName(1))));
  world.Settle();
  const auto older = world.log().ListBriefs({std::string(kEventPrefix), "", 10});
  ASSERT_TRUE(older.ok());
  ASSERT_EQ(older->size(), 2u);
  EXPECT_EQ(older->front().sequence, 1u);
  Ok(world.DoIn(EventName(0), OpenRegistration{}));
  world.Settle();
  for (const bool awaits : {true, false}) {
    ASSERT_TRUE(world.log().PutBriefs(*older).ok());
    world.awaits_survey = awaits;
    world.Reopen();
    const auto listed = world.engine().ListBriefs("", 10);
    ASSERT_TRUE(listed.ok());
    EXPECT_EQ(listed->front().brief.status, EventStatus::kRegistration);
  }
  // Also where another daemon, which does not know yet that it is fenced, puts it now.
  Ok(world.DoIn(EventName(0), RegisterPlayer{"p1"}));
  for (uint32_t i = 2; i < 7; ++i) Ok(world.DoIn(EventName(i), Creation(EventName(i))));
  world.engine().Drain();
  ASSERT_TRUE(world.log().PutBriefs(*older).ok());
  // These take its place in memory.
  for (uint32_t i = 1; i < 7; ++i) EXPECT_TRUE(world.engine().Read(EventName(i), 0).ok());
  ASSERT_LE(world.engine().open_strands(), 3u);
  EXPECT_EQ(world.engine().ListBriefs("", 10)->front().brief.players, 1u);
}

TEST(LazyStrands, ABadBriefIsPassedOver) {
  World world(1, Dropping());
  Ok(world.DoIn(EventName(0), Creation(EventName(0))));
  world.Settle();
  storage::Brief row = world.log().ListBriefs({std::string(kEventPrefix), "", 10})->front();
  const EventBrief good = world.engine().ListBriefs("", 10)->front().brief;
  EventBrief other = good;
  other.journal = EventName(7);
  const std::string bytes = row.bytes;
  for (const std::string& bad :
       {std::string(), std::string("no brief"), bytes.substr(0, bytes.size() / 2),
        world.states.EncodeBrief(other)}) {
    row.bytes = bad;
    ASSERT_TRUE(world.log().PutBriefs({&row, 1}).ok());
    world.Reopen();
    EXPECT_EQ(world.engine().ListBriefs("", 10)->front().brief, good);
  }
  EXPECT_EQ(world.log().ListBriefs({std::string(kEventPrefix), "", 10})->front().bytes, bytes)
      << "it was made again";
}

// The start does not read it, and a list of briefs neither.
TEST(LazyStrands, DamageIsFoundByTheFirstWhoAsks) {
  World world(1, Dropping());
  world.Start(3);
  const uint64_t revision = world.State()->revision;
  world.Settle();
  const std::string event = "events/e";
  const auto briefs = world.log().ListBriefs({std::string(kEventPrefix), "", 10});
  const storage::JournalId journal = storage::JournalId::ForName(event);
  ASSERT_TRUE(world.log().ErasePayload(journal, revision).ok());
  ASSERT_TRUE(world.log().DropSnapshots(journal).ok());
  ASSERT_TRUE(world.log().PutBriefs(*briefs).ok());
  world.Reopen();
  ASSERT_TRUE(world.opened.ok()) << world.opened;
  const auto listed = world.engine().ListBriefs("", 10);
  EXPECT_EQ(listed->front().brief.revision, revision);
  EXPECT_TRUE(world.log().Health().quarantined.empty());
  EXPECT_EQ((*world.engine().StateOf(listed->front()))->revision, revision - 1) << "the last good";
  EXPECT_EQ(world.log().Health().quarantined.size(), 1u);
  EXPECT_EQ(ReasonOf(world.DoIn(event, PairRound{1})), reason::kJournalQuarantined);
  EXPECT_EQ((*world.engine().Read(event, 0))->revision, revision - 1);
}

TEST(LazyStrands, BriefsComeBackFromTheirBytes) {
  for (unsigned seed = 1; seed <= LazySeeds(); ++seed) {
    World world(seed);
    LiveAtRandom(&world, seed, 40);
    const EventBrief brief = BriefOf(*world.State());
    const auto decoded = world.states.DecodeBrief(world.states.EncodeBrief(brief));
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    EXPECT_EQ(*decoded, brief);
  }
}

TEST(LazyStrands, AMissingEventIsFoundByTheSurvey) {
  World world(1, Dropping());
  EXPECT_EQ(world.engine().Read("events/none", 0).failure().reason, reason::kEventUnknown);
  Ok(world.DoIn(EventName(0), Creation(EventName(0))));
  const auto failure = world.engine().Read("events/none", 0).failure();
  EXPECT_NE(failure.message.find(EventName(0)), std::string::npos) << failure.message;
  EXPECT_EQ(ReasonOf(world.DoIn("events/none", OpenRegistration{})), reason::kEventUnknown);
  EXPECT_EQ(ReasonOf(world.DoIn(EventName(0), Creation(EventName(0)))), reason::kEventExists);
}

// Threads send to eight events of which one fits into memory.
TEST(LazyStrands, NothingIsLostWhileStrandsComeAndGo) {
  World world(1, Dropping());
  constexpr uint32_t kEvents = 8;
  for (uint32_t i = 0; i < kEvents; ++i) {
    Ok(world.DoIn(EventName(i), Creation(EventName(i))));
    Ok(world.DoIn(EventName(i), OpenRegistration{}));
  }
  std::vector<std::thread> threads;
  std::atomic<int> refused = 0;
  for (uint32_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (uint32_t n = 0; n < 80; ++n) {
        Submission submission;
        submission.journal = EventName((n * 3 + t) % kEvents);
        submission.command.journal = submission.journal;
        const std::string id = "t" + std::to_string(t) + "n" + std::to_string(n);
        submission.command.what = RegisterPlayer{id};
        submission.principal = "tester";
        submission.request_id = id;
        submission.request_digest = storage::Sha256(id);
        if (!world.Send(std::move(submission)).ok()) ++refused;
        if (!world.engine().Read(EventName(n % kEvents), 2).ok()) ++refused;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 0);
  world.Settle();
  uint32_t players = 0;
  for (uint32_t i = 0; i < kEvents; ++i) {
    players += world.StateOf(EventName(i))->event.Registered();
    EXPECT_EQ(world.engine().ListBriefs("", 10)->at(i).brief.players,
              world.StateOf(EventName(i))->event.Registered());
  }
  EXPECT_EQ(players, 4u * 80u);
}

}  // namespace
}  // namespace arbitro::engine
