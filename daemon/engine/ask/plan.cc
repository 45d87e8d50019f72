// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/plan.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

namespace {

// How many of those who have not left would not be drawn in the next round: absent, of a later
// entry, or not checked in.
uint32_t NotDrawnNext(const EventState& event) {
  uint32_t drawn = 0;
  for (size_t i = 0; i < event.players.size(); ++i) {
    drawn += event.IsDrawn(*event.players[i], event.NextRound()) ? 1 : 0;
  }
  return event.NotLeft() - std::min(event.NotLeft(), drawn);
}

}  // namespace

PlanQuestion MakePlanRequest(const PlannedEvent& planned,
                             std::shared_ptr<const RoundClosed> standings) {
  const EventState& event = planned.event;
  PlanQuestion question;
  PlanRequest& request = question.request;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.counts = CountsToRuleset(event);
  if (event.base->engine_revision > kBeforeGamesTakenBack) {
    request.counts.absent = NotDrawnNext(event);
  }
  request.phases = PhasesToRuleset(event);
  request.standings =
      HeadsToRuleset(event, planned.description, std::move(standings), &question.numbers);
  if (const PublicationState* published = event.life->FindStandings(event.RoundsClosed())) {
    request.published = true;
    request.publication_age_s = published->AgeSeconds(planned.now_us);
  }
  request.appeals_open = event.penalties->open_appeals;
  return question;
}

PlanQuestion AsIfDue(PlanQuestion question) {
  PlanRequest& request = question.request;
  if (!request.phases.empty() && request.phases.back().rounds_closed > 0) {
    request.phases.back().rounds_planned = request.phases.back().rounds_closed;
  }
  request.published = true;
  request.publication_age_s = std::numeric_limits<uint32_t>::max();
  request.appeals_open = 0;
  return question;
}

PlanQuestion AsBeforePhase(PlanQuestion question) {
  PlanRequest& request = question.request;
  request.counts.active = request.phases.back().entrants;
  request.counts.absent = 0;
  --request.counts.phase;
  request.phases.pop_back();
  return question;
}

PhaseStarted PhaseOfPlan(const Plan& plan, uint32_t number, const std::vector<uint32_t>& numbers) {
  PhaseStarted started;
  started.number = number;
  started.kind = static_cast<arbitro_phase_kind>(plan.phase_kind);
  started.rounds_planned = plan.rounds_planned;
  started.third_place = plan.third_place;
  started.fresh_start = plan.fresh_start;
  for (uint32_t head : plan.qualified) started.qualified.push_back(numbers[head]);
  started.tables = plan.tables;
  started.clock_s = plan.clock_s;
  started.extra_turns = plan.extra_turns;
  return started;
}

std::string WhatComesFirst(const Plan& plan, const EventState& event) {
  if (plan.step == ARBITRO_STEP_OVER) {
    return "the rulebook plans no further phase; complete the event";
  }
  return Concat("the rulebook plans round ", event.NextRound(), " of phase ", event.NextPhase() - 1,
                " first; pair it");
}

EventState WithPhase(EventState event, PhaseStarted phase) {
  const bool again = event.base->engine_revision > kBeforeGamesTakenBack && !event.phases.empty() &&
                     phase.number == event.phases.back()->what.number;
  if (again) event.phases.pop_back();
  PhaseState state;
  state.what = std::move(phase);
  state.first_round = event.NextRound();
  event.phases.push_back(std::make_shared<PhaseState>(std::move(state)));
  return event;
}

}  // namespace arbitro::engine
