// SPDX-License-Identifier: Apache-2.0
//
// Drafts: rounds that are paired and not published. Without its draft an event is as it was before;
// what goes on beside one looks at no table; and its time publishes it, also after a restart.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/check/draft.h"
#include "daemon/engine/due_publications.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/disclosure.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/tests/drawn_tables.h"

namespace arbitro::engine {
namespace {

constexpr Publishing kByHand = {RoundPublication::kByHand, 0};

PairRound Draft(uint32_t round, Publishing publishing = kByHand) { return {round, {}, publishing}; }

Publish Pairings(uint32_t round) { return {PublicationKind::kPairings, round}; }

class Drafts : public Tables {
 protected:
  // Seven players, so that a draft has a bye, which is worth points.
  Drafts() { world_.Start(7); }

  // The state's canonical bytes, but for what every record changes, and the links of draws.
  std::string BytesAs(const JournalState& as, JournalState state) {
    state.revision = as.revision;
    state.hash = as.hash;
    state.time_us = as.time_us;
    state.event.links_opened = as.event.links_opened;
    state.event.last_link = as.event.last_link;
    state.event.rounds_taken_back = as.event.rounds_taken_back;
    state.event.redraws = as.event.redraws;
    return world_.states.Encode(state);
  }

  void ExpectUnseen(const StatePtr& before) {
    const StatePtr seen = WithoutDraft(world_.State());
    EXPECT_EQ(BytesAs(*before, *seen), world_.states.Encode(*before));
  }
};

TEST_F(Drafts, WithoutItsDraftAnEventIsAsItWas) {
  Play(1);
  Close(1);
  const StatePtr before = world_.State();
  Ok(Do(Draft(2)));
  EXPECT_TRUE(IsDraft(Event(), 2));
  EXPECT_NE(BytesAs(*before, *world_.State()), world_.states.Encode(*before));
  ExpectUnseen(before);
  const std::string first = PlayerAt(2, 1, 0);
  Ok(Do(RepairRound{2, {{first, PlayerAt(2, 2, 0)}}, {}}));
  ExpectUnseen(before);
  Ok(Do(UnpairRound{2}));
  ExpectUnseen(before);
  Ok(Do(Draft(2)));
  ExpectUnseen(before);
  Ok(Do(Pairings(2)));
  EXPECT_EQ(Event().draft, nullptr);
  EXPECT_EQ(WithoutDraft(world_.State()), world_.State()) << "nothing is withheld any more";
  ExpectReplayIdentical();
}

TEST_F(Drafts, TheEventSaysWhenRoundsThatDoNotSayBecomeKnown) {
  EventState event = Event();
  EXPECT_EQ(PublicationOf(event, {}), RoundPublication::kAtOnce);
  EXPECT_EQ(PublicationOf(event, kByHand), RoundPublication::kByHand);
  EventBase base = *event.base;
  base.created.round_publication = RoundPublication::kByHand;
  event.base = std::make_shared<EventBase>(base);
  EXPECT_EQ(PublicationOf(event, {}), RoundPublication::kByHand);
  EXPECT_EQ(PublicationOf(event, {RoundPublication::kAtOnce, 0}), RoundPublication::kAtOnce);
}

TEST_F(Drafts, BesideOneGoesOnWhatLooksAtNoTable) {
  Ok(Do(Draft(1)));
  const std::string seated = PlayerAt(1, 1, 0);
  EXPECT_EQ(Refused(ReportResult{1, 1, Winner("first")}), reason::kDraftOpen);
  EXPECT_EQ(Refused(ReportResult{1, 99, Winner("first")}), reason::kDraftOpen) << "alike";
  EXPECT_EQ(Refused(CloseRound{1}), reason::kDraftOpen);
  EXPECT_EQ(Refused(StartClock{}), reason::kDraftOpen);
  EXPECT_EQ(Refused(RulePenalty{}), reason::kDraftOpen);
  EXPECT_EQ(Refused(CompleteEvent{}), reason::kDraftOpen);
  EXPECT_EQ(Refused(CancelEvent{}), reason::kDraftOpen);
  EXPECT_EQ(Refused(FreezeDraw{}), reason::kDraftOpen);
  DropPlayer mistaken{seated};
  mistaken.registered_by_mistake = true;
  EXPECT_EQ(Refused(mistaken), reason::kDraftOpen) << "it would say whether the player sits";
  Ok(Do(AddStaff{{"persons/x", "judge"}}));
  Ok(Do(DropPlayer{seated}));
  Ok(Do(Pairings(1)));
  Report(1, 1, "first");
  ExpectReplayIdentical();
}

// A bye is decided as it is drawn, so its player alone could contest it.
TEST_F(Drafts, AnAppealAboutOneFindsNoRoundWhereItsCallerSeesNone) {
  Ok(Do(Draft(1)));
  const auto refused = [&](const std::string& player, uint32_t table, bool sees_drafts) {
    Submission submission = world_.Make(FileAppeal{player, 0, 1, table, "contested"});
    submission.sees_drafts = sees_drafts;
    submission.validate_only = true;
    const Outcome outcome = world_.Send(std::move(submission));
    return outcome.ok() ? "" : Concat(outcome.failure().reason, outcome.failure().message);
  };
  const uint32_t bye = 4;
  const std::string alone = PlayerAt(1, bye, 0);
  EXPECT_EQ(refused(alone, bye, true), "") << "staff sees it";
  for (uint32_t table = 0; table <= 9; ++table) {
    for (const std::string& player : {alone, PlayerAt(1, 1, 0)}) {
      const std::string said = refused(player, table, false);
      EXPECT_EQ(said, refused(alone, 1, false));
      EXPECT_EQ(said.rfind(reason::kRoundUnknown, 0), 0u) << said;
      EXPECT_NE(said.find("the event has 0 rounds"), std::string::npos) << said;
    }
  }
  Ok(Do(Pairings(1)));
  EXPECT_EQ(refused(alone, bye, false), "");
}

TEST_F(Drafts, OneThatWasTakenBackIsWithheldUntilThereIsAPublication) {
  Ok(Do(Draft(1)));
  const uint64_t since = Event().draft->since_revision;
  EXPECT_EQ(since, Round(1).paired_revision);
  Ok(Do(UnpairRound{1}));
  ASSERT_NE(Event().draft, nullptr);
  EXPECT_FALSE(HasDraft(Event()));
  EXPECT_EQ(Refused(FreezeDraw{{DrawSubject::Kind::kRound, 1}, {}}), reason::kDraftOpen)
      << "giving it up would open the link behind the draft's";
  Ok(Do(Draft(1)));
  EXPECT_EQ(Event().draft->since_revision, since);
  Ok(Do(UnpairRound{1}));
  Ok(Do(PairRound{1}));
  EXPECT_EQ(Event().draft, nullptr) << "paired at once";
  ExpectReplayIdentical();
}

TEST_F(Drafts, TheEndOfTheEventPublishesWhatWasTakenBack) {
  Play(1);
  Close(1);
  Ok(Do(Draft(2)));
  Ok(Do(UnpairRound{2}));
  ASSERT_NE(Event().draft, nullptr);
  Ok(Do(CompleteEvent{}));
  EXPECT_EQ(Event().draft, nullptr);
}

TEST_F(Drafts, RecordsOfOneAreMadeToBeWithheld) {
  const auto withheld = [&](const Command& command) {
    RecordContent content;
    content.command = command;
    content.decision.what = RoundUnpaired{};
    return MayBeWithheld(content, Event());
  };
  Command pair;
  pair.what = PairRound{1};
  Command unpair;
  unpair.what = UnpairRound{1};
  Command staff;
  staff.what = AddStaff{};
  Command draft;
  draft.what = Draft(1);
  EXPECT_FALSE(withheld(pair));
  EXPECT_TRUE(withheld(draft));
  EXPECT_FALSE(withheld(unpair));
  Ok(Do(Draft(1)));
  EXPECT_TRUE(withheld(unpair));
  EXPECT_TRUE(withheld(pair)) << "after drafts it may be one's redraw";
  EXPECT_FALSE(withheld(staff));
}

TEST_F(Drafts, ARoundThatIsDrawnAgainSaysWhenAndWhyIfItWasPublished) {
  Ok(Do(Draft(1)));
  Ok(Do(UnpairRound{1}, "no reader saw it"));
  EXPECT_TRUE(Event().life->published_redraws.empty());
  Ok(Do(Draft(1)));
  Ok(Do(Pairings(1)));
  world_.clock.now_us += 60'000'000;
  Ok(Do(UnpairRound{1}, "a player is missing"));
  Ok(Do(PairRound{1}));
  const std::vector<PublishedRedraw> redraws = Event().life->published_redraws;
  ASSERT_EQ(redraws.size(), 1u);
  EXPECT_EQ(redraws[0].round, 1u);
  EXPECT_EQ(redraws[0].reason, "a player is missing");
  EXPECT_EQ(redraws[0].time_us, world_.clock.now_us);
  EXPECT_EQ(redraws[0].revision, state_->revision - 1);
  EXPECT_EQ(Event().redraws, std::vector<uint32_t>{2});
  ExpectReplayIdentical();
  world_.ExpectSnapshot();
}

TEST_F(Drafts, OfManyRedrawsTheNewestAreKept) {
  for (size_t i = 0; i <= kPublishedRedrawsKept; ++i) {
    Ok(Do(PairRound{1}));
    Ok(Do(UnpairRound{1}, Concat("time ", i)));
  }
  const std::vector<PublishedRedraw>& redraws = Event().life->published_redraws;
  ASSERT_EQ(redraws.size(), kPublishedRedrawsKept);
  EXPECT_EQ(redraws.front().reason, "time 1");
  EXPECT_EQ(redraws.back().reason, Concat("time ", kPublishedRedrawsKept));
}

TEST_F(Drafts, AreThereAgainAfterARestart) {
  Ok(Do(Draft(1, {RoundPublication::kAtTime, 9'000'000'000})));
  const std::string state = world_.states.Encode(*world_.State());
  world_.ExpectSnapshot();
  world_.Reopen();
  EXPECT_EQ(world_.states.Encode(*world_.State()), state);
  EXPECT_EQ(Event().draft->publish_time_us, 9'000'000'000);
  EXPECT_EQ(Refused(CloseRound{1}), reason::kDraftOpen);
}

TEST_F(Drafts, TheBriefOfAnEventIsWithoutItWhatItsStateIs) {
  Play(1);
  Close(1);
  EXPECT_EQ(WithoutDraft(BriefOf(*world_.State())), BriefOf(*world_.State()));
  Ok(Do(Draft(2, {RoundPublication::kAtTime, 9'000'000'000})));
  const EventBrief brief = BriefOf(*world_.State());
  EXPECT_EQ(brief.publish_time_us, 9'000'000'000);
  EXPECT_EQ(brief.rounds_paired, 2u);
  EXPECT_EQ(WithoutDraft(brief), BriefOf(*WithoutDraft(world_.State())));
  EXPECT_NE(WithoutDraft(brief), brief);
}

TEST_F(Drafts, ItsTimePublishesIt) {
  const int64_t time_us = world_.clock.now_us + 60'000'000;
  Ok(Do(Draft(1, {RoundPublication::kAtTime, time_us})));
  EXPECT_EQ(SubmitDuePublications(&world_.engine()), 0u);
  world_.clock.now_us = time_us;
  EXPECT_EQ(SubmitDuePublications(&world_.engine()), 1u);
  world_.Settle();
  EXPECT_EQ(Event().draft, nullptr);
  ASSERT_EQ(Event().life->publications.size(), 1u);
  const PublicationState& published = Event().life->publications.front();
  EXPECT_EQ(published.what.kind, PublicationKind::kPairings);
  EXPECT_EQ(published.revision, state_->revision);
  EXPECT_EQ(SubmitDuePublications(&world_.engine()), 0u);
  ExpectReplayIdentical();
}

TEST_F(Drafts, ATimeThatPassedWhileTheDaemonWasStoppedPublishesAtItsStart) {
  const int64_t time_us = world_.clock.now_us + 60'000'000;
  Ok(Do(Draft(1, {RoundPublication::kAtTime, time_us})));
  world_.Settle();
  world_.clock.now_us = time_us + 3'600'000'000;
  world_.Reopen();
  EXPECT_EQ(SubmitDuePublications(&world_.engine()), 1u);
  world_.Settle();
  EXPECT_EQ(Event().draft, nullptr);
  EXPECT_EQ(Event().life->publications.size(), 1u);
}

TEST_F(Drafts, APersonMayPublishBeforeItsTimeAndTheTimeThenDoesNothing) {
  const int64_t time_us = world_.clock.now_us + 60'000'000;
  Ok(Do(Draft(1, {RoundPublication::kAtTime, time_us})));
  Ok(Do(Pairings(1)));
  world_.clock.now_us = time_us;
  EXPECT_EQ(SubmitDuePublications(&world_.engine()), 0u);
  EXPECT_EQ(Event().life->publications.size(), 1u);
}

}  // namespace
}  // namespace arbitro::engine
