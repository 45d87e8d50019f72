// SPDX-License-Identifier: Apache-2.0
//
// A made-up game that decides everything that a ruleset can decide, for tests of hosts. Its answers
// depend on its requests, so that a field lost on the way shows.

#ifndef ARBITRO_TESTING_WHOLE_GAME_H_
#define ARBITRO_TESTING_WHOLE_GAME_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro {

class WholeGame : public Ruleset {
 public:
  // Eight play on after the Swiss rounds, with 45 minutes a round.
  static constexpr uint32_t kCut = 8;
  static constexpr uint32_t kClockS = 45 * 60;
  static constexpr int32_t kExtensionS = 180;

  Description Describe() const override {
    const Label label = {"words", "parole"};
    Description description;
    description.id = "whole-game";
    description.version = "1.0.0";
    description.title = {"Whole game", "Gioco intero"};
    description.formats = {{"standard", label, "WHOLE-1"}};
    description.rules = {{"WHOLE-1", label}, {"WHOLE-2", label}};
    description.reasons = {{"TOO_YOUNG", label, "WHOLE-1"},
                           {"NOT_YOURS_TO_GIVE", label, "WHOLE-2"},
                           {"TOO_FEW_STAGES", label, "WHOLE-2"}};
    description.infractions = {
        {"late", label, "WHOLE-2", form::Struct("late", label, {form::Flag("on-purpose", label)})}};
    description.penalties = {
        {"caution", label, "WHOLE-2", 0}, {"game-loss", label, "", 1}, {"expulsion", label, "", 2}};
    description.duties = {{"TELL_US", label, "WHOLE-2"}};
    description.awards = {{"POINTS", label, "WHOLE-1"}};
    description.staff_roles = {{"head-judge", label, ""}};
    description.divisions = {{"junior", label, ""}, {"master", label, ""}};
    description.player =
        form::Struct("player", label, {form::Required(form::Integer("born", label, 1900, 2100))});
    description.stage = form::Struct("stage", label, {form::Integer("weight", label, 1, 9)});
    description.series = form::Struct("series", label, {form::Integer("stages", label, 1, 9)});
    description.draw_history = true;
    return description;
  }

  // Pairs in the order of the request, two at a table, each pair's first seat on place 2. The cost
  // is the number of past tables, and the phase.
  Decided<RoundDraw> Draw(const DrawRequest& request, Host&) const override {
    RoundDraw draw;
    const auto count = static_cast<uint32_t>(request.players.size());
    for (uint32_t i = 0; i + 1 < count; i += 2) {
      draw.tables.push_back({ARBITRO_TABLE_MATCH,
                             {{i, 1, 2},
                              {i + 1, 0, 1, ARBITRO_SEAT_PASSIVE},
                              {ARBITRO_NONE, 0, 3, ARBITRO_SEAT_NEUTRAL}}});
    }
    if (count % 2 == 1) draw.tables.push_back({ARBITRO_TABLE_BYE, {{count - 1}}});
    draw.criteria = {{"past", "WHOLE-1"}, {"phase", "WHOLE-1"}};
    draw.cost = {static_cast<int64_t>(request.past.size()), request.phase_number};
    if (request.third_place) draw.differs = {{"third place", "WHOLE-2"}};
    return draw;
  }

  // Effects of penalties decide the table; the details say which attempt it was.
  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host&) const override {
    TableOutcome outcome;
    for (uint32_t i = 0; i < request.seat_count; ++i) {
      const bool lost = std::any_of(
          request.effects.begin(), request.effects.end(), [i](const SeatEffect& effect) {
            return effect.seat == i && effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
          });
      const bool passive = !request.seats.empty() && request.seats[i].kind == ARBITRO_SEAT_PASSIVE;
      const uint32_t result = lost || passive ? ARBITRO_RESULT_LOSS : ARBITRO_RESULT_WIN;
      outcome.seats.push_back({lost ? 0 : 1, result, lost ? 2u : 1u, request.by_hand ? 7 : 1'000});
      outcome.details.push_back(Value::Struct({{"attempt", Value::Integer(request.attempt)}}));
    }
    return outcome;
  }

  // Juniors are born after the millennium; registering twice a person with a ban is refused.
  Decided<Admission> Admit(const AdmitRequest& request, Host& host) const override {
    Admission admission;
    if (request.act == ARBITRO_ACT_REQUEST) admission.event_status = ARBITRO_EVENT_REQUESTED;
    if (request.act == ARBITRO_ACT_COMPLETE) {
      admission.duties = {{"TELL_US", "WHOLE-2",
                           Value::Struct({{"players", Value::Integer(request.counts.registered)}}),
                           true}};
    }
    if (request.act == ARBITRO_ACT_CONFIRM) admission.settled = {"TELL_US"};
    if (request.act != ARBITRO_ACT_REGISTER) return admission;
    if (!request.entries.empty()) {
      return Refuse("TOO_YOUNG", "WHOLE-1", {request.entries[0].label, request.entries[0].label});
    }
    host.Cite("WHOLE-1", "by the year of birth");
    admission.division = request.arguments["born"].integer() > 2000 ? 1 : 2;
    admission.entry_round = request.counts.rounds_paired + 1;
    return admission;
  }

  // Three rounds of Swiss, then the best of those who are still there.
  Decided<Plan> PlanNext(const PlanRequest& request, Host&) const override {
    Plan plan;
    plan.clock_s = kClockS;
    if (request.phases.empty()) {
      plan.step = ARBITRO_STEP_PHASE;
      plan.phase_kind = ARBITRO_PHASE_SWISS;
      plan.rounds_planned = 3;
    } else if (request.phases.back().rounds_closed < request.phases.back().rounds_planned) {
      plan.step = ARBITRO_STEP_ROUND;
    } else if (request.phases.size() == 1) {
      plan.step = ARBITRO_STEP_PHASE;
      plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
      plan.third_place = true;
      for (uint32_t i = 0; i < request.standings.ranked() && plan.qualified.size() < kCut; ++i) {
        const uint32_t status = request.standings.heads[i].status;
        if (status == ARBITRO_PLAYER_ACTIVE) plan.qualified.push_back(i);
      }
    }
    return plan;
  }

  // Each step is harder; an intended infraction is an expulsion.
  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host&) const override {
    Ruling ruling;
    ruling.step = static_cast<uint32_t>(request.history.size()) + 1;
    const uint32_t asked =
        request.circumstances["on-purpose"].flag() ? 3 : std::min(ruling.step, 2u);
    ruling.allowed = {asked};
    for (uint32_t penalty = 1; penalty <= 3; ++penalty) {
      if (penalty != asked) ruling.choices.push_back(penalty);
    }
    ruling.ruling = request.proposed == 0 ? asked : request.proposed;
    ruling.deviates = ruling.ruling != asked;
    if (ruling.deviates && !request.head_judge) {
      return Refuse("NOT_YOURS_TO_GIVE", "WHOLE-2",
                    {"only the head judge may: ask", "solo il capo arbitro: chiedere"});
    }
    if (ruling.ruling == 2) {
      ruling.effects = {{ARBITRO_EFFECT_GAME_LOSS},
                        {ARBITRO_EFFECT_TIME, ARBITRO_TARGET_TABLE, kExtensionS}};
      ruling.further = {{1, ARBITRO_TARGET_OPPONENTS}};
    }
    if (ruling.ruling == 3) {
      ruling.effects = {{ARBITRO_EFFECT_MATCH_LOSS}, {ARBITRO_EFFECT_EXPEL}};
      ruling.duties = {{"TELL_US", "WHOLE-2", Value(), true}};
    }
    return ruling;
  }

  // Awards ten points to the first, and one to the organiser.
  Decided<Awards> AwardPrizes(const AwardsRequest& request, Host&) const override {
    Awards awards;
    for (uint32_t i = 0; i < request.standings.heads.size(); ++i) {
      if (request.standings.heads[i].rank != 1) continue;
      awards.awards.push_back({"POINTS", "WHOLE-1", i, 10, Value()});
    }
    awards.awards.push_back({"POINTS", "", ARBITRO_NONE, 1, Value()});
    return awards;
  }

  // Adds each player's points, times the weights of the stages.
  Decided<SeriesTotals> RankSeries(const SeriesRequest& request, Host&) const override {
    if (static_cast<int64_t>(request.stages.size()) < request.settings["stages"].integer()) {
      return Refuse("TOO_FEW_STAGES", "WHOLE-2", {"enter one more", "aggiungerne una"});
    }
    std::vector<int64_t> points(request.persons.size(), 0);
    for (const Stage& stage : request.stages) {
      for (const StageRow& row : stage.rows) {
        points[row.person] += row.points * stage.stage["weight"].IntegerOr(1);
      }
    }
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < points.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return points[a] > points[b]; });
    SeriesTotals totals;
    totals.standings.columns = {
        {"points", {"Points", "Punti"}, "WHOLE-1", ARBITRO_COLUMN_INTEGER, {1, 0}}};
    for (uint32_t i = 0; i < order.size(); ++i) {
      totals.standings.rows.push_back({order[i], i + 1, i == 0 ? ARBITRO_NONE : 0, 0, 0, 0});
      totals.standings.cells.push_back({static_cast<uint64_t>(points[order[i]]), 0});
    }
    if (!order.empty()) totals.awards = {{"POINTS", "WHOLE-1", order[0], 100, Value()}};
    return totals;
  }
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_WHOLE_GAME_H_
