// SPDX-License-Identifier: Apache-2.0
//
// The small game of coins.h with phases, penalties and awards.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_CUT_COINS_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_CUT_COINS_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/coins.h"
#include "kit/elimination.h"

namespace arbitro::engine {

// Two rounds of Swiss, then the best four in single elimination with a match for the third place.
// Penalties by how often a player was late: a caution, two points, the match, expulsion. A caution
// for the opponents comes with the second. `final` in the circumstances rules out an appeal. The
// first of the final standings wins ten points, the organiser one.
class CutCoins : public Coins {
 public:
  static constexpr uint32_t kCut = 4;
  static constexpr uint32_t kSwissRounds = 2;
  static constexpr int32_t kPointsLost = -2;
  static constexpr int32_t kExtensionS = 90;

  Description Describe() const override {
    Description description = Coins::Describe();
    description.penalties = {{"caution", {}, "COIN-1", 1},
                             {"points", {}, "", 2},
                             {"match-loss", {}, "", 3},
                             {"expulsion", {}, "", 4}};
    description.infractions = {
        {"late", {}, "COIN-1", form::Struct("late", {}, {form::Flag("final", {})})},
        {"slow", {}, "", std::nullopt}};
    description.reasons.push_back({"ASK_THE_HEAD_JUDGE", {}, "COIN-1"});
    description.awards = {{"points", {}, "COIN-1"}};
    description.duties = {{"report", {}, "COIN-1"}};
    return description;
  }

  static kit::EliminationField BracketOf(const DrawRequest& request) {
    kit::EliminationField field;
    field.third_place = request.third_place ? kit::ThirdPlace::kMatch : kit::ThirdPlace::kNone;
    field.seeds.assign(request.entrants, kit::kNobody);
    for (uint32_t i = 0; i < request.players.size(); ++i) {
      if (request.players[i].seed > 0) field.seeds[request.players[i].seed - 1] = i;
    }
    for (const PastTable& past : request.past) {
      field.rounds.resize(std::max<size_t>(field.rounds.size(), past.round));
      kit::EliminationTable table;
      for (const PastSeat& seat : past.seats) {
        const bool won = seat.result == ARBITRO_RESULT_WIN || seat.result == ARBITRO_RESULT_BYE;
        table.seats.push_back({seat.player, seat.seed == 0 ? kit::kNobody : seat.seed - 1, won});
      }
      field.rounds[past.round - 1].push_back(table);
    }
    return field;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (request.phase != ARBITRO_PHASE_ELIMINATION) return Coins::Draw(request, host);
    const kit::EliminationRound round = kit::NextEliminationRound(BracketOf(request));
    if (!round.problem.empty()) return Refuse("NO_MORE", "COIN-1", {round.problem, round.problem});
    RoundDraw draw;
    for (const kit::EliminationPair& pair : round.pairs) {
      const bool bye = pair.second == kit::kNobody;
      Table table = {bye ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH, {{pair.first}}};
      if (!bye) table.seats.push_back({pair.second});
      draw.tables.push_back(std::move(table));
    }
    return draw;
  }

  Decided<Plan> PlanNext(const PlanRequest& request, Host& host) const override {
    Plan plan;
    plan.clock_s = 600;
    const Phase* phase = request.phases.empty() ? nullptr : &request.phases.back();
    const uint32_t planned =
        phase == nullptr || phase->rounds_planned == 0 ? kSwissRounds : phase->rounds_planned;
    if (phase == nullptr) {
      plan.step = ARBITRO_STEP_PHASE;
      plan.phase_kind = ARBITRO_PHASE_SWISS;
      plan.rounds_planned = kSwissRounds;
    } else if (phase->rounds_closed < planned) {
      plan.step = ARBITRO_STEP_ROUND;
    } else if (request.phases.size() == 1) {
      host.Cite("COIN-1", "the best four");
      plan.step = ARBITRO_STEP_PHASE;
      plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
      plan.rounds_planned = 2;
      plan.third_place = true;
      for (uint32_t head = 0; head < request.standings.ranked(); ++head) {
        const bool active = request.standings.heads[head].status == ARBITRO_PLAYER_ACTIVE;
        if (active && plan.qualified.size() < kCut) plan.qualified.push_back(head);
      }
    }
    return plan;
  }

  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host& host) const override {
    if (request.settings["fault"].text() == "penalty") throw std::runtime_error("told to");
    Ruling ruling;
    ruling.step = static_cast<uint32_t>(request.history.size()) + 1;
    const uint32_t due = std::min(ruling.step, 4u);
    ruling.ruling = request.proposed == 0 ? due : request.proposed;
    ruling.deviates = ruling.ruling != due;
    ruling.final = request.circumstances["final"].flag();
    if (ruling.deviates && !request.head_judge) {
      return Refuse("ASK_THE_HEAD_JUDGE", "COIN-1", {"ask", "chiedere"});
    }
    ruling.allowed = {due};
    host.Cite("COIN-1", "step " + std::to_string(ruling.step));
    switch (ruling.ruling) {
      case 2:
        ruling.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, kPointsLost},
                          {ARBITRO_EFFECT_TIME, ARBITRO_TARGET_TABLE, kExtensionS}};
        ruling.further = {{1, ARBITRO_TARGET_OPPONENTS}};
        break;
      case 3:
        ruling.effects = {{ARBITRO_EFFECT_MATCH_LOSS}};
        break;
      case 4:
        ruling.effects = {{ARBITRO_EFFECT_MATCH_LOSS}, {ARBITRO_EFFECT_EXPEL}};
        ruling.duties = {{"report", "COIN-1", Value(), true}};
        break;
      default:
        break;
    }
    return ruling;
  }

  Decided<Awards> AwardPrizes(const AwardsRequest& request, Host&) const override {
    Awards awards;
    for (uint32_t head = 0; head < request.standings.heads.size(); ++head) {
      if (request.standings.heads[head].rank != 1) continue;
      awards.awards.push_back({"points", "COIN-1", head, 10});
    }
    awards.awards.push_back({"points", "", ARBITRO_NONE, 1});
    return awards;
  }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_CUT_COINS_H_
