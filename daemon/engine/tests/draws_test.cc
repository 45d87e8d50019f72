// SPDX-License-Identifier: Apache-2.0
//
// Draws in public: a frozen draw stays as it is until it is drawn or given up, and each person who
// adds to it has a part in the seed.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/tests/drawn_tables.h"
#include "daemon/engine/tests/lot_coins.h"

namespace arbitro::engine {
namespace {

// Coins with lots, and a question that draws: one of `players`.
class PublicCoins : public LotCoins {
 public:
  Description Describe() const override {
    Description description = LotCoins::Describe();
    Question pick;
    pick.id = "pick";
    pick.input = form::Struct("input", {}, {form::Required(form::Integer("of", {}, 1, 100))});
    pick.answer = form::Struct("answer", {}, {form::Required(form::Integer("one", {}, 0, 99))});
    description.questions.push_back(std::move(pick));
    return description;
  }

  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host&) const override {
    const auto of = static_cast<uint32_t>(request.input["of"].integer());
    const int64_t one = kit::RandomStream(kit::Seed{request.seed}, "pick").Below(of);
    return QuestionAnswer{Value::Struct({{"one", Value::Integer(one)}})};
  }
};

FreezeDraw FreezeRound(uint32_t round) { return {{DrawSubject::Kind::kRound, round}, {}}; }
FreezeDraw FreezeLots(uint32_t round) { return {{DrawSubject::Kind::kStandings, round}, {}}; }

DrawAnswer Pick(int64_t of) { return {"pick", Value::Struct({{"of", Value::Integer(of)}}), 0, 0}; }
FreezeDraw FreezePick(int64_t of) { return {{DrawSubject::Kind::kAnswer, 0, Pick(of)}, {}}; }

ContributeToDraw ByPlayer(const std::string& player, std::string bytes) {
  return {ContributeToDraw::Kind::kPlayer, {player}, std::move(bytes), 0, {}};
}
ContributeToDraw ByDice(std::vector<std::string> witnesses) {
  return {ContributeToDraw::Kind::kDice, std::move(witnesses), "", 6, {4, 2, 6}};
}
ContributeToDraw ByBeacon(std::string bytes) {
  return {ContributeToDraw::Kind::kBeacon, {}, std::move(bytes), 0, {}};
}

class Draws : public Tables {
 protected:
  Draws() {
    world_.rulesets = TestRulesets::Of<PublicCoins>();
    world_.Start(6);
  }

  const DrawProof& Drawn(const Outcome& outcome) {
    accepted_ = Ok(outcome);
    return accepted_.decision.what.Get<RoundPaired>().draw;
  }

  // The state comes back from its records and from its snapshot, and every decision again.
  void ExpectAllOfItAgain() {
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed<PublicCoins>(&findings);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& each : findings) {
      ADD_FAILURE() << "record " << each.revision << ": " << each.field << " " << each.why;
    }
    EXPECT_EQ(replayed->identical, world_.State()->revision);
    const std::string state = world_.states.Encode(*world_.State());
    EXPECT_EQ(world_.states.Encode(*replayed->state), state);
    const auto snapshot = world_.states.Decode(state);
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ(world_.states.Encode(**snapshot), state);
  }

  Accepted accepted_;
};

TEST_F(Draws, ContributionsAreInTheSeed) {
  const Digest commitment = Event().last_link;
  FreezeDraw freeze = FreezeRound(1);
  freeze.beacon = {"drand default", 4711};
  const auto frozen = Ok(Do(freeze)).decision.what.Get<DrawFrozen>();
  EXPECT_EQ(frozen.link_index, 1u);
  EXPECT_EQ(frozen.players, 6u);
  EXPECT_EQ(frozen.list_digest, ListDigest({1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(Event().last_link, commitment) << "a freeze opens nothing";

  Ok(Do(ByPlayer("p2", "rain")));
  Ok(Do(ByDice({"p5", "p3"})));
  Ok(Do(ByBeacon("\x01\x02")));
  ExpectAllOfItAgain();

  const DrawProof draw = Drawn(Do(PairRound{1}));
  ContributionsHasher contributions;
  contributions.AddPlayer(2, "rain");
  contributions.AddDice(6, {5, 3}, {4, 2, 6});
  contributions.AddBeacon("drand default", 4711, "\x01\x02");
  EXPECT_EQ(draw.contributions_digest, contributions.Finish());
  EXPECT_EQ(draw.strength, DrawStrength::kContributed);
  EXPECT_EQ(draw.link_index, 1u);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(draw.link)), commitment);
  DrawProof again = draw;
  FillSeed("events/e", &again);
  EXPECT_EQ(again.seed, draw.seed);
  EXPECT_EQ(Event().frozen, nullptr);
  ExpectAllOfItAgain();
}

TEST_F(Draws, WithoutContributionsItIsCommittedOnly) {
  Ok(Do(FreezeRound(1)));
  const DrawProof draw = Drawn(Do(PairRound{1}));
  EXPECT_EQ(draw.strength, DrawStrength::kCommitted);
  EXPECT_EQ(draw.contributions_digest, ContributionsHasher().Finish());
}

// A person who knew what comes could otherwise drop a player, correct a result or take on staff.
TEST_F(Draws, NothingThatCouldChangeItGoesOnMeanwhile) {
  Play(1);
  Close(1);
  Ok(Do(FreezeRound(2)));
  EXPECT_EQ(Refused(FreezeRound(2)), reason::kDrawFrozen);
  EXPECT_EQ(Refused(DropPlayer{"p1"}), reason::kDrawFrozen);
  EXPECT_EQ(Refused(SetAbsent{"p1", 2}), reason::kDrawFrozen);
  EXPECT_EQ(Refused(CorrectResult{1, 1, Winner("second")}), reason::kDrawFrozen);
  EXPECT_EQ(Refused(AddStaff{{"persons/x", "judge"}}), reason::kDrawFrozen);
  EXPECT_EQ(Refused(AmendSettings{Value(), "head judge"}), reason::kDrawFrozen);
  EXPECT_EQ(Refused(UnpairRound{1}), reason::kDrawFrozen);
  EXPECT_EQ(Refused(Pick(3)), reason::kDrawFrozen);
  EXPECT_EQ(Refused(CompleteEvent{}), reason::kDrawFrozen);
  Ok(Do(OpenDuty{{"note", "", "write it down", Value(), false}}));
  Ok(Do(PairRound{2}));
  Ok(Do(AddStaff{{"persons/x", "judge"}}));
  ExpectAllOfItAgain();
}

TEST_F(Draws, WhatIsRefusedIsNotAmongTheAllowedActions) {
  Play(1);
  Close(1);
  Ok(Do(FreezeRound(2)));
  std::set<std::string> allowed;
  for (const AllowedAction& action : EventActions({Event()})) {
    if (!action.refusal) allowed.insert(action.action);
  }
  EXPECT_TRUE(allowed.contains("PairingService.PairRound"));
  EXPECT_TRUE(allowed.contains("DrawService.ContributeToDraw"));
  EXPECT_TRUE(allowed.contains("DrawService.VoidDraw"));
  EXPECT_FALSE(allowed.contains("DrawService.FreezeDraw"));
  EXPECT_FALSE(allowed.contains("PairingService.EnterPairing"));
  EXPECT_FALSE(allowed.contains("EventService.DropPlayer"));
}

TEST_F(Draws, OneThatIsGivenUpIsOpenedAndCounted) {
  const Digest commitment = Event().last_link;
  Ok(Do(FreezeRound(1)));
  Ok(Do(ByPlayer("p1", "x")));
  EXPECT_EQ(ReasonOf(Do(VoidDraw{}, "")), reason::kFieldInvalid) << "somebody says why";
  const auto voided = Ok(Do(VoidDraw{}, "p7 came late")).decision.what.Get<DrawVoided>();
  EXPECT_EQ(voided.link_index, 1u);
  EXPECT_EQ(voided.draws_voided, 1u);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(voided.link)), commitment);
  EXPECT_EQ(Refused(ByPlayer("p2", "x")), reason::kDrawNotFrozen);
  EXPECT_EQ(Refused(VoidDraw{}), reason::kDrawNotFrozen);
  Ok(Do(DropPlayer{"p6"}));
  Ok(Do(FreezeRound(1)));
  const DrawProof draw = Drawn(Do(PairRound{1}));
  EXPECT_EQ(draw.link_index, 2u);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(draw.link)), voided.link);
  EXPECT_EQ(draw.contributions_digest, ContributionsHasher().Finish()) << "those were the other's";
  EXPECT_EQ(Event().draws_voided, 1u);
  ExpectAllOfItAgain();
}

TEST_F(Draws, LotsAreFrozenToo) {
  Play(1);
  Ok(Do(FreezeLots(1)));
  EXPECT_EQ(Refused(CorrectResult{1, 1, Winner("second")}), reason::kDrawFrozen);
  Ok(Do(ByPlayer("p1", "x")));
  const auto closed = Ok(Do(CloseRound{1})).decision.what.Get<RoundClosed>();
  EXPECT_EQ(closed.draw.strength, DrawStrength::kContributed);
  EXPECT_EQ(closed.draw.link_index, 2u);
  ExpectAllOfItAgain();
}

// A question's draw knows its input and its list, so tables go on beside it.
TEST_F(Draws, TablesGoOnWhileAQuestionIsFrozen) {
  Ok(Do(PairRound{1}));
  Ok(Do(FreezePick(10)));
  Report(1, 1, "first");
  EXPECT_EQ(Refused(Pick(11)), reason::kDrawFrozen) << "another input is another draw";
  EXPECT_EQ(Refused(AddStaff{{"persons/x", "judge"}}), reason::kDrawFrozen);
  Ok(Do(ByPlayer("p4", "x")));
  const auto drawn = Ok(Do(Pick(10))).decision.what.Get<AnswerDrawn>();
  EXPECT_EQ(drawn.draw.strength, DrawStrength::kContributed);
  Report(1, 2, "first");
  Report(1, 3, "first");
  Close(1);
  ExpectAllOfItAgain();
}

TEST_F(Draws, AnotherListIsAnotherDraw) {
  Ok(Do(FreezePick(10)));
  RegisterPlayer late;
  late.player = "p7";
  Ok(Do(late));
  EXPECT_EQ(Refused(Pick(10)), reason::kDrawListChanged);
  Ok(Do(VoidDraw{}, "p7 came late"));
  Ok(Do(Pick(10)));
}

// A bye by right takes its player out of the list: the others are drawn as if that player were
// absent, and the bye is worth what a bye is worth.
TEST_F(Draws, ByesByRightAreBesideTheDraw) {
  const Outcome paired = Do(PairRound{1, {"p5", "p2"}}, "awarded by the publisher");
  const DrawProof draw = Drawn(paired);
  EXPECT_EQ(draw.list_digest, ListDigest({1, 3, 4, 6}));
  const auto& decided = accepted_.decision.what.Get<RoundPaired>();
  EXPECT_EQ(decided.byes_by_right, 2u);
  ASSERT_EQ(decided.tables.size(), 4u);
  const std::vector<uint32_t> byes = {5, 2};
  for (size_t i = 0; i < byes.size(); ++i) {
    const DrawnTable& bye = decided.tables[2 + i];
    EXPECT_EQ(bye.kind, ARBITRO_TABLE_BYE);
    ASSERT_EQ(bye.seats.size(), 1u);
    EXPECT_EQ(bye.seats[0].player_number, byes[i]);
    ASSERT_EQ(bye.outcomes.size(), 1u);
    EXPECT_EQ(bye.outcomes[0].points, 3);
    EXPECT_EQ(Event().Tally(byes[i]).byes, 1u);
  }
  ExpectAllOfItAgain();
}

TEST_F(Draws, AByeByRightNamesOneWhoPlaysOnce) {
  EXPECT_EQ(ReasonOf(Do(PairRound{1, {"p9"}}, "why")), reason::kPlayerUnknown);
  EXPECT_EQ(ReasonOf(Do(PairRound{1, {"p2", "p2"}}, "why")), reason::kFieldInvalid);
  EXPECT_EQ(ReasonOf(Do(PairRound{1, {"p1", "p2", "p3", "p4", "p5", "p6"}}, "why")),
            reason::kPlayersTooFew);
  Ok(Do(DropPlayer{"p3"}));
  EXPECT_EQ(ReasonOf(Do(PairRound{1, {"p3"}}, "why")), reason::kPlayerStatus);
  EXPECT_EQ(Event().links_opened, 0u) << "a refusal opens nothing";
}

// The list that was frozen is the one that is drawn: no player is taken out of it afterwards.
TEST_F(Draws, AByeByRightDoesNotChangeAFrozenList) {
  Ok(Do(FreezeRound(1)));
  EXPECT_NE(ReasonOf(Do(PairRound{1, {"p2"}}, "why")), "");
  EXPECT_EQ(Event().rounds.size(), 0u);
  Drawn(Do(PairRound{1}));
  EXPECT_EQ(Event().Tally(2).byes, 0u);
}

TEST_F(Draws, StaffAreNotThePublic) {
  RegisterPlayer judge;
  judge.player = "p7";
  judge.person = "persons/x";
  Ok(Do(judge));
  Ok(Do(AddStaff{{"persons/x", "judge"}}));
  Ok(Do(FreezeRound(1)));
  EXPECT_FALSE(Ok(Do(ByPlayer("p7", "x"))).decision.what.Get<DrawContributed>().outside);
  EXPECT_FALSE(Ok(Do(ByDice({"p1", "p7"}))).decision.what.Get<DrawContributed>().outside);
  EXPECT_EQ(Drawn(Do(PairRound{1})).strength, DrawStrength::kCommitted);
  ExpectAllOfItAgain();
}

TEST_F(Draws, EachContributesOnce) {
  Ok(Do(FreezeRound(1)));
  Ok(Do(ByPlayer("p1", "x")));
  EXPECT_EQ(Refused(ByPlayer("p1", "y")), reason::kContributionExists);
  EXPECT_EQ(Refused(ByPlayer("p9", "y")), reason::kPlayerUnknown);
  EXPECT_EQ(Refused(ByDice({"p1", "p1"})), reason::kFieldInvalid);
  EXPECT_EQ(Refused(ByBeacon("y")), reason::kFieldInvalid) << "no beacon was named";
}

TEST_F(Draws, ADryRunFreezesAndOpensNothing) {
  const auto dry = [&](auto what) {
    Submission submission = world_.MakeIn("events/e", std::move(what), "because");
    submission.validate_only = true;
    return Ok(world_.Send(std::move(submission)));
  };
  dry(FreezeRound(1));
  EXPECT_EQ(Event().frozen, nullptr);
  Ok(Do(FreezeRound(1)));
  const Digest sample = dry(PairRound{1}).decision.what.Get<RoundPaired>().draw.link;
  const Digest given_up = dry(VoidDraw{}).decision.what.Get<DrawVoided>().link;
  const Digest link = Drawn(Do(PairRound{1})).link;
  EXPECT_NE(sample, link);
  EXPECT_NE(given_up, link);
}

}  // namespace
}  // namespace arbitro::engine
