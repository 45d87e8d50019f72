// SPDX-License-Identifier: Apache-2.0
//
// Series: what enters and what does not, totals and lots, awards of series and events on their way
// to persons, and that all of it replays, folds and comes back from a snapshot.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/ask/facts.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/tests/given_twice.h"
#include "daemon/engine/tests/series_fixture.h"

namespace arbitro::engine {
namespace {

TEST_F(SeriesTest, ThreeEventsAddUp) {
  Begin();
  for (const char* event : {"events/a", "events/b", "events/c"}) Play(event, /*awards=*/true);
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(2)}), "");
  const Outcome third = world_.DoIn(kLeague, EnterEvent{"events/c", Weight(3)});
  ASSERT_EQ(ReasonOf(third), "");
  const auto& entered = third->decision.what.Get<EventEntered>();
  EXPECT_EQ(entered.number, 3u);
  EXPECT_EQ(entered.players, 3u);
  EXPECT_EQ(third->decision.citations.at(0).rule, "COIN-1");
  // Ada and Bob are the same in all three; a player without a reference is a new one each time.
  EXPECT_EQ(Series().persons->size(), 5u);
  EXPECT_EQ(Series().standings->rows.size(), 5u);
  for (const char* person : {"persons/ada", "persons/bob"}) {
    EXPECT_EQ(CoinsOf(person), ExpectedCoinsOf(person)) << person;
  }
  EXPECT_GE(CoinsOf("events/c/players/p3"), 0);
  EXPECT_EQ(CoinsOf("persons/cyd"), -1);
  ExpectLasting();
}

TEST_F(SeriesTest, AnEntryRestsOnTheEventAsItIs) {
  Begin();
  Play("events/a", /*awards=*/true);
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  const StatePtr event = world_.StateOf("events/a");
  const Fact& fact = Series().events.at(0)->final_standings;
  EXPECT_EQ(fact.journal, "events/a");
  EXPECT_EQ(fact.revision, event->revision);
  EXPECT_EQ(fact.hash, event->hash);
  EXPECT_EQ(fact.ruleset, "coins");
  EXPECT_EQ(fact.players, 3u);
  EXPECT_EQ(fact.standings, FinalStandingsOf(event->event));
  const FinalRank& first = fact.standings.at(0);
  EXPECT_EQ(first.rank, 1u);
  ASSERT_EQ(first.awards.size(), 1u);
  EXPECT_EQ(first.awards[0].code, "purse");
  EXPECT_EQ(first.awards[0].amount, 10) << "two of five";
  EXPECT_TRUE(first.facts.Has("age"));
}

// All that changed in an event since it was entered reaches the series by entering it again.
TEST_F(SeriesTest, AnEventThatChangedIsEnteredAgainInItsPlace) {
  Begin();
  for (const char* event : {"events/a", "events/b"}) Play(event);
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(2)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  EXPECT_EQ(Do(EnterEvent{"events/a"}), reason::kEventEntered) << "nothing changed";
  const uint32_t table = world_.StateOf("events/a")->event.rounds[0]->tables[0].is_bye() ? 2 : 1;
  const Value turned = Value::Struct({{"winner", Value::Text("second")}});
  ASSERT_EQ(ReasonOf(world_.DoIn("events/a", CorrectResult{1, table, turned}, "misread")), "");
  const Outcome again = world_.DoIn(kLeague, EnterEvent{"events/a"});
  ASSERT_EQ(ReasonOf(again), "");
  EXPECT_EQ(again->decision.what.Get<EventEntered>().number, 1u);
  ASSERT_EQ(Series().events.size(), 2u);
  EXPECT_EQ(Series().events[0]->what.stage["weight"].integer(), 2) << "kept where none is said";
  for (const char* person : {"persons/ada", "persons/bob"}) {
    EXPECT_EQ(CoinsOf(person), ExpectedCoinsOf(person)) << person;
  }
  EXPECT_GE(CoinsOf("events/a/players/p3"), 0);
  EXPECT_EQ(Do(EnterEvent{"events/a"}), reason::kEventEntered);
  ExpectLasting();
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(3)}), reason::kEventEntered)
      << "another stage alone is no change of the event";
}

// The order that a series counts by is that of standings, and these are as old as they are.
TEST_F(SeriesTest, PointsThatChangedAfterTheStandingsAreNamedFirst) {
  Begin();
  Play("events/a");
  auto event = std::make_shared<JournalState>(*world_.StateOf("events/a"));
  event->event.results_revision = event->revision;
  const ReadJournal read = [&](const std::string&) -> OrFailure<StatePtr> { return event; };
  const FactSources sources = {world_.log(), read};
  const auto taken = [&](uint32_t revision) {
    const Command enter = {EnterEvent{"events/a", Weight(1)}, "", kLeague};
    return CollectFacts(sources, {*world_.StateOf(kLeague), enter, revision});
  };
  EXPECT_TRUE(taken(kBeforeLastRows).ok());
  const auto refused = taken(kEngineRevision);
  ASSERT_TRUE(!refused.ok());
  EXPECT_EQ(refused.failure().reason, reason::kEventStatus);
  EXPECT_NE(refused.failure().message.find("hand standings"), std::string::npos);
}

// Everybody reads a series, so it takes no standings that are not public yet.
TEST_F(SeriesTest, StandingsThatAreHeldBackDoNotEnter) {
  Begin();
  StartIn(&world_, "events/a", kPersons, StandingsPublication::kByHand);
  Finish("events/a");
  const Outcome refused = world_.DoIn(kLeague, EnterEvent{"events/a", Weight(1)});
  ASSERT_EQ(ReasonOf(refused), reason::kStandingsSecret);
  EXPECT_NE(refused.failure().message.find("publish them"), std::string::npos);
  EXPECT_NE(refused.failure().message_it.find("pubblicale"), std::string::npos);
  ASSERT_EQ(In("events/a", Publish{PublicationKind::kStandings, 1}), "");
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ExpectLasting();
}

TEST_F(SeriesTest, StandingsThatWereHeldBackEnterOnceTheEventIsConfirmed) {
  Begin();
  StartIn(&world_, "events/a", kPersons, StandingsPublication::kByHand);
  Finish("events/a");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), reason::kStandingsSecret);
  ASSERT_EQ(In("events/a", ConfirmEvent{}), "");
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
}

TEST_F(SeriesTest, ASeriesOfBeforeTakesStandingsThatAreHeldBack) {
  world_.options.engine_revision = kBeforeHeldBackEntries;
  world_.Reopen();
  Begin();
  StartIn(&world_, "events/a", kPersons, StandingsPublication::kByHand);
  Finish("events/a");
  world_.options.engine_revision = kEngineRevision;
  world_.Reopen();
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ExpectLasting();
}

TEST_F(SeriesTest, WhatDoesNotEnterChangesNothing) {
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), reason::kSeriesUnknown);
  Begin();
  EXPECT_EQ(Do(CreateSeries{"League", "coins"}), reason::kSeriesExists);
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), reason::kEventUnknown);
  Start("events/a");
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), reason::kEventStatus);
  Finish("events/a");
  EXPECT_EQ(Do(EnterEvent{"events/a"}), reason::kFieldInvalid)
      << "the stage form asks for a weight";
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(10)}), reason::kFieldInvalid);
  const Outcome refused = world_.DoIn(kLeague, EnterEvent{"events/a", Weight(9)});
  ASSERT_EQ(ReasonOf(refused), "TOO_HEAVY");
  EXPECT_EQ(refused.failure().domain, "coins");
  EXPECT_EQ(refused.failure().metadata.at(0).second, "COIN-1");
  EXPECT_EQ(refused.failure().message_it, "troppo pesante");
  EXPECT_EQ(world_.StateOf(kLeague)->revision, 1u);
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), reason::kEventEntered);
  EXPECT_EQ(world_.StateOf(kLeague)->revision, 2u);
}

TEST_F(SeriesTest, AnEventWithoutARoundHasNothingToEnter) {
  Begin();
  Start("events/a");
  ASSERT_EQ(In("events/a", CompleteEvent{}), "");
  EXPECT_EQ(Do(EnterEvent{"events/a", Weight(1)}), reason::kResultsMissing);
}

TEST_F(SeriesTest, AnEventOfAnotherRulesetIsNotLetIn) {
  Begin();
  JournalState other = *world_.StateOf(kLeague);
  auto base = std::make_shared<SeriesBase>(*other.series.base);
  base->ruleset.id = "dice";
  other.series.base = base;
  Play("events/a");
  DecideContext context;
  context.state = std::make_shared<JournalState>(other);
  context.ruleset = rulesets_.Newest("coins");
  Fact fact;
  fact.journal = "events/a";
  fact.ruleset = "coins";
  context.facts = {fact};
  std::string reason;
  Decide(context, {EnterEvent{"events/a", Weight(1)}, "", kLeague},
         [&](OrFailure<DecidedCommand> result) { reason = result.failure().reason; });
  EXPECT_EQ(reason, reason::kSeriesRuleset);
}

TEST_F(SeriesTest, ARulesetWithoutSeriesBeginsNone) {
  world_.offered = &world_.rulesets;  // coins.h alone
  world_.Reopen();
  EXPECT_EQ(Do(CreateSeries{"League", "coins"}), "NOT_OFFERED");
  EXPECT_EQ(world_.StateOf(kLeague), nullptr);
  EXPECT_EQ(Do(CreateSeries{"League", "dice"}), reason::kRulesetUnknown);
}

TEST_F(SeriesTest, SettingsFillTheSeriesForm) {
  EXPECT_EQ(Do(CreateSeries{"League", "coins", Value::Struct({{"most", Value::Integer(3)}})}),
            reason::kFieldInvalid);
  Begin(Value::Struct({{"least", Value::Integer(2)}}));
  EXPECT_EQ(Series().base->created.settings["least"].integer(), 2);
  EXPECT_EQ(Series().base->ruleset.id, "coins");
  ExpectLasting();
}

TEST_F(SeriesTest, CompletingDrawsLotsAndEndsIt) {
  Begin();
  EXPECT_EQ(Do(CompleteSeries{}), reason::kSeriesEmpty);
  Play("events/a");
  Play("events/b");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  EXPECT_TRUE(Series().standings->rows.at(1).broken_by == 0 ||
              Series().standings->rows.at(2).broken_by == 0)
      << "three players, one table and a bye: two are level while there are no lots";
  ASSERT_EQ(Do(CompleteSeries{}), "");
  const SeriesState& series = Series();
  ASSERT_NE(series.end, nullptr);
  for (uint32_t i = 0; i < series.standings->rows.size(); ++i) {
    EXPECT_EQ(series.standings->rows[i].rank, i + 1) << "lots part everybody";
  }
  const DrawProof& draw = series.end->what.draw;
  EXPECT_EQ(storage::Sha256(storage::AsBytes(draw.link)), series.base->draw_commitment);
  EXPECT_EQ(draw.list_digest, ListDigest({1, 2, 3}));
  DrawProof again = draw;
  FillSeed(kLeague, &again);
  EXPECT_EQ(again.seed, draw.seed);
  ASSERT_EQ(series.end->what.awards.size(), 3u);
  EXPECT_EQ(series.end->what.awards[0].player_number, series.standings->rows[0].player_number);
  EXPECT_EQ(series.end->what.awards[2].player_number, 0u) << "the organiser's";
  EXPECT_EQ(Do(CompleteSeries{}), reason::kSeriesCompleted);
  EXPECT_EQ(Do(EnterEvent{"events/b", Weight(1)}), reason::kSeriesCompleted);
  ExpectLasting();
}

TEST_F(SeriesTest, ADryRunOpensNoLinkAndRecordsNothing) {
  Begin();
  Play("events/a");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  Submission dry = world_.MakeIn(kLeague, CompleteSeries{});
  dry.validate_only = true;
  const Outcome tried = world_.Send(dry);
  ASSERT_EQ(ReasonOf(tried), "");
  const auto& sample = tried->decision.what.Get<SeriesCompleted>();
  EXPECT_NE(storage::Sha256(storage::AsBytes(sample.draw.link)), Series().base->draw_commitment);
  EXPECT_EQ(Series().end, nullptr);
}

TEST_F(SeriesTest, WhatIsOwedKeepsItOpen) {
  Begin(Value::Struct({{"least", Value::Integer(2)}}));
  ASSERT_EQ(Series().duties.size(), 1u);
  Play("events/a");
  Play("events/b");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  const Outcome refused = world_.DoIn(kLeague, CompleteSeries{});
  EXPECT_EQ(ReasonOf(refused), reason::kDutiesOpen);
  EXPECT_EQ(Series().duties.at(0).code, "events-missing");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  EXPECT_TRUE(Series().duties.empty());
  EXPECT_EQ(Do(CompleteSeries{}), "");
  ExpectLasting();
}

TEST_F(SeriesTest, WhatMayBeDoneIsListedWithItsRefusal) {
  const auto refusals = [this] {
    std::string all;
    for (const AllowedAction& action : SeriesActions(*world_.StateOf(kLeague))) {
      all +=
          action.action + std::string("=") + (action.refusal ? action.refusal->reason : "") + ";";
    }
    return all;
  };
  Begin();
  EXPECT_EQ(refusals(), "SeriesService.EnterEvent=;SeriesService.CompleteSeries=SERIES_EMPTY;");
  Play("events/a");
  Do(EnterEvent{"events/a", Weight(1)});
  EXPECT_EQ(refusals(), "SeriesService.EnterEvent=;SeriesService.CompleteSeries=;");
  Do(CompleteSeries{});
  EXPECT_EQ(refusals(),
            "SeriesService.EnterEvent=SERIES_COMPLETED;"
            "SeriesService.CompleteSeries=SERIES_COMPLETED;");
}

TEST_F(SeriesTest, AFaultOfTheRulesetCostsThatCommandAndIsRecorded) {
  EXPECT_EQ(Do(CreateSeries{"League", "coins", Value::Struct({{"fault", Value::Text("totals")}})}),
            reason::kRulesetFault);
  EXPECT_EQ(world_.StateOf(kLeague), nullptr);
  world_.Settle();
  const auto& calls = world_.StateOf(kHouseJournal)->house.faults->calls;
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls.begin()->first.event, kLeague);
  const std::string house = world_.states.Encode(*world_.StateOf(kHouseJournal));
  EXPECT_TRUE(world_.states.Decode(house).ok()) << "a series' fault is read back";
}

// Waits until the journal has so many entries: awards come after the answer.
size_t EntriesOf(World* world, const std::string& person, size_t wanted) {
  for (int i = 0; i < 500; ++i) {
    const StatePtr state = world->StateOf(person);
    if (state && state->person.entries.size() >= wanted) return state->person.entries.size();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return 0;
}

TEST_F(SeriesTest, AwardsGoIntoTheJournalsOfPersonsOnce) {
  Begin();
  StartIn(&world_, "events/a", {"persons/ada", "persons/bob"});
  Finish("events/a");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(CompleteSeries{}), "");
  const std::string winner = Series().Person(Series().standings->rows[0].player_number);
  ASSERT_EQ(EntriesOf(&world_, winner, 2), 2u);
  const StatePtr person = world_.StateOf(winner);
  const PersonEntry& title = person->person.entries[0]->entry;
  EXPECT_EQ(title.kind, PersonEntryKind::kTitle);
  EXPECT_EQ(title.label, "champion");
  EXPECT_EQ(title.ruleset, "coins");
  EXPECT_EQ(title.from_us, Series().end->time_us);
  EXPECT_EQ(person->person.entries[0]->principal, kDaemonPrincipal);
  EXPECT_NE(person->person.entries[0]->reason.find(kLeague), std::string::npos);
  const PersonEntry& purse = person->person.entries[1]->entry;
  EXPECT_EQ(purse.kind, PersonEntryKind::kScore);
  EXPECT_EQ(purse.value, 2);
  // The next opening submits them again, and nothing comes of it.
  world_.Settle();
  EXPECT_EQ(EntriesOf(&world_, winner, 2), 2u);
  EXPECT_EQ(world_.StateOf(winner)->revision, 2u);
}

TEST_F(SeriesTest, AwardsThatACrashPreventedAreRecordedAtTheNextOpening) {
  Begin();
  StartIn(&world_, "events/a", {"persons/ada", "persons/bob"});
  Finish("events/a");
  Do(EnterEvent{"events/a", Weight(1)});
  Do(CompleteSeries{});
  const std::string winner = Series().Person(Series().standings->rows[0].player_number);
  ASSERT_EQ(EntriesOf(&world_, winner, 2), 2u);
  // Another log has the series, and nothing of its persons.
  World other;
  other.offered = &rulesets_;
  CopyJournal(world_.log(), "events/a", &other.log());
  CopyJournal(world_.log(), kLeague, &other.log());
  other.Reopen();
  EXPECT_EQ(EntriesOf(&other, winner, 2), 2u);
}

// All that the journals of an event's persons say of it: "5 purse, 5 purse".
std::string EntriesFrom(const std::string& event, const StatePtr& person) {
  std::string entries;
  if (!person) return entries;
  for (const auto& entry : person->person.entries) {
    EXPECT_EQ(entry->principal, kDaemonPrincipal);
    EXPECT_EQ(entry->entry.ruleset, "coins");
    EXPECT_NE(entry->reason.find("`" + event + "`"), std::string::npos) << entry->reason;
    EXPECT_NE(entry->reason.find("[COIN-1]"), std::string::npos) << entry->reason;
    entries += (entries.empty() ? "" : ", ") + std::to_string(entry->entry.value) + " " +
               entry->entry.label;
  }
  return entries;
}

TEST_F(SeriesTest, AConfirmedEventsAwardsGoIntoTheJournalsOfPersonsOnce) {
  StartIn(&world_, "events/a", {"persons/ada", "persons/bob"});
  ASSERT_EQ(In("events/a", AddStaff{{"persons/judge", "judge"}}), "");
  ASSERT_EQ(In("events/a", AddStaff{{"persons/shop", "organiser"}}), "");
  ASSERT_EQ(In("events/a", AddStaff{{"persons/other", "organiser"}}), "");
  Finish("events/a", /*awards=*/true);
  const std::string winner = FinalStandingsOf(world_.StateOf("events/a")->event).at(0).person;
  world_.Settle();
  EXPECT_EQ(world_.StateOf(winner), nullptr) << "nothing is final before the event is confirmed";
  Submission dry = world_.MakeIn("events/a", ConfirmEvent{});
  dry.validate_only = true;
  ASSERT_EQ(ReasonOf(world_.Send(dry)), "");
  ASSERT_EQ(In("events/a", ConfirmEvent{}), "");
  ASSERT_EQ(EntriesOf(&world_, "persons/shop", 1), 1u) << "the last award";
  for (int openings = 0; openings < 2; ++openings) {
    EXPECT_EQ(EntriesFrom("events/a", world_.StateOf(winner)), "5 purse, 5 purse");
    EXPECT_EQ(EntriesFrom("events/a", world_.StateOf("persons/shop")), "3 purse gold");
    EXPECT_EQ(world_.StateOf("persons/other"), nullptr) << "an event has one organiser";
    EXPECT_EQ(world_.StateOf("persons/judge"), nullptr);
    world_.Settle();
  }
}

TEST_F(SeriesTest, AnEventsAwardsThatACrashCutShortAreRecordedAtTheNextOpening) {
  StartIn(&world_, "events/a", {"persons/ada", "persons/bob"});
  ASSERT_EQ(In("events/a", AddStaff{{"persons/shop", "organiser"}}), "");
  Finish("events/a", /*awards=*/true);
  ASSERT_EQ(In("events/a", ConfirmEvent{}), "");
  ASSERT_EQ(EntriesOf(&world_, "persons/shop", 1), 1u);
  const std::string winner = FinalStandingsOf(world_.StateOf("events/a")->event).at(0).person;
  // Other logs have the event and the winner's journal, whole or not at all; the shop's is lost.
  for (const bool with_winner : {false, true}) {
    World other;
    other.offered = &rulesets_;
    CopyJournal(world_.log(), "events/a", &other.log());
    if (with_winner) CopyJournal(world_.log(), winner, &other.log());
    other.Reopen();
    EXPECT_EQ(EntriesOf(&other, "persons/shop", 1), 1u);
    EXPECT_EQ(EntriesFrom("events/a", other.StateOf(winner)), "5 purse, 5 purse");
    EXPECT_EQ(EntriesFrom("events/a", other.StateOf("persons/shop")), "3 purse gold");
  }
}

TEST_F(SeriesTest, WhatASeriesEarnsItsOrganiserIsThatOfItsFirstEvent) {
  Begin();
  StartIn(&world_, "events/a", {"persons/ada", "persons/bob"});
  ASSERT_EQ(In("events/a", AddStaff{{"persons/shop", "organiser"}}), "");
  Finish("events/a");
  Play("events/b");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  ASSERT_EQ(Do(EnterEvent{"events/b", Weight(1)}), "");
  // Another person takes the shop over, too late for this series.
  ASSERT_EQ(In("events/a", RemoveStaff{{"persons/shop", "organiser"}}), "");
  ASSERT_EQ(In("events/a", AddStaff{{"persons/other", "organiser"}}), "");
  ASSERT_EQ(Do(CompleteSeries{}), "");
  EXPECT_EQ(EntriesOf(&world_, "persons/shop", 1), 1u);
  world_.Settle();
  EXPECT_EQ(EntriesOf(&world_, "persons/shop", 1), 1u);
  EXPECT_EQ(world_.StateOf("persons/other"), nullptr);
}

TEST_F(SeriesTest, AFactThatItsJournalDoesNotSayDiverges) {
  Begin();
  Play("events/a");
  ASSERT_EQ(Do(EnterEvent{"events/a", Weight(1)}), "");
  // Another world's event of the same name, with other records.
  World other(2);
  other.offered = &rulesets_;
  other.Reopen();
  StartIn(&other, "events/a", kPersons);
  FinishIn(&other, "events/a");
  CopyJournal(world_.log(), kLeague, &other.log());
  std::vector<ReplayFinding> findings;
  const auto replayed = other.Replayed<SeriesCoins>(&findings, kLeague);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].outcome, ReplayOutcome::kDiverged);
  EXPECT_EQ(findings[0].field, "inputs.facts[0].record_hash");
}

TEST_F(SeriesTest, ACommandGivenTwiceIsRefused) {
  Twice twice(&world_);
  twice.Give(kLeague, CreateSeries{"League", "coins", Value()});
  Play("events/a");
  twice.Give(kLeague, EnterEvent{"events/a", Weight(1)});
  twice.Give(kLeague, CompleteSeries{});
  twice.ExpectAllOf(Played::kSeries);
}

}  // namespace
}  // namespace arbitro::engine
