// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "daemon/engine/state/secret_standings.h"
#include "plugins/samurai_sword/tests/doors.h"
#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// An event of eight at the moment that a case names.
std::unique_ptr<SamuraiEvent> At(const Json& one) {
  auto cup = std::make_unique<SamuraiEvent>(Players(8));
  cup->Start();
  if (one["phase"] == "elimination") {
    const uint32_t round = one["round"];
    for (uint32_t before = 1; before < round; ++before) {
      EXPECT_EQ(cup->Do(PairRound{before}), "");
      cup->PlayByHand(before, {});
    }
    EXPECT_EQ(cup->Do(PairRound{round}), "");
    return cup;
  }
  cup->PlayElimination(Players(8));
  if (one["phase"] == "final") {
    EXPECT_EQ(cup->Do(StartPhase{2}), "");
  }
  return cup;
}

// The standings are there; whom services keep them from, is tried over the network in
// secret_standings_test.
Json Visibility(const Json& given, const Json&) {
  Json visible = Json::array();
  for (const Json& one : given["cases"]) {
    const auto cup = At(one);
    EXPECT_TRUE(cup->Event().FindRound(1)->closed());
    const auto secret = SecretPhaseOf(cup->Event());
    visible.push_back(one["viewer"] == "referee" || !secret || !secret->Hides(1));
  }
  return {{"visible", visible}};
}

// A referee cannot play, and a player cannot be the referee.
Json RefereeMayPlay(const Json&, const Json&) {
  SamuraiEvent cup(Players(7));
  EXPECT_EQ(cup.Do(AddStaff{{"persons/ref", "referee"}}), "");
  const bool may_enter = cup.Register("ref", "persons/ref").empty();
  if (!may_enter) {
    EXPECT_EQ(cup.RefusedBy(), "SAM-3.1");
  }
  EXPECT_EQ(cup.Register("ann", "persons/ann"), "");
  const bool may_judge = cup.Do(AddStaff{{"persons/ann", "referee"}}).empty();
  if (!may_judge) {
    EXPECT_EQ(cup.RefusedBy(), "SAM-3.1");
  }
  EXPECT_EQ(may_enter, may_judge);
  return {{"allowed", may_enter}};
}

// Against a sanction, a result, and anything else.
Json MayAppeal(const Json&, const Json&) {
  SamuraiEvent cup(Players(8));
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  RulePenalty rule;
  rule.player = cup.PlayersAt(1, 1).front();
  rule.infraction = "foul_language";
  EXPECT_EQ(cup.Do(rule), "");
  const bool against_sanction = cup.Do(FileAppeal{rule.player, 1, 0, 0, "I did not"}).empty();
  cup.PlayByHand(1, {});
  const bool against_result = cup.Do(FileAppeal{rule.player, 0, 1, 1, "miscounted"}).empty();
  if (!against_result) {
    EXPECT_EQ(cup.RefusedBy(), "SAM-3.7");
  }
  const bool against_anything = cup.Do(FileAppeal{rule.player, 0, 0, 0, "unfair"}).empty();
  EXPECT_EQ(against_result, against_sanction);
  EXPECT_EQ(against_anything, against_sanction);
  return {{"allowed", against_sanction}};
}

Json Derogation(const Json& given, const Json&) {
  const std::map<std::string, std::pair<const char*, Value>> settings = {
      {"eight_finalists", {"eight_finalists", Value::Flag(true)}},
      {"number_of_rounds", {"rounds", Value::Integer(5)}},
      {"time_limits", {"time_limit", Value::Integer(90)}}};
  Json allowed = Json::array();
  for (const Json& one : given["cases"]) {
    const auto& [key, value] = settings.at(one["change"]);
    SamuraiEvent cup(
        Players(8),
        Value::Struct(
            {{key, value}, {"publisher_authorised", Value::Flag(one["publisherAuthorised"])}}));
    allowed.push_back(cup.Do(StartEvent{}).empty());
    if (!allowed.back()) {
      EXPECT_EQ(cup.RefusedBy(), "SAM-5.0");
    }
  }
  return {{"allowed", allowed}};
}

// Every sanction stands for every act, and none deviates from the rules.
Json Conduct(const Json& given, const Json&) {
  SamuraiEvent cup(Players(8));
  cup.Start();
  Json violation = Json::array();
  bool discretion = true;
  for (const Json& act : given["acts"]) {
    RulePenalty rule;
    rule.player = "p1";
    rule.infraction = act;
    violation.push_back(cup.Do(rule).empty());
    for (const std::string sanction : {"note", "warning", "points"}) {
      rule.proposed = sanction;
      rule.circumstances = Value();
      if (sanction == "points") {
        rule.circumstances = Value::Struct({{"points", Value::Integer(5)}});
      }
      EXPECT_EQ(cup.Do(rule), "") << sanction;
      const PenaltyRuled ruled = cup.Decided<PenaltyRuled>();
      discretion &= ruled.penalty == sanction && !ruled.deviates && ruled.final &&
                    ruled.allowed == std::vector<std::string>{"note", "warning", "points",
                                                              "game-loss", "expulsion"};
    }
  }
  return {{"violation", violation}, {"sanction", discretion ? "referee_discretion" : "a scale"}};
}

}  // namespace

std::map<std::string, Door> ConductDoors() {
  return {{"lifecycle.standingsVisibility", Visibility},
          {"lifecycle.refereeMayPlay", RefereeMayPlay},
          {"lifecycle.appealRefereeDecision", MayAppeal},
          {"lifecycle.derogation", Derogation},
          {"penalty.conduct", Conduct}};
}

}  // namespace arbitro::engine
