// SPDX-License-Identifier: Apache-2.0
//
// Journals beside events': the house, series, persons. Each decides, folds, replays and comes back
// after a restart.
#include <gtest/gtest.h>

#include "daemon/engine/house_keeping.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

constexpr char kPerson[] = "persons/x7f3";
constexpr char kSeries[] = "series/league";

// Reopens, and expects the same state and an identical replay.
void ExpectLasting(World* world, const std::string& journal) {
  ASSERT_NE(world->StateOf(journal), nullptr);
  const std::string before = world->states.Encode(*world->StateOf(journal));
  world->Settle();
  ASSERT_NE(world->StateOf(journal), nullptr);
  EXPECT_EQ(world->states.Encode(*world->StateOf(journal)), before);
  const auto snapshot = world->states.Decode(before);
  ASSERT_TRUE(snapshot.ok()) << snapshot.status();
  EXPECT_EQ(world->states.Encode(**snapshot), before);
  const auto replayed = world->Replayed(nullptr, journal);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical());
  EXPECT_EQ(replayed->records, world->StateOf(journal)->revision);
}

PersonEntry Suspension(int64_t from_us, int64_t until_us) {
  return {PersonEntryKind::kSuspension, "", "marked cards", 0, from_us, until_us};
}

TEST(Journals, APersonsEntriesHoldFromAndUntil) {
  World world;
  EXPECT_EQ(ReasonOf(world.DoIn(kPerson, RecordPersonEntry{Suspension(100, 200)}, "ruling 12")),
            "");
  const PersonEntry title = {PersonEntryKind::kTitle, "coins", "champion 2026", 0, 50, 0};
  EXPECT_EQ(ReasonOf(world.DoIn(kPerson, RecordPersonEntry{title}, "won the final")), "");
  const StatePtr state = world.StateOf(kPerson);
  ASSERT_EQ(state->person.entries.size(), 2u);
  EXPECT_EQ(state->person.entries[0]->principal, "tester");
  EXPECT_EQ(state->person.entries[0]->reason, "ruling 12");
  const PersonEntry& suspension = state->person.entries[0]->entry;
  EXPECT_FALSE(suspension.HoldsAt(99));
  EXPECT_TRUE(suspension.HoldsAt(100));
  EXPECT_TRUE(suspension.HoldsAt(199));
  EXPECT_FALSE(suspension.HoldsAt(200));
  ExpectLasting(&world, kPerson);
}

TEST(Journals, AnEntryIsWithdrawnOnceAndStaysReadable) {
  World world;
  world.DoIn(kPerson, RecordPersonEntry{Suspension(1, 0)}, "ruling 12");
  EXPECT_EQ(world.StateOf(kPerson)->person.entries[0]->withdrawn_revision, 0u);
  EXPECT_EQ(ReasonOf(world.DoIn(kPerson, WithdrawPersonEntry{1}, "appeal 3")), "");
  EXPECT_EQ(world.StateOf(kPerson)->person.entries[0]->withdrawn_revision, 2u);
  EXPECT_EQ(ReasonOf(world.DoIn(kPerson, WithdrawPersonEntry{1}, "again")),
            reason::kPersonEntryUnknown);
  EXPECT_EQ(ReasonOf(world.DoIn(kPerson, WithdrawPersonEntry{2}, "x")),
            reason::kPersonEntryUnknown);
  ExpectLasting(&world, kPerson);
}

TEST(Journals, WhatIsWrongWithAnEntryIsNamed) {
  World world;
  const auto path_of = [&](PersonEntry entry, const std::string& why) {
    const Outcome outcome = world.DoIn(kPerson, RecordPersonEntry{std::move(entry)}, why);
    const auto* failure = outcome.if_failure();
    return failure == nullptr || failure->fields.empty() ? "" : failure->fields[0].path;
  };
  EXPECT_EQ(path_of(Suspension(1, 2), ""), "options.reason");
  EXPECT_EQ(path_of(Suspension(2, 2), "why"), "entry.until_us");
  PersonEntry title = {PersonEntryKind::kTitle, "", "champion", 5, 1, 0};
  EXPECT_EQ(path_of(title, "why"), "entry.value");
  title.label = "";
  EXPECT_EQ(path_of(title, "why"), "entry.label");
  EXPECT_EQ(world.StateOf(kPerson), nullptr) << "nothing was recorded";
  EXPECT_EQ(ReasonOf(world.DoIn(kPerson, WithdrawPersonEntry{1}, "x")),
            reason::kPersonEntryUnknown);
}

TEST(Journals, ACommandOfAnotherKindOfJournalIsRefused) {
  World world;
  EXPECT_EQ(ReasonOf(world.DoIn("events/e", RecordPersonEntry{Suspension(1, 2)}, "why")),
            reason::kFieldInvalid);
  EXPECT_EQ(ReasonOf(world.DoIn(kHouseJournal, CreateSeries{"League", "coins"})),
            reason::kFieldInvalid);
  EXPECT_EQ(ReasonOf(world.DoIn(kSeries, EnterEvent{"events/e"})), reason::kSeriesUnknown);
}

TEST(Journals, TheHouseKnowsEveryEventThatWasMade) {
  World world;
  world.Start(2);
  world.Settle();
  const StatePtr house = world.StateOf(kHouseJournal);
  ASSERT_EQ(house->house.events.size(), 1u);
  EXPECT_EQ(house->house.events[0].what.event, "events/e");
  EXPECT_EQ(house->house.events[0].what.ruleset, "coins");
  EXPECT_EQ(house->house.events[0].made.revision, 1u);
  ExpectLasting(&world, kHouseJournal);
  EXPECT_EQ(world.StateOf(kHouseJournal)->house.events.size(), 1u) << "once is enough";
}

TEST(Journals, AnEventThatTheHouseMissedIsIndexedAtTheNextOpening) {
  World world;
  World other;
  other.Start(2);
  CopyJournal(other.log(), "events/e", &world.log());
  world.Settle();
  EXPECT_EQ(world.StateOf(kHouseJournal)->house.events.size(), 1u);
}

TEST(Journals, AnEventThatTheLogLostIsMissed) {
  World world;
  World other;
  other.Start(2);
  other.Settle();
  CopyJournal(other.log(), kHouseJournal, &world.log());
  world.Reopen();
  ASSERT_TRUE(world.opened.ok()) << world.opened;
  const storage::LogHealth health = world.log().Health();
  ASSERT_EQ(health.quarantined.size(), 1u);
  EXPECT_EQ(health.quarantined[0].finding.journal_name, "events/e");
  CreateEvent create;
  create.event = "events/e";
  create.ruleset = "coins";
  create.format = "plain";
  EXPECT_EQ(ReasonOf(world.Do(create)), reason::kJournalQuarantined);
}

storage::Finding SomethingWrong() {
  storage::Finding finding;
  finding.journal = storage::JournalId::ForName("events/e");
  finding.journal_name = "events/e";
  finding.what = "7 records were acknowledged, 6 are there";
  finding.records_known = 7;
  finding.records_found = 6;
  return finding;
}

TEST(Journals, AQuarantinedJournalIsReadButNotWritten) {
  World world;
  world.Start(2);
  const uint64_t revision = world.State()->revision;
  world.log().Quarantine(SomethingWrong());
  const Outcome refused = world.Do(PairRound{1});
  EXPECT_EQ(ReasonOf(refused), reason::kJournalQuarantined);
  EXPECT_NE(refused.failure().message.find("6 are there"), std::string::npos);
  EXPECT_EQ(world.State()->revision, revision);
  EXPECT_TRUE(world.Replayed()->AllIdentical());
  CreateEvent create;
  create.event = "events/f";
  create.ruleset = "coins";
  create.format = "plain";
  EXPECT_EQ(ReasonOf(world.DoIn("events/f", create)), "") << "other journals go on";
}

TEST(Journals, AnAcknowledgedLossLiesInTheHouseAndTheEventGoesOn) {
  World world;
  world.Start(2);
  const storage::Finding finding = SomethingWrong();
  world.log().Quarantine(finding);
  std::promise<Outcome> promise;
  world.engine().AcknowledgeLoss(finding.Id(), {"ada", "the last result is reported again"},
                                 [&](Outcome outcome) { promise.set_value(std::move(outcome)); });
  EXPECT_EQ(ReasonOf(promise.get_future().get()), "");
  EXPECT_TRUE(world.log().Health().unrecorded_losses.empty());
  EXPECT_EQ(ReasonOf(world.Do(PairRound{1})), "");
  const StatePtr house = world.StateOf(kHouseJournal);
  ASSERT_EQ(house->house.losses.size(), 1u);
  EXPECT_EQ(house->house.losses[0]->what.who, "ada");
  EXPECT_EQ(house->house.losses[0]->what.records_known, 7u);
  EXPECT_EQ(house->house.losses[0]->reason, "the last result is reported again");
  ExpectLasting(&world, kHouseJournal);
  EXPECT_EQ(world.StateOf(kHouseJournal)->house.losses.size(), 1u) << "recorded once";

  // A repeat gets the first answer, and is not recorded again.
  std::promise<Outcome> again;
  world.engine().AcknowledgeLoss(finding.Id(), {"ada", "again"},
                                 [&](Outcome outcome) { again.set_value(std::move(outcome)); });
  EXPECT_EQ(ReasonOf(again.get_future().get()), "");
  EXPECT_EQ(world.StateOf(kHouseJournal)->house.losses.size(), 1u);
}

TEST(Journals, ALossAcknowledgedWhileTheDaemonWasDownIsRecordedAtItsStart) {
  World world;
  world.Start(2);
  const storage::Finding finding = SomethingWrong();
  world.engine().Drain();
  world.log().Quarantine(finding);
  ASSERT_TRUE(world.log().AcknowledgeLoss(finding.Id(), {"ada", "repaired"}).ok());
  ASSERT_EQ(world.log().Health().unrecorded_losses.size(), 1u);
  world.Settle();
  EXPECT_EQ(world.StateOf(kHouseJournal)->house.losses.size(), 1u);
  EXPECT_TRUE(world.log().Health().unrecorded_losses.empty());
}

TEST(Journals, AFullDiskRefusesAndTheEventGoesOnOnceThereIsRoom) {
  World world;
  world.Start(4);
  const uint64_t revision = world.State()->revision;
  world.free_bytes = 0;
  const Submission submission = world.Make(PairRound{1});
  const Outcome refused = world.Send(submission);
  EXPECT_EQ(ReasonOf(refused), reason::kDiskAlmostFull);
  EXPECT_EQ(refused.failure().code, absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(ReasonOf(world.Do(DropPlayer{"p1"})), reason::kDiskAlmostFull);
  EXPECT_EQ(world.State()->revision, revision);
  world.free_bytes = UINT64_MAX;
  EXPECT_EQ(ReasonOf(world.Send(submission)), "") << "the same request, judged anew";
  EXPECT_EQ(world.State()->revision, revision + 1);
  EXPECT_TRUE(world.Replayed()->AllIdentical());
}

// Many commands at once while the disk fills up and is emptied: what was answered with a receipt is
// there, nothing else is, and the chain holds.
TEST(Journals, WhatIsDecidedOnARefusedRecordNeverComesToBe) {
  World world;
  world.Start(2);
  const uint64_t revision = world.State()->revision;
  std::atomic<int> accepted = 0;
  std::vector<std::future<void>> answers;
  for (int i = 0; i < 400; ++i) {
    if (i % 50 == 25) world.free_bytes = 0;
    if (i % 50 == 40) world.free_bytes = UINT64_MAX;
    auto answered = std::make_shared<std::promise<void>>();
    answers.push_back(answered->get_future());
    world.engine().Submit(world.Make(RegisterPlayer{"late" + std::to_string(i)}),
                          [&accepted, answered](Outcome outcome) {
                            if (outcome.ok()) ++accepted;
                            answered->set_value();
                          });
    if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
  }
  for (auto& answer : answers) answer.get();
  EXPECT_EQ(world.State()->revision, revision + static_cast<uint64_t>(accepted.load()));
  EXPECT_GT(accepted.load(), 0);
  world.free_bytes = UINT64_MAX;
  EXPECT_EQ(ReasonOf(world.Do(RegisterPlayer{"last"})), "");
  EXPECT_TRUE(world.Replayed()->AllIdentical());
  world.Settle();
  EXPECT_EQ(world.State()->revision, revision + static_cast<uint64_t>(accepted.load()) + 1);
}

}  // namespace
}  // namespace arbitro::engine
