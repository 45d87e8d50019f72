// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/rulings.h"

#include <string>

#include <gtest/gtest.h>

#include "plugins/pokemon_tcg/rules/penalties.h"
#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

class RulingsTest : public testing::Test {
 protected:
  PenaltyRequest About(const std::string& infraction, const char* tier = "city-championships") {
    PenaltyRequest request;
    request.infraction = host_.description().PlaceOfInfraction(infraction);
    request.circumstances = Value::Struct();
    request.settings =
        Value::Struct({{"date", Value::Text("2013-10-12")}, {"event_tier", Value::Text(tier)}});
    return request;
  }

  Ruling Rule(const PenaltyRequest& request) {
    const auto reply = host_.RulePenalty(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() == nullptr ? Ruling() : *reply.answer();
  }

  std::string Ruled(const PenaltyRequest& request) {
    return host_.description().PenaltyAt(Rule(request).ruling);
  }

  // The question's word on the same offence.
  std::string Asked(const std::string& category, int tier, const std::vector<std::string>& before) {
    Value previous = Value::List();
    for (const std::string& one : before) previous.Add(Value::Text(one));
    const auto reply =
        host_.Ask({"penalty", Value::Struct({{"category", Value::Text(category)},
                                             {"tier", Value::Integer(tier)},
                                             {"previous_same_category", previous}})});
    return reply.answer() == nullptr ? Describe(reply) : reply.answer()->answer["penalty"].text();
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

// The event's own door and the question's are one function.
TEST_F(RulingsTest, BothDoorsSayTheSame) {
  ASSERT_EQ(host_.fault(), "");
  for (const InfractionRow& row : Infractions()) {
    for (int tier : {1, 2}) {
      PenaltyRequest request =
          About(row.id, tier == 1 ? "city-championships" : "national-championships");
      request.head_judge = true;
      std::vector<std::string> before;
      for (int again = 0; again < 3; ++again) {
        const std::string ruled = Ruled(request);
        EXPECT_EQ(ruled, Asked(row.id, tier, before)) << row.id << " tier " << tier;
        before.push_back(ruled);
        request.history.push_back(
            {request.infraction, host_.description().PlaceOfPenalty(ruled), 1, 1, 0, 0, 1, 0});
      }
    }
  }
}

TEST_F(RulingsTest, AnotherCategoryDoesNotCount) {
  PenaltyRequest request = About("pace-of-play");
  request.history = {
      {host_.description().PlaceOfInfraction("procedural-error"), 4, 1, 1, 0, 0, 1, 0}};
  EXPECT_EQ(Ruled(request), "caution");
}

TEST_F(RulingsTest, OnlyTheHeadJudgeDeviates) {
  PenaltyRequest request = About("pace-of-play");
  request.proposed = host_.description().PlaceOfPenalty("warning");
  EXPECT_EQ(host_.RulePenalty(request).refusal()->reason, "PENALTY_NOT_DUE");
  request.head_judge = true;
  const Ruling ruling = Rule(request);
  EXPECT_TRUE(ruling.deviates);
  EXPECT_EQ(ruling.allowed, std::vector<uint32_t>{1});
  EXPECT_EQ(ruling.choices, (std::vector<uint32_t>{2, 3, 4, 5, 6}));
}

TEST_F(RulingsTest, AMajorErrorBringsTheOpponentACaution) {
  PenaltyRequest request = About("game-play-error-major", "state-championships");
  const Ruling ruling = Rule(request);
  ASSERT_EQ(ruling.further.size(), 1u);
  EXPECT_EQ(ruling.further[0].penalty, host_.description().PlaceOfPenalty("caution"));
  EXPECT_EQ(ruling.further[0].target, uint32_t{ARBITRO_TARGET_OPPONENTS});
  ASSERT_EQ(ruling.effects.size(), 1u);
  EXPECT_EQ(ruling.effects[0].kind, ARBITRO_EFFECT_PRIZES);
  EXPECT_EQ(ruling.effects[0].amount, 1);
  request.circumstances = Value::Struct({{"significant_advantage", Value::Flag(true)}});
  EXPECT_EQ(Ruled(request), "game-loss");
}

// [PKM-PEN-31] The table's cells are unverified: an event may have others, and a repetition goes on
// from there.
TEST_F(RulingsTest, AnEventMayBeginElsewhereOnTheLadder) {
  PenaltyRequest request = About("pace-of-play");
  request.settings.Set("penalty_starts",
                       Value::Struct({{"pace-of-play", Value::Text("prize-card")}}));
  EXPECT_EQ(Ruled(request), "prize-card");
}

TEST_F(RulingsTest, EffectsFollowTheKindOfMatch) {
  PenaltyRequest request = About("unsporting-conduct-major");
  ASSERT_EQ(Rule(request).effects.size(), 1u);
  // [PKM-PEN-4] A single game is the match.
  EXPECT_EQ(Rule(request).effects[0].kind, ARBITRO_EFFECT_MATCH_LOSS);
  request.settings.Set("match_type", Value::Text("best-of-three"));
  EXPECT_EQ(Rule(request).effects[0].kind, ARBITRO_EFFECT_GAME_LOSS);
  request = About("cheating");
  request.head_judge = true;
  const Ruling cheating = Rule(request);
  ASSERT_EQ(cheating.effects.size(), 2u);
  EXPECT_EQ(cheating.effects[1].kind, ARBITRO_EFFECT_EXPEL);
}

// [PKM-PEN-3] [PKM-PEN-4] [PKM-PEN-6] The effect of a penalty is unverified, so an event may say
// it.
TEST_F(RulingsTest, AnEventMayHaveOtherEffects) {
  PenaltyRequest request = About("game-play-error-major", "state-championships");
  request.settings.Set("prize_penalty_cards", Value::Integer(2));
  EXPECT_EQ(Rule(request).effects[0].amount, 2);
  request = About("unsporting-conduct-major");
  request.settings.Set("lost_single_game", Value::Text("game"));
  EXPECT_EQ(Rule(request).effects[0].kind, ARBITRO_EFFECT_GAME_LOSS);
  request = About("cheating");
  request.head_judge = true;
  request.settings.Set("disqualified", Value::Text("loses_match"));
  ASSERT_EQ(Rule(request).effects.size(), 1u);
  EXPECT_EQ(Rule(request).effects[0].kind, ARBITRO_EFFECT_MATCH_LOSS);
}

// [PKM-PEN-12] The lighter of two infractions found together waits for the heavier one.
TEST_F(RulingsTest, OfInfractionsFoundTogetherTheHeaviestIsPenalized) {
  PenaltyRequest request = About("pace-of-play");
  const auto with = [&](const char* other) {
    request.circumstances = Value::Struct({{"found_together", Value::List({Value::Text(other)})}});
  };
  with("deck-problem-major");
  EXPECT_EQ(host_.RulePenalty(request).refusal()->rule, "PKM-PEN-12");
  // Of two that weigh the same, either.
  with("procedural-error");
  EXPECT_EQ(Ruled(request), "caution");
  // A repetition may be what makes it the heaviest.
  with("deck-problem-major");
  request.history = {
      {request.infraction, host_.description().PlaceOfPenalty("prize-card"), 1, 1, 0, 0, 1, 0}};
  EXPECT_EQ(Ruled(request), "game-loss");
  request.history.clear();
  request.head_judge = true;
  request.proposed = host_.description().PlaceOfPenalty("caution");
  EXPECT_TRUE(Rule(request).deviates);
  request.head_judge = false;
  request.settings.Set("several_infractions", Value::Text("each"));
  EXPECT_EQ(Ruled(request), "caution");
}

// [PKM-PEN-15] A duty of the event, which does not keep it from being confirmed.
TEST_F(RulingsTest, WarningsAndAboveAreReported) {
  EXPECT_TRUE(Rule(About("pace-of-play")).duties.empty());
  const Ruling warning = Rule(About("pace-of-play", "state-championships"));
  ASSERT_EQ(warning.duties.size(), 1u);
  EXPECT_EQ(warning.duties[0].code, "REPORT_PENALTY");
  EXPECT_FALSE(warning.duties[0].blocks_confirmation);
  PenaltyRequest request = About("pace-of-play", "state-championships");
  request.settings.Set("reported_from", Value::Text("game-loss"));
  EXPECT_TRUE(Rule(request).duties.empty());
}

TEST_F(RulingsTest, AMatchLossDecidesTheTableWithoutAReport) {
  OutcomeRequest request;
  request.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
  request.seat_count = 2;
  request.effects = {{0, ARBITRO_EFFECT_MATCH_LOSS, 0, 0}};
  const auto reply = host_.Outcome(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->seats[0].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(reply.answer()->seats[1].points, 3);
  request.effects.push_back({1, ARBITRO_EFFECT_MATCH_LOSS, 0, 0});
  const auto both = host_.Outcome(request);
  ASSERT_NE(both.answer(), nullptr) << Describe(both);
  EXPECT_EQ(both.answer()->seats[1].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(both.answer()->seats[1].points, 0);
}

}  // namespace
}  // namespace arbitro::pkm
