// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/replan.h"

#include <memory>
#include <optional>
#include <utility>

#include "arbitro/counted.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

// Asks what the phase in hand would be by the settings before and after.
class Replanner : public std::enable_shared_from_this<Replanner> {
 public:
  Replanner(const DecideContext& context, const AmendSettings& command, DecidedCommand decided,
            DecideDone done)
      : context_(context),
        phase_(*context_.state->event.phases.back()),
        settings_(command.settings),
        decided_(std::move(decided)),
        done_(std::move(done)) {}

  void Run() {
    MakePlanQuestion(
        context_, EventOf(context_), [self = shared_from_this()](OrFailure<PlanQuestion> made) {
          if (auto* failure = std::get_if<Failure>(&made)) {
            return self->done_(std::move(*failure));
          }
          self->question_ = AsBeforePhase(AsIfDue(std::get<PlanQuestion>(std::move(made))));
          self->asked_ = self->question_;
          self->AskBoth();
        });
  }

 private:
  void AskBoth() {
    Ask([self = shared_from_this()](std::optional<Plan> before) {
      if (!before) return self->AskPhaseBefore();
      self->question_.request.settings = self->settings_;
      self->Ask([self, before = *before](const std::optional<Plan>& after) {
        self->Compare(before, after);
      });
    });
  }

  // Calls back with nothing where the rulebook would start no phase.
  void Ask(std::function<void(std::optional<Plan>)> done) {
    context_.ruleset->PlanNext(question_.request, [done = std::move(done)](Reply<Plan> reply) {
      const Plan* plan = reply.answer();
      const bool phase = plan != nullptr && plan->step == ARBITRO_STEP_PHASE;
      done(phase ? std::optional<Plan>(*plan) : std::nullopt);
    });
  }

  void Compare(const Plan& before, const std::optional<Plan>& after) {
    const bool same = after && after->phase_kind == before.phase_kind &&
                      after->rounds_planned == before.rounds_planned &&
                      after->qualified.size() == before.qualified.size();
    if (same) return AskPhaseBefore();
    const uint32_t paired = context_.state->event.NextRound() - phase_.first_round;
    auto* amended = decided_.decision.what.If<SettingsAmended>();
    const bool same_players = after && after->phase_kind == before.phase_kind &&
                              after->qualified.size() == before.qualified.size();
    if (paired == 0 && !same_players) {
      amended->phase_taken_back = true;
    } else if (!same_players) {
      return done_(InvalidField(
          "settings", Concat("plan another phase ", phase_.what.number, ", which is being played: ",
                             "take its rounds back first, or leave that setting as it is")));
    } else if (after->rounds_planned < paired) {
      return done_(InvalidField(
          "settings",
          Concat("plan ", Counted(after->rounds_planned, "round", "rounds"), " in phase ",
                 phase_.what.number, ", where ", Counted(paired, "is paired", "are paired"),
                 ": plan at least as many, or take rounds back first")));
    } else {
      amended->rounds_planned = after->rounds_planned;
    }
    AskPhaseBefore();
  }

  // Phases that are over stay as they were played: a setting that plans their rounds otherwise
  // would be without effect.
  void AskPhaseBefore() {
    const auto before = static_cast<uint32_t>(asked_.request.phases.size());
    if (context_.engine_revision <= kBeforeCorrections || before == 0) {
      return done_(std::move(decided_));
    }
    asked_ = AsBeforePhase(std::move(asked_));
    question_ = asked_;
    Ask([self = shared_from_this(), before](std::optional<Plan> as_was) {
      self->question_.request.settings = self->settings_;
      self->Ask([self, before, as_was](const std::optional<Plan>& as_amended) {
        const bool otherwise = as_was && as_amended &&
                               as_was->phase_kind == as_amended->phase_kind &&
                               as_was->rounds_planned != as_amended->rounds_planned;
        if (!otherwise) return self->AskPhaseBefore();
        self->done_(InvalidField(
            "settings",
            Concat("plan ", Counted(as_amended->rounds_planned, "round", "rounds"), " in phase ",
                   before, ", which is over: leave that setting as it is")));
      });
    });
  }

  const DecideContext context_;
  const PhaseState& phase_;
  const Value settings_;
  PlanQuestion question_;
  PlanQuestion asked_;  // about the last phase that was compared, by the settings of now
  DecidedCommand decided_;
  const DecideDone done_;
};

}  // namespace

void Replan(const DecideContext& context, const AmendSettings& command, DecidedCommand decided,
            DecideDone done) {
  const EventState& event = context.state->event;
  const bool planned = event.base->engine_revision > kBeforeRulings && context.ruleset &&
                       !event.phases.empty() && !event.phases.back()->by_hand &&
                       event.status == EventStatus::kRunning;
  if (!planned) return done(std::move(decided));
  std::make_shared<Replanner>(context, command, std::move(decided), std::move(done))->Run();
}

}  // namespace arbitro::engine
