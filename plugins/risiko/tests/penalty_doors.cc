// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "plugins/risiko/tests/doors.h"
#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

// An event of four at one table, and what the rules make of an infraction of the first.
class Ruled {
 public:
  explicit Ruled(Value settings = Value()) : cup_(Players(4), std::move(settings)) {
    cup_.Start();
    EXPECT_EQ(cup_.Enter(1, {Players(4)}), "");
  }

  PenaltyRuled Of(const std::string& infraction, Value circumstances = Value()) {
    RulePenalty rule;
    rule.player = "p1";
    rule.infraction = infraction;
    rule.circumstances = std::move(circumstances);
    EXPECT_EQ(cup_.Do(rule), "") << infraction;
    return cup_.Decided<PenaltyRuled>();
  }
  RisikoEvent& cup() { return cup_; }

  static int64_t PointsOf(const PenaltyRuled& ruled) {
    int64_t points = 0;
    for (const PointsChange& change : ruled.points) points -= change.points;
    return points;
  }
  // The first number of a note.
  static int64_t NumberIn(const PenaltyRuled& ruled) {
    return std::stoll(ruled.effects.at(0).text);
  }
  static bool Has(const PenaltyRuled& ruled, uint32_t kind) {
    return std::any_of(ruled.effects.begin(), ruled.effects.end(),
                       [&](const PenaltyEffect& effect) { return effect.kind == kind; });
  }

 private:
  RisikoEvent cup_;
};

Value TextOf(const Json& text) { return Value::Text(text.get<std::string>()); }

Json ForgottenRolls(const Json& given, const Json&) {
  Value settings = Value::Struct();
  if (given.contains("policy")) settings.Set("forgotten_roll", TextOf(given["policy"]));
  Ruled ruled(std::move(settings));
  std::vector<Json> all;
  const int64_t most =
      *std::max_element(given["omissionNumbers"].begin(), given["omissionNumbers"].end());
  for (int64_t i = 0; i < most; ++i) {
    const PenaltyRuled one = ruled.Of("forgotten-roll");
    const bool out = Ruled::Has(one, ARBITRO_EFFECT_GAME_LOSS);
    const std::string type = one.penalty == "warning" ? "verbal_warning" : one.penalty;
    all.push_back({{"type", out ? "excluded_from_game" : type}, {"points", Ruled::PointsOf(one)}});
  }
  Json sanctions = Json::array();
  for (const Json& number : given["omissionNumbers"])
    sanctions.push_back(all.at(number.get<size_t>() - 1));
  return {{"sanctions", sanctions}};
}

Json ArmyLimit(const Json& given, const Json& expect) {
  const int64_t excess = given["onBoard"].get<int64_t>() - given["limit"].get<int64_t>();
  // A limit that was lowered before is in no question at this door.
  if (given["limit"] != 130 || excess <= 0) return {};
  Ruled ruled;
  const PenaltyRuled one =
      ruled.Of("too-many-armies",
               Value::Struct({{"excess", Value::Integer(excess)}, {"by", TextOf(given["by"])}}));
  const std::string text = LanguagesOfNote(one.effects.at(0).text).en;
  const int64_t limit = std::stoll(text.substr(text.rfind(' ') + 1));
  EXPECT_EQ(expect["excess"], excess);
  return {{"excess", excess},
          {"remove", Ruled::NumberIn(one)},
          {"pointsPenalty", Ruled::PointsOf(one)},
          {"newLimit", limit}};
}

Json Reinforcements(const Json& given, const Json&) {
  Json results = Json::array();
  for (const Json& one : given["cases"]) {
    Ruled ruled;
    Value circumstances = Value::Struct({{"excess", Value::Integer(one["excess"].get<int64_t>())},
                                         {"by", TextOf(one["by"])},
                                         {"deliberate", Value::Flag(true)}});
    const int64_t attempts = one["deliberateAttempts"];
    for (int64_t i = 1; i < attempts; ++i) ruled.Of("too-many-reinforcements", circumstances);
    circumstances.Set("deliberate", Value::Flag(attempts > 0));
    const PenaltyRuled last = ruled.Of("too-many-reinforcements", circumstances);
    results.push_back({{"remove", Ruled::NumberIn(last)},
                       {"disqualifiedFromGame", Ruled::Has(last, ARBITRO_EFFECT_GAME_LOSS)}});
  }
  return {{"results", results}};
}

Json ObjectiveCard(const Json& given, const Json&) {
  Json results = Json::array();
  for (const Json& one : given["cases"]) {
    Ruled ruled;
    if (one == "accidental_exposure") {
      EXPECT_TRUE(ruled.Of("objective-exposed").effects.empty());
      results.push_back({{"sanction", "none"}});
      continue;
    }
    const bool shown = one == "deliberate_show";
    const PenaltyRuled ruling = ruled.Of(shown ? "objective-shown" : "objective-exchanged");
    EXPECT_EQ(Ruled::Has(ruling, ARBITRO_EFFECT_GAME_LOSS), shown);
    EXPECT_EQ(ruled.cup().Event().FindPlayer("p1")->status, PlayerStatus::kExpelled);
    // Of two who exchange, each is ruled on.
    results.push_back({{"sanction", shown ? "disqualified_from_game_and_expelled_from_tournament"
                                          : "expelled_from_tournament"},
                       {"players", shown ? 1 : 2}});
  }
  return {{"results", results}};
}

Json RisikoNotDeclared(const Json& given, const Json&) {
  Json results = Json::array();
  for (const Json& one : given["cases"]) {
    Ruled ruled;
    RisikoEvent& cup = ruled.cup();
    const Value found = Value::Struct({{"discovered", TextOf(one["discovered"])}});
    const int64_t score = one.value("score", 0);
    const bool playing = one["discovered"] == "during_play";
    const int64_t objective = playing ? 60 : score - 50;
    if (playing) {
      EXPECT_TRUE(Ruled::Has(ruled.Of("risiko-not-declared", found), ARBITRO_EFFECT_NOTE));
    }
    EXPECT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{objective, 1}, {3, 1}, {2, 1}, {1, 1}})}), "");
    const SeatOutcome outcome = cup.Event().FindRound(1)->tables[0].outcomes[0];
    const PenaltyRuled late = playing ? PenaltyRuled() : ruled.Of("risiko-not-declared", found);
    EXPECT_EQ(cup.Do(CloseRound{1}), "");
    const int64_t kept = cup.Column(1, "points")["p1"];
    if (playing) {
      results.push_back({{"excludedFromGame", outcome.points == 0},
                         {"territories", "neutral"},
                         {"rankedAs", outcome.place == 4 ? "first_eliminated" : ""},
                         {"score", kept}});
    } else {
      results.push_back({{"pointsPenalty", Ruled::PointsOf(late)}, {"score", kept}});
    }
  }
  return {{"results", results}};
}

Json Sabotage(const Json&, const Json&) {
  Ruled ruled;
  RisikoEvent& cup = ruled.cup();
  EXPECT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{4, 1}, {3, 1}, {2, 1}, {1, 1}})}), "");
  ruled.Of("count-spoilt");
  const bool out = cup.Event().FindPlayer("p1")->status == PlayerStatus::kExpelled;
  EXPECT_EQ(cup.Do(ReplayTable{1, 1}, "the count was spoilt"), "");
  const TableState again = cup.Event().FindRound(1)->tables[0];
  // The passive player sits where who is out sat.
  EXPECT_EQ(again.seats.size(), 4u);
  return {{"sanction", out ? "disqualified_from_tournament" : ""},
          {"gameReplayed", !again.decided()},
          {"replacement", "passive_player_if_needed"}};
}

// Cards that too many in hand cost, as the event is set.
Json OverLimit(const Json& given, const Json&) {
  const int64_t hand = given["hand"];
  Json results = Json::array();
  for (const Json& policy : given["policies"]) {
    Ruled ruled(Value::Struct({{"over_limit_cards", TextOf(policy)}}));
    const PenaltyRuled one =
        ruled.Of("too-many-cards", Value::Struct({{"cards", Value::Integer(hand)}}));
    const std::string text = LanguagesOfNote(one.effects.at(0).text).en;
    const bool all = text == "all cards discarded";
    const int64_t lost = all ? hand : std::stoll(text.substr(text.rfind(' ') + 1));
    results.push_back({{"discard", lost}, {"left", hand - lost}});
  }
  Ruled usual;
  const PenaltyRuled one =
      usual.Of("too-many-cards", Value::Struct({{"cards", Value::Integer(hand)}}));
  const bool all = LanguagesOfNote(one.effects.at(0).text).en == "all cards discarded";
  return {{"results", results}, {"defaultPolicy", all ? "discard_all" : "double_excess"}};
}

Json LeftAGame(const Json& given, const Json&) {
  if (given["cause"] != "refuses_referee_decision") return {};
  Ruled ruled;
  ruled.Of("decision-refused");
  const bool out = ruled.cup().Event().FindPlayer("p1")->status == PlayerStatus::kExpelled;
  return {{"mode", out ? "expelled_from_tournament" : ""}};
}

}  // namespace

std::map<std::string, Door> PenaltyDoors() {
  return {{"penalty.sdadataOmission", ForgottenRolls},
          {"penalty.armyLimit", ArmyLimit},
          {"penalty.reinforcementExcess", Reinforcements},
          {"penalty.objectiveCard", ObjectiveCard},
          {"penalty.risikoNotDeclared", RisikoNotDeclared},
          {"penalty.scoreSabotage", Sabotage},
          {"cards.overLimit", OverLimit},
          {"abandon.inGame", LeftAGame}};
}

}  // namespace arbitro::engine
