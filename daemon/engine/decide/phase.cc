// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/phase.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/plan.h"
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

// How many rounds a phase has that a person starts: an elimination as many as leave one.
uint32_t RoundsByHand(const EventState& event, const StartPhase& command, size_t players) {
  const bool counted = event.base->engine_revision > kBeforeRulings &&
                       command.kind == ARBITRO_PHASE_ELIMINATION && command.rounds_planned == 0;
  if (!counted) return command.rounds_planned;
  uint32_t rounds = 0;
  while ((uint64_t{1} << rounds) < players) ++rounds;
  return rounds;
}

OrFailure<PhaseStarted> PhaseByHand(const EventState& event, const LifeCommand<StartPhase>& asked) {
  const StartPhase& command = asked.what;
  if (asked.command.reason.empty()) {
    return InvalidField("options.reason", "is missing: by hand, say why");
  }
  if (command.rounds_planned > limits::kRoundsMax) {
    return InvalidField("rounds_planned", Concat("is ", command.rounds_planned, ", at most ",
                                                 limits::kRoundsMax, " are allowed"));
  }
  auto players = PlayersByHand(event, command);
  if (auto* failure = std::get_if<Failure>(&players)) return std::move(*failure);
  PhaseStarted started;
  started.number = command.number;
  started.kind = command.kind;
  started.third_place = command.third_place;
  started.fresh_start = command.fresh_start;
  started.qualified = std::move(std::get<std::vector<uint32_t>>(players));
  started.rounds_planned = RoundsByHand(event, command, started.qualified.size());
  return started;
}

// The phase that the rulebook plans next; where it plans none yet, the one that it would plan.
struct Planned {
  Reply<Plan> reply;         // about what is due
  std::optional<Plan> plan;  // of a phase; none: it plans no phase at all
  std::vector<uint32_t> numbers;
  std::string not_yet;  // why it is not due; empty: it is
};

using PlannedDone = std::function<void(OrFailure<Planned>)>;

// Asks what is due.
void AskPlanned(const DecideContext& context, PlannedDone done,
                std::shared_ptr<PlanQuestion> asked = nullptr) {
  MakePlanQuestion(context, EventOf(context),
                   [context, done = std::move(done), asked](OrFailure<PlanQuestion> made) {
                     if (auto* failure = std::get_if<Failure>(&made))
                       return done(std::move(*failure));
                     const auto question =
                         std::make_shared<PlanQuestion>(std::get<PlanQuestion>(std::move(made)));
                     if (asked) *asked = *question;
                     context.ruleset->PlanNext(
                         question->request, [question, done](Reply<Plan> reply) {
                           Planned planned{std::move(reply), std::nullopt, question->numbers, ""};
                           const Plan* plan = planned.reply.answer();
                           if (plan != nullptr && plan->step == ARBITRO_STEP_PHASE)
                             planned.plan = *plan;
                           done(std::move(planned));
                         });
                   });
}

// Asks what is due, and where that is no phase, what would be.
void AskPlan(const DecideContext& context, PlannedDone done) {
  const auto question = std::make_shared<PlanQuestion>();
  AskPlanned(
      context,
      [context, question, done = std::move(done)](OrFailure<Planned> result) {
        if (auto* failure = std::get_if<Failure>(&result)) return done(std::move(*failure));
        const auto planned = std::make_shared<Planned>(std::get<Planned>(std::move(result)));
        if (planned->plan) return done(std::move(*planned));
        if (const Plan* plan = planned->reply.answer()) {
          planned->not_yet = WhatComesFirst(*plan, context.state->event);
        } else if (planned->reply.refusal() != nullptr) {
          planned->not_yet = planned->reply.refusal()->message.en;
        }
        context.ruleset->PlanNext(AsIfDue(*question).request, [planned, done](Reply<Plan> later) {
          const Plan* plan = later.answer();
          if (plan != nullptr && plan->step == ARBITRO_STEP_PHASE) planned->plan = *plan;
          // Why it would not be due even then, as where only a lot can say who is in it.
          if (later.refusal() != nullptr) planned->reply = later;
          planned->reply.citations.insert(planned->reply.citations.end(), later.citations.begin(),
                                          later.citations.end());
          done(std::move(*planned));
        });
      },
      question);
}

RulebookPhase RulebookOf(const Planned& planned) {
  RulebookPhase rulebook;
  rulebook.not_yet = planned.not_yet;
  if (!planned.plan) return rulebook;
  PhaseStarted phase = PhaseOfPlan(*planned.plan, 0, planned.numbers);
  rulebook.kind = phase.kind;
  rulebook.rounds_planned = phase.rounds_planned;
  rulebook.qualified = std::move(phase.qualified);
  return rulebook;
}

// By hand, with what the rulebook would have played beside it, where the ruleset plans at all.
void StartByHand(const DecideContext& context, const LifeCommand<StartPhase>& asked,
                 DecideDone done) {
  OrFailure<PhaseStarted> started = PhaseByHand(context.state->event, asked);
  if (auto* failure = std::get_if<Failure>(&started)) return done(std::move(*failure));
  DecidedCommand decided = Decided(std::get<PhaseStarted>(std::move(started)));
  if (!context.ruleset || context.state->event.base->engine_revision <= kBeforeRulings) {
    return done(std::move(decided));
  }
  AskPlan(context, [decided = std::move(decided),
                    done = std::move(done)](OrFailure<Planned> result) mutable {
    const auto* planned = std::get_if<Planned>(&result);
    const Refusal* refusal = planned == nullptr ? nullptr : planned->reply.refusal();
    const bool plans = planned != nullptr && planned->reply.fault() == nullptr &&
                       (refusal == nullptr || refusal->reason != kNotOffered);
    if (plans) {
      decided.decision.what.If<PhaseStarted>()->rulebook = RulebookOf(*planned);
      decided.asked_by_hand = true;
    }
    done(std::move(decided));
  });
}

// The ids of the players whom a refusal of a plan is about.
std::vector<std::string> HeadsInTheWay(const DecideContext& context,
                                       const std::vector<uint32_t>& numbers,
                                       const Reply<Plan>& reply) {
  std::vector<std::string> ids;
  if (reply.refusal() == nullptr) return ids;
  for (const uint32_t head : reply.refusal()->players) {
    if (head < numbers.size()) ids.push_back(context.state->event.Player(numbers[head]).id);
  }
  return ids;
}

// As the rulebook plans it, though it is not due yet.
void StartAsPlanned(const DecideContext& context, const LifeCommand<StartPhase>& asked,
                    DecideDone done) {
  if (auto failure = CheckReason(asked.command, "say why it is started before it is due")) {
    return done(std::move(*failure));
  }
  AskPlan(context, [context, number = asked.what.number, done](OrFailure<Planned> result) {
    if (auto* failure = std::get_if<Failure>(&result)) return done(std::move(*failure));
    Planned& planned = std::get<Planned>(result);
    if (!planned.plan) {
      if (auto failed = FailureOf(*context.ruleset, planned.reply)) {
        return done(NamingPlayers(std::move(*failed),
                                  HeadsInTheWay(context, planned.numbers, planned.reply)));
      }
      return done(WrongOrder(planned.not_yet, context.state->event.NextPhase()));
    }
    DecidedCommand decided = Decided(PhaseOfPlan(*planned.plan, number, planned.numbers));
    if (!planned.not_yet.empty()) {
      decided.decision.what.If<PhaseStarted>()->rulebook = RulebookOf(planned);
    }
    decided.decision.citations = std::move(planned.reply.citations);
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

void DecideLife(const DecideContext& context, const LifeCommand<StartPhase>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<StartPhase>({event});
  if (!failure) failure = CheckNumber(event, asked.what.number);
  if (failure) return done(std::move(*failure));
  if (asked.command.by_hand) return StartByHand(context, asked, std::move(done));
  if (auto missing = CheckRulesetThere(context)) return done(std::move(*missing));
  if (asked.what.as_planned) return StartAsPlanned(context, asked, std::move(done));
  AskPlanned(context, [context, number = asked.what.number, done](OrFailure<Planned> result) {
    if (auto* failure = std::get_if<Failure>(&result)) return done(std::move(*failure));
    Planned& planned = std::get<Planned>(result);
    if (auto failed = FailureOf(*context.ruleset, planned.reply)) {
      return done(NamingPlayers(std::move(*failed),
                                HeadsInTheWay(context, planned.numbers, planned.reply)));
    }
    const Plan& plan = *planned.reply.answer();
    const EventState& before = context.state->event;
    if (plan.step != ARBITRO_STEP_PHASE) {
      return done(WrongOrder(WhatComesFirst(plan, before), before.NextPhase()));
    }
    DecidedCommand decided = Decided(PhaseOfPlan(plan, number, planned.numbers));
    decided.decision.citations = std::move(planned.reply.citations);
    done(std::move(decided));
  });
}

std::optional<Failure> CheckPhaseGoesOn(const EventState& event) {
  if (event.phases.empty()) return std::nullopt;
  const PhaseState& phase = *event.phases.back();
  const uint32_t paired = event.NextRound() - phase.first_round;
  if (phase.what.rounds_planned == 0 || paired < phase.what.rounds_planned) return std::nullopt;
  const uint32_t next = event.NextPhase();
  return WrongOrder(
      Concat("phase ", next - 1, " plans ", Counted(phase.what.rounds_planned, "round", "rounds"),
             ", no more are to be paired; start phase ", next, " or complete the event"),
      next);
}

std::shared_ptr<const EventState> EventOf(const DecideContext& context) {
  return {context.state, &context.state->event};
}

void MakePlanQuestion(const DecideContext& context, std::shared_ptr<const EventState> event,
                      std::function<void(OrFailure<PlanQuestion>)> done) {
  const auto make = [context, event](std::shared_ptr<const RoundClosed> standings) {
    return MakePlanRequest({*event, context.ruleset->description(), context.NowUs()},
                           std::move(standings));
  };
  if (context.engine_revision <= kBeforeRulings || event->RoundsClosed() == 0) {
    return done(make(nullptr));
  }
  TakeStandingsNow(*event, context.ruleset,
                   [make, done = std::move(done)](OrFailure<TakenStandings> taken) {
                     if (auto* failed = std::get_if<Failure>(&taken)) {
                       return done(std::move(*failed));
                     }
                     auto& standings = std::get<TakenStandings>(taken).standings;
                     done(make(std::make_shared<const RoundClosed>(std::move(standings))));
                   });
}

void PlanFirstPhase(const DecideContext& context, std::function<void(OrFailure<FirstPhase>)> done) {
  const EventState& event = context.state->event;
  const bool first = event.base->engine_revision > kBeforeRulings && context.ruleset &&
                     event.rounds.empty() && event.phases.empty();
  if (!first) return done(FirstPhase());
  auto question = std::make_shared<PlanQuestion>(
      MakePlanRequest({event, context.ruleset->description(), context.NowUs()}, nullptr));
  context.ruleset->PlanNext(question->request,
                            [ruleset = context.ruleset, question, done](Reply<Plan> reply) {
                              const Refusal* refusal = reply.refusal();
                              if (refusal != nullptr && refusal->reason == kNotOffered)
                                return done(FirstPhase());
                              if (auto failed = FailureOf(*ruleset, reply))
                                return done(std::move(*failed));
                              if (reply.answer()->step != ARBITRO_STEP_PHASE)
                                return done(FirstPhase());
                              done(FirstPhase{PhaseOfPlan(*reply.answer(), 1, question->numbers),
                                              std::move(reply.citations)});
                            });
}

}  // namespace arbitro::engine
