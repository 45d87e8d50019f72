// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/replan.h"
#include "arbitro/counted.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "daemon/engine/ask/plan.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

// The plans of a phase by the settings before and after an amendment. Where the rulebook would
// start no phase, nothing; `after` is asked only where there is a `before`.
struct TwoPlans {
  std::optional<Plan> before;
  std::optional<Plan> after;
};

Task<std::optional<Plan>> AskPhase(const DecideContext& context, const PlanRequest& request) {
  const Reply<Plan> reply = co_await Call(*context.ruleset, &RulesetClient::PlanNext, request);
  const Plan* plan = reply.answer();
  if (plan == nullptr || plan->step != ARBITRO_STEP_PHASE) co_return std::nullopt;
  co_return *plan;
}

Task<TwoPlans> AskBoth(const DecideContext& context, const Value& settings, PlanQuestion question) {
  TwoPlans plans;
  plans.before = co_await AskPhase(context, question.request);
  if (!plans.before) co_return plans;
  question.request.settings = settings;
  plans.after = co_await AskPhase(context, question.request);
  co_return plans;
}

// Notes what becomes of the phase in hand.
std::optional<Failure> ReplanPhase(const EventState& event, const TwoPlans& plans,
                                   SettingsAmended* amended) {
  const PhaseState& phase = *event.phases.back();
  const Plan& before = *plans.before;
  const std::optional<Plan>& after = plans.after;
  const bool same_players = after && after->phase_kind == before.phase_kind &&
                            after->qualified.size() == before.qualified.size();
  if (same_players && after->rounds_planned == before.rounds_planned) return std::nullopt;
  const uint32_t paired = event.NextRound() - phase.first_round;
  if (paired == 0 && !same_players) {
    amended->phase_taken_back = true;
    return std::nullopt;
  }
  if (!same_players) {
    return InvalidField(
        "settings", Concat("plan another phase ", phase.what.number, ", which is being played: ",
                           "take its rounds back first, or leave that setting as it is"));
  }
  if (after->rounds_planned < paired) {
    return InvalidField(
        "settings",
        Concat("plan ", Counted(after->rounds_planned, "round", "rounds"), " in phase ",
               phase.what.number, ", where ", Counted(paired, "is paired", "are paired"),
               ": plan at least as many, or take rounds back first"));
  }
  amended->rounds_planned = after->rounds_planned;
  return std::nullopt;
}

// Phases that are over stay as they were played: a setting that plans their rounds otherwise would
// be without effect.
Task<std::optional<Failure>> CheckPhasesOver(const DecideContext& context, const Value& settings,
                                             PlanQuestion question) {
  while (!question.request.phases.empty()) {
    const size_t phase = question.request.phases.size();
    question = AsBeforePhase(std::move(question));
    const TwoPlans plans = co_await AskBoth(context, settings, question);
    const bool otherwise = plans.before && plans.after &&
                           plans.before->phase_kind == plans.after->phase_kind &&
                           plans.before->rounds_planned != plans.after->rounds_planned;
    if (!otherwise) continue;
    co_return InvalidField(
        "settings", Concat("plan ", Counted(plans.after->rounds_planned, "round", "rounds"),
                           " in phase ", phase, ", which is over: leave that setting as it is"));
  }
  co_return std::nullopt;
}

}  // namespace

Task<std::optional<Failure>> Replan(const DecideContext& context, const AmendSettings& command,
                                    SettingsAmended* amended) {
  const EventState& event = context.state->event;
  const bool planned = event.base->engine_revision > kBeforeRulings && context.ruleset &&
                       !event.phases.empty() && !event.phases.back()->by_hand &&
                       event.status == EventStatus::kRunning;
  if (!planned) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(PlanQuestion question, co_await MakePlanQuestion(context, event));
  question = AsBeforePhase(AsIfDue(std::move(question)));
  const TwoPlans plans = co_await AskBoth(context, command.settings, question);
  if (plans.before) {
    CO_TRY(ReplanPhase(event, plans, amended));
  }
  if (context.engine_revision <= kBeforeCorrections) co_return std::nullopt;
  co_return co_await CheckPhasesOver(context, command.settings, std::move(question));
}

}  // namespace arbitro::engine
