// SPDX-License-Identifier: Apache-2.0
//
// Asks a ruleset what an event plays next, and reads its answer. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_PLAN_H_
#define ARBITRO_DAEMON_ENGINE_ASK_PLAN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/plan.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// A request, and the registration numbers of its heads.
struct PlanQuestion {
  PlanRequest request;
  std::vector<uint32_t> numbers;
};

// An event that a plan is asked of, and when.
struct PlannedEvent {
  const EventState& event;
  const Description& description;
  int64_t now_us = 0;
};

// Asks what is next, as things are. `standings`: null for those that were closed.
PlanQuestion MakePlanRequest(const PlannedEvent& planned,
                             std::shared_ptr<const RoundClosed> standings);

// Asks what is next once the phase in hand is over and its standings can be contested no more.
PlanQuestion AsIfDue(PlanQuestion question);

// Asks what the phase in hand would be, were it started now by those who began it. There must be
// one.
PlanQuestion AsBeforePhase(PlanQuestion question);

// The phase that the plan starts.
PhaseStarted PhaseOfPlan(const Plan& plan, uint32_t number, const std::vector<uint32_t>& numbers);

// Says what the plan has first where it starts no phase: "the rulebook plans round 3 of phase 1
// first".
std::string WhatComesFirst(const Plan& plan, const EventState& event);

// The event with the phase started before its next round, in the place of one of its number.
EventState WithPhase(EventState event, PhaseStarted phase);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_PLAN_H_
