// SPDX-License-Identifier: Apache-2.0
//
// Clocks of rounds. The time that a clock shows follows from what is recorded; nothing here waits.
#include <cstdint>
#include <optional>
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
template <class What>
OrFailure<const RoundState*> FindOpenRound(const Asked<What>& asked) {
  const EventState& event = asked.event();
  const RoundState* round = event.FindRound(asked.what.round);
  if (event.status == EventStatus::kRunning && !event.rounds.empty()) {
    if (round == nullptr) return RoundUnknown(event, asked.what.round);
    if (round->closed()) {
      return With(Precondition(reason::kRoundClosed, Concat("round ", round->number, " is closed")),
                  "round", Concat(round->number));
    }
  }
  TRY(CheckActOf(asked));
  return round;
}

DecidedCommand DecidedClock(const ClockState& clock) {
  return Decided(ClockSet{clock.seconds, clock.extra_turns, clock.EndTimeUs()});
}

// Pause and resumption, and time that is called: the clock with what changed.
template <class What, class Change>
OrDecided DecideClock(const Asked<What>& asked, Change change) {
  ASSIGN_OR_RETURN(const RoundState* round, FindOpenRound(asked));
  ClockState clock = *round->clock;
  change(&clock);
  return DecidedClock(clock);
}

DecidedCommand StartedWith(const DecideContext& context, uint32_t seconds, uint32_t extra_turns) {
  ClockState clock;
  clock.seconds = seconds;
  clock.extra_turns = extra_turns;
  clock.start_time_us = context.NowUs();
  return DecidedClock(clock);
}

// The length that the phase has for each of its rounds.
OrDecided StartedByPhase(const DecideContext& context, uint32_t round) {
  const PhaseState* phase = context.state->event.PhaseOf(round);
  if (phase == nullptr || phase->what.clock_s == 0) {
    return InvalidField("seconds", "is missing: the rulebook plans no length for this round");
  }
  return StartedWith(context, phase->what.clock_s, phase->what.extra_turns);
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

// A round as the ruleset plans it.
struct RoundPlan {
  std::optional<Plan> plan;  // none where it plans no round: the phase says its length then
  std::vector<Citation> citations;
};

Task<RoundPlan> AskPlan(const DecideContext& context, uint32_t round) {
  const PlanRequest request = AskedBefore(context, round);
  Reply<Plan> reply = co_await Call(*context.ruleset, &RulesetClient::PlanNext, request);
  const Plan* plan = reply.answer();
  // Rounds that were paired before any phase was started are of the first that is planned.
  const bool of_round =
      plan != nullptr &&
      (plan->step == ARBITRO_STEP_ROUND ||
       (plan->step == ARBITRO_STEP_PHASE && context.state->event.phases.empty() && round == 1));
  RoundPlan planned;
  if (of_round) planned.plan = *plan;
  planned.citations = std::move(reply.citations);
  co_return planned;
}

// Whether the rulebook says that the round has no limit: it plans no length, and by a rule.
bool IsUnlimited(const RoundPlan& planned) {
  return planned.plan && planned.plan->clock_s == 0 && !planned.citations.empty();
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
Task<OrDecided> StartByPlan(const DecideContext& context, const StartClock& command) {
  RoundPlan planned = co_await AskPlan(context, command.round);
  if (IsUnlimited(planned)) {
    co_return NoTimeLimit(context, command.round, planned.citations.back());
  }
  if (command.seconds != 0) co_return StartedWith(context, command.seconds, command.extra_turns);
  const PhaseState* phase = context.state->event.PhaseOf(command.round);
  // A person who began the phase by hand said how long its rounds are.
  const bool as_begun = phase != nullptr && phase->first_round == command.round && phase->by_hand &&
                        phase->what.clock_s != 0;
  if (as_begun || !planned.plan || planned.plan->clock_s == 0) {
    co_return StartedByPhase(context, command.round);
  }
  DecidedCommand started = StartedWith(context, planned.plan->clock_s, planned.plan->extra_turns);
  started.decision.citations = std::move(planned.citations);
  co_return started;
}

// Whether the ruleset is asked how long the round is.
bool AsksPlan(const DecideContext& context, const Command& command, uint32_t since) {
  return context.engine_revision > since && context.ruleset != nullptr && !command.by_hand;
}

// Whether the round has a limit of time; where it has none, the failure has the rule.
Task<std::optional<Failure>> CheckLimited(const DecideContext& context, const Command& command,
                                          uint32_t round) {
  const EventState& event = context.state->event;
  const bool open = event.status == EventStatus::kRunning && !event.rounds.empty() &&
                    event.rounds.back()->number == round && !event.rounds.back()->closed();
  if (!open || !AsksPlan(context, command, kBeforeCorrections)) co_return std::nullopt;
  const RoundPlan planned = co_await AskPlan(context, round);
  if (!IsUnlimited(planned)) co_return std::nullopt;
  co_return NoTimeLimit(context, round, planned.citations.back());
}

}  // namespace

Task<OrDecided> Decide(Asked<StartClock> asked) {
  const DecideContext& context = asked.context;
  const StartClock& command = asked.what;
  CO_TRY(FindOpenRound(asked));
  const bool named = command.seconds != 0;
  if (AsksPlan(context, asked.command, named ? kBeforeCorrections : kBeforeRulings)) {
    co_return co_await StartByPlan(context, command);
  }
  if (!named) co_return StartedByPhase(context, command.round);
  co_return StartedWith(context, command.seconds, command.extra_turns);
}

OrDecided Decide(const Asked<PauseClock>& asked) {
  const int64_t now = asked.context.NowUs();
  const bool sheds = asked.context.engine_revision > kBeforeCorrections;
  return DecideClock(asked, [now, sheds](ClockState* clock) {
    if (sheds) clock->ShedLead(now);
    clock->Pause(now);
  });
}

OrDecided Decide(const Asked<ResumeClock>& asked) {
  const int64_t now = asked.context.NowUs();
  return DecideClock(asked, [now](ClockState* clock) { clock->Resume(now); });
}

Task<OrDecided> Decide(Asked<CallTime> asked) {
  CO_TRY(co_await CheckLimited(asked.context, asked.command, asked.what.round));
  const int64_t now = asked.context.NowUs();
  co_return DecideClock(asked, [now](ClockState* clock) { clock->Call(now); });
}

OrDecided Decide(const Asked<ExtendTime>& asked) {
  ASSIGN_OR_RETURN(const RoundState* round, FindOpenRound(asked));
  const uint32_t number = asked.what.table;
  if (number < 1 || number > round->tables.size()) {
    return TableUnknown(*round, number);
  }
  const TableState& table = round->tables[number - 1];
  if (table.decided()) {
    return With(
        Precondition(reason::kTableClosed, Concat("table ", number, " of round ", round->number,
                                                  " has its result already")),
        "table", Concat(number));
  }
  const uint32_t seconds = table.extension_seconds + asked.what.seconds;
  if (seconds > limits::kClockSecondsMax) {
    return InvalidField(
        "seconds", Concat("is ", asked.what.seconds, ", the table has ", table.extension_seconds,
                          " already, allowed is ", limits::kClockSecondsMax, " together"));
  }
  return Decided(TimeExtended{seconds, round->clock ? round->clock->EndTimeUs(seconds) : 0});
}

}  // namespace arbitro::engine
