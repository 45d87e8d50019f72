// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/phase.h"

#include <memory>
#include <set>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

Failure WrongOrder(std::string message, uint32_t next) {
  return With(Precondition(reason::kPhaseOrder, std::move(message)), "next_phase", Concat(next));
}

// Whether `number` is the phase that comes next.
std::optional<Failure> CheckNumber(const EventState& event, uint32_t number) {
  const uint32_t next = event.NextPhase();
  if (number == next) return std::nullopt;
  return WrongOrder(Concat("phase ", number, number < next ? " has started" : " is not next",
                           "; the next is phase ", next),
                    next);
}

// The players of a phase that a person starts, by seed.
OrFailure<std::vector<uint32_t>> PlayersByHand(const EventState& event, const StartPhase& command) {
  std::vector<uint32_t> numbers;
  std::set<std::string> named;
  for (const std::string& id : command.players) {
    const PlayerState* player = event.FindPlayer(id);
    if (player == nullptr) return PlayerUnknown(event, id);
    if (!named.insert(id).second) {
      return InvalidField("players", Concat("name `", id, "` twice"));
    }
    if (!player->TakesPartIn(event.NextRound())) {
      return With(
          Precondition(reason::kPlayerStatus, Concat("player `", id, "` takes no part any more")),
          "player", id);
    }
    numbers.push_back(player->number);
  }
  if (numbers.size() == 1) return InvalidField("players", "are one; a phase has two or more");
  if (numbers.empty() && command.kind == ARBITRO_PHASE_ELIMINATION) {
    return InvalidField("players", "are missing: an elimination is drawn by seed");
  }
  return numbers;
}

using StandingsPtr = std::shared_ptr<const RoundClosed>;

// Calls `next` with the standings that line-ups and awards go by: null for those that were closed.
template <class Next>
void WithStandings(const DecideContext& context, const DecideDone& done, Next next) {
  const EventState& event = context.state->event;
  if (context.engine_revision <= kBeforeRulings || event.RoundsClosed() == 0) return next(nullptr);
  TakeStandingsNow(event, context.ruleset,
                   [done, next = std::move(next)](OrFailure<TakenStandings> taken) {
                     if (auto* failed = std::get_if<Failure>(&taken)) {
                       return done(std::move(*failed));
                     }
                     auto& standings = std::get<TakenStandings>(taken).standings;
                     next(std::make_shared<const RoundClosed>(std::move(standings)));
                   });
}

void StartByHand(const EventState& event, const LifeCommand<StartPhase>& asked,
                 const DecideDone& done) {
  const StartPhase& command = asked.what;
  if (asked.command.reason.empty()) {
    return done(InvalidField("options.reason", "is missing: by hand, somebody has to say why"));
  }
  if (command.rounds_planned > limits::kRoundsMax) {
    return done(InvalidField("rounds_planned", Concat("is ", command.rounds_planned, ", at most ",
                                                      limits::kRoundsMax, " are allowed")));
  }
  auto players = PlayersByHand(event, command);
  if (auto* failure = std::get_if<Failure>(&players)) return done(std::move(*failure));
  PhaseStarted started;
  started.number = command.number;
  started.kind = command.kind;
  started.rounds_planned = command.rounds_planned;
  started.third_place = command.third_place;
  started.fresh_start = command.fresh_start;
  started.qualified = std::move(std::get<std::vector<uint32_t>>(players));
  done(Decided(std::move(started)));
}

PhaseStarted StartedBy(const Plan& plan, uint32_t number, const std::vector<uint32_t>& numbers) {
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

std::optional<Failure> CheckPlanned(const Plan& plan, const EventState& event) {
  if (plan.step == ARBITRO_STEP_PHASE) return std::nullopt;
  const uint32_t next = event.NextPhase();
  if (plan.step == ARBITRO_STEP_OVER) {
    return WrongOrder("the rulebook plans no further phase; complete the event", next);
  }
  return WrongOrder(Concat("the rulebook plans round ", event.NextRound(), " of phase ", next - 1,
                           " first; pair it"),
                    next);
}

// Asks the ruleset for phase `number`, the next.
void AskPlan(const DecideContext& context, uint32_t number, StandingsPtr standings,
             const DecideDone& done) {
  const EventState& event = context.state->event;
  PlanRequest request;
  std::vector<uint32_t> numbers;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.counts = CountsToRuleset(event);
  request.phases = PhasesToRuleset(event);
  request.standings =
      HeadsToRuleset(event, context.ruleset->description(), std::move(standings), &numbers);
  if (const PublicationState* published = event.life->FindStandings(event.RoundsClosed())) {
    request.published = true;
    request.publication_age_s = published->AgeSeconds(context.NowUs());
  }
  request.appeals_open = event.penalties->open_appeals;
  context.ruleset->PlanNext(
      request, [context, number, numbers = std::move(numbers), done](Reply<Plan> reply) {
        if (auto failed = FailureOf(*context.ruleset, reply)) return done(std::move(*failed));
        if (auto other = CheckPlanned(*reply.answer(), context.state->event)) {
          return done(std::move(*other));
        }
        DecidedCommand decided = Decided(StartedBy(*reply.answer(), number, numbers));
        decided.decision.citations = std::move(reply.citations);
        done(std::move(decided));
      });
}

void AskAwards(const DecideContext& context, StandingsPtr standings, const DecideDone& done) {
  const EventState& event = context.state->event;
  AwardsRequest request;
  std::vector<uint32_t> numbers;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.counts = CountsToRuleset(event);
  request.phases = PhasesToRuleset(event);
  request.standings =
      HeadsToRuleset(event, context.ruleset->description(), std::move(standings), &numbers);
  context.ruleset->AwardPrizes(request, [ruleset = context.ruleset, numbers = std::move(numbers),
                                         done](Reply<Awards> reply) {
    if (auto failed = FailureOf(*ruleset, reply)) return done(std::move(*failed));
    AwardsGranted granted;
    for (const Award& award : reply.answer()->awards) {
      const uint32_t number = award.who == ARBITRO_NONE ? 0 : numbers[award.who];
      granted.awards.push_back({number, award.code, award.rule, award.amount, award.details});
    }
    DecidedCommand decided = Decided(std::move(granted));
    decided.decision.citations = std::move(reply.citations);
    decided.decision.duties = DutiesOf(reply.answer()->duties);
    done(std::move(decided));
  });
}

}  // namespace

template <>
std::optional<Failure> CheckAct<StartPhase>(const ActContext& context) {
  const EventState& event = context.event;
  if (auto failure = CheckStatus(event, {EventStatus::kRunning}, "phases start while it runs")) {
    return failure;
  }
  if (event.phases.size() >= limits::kPhasesMax) {
    return LimitReached("phases", event.phases.size(), limits::kPhasesMax);
  }
  if (event.rounds.empty() || event.rounds.back()->closed()) return std::nullopt;
  return Precondition(reason::kRoundOrder, Concat("close round ", event.rounds.size(), " first"));
}

template <>
std::optional<Failure> CheckAct<GrantAwards>(const ActContext& context) {
  if (auto failure = CheckStatus(context.event, {EventStatus::kCompleted},
                                 "awards are granted once it is COMPLETED")) {
    return failure;
  }
  if (context.event.awards == nullptr) return std::nullopt;
  return Precondition(reason::kAwardsGranted, "the awards are granted already");
}

void DecideLife(const DecideContext& context, const LifeCommand<StartPhase>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<StartPhase>({event});
  if (!failure) failure = CheckNumber(event, asked.what.number);
  if (failure) return done(std::move(*failure));
  if (asked.command.by_hand) return StartByHand(event, asked, done);
  if (auto missing = CheckRulesetThere(context)) return done(std::move(*missing));
  WithStandings(context, done, [context, number = asked.what.number, done](StandingsPtr standings) {
    AskPlan(context, number, std::move(standings), done);
  });
}

void DecideLife(const DecideContext& context, const LifeCommand<GrantAwards>&, DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<GrantAwards>({event})) return done(std::move(*failure));
  if (auto missing = CheckRulesetThere(context)) return done(std::move(*missing));
  WithStandings(context, done, [context, done](StandingsPtr standings) {
    AskAwards(context, std::move(standings), done);
  });
}

std::optional<Failure> CheckPhaseGoesOn(const EventState& event) {
  if (event.phases.empty()) return std::nullopt;
  const PhaseState& phase = *event.phases.back();
  const uint32_t paired = event.NextRound() - phase.first_round;
  if (phase.what.rounds_planned == 0 || paired < phase.what.rounds_planned) return std::nullopt;
  const uint32_t next = event.NextPhase();
  return WrongOrder(
      Concat("phase ", next - 1, " has ", phase.what.rounds_planned,
             " rounds and all are paired; start phase ", next, " or complete the event"),
      next);
}

}  // namespace arbitro::engine
