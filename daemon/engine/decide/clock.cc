// SPDX-License-Identifier: Apache-2.0
//
// Clocks of rounds. The time that a clock shows follows from what is recorded; nothing here waits.
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/decide/event_life.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

// The open round that a command names, or why not.
using OrRound = std::variant<const RoundState*, Failure>;

template <class What>
OrRound FindOpenRound(const DecideContext& context, const LifeCommand<What>& asked) {
  const EventState& event = context.state->event;
  const RoundState* round = event.FindRound(asked.what.round);
  if (event.status == EventStatus::kRunning && !event.rounds.empty()) {
    if (round == nullptr) return RoundUnknown(event, asked.what.round);
    if (round->closed()) {
      return With(Precondition(reason::kRoundClosed, Concat("round ", round->number, " is closed")),
                  "round", Concat(round->number));
    }
  }
  if (auto failure = CheckAct<What>(ActContextOf(context, asked.command))) {
    return *std::move(failure);
  }
  return round;
}

// Pause and resumption, and time that is called: the clock with what changed.
template <class What, class Change>
void DecideClock(const DecideContext& context, const LifeCommand<What>& asked, Change change,
                 DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  ClockState clock = *std::get<0>(found)->clock;
  change(&clock);
  done(Decided(ClockSet{clock.seconds, clock.extra_turns, clock.EndTimeUs()}));
}

}  // namespace

namespace {

DecidedCommand StartedWith(const DecideContext& context, uint32_t seconds, uint32_t extra_turns) {
  ClockState clock;
  clock.seconds = seconds;
  clock.extra_turns = extra_turns;
  clock.start_time_us = context.NowUs();
  return Decided(ClockSet{clock.seconds, clock.extra_turns, clock.EndTimeUs()});
}

Failure NoLengthPlanned() {
  return InvalidField("seconds", "is missing: the rulebook plans no length for this round");
}

// The length that the phase has for each of its rounds.
void StartByPhase(const DecideContext& context, uint32_t round, const DecideDone& done) {
  const PhaseState* phase = context.state->event.PhaseOf(round);
  if (phase == nullptr || phase->what.clock_s == 0) return done(NoLengthPlanned());
  done(StartedWith(context, phase->what.clock_s, phase->what.extra_turns));
}

// Tells what the rulebook plans for the newest round: asked as it was before that round was paired,
// but where its phase was started.
PlanRequest AskedBefore(const DecideContext& context, uint32_t round) {
  EventState before = AtEndOf(context.state->event, round - 1);
  const PhaseState* phase = context.state->event.PhaseOf(round);
  const bool first = phase != nullptr && phase->first_round == round && phase->revision != 0;
  if (context.engine_revision > kBeforeCorrections && first) {
    before = WithPhase(std::move(before), phase->what);
  }
  PlanRequest request;
  std::vector<uint32_t> numbers;
  request.format = before.base->created.format;
  request.settings = before.Settings();
  request.counts = CountsToRuleset(before);
  request.phases = PhasesToRuleset(before);
  request.standings = HeadsToRuleset(before, context.ruleset->description(), nullptr, &numbers);
  request.published = true;
  request.publication_age_s = UINT32_MAX;
  return request;
}

// The plan of the round, or nothing where the ruleset plans none: the phase says its length then.
using OnPlan = std::function<void(const Plan*, std::vector<Citation>)>;

void AskPlan(const DecideContext& context, uint32_t round, OnPlan done) {
  context.ruleset->PlanNext(AskedBefore(context, round), [context, round, done = std::move(done)](
                                                             Reply<Plan> reply) {
    const Plan* plan = reply.answer();
    // Rounds that were paired before any phase was started are of the first that is planned.
    const bool of_round =
        plan != nullptr &&
        (plan->step == ARBITRO_STEP_ROUND ||
         (plan->step == ARBITRO_STEP_PHASE && context.state->event.phases.empty() && round == 1));
    done(of_round ? plan : nullptr, std::move(reply.citations));
  });
}

// Whether the rulebook says that the round has no limit: it plans no length, and by a rule.
bool IsUnlimited(const Plan* plan, const std::vector<Citation>& citations) {
  return plan != nullptr && plan->clock_s == 0 && !citations.empty();
}

Failure NoTimeLimit(const DecideContext& context, uint32_t round, const Citation& rule) {
  const bool seconds = context.engine_revision <= kBeforeCorrections;
  Failure failure = Precondition(
      reason::kNoTimeLimit,
      Concat("the rulebook sets no time limit for round ", round,
             seconds ? "; say `seconds` to start a clock all the same"
                     : "; a clock is a matter for a person there: by hand, with a reason"));
  failure.rule = rule.rule;
  return failure;
}

// Some rounds of a phase have a length of their own, or none.
void StartByPlan(const DecideContext& context, const StartClock& asked, DecideDone done) {
  AskPlan(
      context, asked.round,
      [context, asked, done = std::move(done)](const Plan* plan, std::vector<Citation> citations) {
        if (IsUnlimited(plan, citations)) {
          return done(NoTimeLimit(context, asked.round, citations.back()));
        }
        if (asked.seconds != 0) {
          return done(StartedWith(context, asked.seconds, asked.extra_turns));
        }
        const PhaseState* phase = context.state->event.PhaseOf(asked.round);
        // A person who began the phase by hand said how long its rounds are.
        const bool as_begun = phase != nullptr && phase->first_round == asked.round &&
                              phase->by_hand && phase->what.clock_s != 0;
        if (as_begun || plan == nullptr || plan->clock_s == 0) {
          return StartByPhase(context, asked.round, done);
        }
        DecidedCommand started = StartedWith(context, plan->clock_s, plan->extra_turns);
        started.decision.citations = std::move(citations);
        done(std::move(started));
      });
}

// Whether the ruleset is asked how long the round is.
bool AsksPlan(const DecideContext& context, const Command& command, uint32_t since) {
  return context.engine_revision > since && context.ruleset != nullptr && !command.by_hand;
}

// Goes on with `decide` where the round has a limit of time, or with the rule where it has none.
template <class What>
void WhereLimited(const DecideContext& context, const LifeCommand<What>& asked, DecideDone done,
                  std::function<void(DecideDone)> decide) {
  const EventState& event = context.state->event;
  const uint32_t round = asked.what.round;
  const bool open = event.status == EventStatus::kRunning && !event.rounds.empty() &&
                    event.rounds.back()->number == round && !event.rounds.back()->closed();
  if (!open || !AsksPlan(context, asked.command, kBeforeCorrections)) {
    return decide(std::move(done));
  }
  AskPlan(context, round,
          [context, round, done = std::move(done), decide = std::move(decide)](
              const Plan* plan, const std::vector<Citation>& citations) {
            if (!IsUnlimited(plan, citations)) return decide(done);
            done(NoTimeLimit(context, round, citations.back()));
          });
}

}  // namespace

void DecideLife(const DecideContext& context, const LifeCommand<StartClock>& asked,
                DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const bool named = asked.what.seconds != 0;
  if (!AsksPlan(context, asked.command, named ? kBeforeCorrections : kBeforeRulings)) {
    return named ? done(StartedWith(context, asked.what.seconds, asked.what.extra_turns))
                 : StartByPhase(context, asked.what.round, done);
  }
  StartByPlan(context, asked.what, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<PauseClock>& asked,
                DecideDone done) {
  const int64_t now = context.NowUs();
  const bool sheds = context.engine_revision > kBeforeCorrections;
  DecideClock(
      context, asked,
      [now, sheds](ClockState* clock) {
        if (sheds) clock->ShedLead(now);
        clock->Pause(now);
      },
      std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<ResumeClock>& asked,
                DecideDone done) {
  const int64_t now = context.NowUs();
  DecideClock(
      context, asked, [now](ClockState* clock) { clock->Resume(now); }, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<CallTime>& asked, DecideDone done) {
  WhereLimited(context, asked, std::move(done), [context, asked](DecideDone limited) {
    const int64_t now = context.NowUs();
    DecideClock(
        context, asked, [now](ClockState* clock) { clock->Call(now); }, std::move(limited));
  });
}

void DecideLife(const DecideContext& context, const LifeCommand<ExtendTime>& asked,
                DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const RoundState& round = *std::get<0>(found);
  const uint32_t number = asked.what.table;
  if (number < 1 || number > round.tables.size()) {
    return done(NotFound(reason::kTableUnknown, {"table", Concat(number),
                                                 Concat("round ", round.number, " has tables 1 to ",
                                                        round.tables.size())}));
  }
  const TableState& table = round.tables[number - 1];
  if (table.decided()) {
    return done(
        With(Precondition(reason::kTableClosed, Concat("table ", number, " of round ", round.number,
                                                       " has its result already")),
             "table", Concat(number)));
  }
  const uint32_t seconds = table.extension_seconds + asked.what.seconds;
  if (seconds > limits::kClockSecondsMax) {
    return done(InvalidField(
        "seconds", Concat("is ", asked.what.seconds, ", the table has ", table.extension_seconds,
                          " already, allowed is ", limits::kClockSecondsMax, " together")));
  }
  done(Decided(TimeExtended{seconds, round.clock ? round.clock->EndTimeUs(seconds) : 0}));
}

}  // namespace arbitro::engine
