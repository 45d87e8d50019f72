// SPDX-License-Identifier: Apache-2.0
//
// Publications with a time: of a draft's pairings, of standings that are held back, of deck lists.
// A command sets the time, changes it or gives it up; when it comes the daemon publishes, also
// after a restart.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/due_publications.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/planned_publications.h"
#include "daemon/engine/tests/drawn_tables.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kMinuteUs = 60'000'000;

Publish PlanAt(PublicationKind kind, uint32_t round, int64_t time_us) {
  return {kind, round, time_us};
}
Publish GiveUp(PublicationKind kind, uint32_t round) { return {kind, round, 0, true}; }

constexpr auto kStandings = PublicationKind::kStandings;
constexpr auto kPairings = PublicationKind::kPairings;
constexpr auto kDeckLists = PublicationKind::kDeckLists;

// Of an event whose standings are held back, where it does not say otherwise.
class PublicationTimes : public Tables {
 protected:
  PublicationTimes() { Begin(StandingsPublication::kByHand); }

  void Begin(StandingsPublication standings, const std::string& event = "events/e") {
    CreateEvent create;
    create.event = event;
    create.ruleset = "coins";
    create.format = "plain";
    create.standings_publication = standings;
    Ok(world_.DoIn(event, create));
    Ok(world_.DoIn(event, OpenRegistration{}));
    for (const char* id : {"p1", "p2", "p3", "p4"}) Ok(world_.DoIn(event, RegisterPlayer{id}));
    Ok(world_.DoIn(event, StartEvent{}));
  }

  int64_t In(int64_t minutes) { return world_.clock.now_us + minutes * kMinuteUs; }
  std::vector<PlannedPublication> Planned() { return PlannedPublications(Event()); }
  size_t Published() { return Event().life->publications.size(); }

  void PlayAndClose(uint32_t round) {
    Play(round);
    Close(round);
  }

  // The daemon looks at what is due.
  size_t Due() {
    const size_t due = SubmitDuePublications(&world_.engine());
    world_.Settle();
    return due;
  }
};

TEST_F(PublicationTimes, StandingsAreHeldBackUntilTheirTime) {
  PlayAndClose(1);
  const int64_t time_us = In(1);
  Ok(Do(PlanAt(kStandings, 1, time_us)));
  ASSERT_EQ(Planned().size(), 1u);
  EXPECT_EQ(Planned()[0].time_us, time_us);
  EXPECT_EQ(NextPublicationUs(Event()), time_us);
  EXPECT_EQ(BriefOf(*world_.State()).publish_time_us, time_us);
  EXPECT_EQ(Published(), 0u);
  EXPECT_EQ(Due(), 0u) << "not yet";
  world_.clock.now_us = time_us;
  EXPECT_EQ(Due(), 1u);
  ASSERT_EQ(Published(), 1u);
  const PublicationState& published = Event().life->publications.front();
  EXPECT_EQ(published.what.kind, kStandings);
  EXPECT_EQ(published.published_revision, Round(1).standings_revision);
  EXPECT_TRUE(Planned().empty());
  EXPECT_EQ(Due(), 0u);
  ExpectReplayIdentical();
}

TEST_F(PublicationTimes, DeckListsAreAlwaysPublishedFromTheirTimeOn) {
  const DeckRules rules = {In(5), true, DeckPublication::kNever};
  Ok(Do(SetDeckRules{rules}));
  const int64_t time_us = In(1);
  Ok(Do(PlanAt(kDeckLists, 0, time_us)));
  EXPECT_EQ(DeckRulesOf(Event()), rules);
  world_.clock.now_us = time_us;
  EXPECT_EQ(Due(), 1u);
  EXPECT_EQ(DeckRulesOf(Event()),
            (DeckRules{rules.deadline_time_us, true, DeckPublication::kAlways}));
  EXPECT_EQ(Published(), 1u);
  EXPECT_TRUE(Planned().empty());
  EXPECT_EQ(Refused(Publish{kDeckLists, 0}), reason::kHoldsAlready);
  EXPECT_EQ(Refused(PlanAt(kDeckLists, 0, In(1))), reason::kHoldsAlready);
  ExpectReplayIdentical();
}

TEST_F(PublicationTimes, DeckListsArePublishedByHandBeforeAnyRoundAndUntilTheResultIsFinal) {
  Ok(Do(PlanAt(kDeckLists, 0, In(1))));
  Ok(Do(Publish{kDeckLists, 0}));
  EXPECT_TRUE(Planned().empty());
  EXPECT_EQ(DeckRulesOf(Event()).publication, DeckPublication::kAlways);
  Ok(Do(SetDeckRules{{0, false, DeckPublication::kNever}}));
  Ok(Do(CancelEvent{}));
  EXPECT_EQ(Refused(Publish{kDeckLists, 0}), reason::kEventStatus);
  ExpectReplayIdentical();
}

TEST_F(PublicationTimes, ADraftGetsAnotherTimeOrNone) {
  Ok(Do(PairRound{1, {}, {RoundPublication::kAtTime, In(1)}}));
  EXPECT_EQ(Planned()[0].kind, kPairings);
  Ok(Do(PlanAt(kPairings, 1, In(2))));
  EXPECT_EQ(Event().draft->publish_time_us, In(2));
  Ok(Do(GiveUp(kPairings, 1)));
  EXPECT_TRUE(IsDraft(Event(), 1)) << "a person publishes it";
  EXPECT_EQ(Refused(GiveUp(kPairings, 1)), reason::kHoldsAlready);
  world_.clock.now_us = In(3);
  EXPECT_EQ(Due(), 0u);
  Ok(Do(PlanAt(kPairings, 1, In(1))));
  world_.clock.now_us = In(1);
  EXPECT_EQ(Due(), 1u);
  EXPECT_EQ(Event().draft, nullptr);
  EXPECT_EQ(Refused(PlanAt(kPairings, 1, In(1))), reason::kHoldsAlready) << "all know them";
  ExpectReplayIdentical();
}

TEST_F(PublicationTimes, AreRefusedWhereThereIsNothingToPublishThen) {
  EXPECT_EQ(Refused(PlanAt(kStandings, 1, In(1))), reason::kRoundOrder) << "no round";
  EXPECT_EQ(Refused(GiveUp(kDeckLists, 0)), reason::kHoldsAlready);
  Play(1);
  EXPECT_EQ(Refused(PlanAt(kStandings, 1, In(1))), reason::kRoundOrder) << "it is open";
  EXPECT_EQ(Refused(PlanAt(kStandings, 2, In(1))), reason::kRoundUnknown);
  EXPECT_EQ(Refused(PlanAt(kPairings, 1, In(1))), reason::kHoldsAlready) << "it is no draft";
  Close(1);
  EXPECT_EQ(Refused(PlanAt(kStandings, 1, In(0))), reason::kFieldInvalid) << "it has passed";
  EXPECT_EQ(Refused(GiveUp(kStandings, 1)), reason::kHoldsAlready) << "none is set";
  const Publish planned = PlanAt(kStandings, 1, In(1));
  Ok(Do(planned));
  EXPECT_EQ(Refused(planned), reason::kHoldsAlready) << "the same time";
  EXPECT_EQ(Refused(GiveUp(kDeckLists, 0)), reason::kHoldsAlready) << "another kind has one";
  Begin(StandingsPublication::kAtOnce, "events/open");
  const auto in_open = [&](const auto& what) { return world_.DoIn("events/open", what); };
  Ok(in_open(PairRound{1}));
  for (const uint32_t table : {1, 2}) Ok(in_open(ReportResult{1, table, Winner("first")}));
  Ok(in_open(CloseRound{1}));
  EXPECT_EQ(ReasonOf(in_open(PlanAt(kStandings, 1, In(1)))), reason::kHoldsAlready)
      << "nothing is held back";
}

TEST_F(PublicationTimes, ALaterPlanOfTheKindReplacesItAndPublishingEndsIt) {
  PlayAndClose(1);
  Ok(Do(PlanAt(kStandings, 1, In(1))));
  Ok(Do(PlanAt(kDeckLists, 0, In(9))));
  Ok(Do(PlanAt(kStandings, 1, In(5))));
  ASSERT_EQ(Planned().size(), 2u);
  EXPECT_EQ(Planned()[0].time_us, In(5));
  EXPECT_EQ(NextPublicationUs(Event()), In(5)) << "the first of the two";
  PlayAndClose(2);
  Ok(Do(Publish{kStandings, 2}));
  ASSERT_EQ(Planned().size(), 1u) << "the first round's standings are known with the second's";
  EXPECT_EQ(Planned()[0].kind, kDeckLists);
  PlayAndClose(3);
  Ok(Do(PlanAt(kStandings, 3, In(5))));
  Ok(world_.Send([&] {
    Submission again = world_.MakeIn("events/e", Publish{kStandings, 2}, "the board fell down");
    again.command.by_hand = true;
    return again;
  }()));
  EXPECT_EQ(Planned().size(), 2u) << "those of an earlier round are no news of the third";
  Ok(Do(GiveUp(kStandings, 3)));
  Ok(Do(SetDeckRules{{0, true, DeckPublication::kNever}}));
  EXPECT_TRUE(Planned().empty());
  ExpectReplayIdentical();
}

TEST_F(PublicationTimes, OfStandingsEndsWithItsRoundAndBothWithTheFinalResult) {
  PlayAndClose(1);
  Ok(Do(PlanAt(kStandings, 1, In(1))));
  UnpairRound unpair{1};
  unpair.with_results = true;
  Ok(Do(unpair));
  EXPECT_TRUE(Planned().empty());
  PlayAndClose(1);
  Ok(Do(PlanAt(kStandings, 1, In(1))));
  Ok(Do(PlanAt(kDeckLists, 0, In(1))));
  Ok(Do(CompleteEvent{}));
  EXPECT_EQ(Planned().size(), 2u) << "standings are still held back";
  Ok(Do(ConfirmEvent{}));
  EXPECT_TRUE(Planned().empty());
  world_.clock.now_us = In(2);
  EXPECT_EQ(Due(), 0u);
  ExpectReplayIdentical();
}

TEST_F(PublicationTimes, AreMadeAfterARestartOfBothTheJournalAndTheSnapshot) {
  PlayAndClose(1);
  Ok(Do(PlanAt(kStandings, 1, In(1))));
  Ok(Do(PlanAt(kDeckLists, 0, In(2))));
  const std::string state = world_.states.Encode(*world_.State());
  ExpectReplayIdentical();
  world_.ExpectSnapshot();
  world_.Reopen();
  EXPECT_EQ(world_.states.Encode(*world_.State()), state);
  EXPECT_EQ(Planned().size(), 2u);
  world_.clock.now_us = In(60);
  world_.Reopen();
  EXPECT_EQ(Due(), 2u);
  EXPECT_EQ(Published(), 2u);
  ExpectReplayIdentical();
}

}  // namespace
}  // namespace arbitro::engine
