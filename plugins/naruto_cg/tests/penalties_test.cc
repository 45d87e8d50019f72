// SPDX-License-Identifier: Apache-2.0
//
// Penalties at an event: what adds up, what the head judge may choose, what hits which match.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::nar {
namespace {

// A player at a table, and what the player has had.
class NarutoCgPenaltiesTest : public ::testing::Test {
 protected:
  NarutoCgPenaltiesTest() : host_(FakeHost::Of<NarutoCg>()) {
    request_.format = "constructed";
    request_.settings = Value::Struct();
    request_.at_table = true;
    request_.phase_kind = ARBITRO_PHASE_SWISS;
    request_.phase = request_.round = 1;
    request_.table_seats = 2;
  }

  Reply<Ruling> Rule(const std::string& infraction, const Value& circumstances = Value::Struct()) {
    request_.infraction = host_.description().PlaceOfInfraction(infraction);
    request_.circumstances = circumstances;
    return host_.RulePenalty(request_);
  }

  // The penalty that is given, which goes on record with whatever comes with it.
  std::string Give(const std::string& infraction, const Value& circumstances = Value::Struct()) {
    const Reply<Ruling> reply = Rule(infraction, circumstances);
    if (reply.answer() == nullptr) return Describe(reply);
    const Ruling& ruling = *reply.answer();
    request_.history.push_back({request_.infraction, ruling.ruling, 1, 1, ruling.step, 0, 1, 0});
    for (const FurtherPenalty& further : ruling.further) {
      request_.history.push_back(
          {request_.infraction, further.penalty, 1, 1, ruling.step, 0, 1, 0});
    }
    return host_.description().PenaltyAt(ruling.ruling);
  }

  void Propose(const std::string& penalty) {
    request_.proposed = host_.description().PlaceOfPenalty(penalty);
  }

  FakeHost host_;
  PenaltyRequest request_;
};

// [NAR-PENALTY-VERBAL-2] [NAR-PENALTY-OFFICIAL-2] The second verbal warning is official, the
// second official one costs a game.
TEST_F(NarutoCgPenaltiesTest, WarningsAddUp) {
  EXPECT_EQ(Give("procedural_minor"), "verbal_warning");
  EXPECT_EQ(Give("marked_minor"), "official_warning");
  EXPECT_EQ(Give("procedural_medium"), "game_loss");
  EXPECT_EQ(request_.history.size(), 4u);
  EXPECT_EQ(Give("procedural_medium"), "game_loss");
}

// [NAR-AMB-28] Or the third, where the organiser has set so.
TEST_F(NarutoCgPenaltiesTest, TheThirdVerbalWarningMayBeTheOfficialOne) {
  request_.settings = Value::Struct({{"verbal_to_official_from", Value::Integer(3)}});
  EXPECT_EQ(Give("procedural_minor"), "verbal_warning");
  EXPECT_EQ(Give("procedural_minor"), "verbal_warning");
  EXPECT_EQ(Give("procedural_minor"), "official_warning");
  EXPECT_EQ(Give("procedural_minor"), "game_loss");
}

// [NAR-PENALTY-GAME-LOSS-2] The warning that comes with a lost game counts.
TEST_F(NarutoCgPenaltiesTest, ALostGameBringsAWarning) {
  const Value found = Value::Struct({{"found", Value::Text("during_game")}});
  EXPECT_EQ(Give("illegal_deck", found), "game_loss");
  EXPECT_EQ(Give("procedural_severe"), "game_loss");
}

// [NAR-PEN-SLOW-LADDER] One grade more each time, expulsion in bad faith only.
TEST_F(NarutoCgPenaltiesTest, SlowPlayClimbsItsLadder) {
  EXPECT_EQ(Give("slow_play"), "verbal_warning");
  EXPECT_EQ(Give("slow_play"), "official_warning");
  EXPECT_EQ(Give("slow_play"), "game_loss");
  EXPECT_EQ(Give("slow_play"), "match_loss");
  EXPECT_EQ(Give("slow_play"), "match_loss");
  EXPECT_EQ(Give("slow_play", Value::Struct({{"bad_faith", Value::Flag(true)}})), "expulsion");
}

// [NAR-PEN-GENERAL-2] [NAR-AMB-66] A judge keeps to the list, the head judge may leave it.
TEST_F(NarutoCgPenaltiesTest, OnlyTheHeadJudgeLeavesTheList) {
  Propose("game_loss");
  EXPECT_EQ(Give("procedural_medium"), "game_loss");
  ASSERT_NE(Rule("marked_minor").refusal(), nullptr);
  EXPECT_EQ(Rule("marked_minor").refusal()->reason, "HEAD_JUDGE_ONLY");
  request_.head_judge = true;
  ASSERT_NE(Rule("marked_minor").answer(), nullptr);
  EXPECT_TRUE(Rule("marked_minor").answer()->deviates);
  EXPECT_TRUE(Rule("marked_minor").answer()->final);
  Propose("persona_non_grata");
  EXPECT_EQ(Rule("cheating").refusal()->reason, "MANAGEMENT_ONLY");
}

// [NAR-PENALTY-VERBAL-2] [NAR-PENALTY-OFFICIAL-2] Less than the warnings before ask for is the head
// judge's alone, and on record as a deviation; the refusal says what is due, and by which rule.
TEST_F(NarutoCgPenaltiesTest, LessThanIsDueIsTheHeadJudgesAlone) {
  const auto refused = [&](const std::string& infraction, const std::string& rule) {
    const Reply<Ruling> reply = Rule(infraction);
    ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
    EXPECT_EQ(reply.refusal()->reason, "HEAD_JUDGE_ONLY");
    EXPECT_EQ(reply.refusal()->rule, rule);
  };
  EXPECT_EQ(Give("procedural_minor"), "verbal_warning");
  Propose("verbal_warning");
  refused("procedural_minor", "NAR-PENALTY-VERBAL-2");
  EXPECT_NE(Rule("procedural_minor").refusal()->message.en.find("`official_warning`"),
            std::string::npos);
  EXPECT_NE(Rule("procedural_minor").refusal()->message.it.find("`official_warning`"),
            std::string::npos);
  Propose("");
  EXPECT_EQ(Give("procedural_severe"), "official_warning");
  Propose("official_warning");
  refused("procedural_severe", "NAR-PENALTY-OFFICIAL-2");
  EXPECT_NE(Rule("procedural_severe").refusal()->message.en.find("`game_loss`"), std::string::npos);
  refused("marked_minor", "NAR-PEN-GENERAL-2");
  request_.head_judge = true;
  ASSERT_NE(Rule("procedural_severe").answer(), nullptr);
  EXPECT_TRUE(Rule("procedural_severe").answer()->deviates);
}

// [NAR-PENALTY-OFFICIAL-3] From the second official warning on, up to expulsion is no deviation.
TEST_F(NarutoCgPenaltiesTest, TheSecondWarningLetsTheHeadJudgeChoose) {
  EXPECT_EQ(Give("unsporting"), "official_warning");
  request_.head_judge = true;
  Propose("expulsion");
  ASSERT_NE(Rule("unsporting").answer(), nullptr);
  EXPECT_FALSE(Rule("unsporting").answer()->deviates);
  // [NAR-PENALTY-EXPULSION-1] It is reported.
  EXPECT_EQ(Rule("unsporting").answer()->duties.size(), 1u);
}

// [NAR-PEN-WRONG-OPP-CROSS] Of crossed matches the loss weighs on the next round.
TEST_F(NarutoCgPenaltiesTest, ALossHitsTheTableOrTheNextMatch) {
  Value late = Value::Struct({{"minutes_after_start", Value::Integer(11)}});
  const auto loss = [&] {
    const Reply<Ruling> reply = Rule("wrong_opponent", late);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() == nullptr ? PenaltyEffect() : reply.answer()->effects.at(0);
  };
  EXPECT_EQ(loss().kind, ARBITRO_EFFECT_MATCH_LOSS);
  EXPECT_FALSE(loss().next_match);
  late.Set("crossed", Value::Flag(true));
  EXPECT_EQ(loss().kind, ARBITRO_EFFECT_MATCH_LOSS);
  EXPECT_TRUE(loss().next_match);
}

// Nothing due, another infraction, a fact that is missing: each says so.
TEST_F(NarutoCgPenaltiesTest, WhatCannotBeRuledOnIsRefused) {
  const Value in_time = Value::Struct({{"minutes_late", Value::Integer(0)}});
  EXPECT_EQ(Rule("tardiness", in_time).refusal()->reason, "NOTHING_DUE");
  const Value on_purpose = Value::Struct({{"intentional", Value::Flag(true)}});
  EXPECT_EQ(Rule("marked_major", on_purpose).refusal()->reason, "OTHER_INFRACTION");
  EXPECT_EQ(Rule("illegal_deck").refusal()->reason, "INCONSISTENT_QUESTION");
}

}  // namespace
}  // namespace arbitro::nar
