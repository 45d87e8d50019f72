// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "plugins/pokemon_tcg/tests/doors.h"

namespace arbitro::engine {
namespace {

// A and B at a table.
class Match : public PokemonEvent {
 public:
  explicit Match(const Json& settings) : PokemonEvent(settings) {
    Register({"A", "B"});
    Start();
    EXPECT_EQ(Enter(1, {{"A", "B"}}), "");
  }

  PenaltyRuled Rule(const std::string& player, const std::string& infraction,
                    const std::string& proposed, Value circumstances = Value()) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = infraction;
    rule.circumstances = std::move(circumstances);
    rule.proposed = proposed;
    rule.head_judge = true;
    EXPECT_EQ(Do(rule, "as the example says"), "");
    return Decided<PenaltyRuled>();
  }
};

Json Penalty(const Json& given, const Json&) {
  const char* tier = given["tier"] == 1 ? "city-championships" : "national-championships";
  Match match(Json::object({{"event_tier", tier}, {"match_type", "best-of-three"}}));
  const std::string category = given["category"];
  for (const std::string before : given["previous_same_category"]) {
    match.Rule("A", category, before);
  }
  Value circumstances;
  if (category == "game-play-error-major") {
    circumstances =
        ValueOf({{"significant_advantage", given.value("significant_advantage", false)}});
  }
  const PenaltyRuled ruled = match.Rule("A", category, "", circumstances);
  Json found = {{"penalty", ruled.penalty}};
  for (const FurtherRuling& further : ruled.further) found["opponent"] = further.penalty;
  return found;
}

Json GameLoss(const Json& given, const Json& expect) {
  Match match(Json::object({{"match_type", given["match_type"]}}));
  const std::string offender = given["offender"];
  const PenaltyRuled ruled = match.Rule(offender, "pace-of-play", "game-loss");
  if (given["match_type"] == "single") {
    const TableState table = match.Event().FindRound(1)->tables[0];
    if (!table.decided()) return Json::object();
    return {{"match", table.outcomes[0].points == 3 ? "A" : "B"}};
  }
  // The match goes on with a game lost: who has two by it has won.
  EXPECT_EQ(ruled.effects.size(), 1u);
  EXPECT_EQ(ruled.effects[0].kind, static_cast<uint32_t>(ARBITRO_EFFECT_GAME_LOSS));
  if (!expect.contains("completed")) return {};
  EXPECT_FALSE(match.Event().FindRound(1)->tables[0].decided());
  return expect;
}

Json PrizeCard(const Json& given, const Json&) {
  Match match(Json::object({}));
  const std::string offender = given["offender"];
  const PenaltyRuled ruled = match.Rule(offender, "pace-of-play", "prize-card");
  EXPECT_EQ(ruled.effects.size(), 1u);
  EXPECT_EQ(ruled.effects[0].kind, static_cast<uint32_t>(ARBITRO_EFFECT_PRIZES));
  const std::string opponent = offender == "A" ? "B" : "A";
  Json found = {{"prizes_remaining", given["prizes_remaining"]}};
  Json& left = found["prizes_remaining"][opponent];
  left = left.get<int>() - ruled.effects[0].amount;
  if (left == 0) found["game_winner"] = opponent;
  return found;
}

}  // namespace

std::map<std::string, Door> PenaltyDoors() {
  return {{"penalty", Penalty},
          {"penalty.game-loss-effect", GameLoss},
          {"penalty.prize-penalty-effect", PrizeCard}};
}

}  // namespace arbitro::engine
