// SPDX-License-Identifier: Apache-2.0
//
// Clocks of rounds. The time that a clock shows follows from what is recorded; nothing here waits.
#include <cstdint>
#include <utility>
#include <vector>

#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
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

// Tells what the rulebook plans for the newest round: asked as it was before that round was paired.
PlanRequest AskedBefore(const DecideContext& context, uint32_t round) {
  const EventState before = AtEndOf(context.state->event, round - 1);
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

// Some rounds of a phase have a length of their own, or none.
void StartByPlan(const DecideContext& context, uint32_t round, DecideDone done) {
  context.ruleset->PlanNext(AskedBefore(context, round), [context, round, done = std::move(done)](
                                                             Reply<Plan> reply) {
    const Plan* plan = reply.answer();
    // Rounds that were paired before any phase was started are of the first that is planned.
    const bool of_round =
        plan != nullptr &&
        (plan->step == ARBITRO_STEP_ROUND ||
         (plan->step == ARBITRO_STEP_PHASE && context.state->event.phases.empty() && round == 1));
    if (!of_round) return StartByPhase(context, round, done);
    if (plan->clock_s != 0) {
      DecidedCommand started = StartedWith(context, plan->clock_s, plan->extra_turns);
      started.decision.citations = std::move(reply.citations);
      return done(std::move(started));
    }
    if (reply.citations.empty()) return StartByPhase(context, round, done);
    Failure failure = Precondition(reason::kNoTimeLimit,
                                   Concat("the rulebook sets no time limit for round ", round,
                                          "; say `seconds` to start a clock all the same"));
    failure.rule = reply.citations.back().rule;
    done(std::move(failure));
  });
}

}  // namespace

void DecideLife(const DecideContext& context, const LifeCommand<StartClock>& asked,
                DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  if (asked.what.seconds != 0) {
    return done(StartedWith(context, asked.what.seconds, asked.what.extra_turns));
  }
  const bool asks = context.engine_revision > kBeforeRulings && context.ruleset != nullptr &&
                    !asked.command.by_hand;
  if (!asks) return StartByPhase(context, asked.what.round, done);
  StartByPlan(context, asked.what.round, std::move(done));
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
  const int64_t now = context.NowUs();
  DecideClock(
      context, asked, [now](ClockState* clock) { clock->Call(now); }, std::move(done));
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
