// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/phase.h"

#include <algorithm>
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

// Whether `number` is the phase in hand, which has no round yet: it may be started again, as when a
// player who goes on has left.
bool StartsAgain(const DecideContext& context, uint32_t number) {
  const EventState& event = context.state->event;
  return context.engine_revision > kBeforeGamesTakenBack && !event.phases.empty() &&
         number == event.phases.back()->what.number &&
         event.NextRound() == event.phases.back()->first_round;
}

// The same context, in an event that has not started its newest phase.
DecideContext BeforeNewestPhase(const DecideContext& context) {
  auto before = std::make_shared<JournalState>(*context.state);
  before->event.phases.pop_back();
  DecideContext changed = context;
  changed.state = std::move(before);
  return changed;
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

OrFailure<PhaseStarted> PhaseByHand(const Asked<StartPhase>& asked) {
  const EventState& event = asked.event();
  const StartPhase& command = asked.what;
  if (asked.command.reason.empty()) {
    return InvalidField("options.reason", "is missing: by hand, say why");
  }
  if (command.rounds_planned > limits::kRoundsMax) {
    return InvalidField("rounds_planned", Concat("is ", command.rounds_planned, ", at most ",
                                                 limits::kRoundsMax, " are allowed"));
  }
  ASSIGN_OR_RETURN(std::vector<uint32_t> players, PlayersByHand(event, command));
  PhaseStarted started;
  started.number = command.number;
  started.kind = command.kind;
  started.third_place = command.third_place;
  started.fresh_start = command.fresh_start;
  started.qualified = std::move(players);
  started.rounds_planned = RoundsByHand(event, command, started.qualified.size());
  return started;
}

// The phase that the rulebook plans next; where it plans none yet, the one that it would plan.
struct Planned {
  Reply<Plan> reply;         // about what is due
  std::optional<Plan> plan;  // of a phase; none: it plans no phase at all
  std::vector<uint32_t> numbers;
  std::string not_yet;     // why it is not due; empty: it is
  std::string not_yet_it;  // the same in Italian; empty: the ruleset does not say it
};

// Whether every round of the phase in hand is paired.
bool IsPhaseFull(const EventState& event) {
  if (event.phases.empty()) return false;
  const PhaseState& phase = *event.phases.back();
  const uint32_t paired = event.NextRound() - phase.first_round;
  return phase.what.rounds_planned != 0 && paired >= phase.what.rounds_planned;
}

bool IsPhase(const Plan* plan) { return plan != nullptr && plan->step == ARBITRO_STEP_PHASE; }

// Asks what is due.
Task<Planned> AskWhatIsDue(const DecideContext& context, const PlanQuestion& question) {
  Planned planned;
  planned.reply = co_await Call(*context.ruleset, &RulesetClient::PlanNext, question.request);
  if (IsPhase(planned.reply.answer())) planned.plan = *planned.reply.answer();
  planned.numbers = question.numbers;
  co_return planned;
}

// Asks what is due, and where that is no phase, what would be.
Task<OrFailure<Planned>> AskPlan(const DecideContext& context) {
  const EventState& event = context.state->event;
  CO_ASSIGN_OR_RETURN(const PlanQuestion question, co_await MakePlanQuestion(context, event));
  Planned planned = co_await AskWhatIsDue(context, question);
  if (planned.plan) co_return planned;
  if (const Plan* plan = planned.reply.answer()) {
    planned.not_yet = WhatComesFirst(*plan, event);
  } else if (planned.reply.refusal() != nullptr) {
    planned.not_yet = planned.reply.refusal()->message.en;
    planned.not_yet_it = planned.reply.refusal()->message.it;
  }
  const PlanQuestion as_if = AsIfDue(question);
  const Reply<Plan> later =
      co_await Call(*context.ruleset, &RulesetClient::PlanNext, as_if.request);
  if (IsPhase(later.answer())) planned.plan = *later.answer();
  // Why it would not be due even then, as where only a lot can say who is in it.
  if (later.refusal() != nullptr) planned.reply = later;
  planned.reply.citations.insert(planned.reply.citations.end(), later.citations.begin(),
                                 later.citations.end());
  co_return planned;
}

RulebookPhase RulebookOf(const EventState& event, const Planned& planned) {
  RulebookPhase rulebook;
  rulebook.not_yet = planned.not_yet;
  const bool has_italian = event.base->engine_revision > kBeforeReasonsInItalian;
  if (has_italian) rulebook.not_yet_it = planned.not_yet_it;
  if (!planned.plan) return rulebook;
  PhaseStarted phase = PhaseOfPlan(*planned.plan, 0, planned.numbers);
  rulebook.kind = phase.kind;
  rulebook.rounds_planned = phase.rounds_planned;
  rulebook.qualified = std::move(phase.qualified);
  return rulebook;
}

Failure ElseDo(Failure full, const std::string& what) {
  full.message += "; " + what;
  return full;
}

std::string ByHandOrAsPlanned(const EventState& event) {
  return Concat("enter round ", event.NextRound(), " by hand, or start phase ", event.NextPhase(),
                " as planned, with a reason");
}

// Says what is to be done in place of a round that the phase in hand has no room for.
Failure InsteadOfRound(const EventState& event, const Planned& planned, Failure full) {
  const std::string next = Concat(event.NextPhase());
  if (!planned.plan && planned.reply.refusal() == nullptr) {
    const std::string number = Concat(event.phases.back()->what.number);
    return With(ElseDo(std::move(full), "complete the event"), "last_phase", number);
  }
  if (planned.plan && planned.not_yet.empty()) {
    return With(ElseDo(std::move(full), "start phase " + next), "next_phase", next);
  }
  // The standings, or what else is missing, must come first; or a person gave the phase fewer
  // rounds than the rulebook has.
  const Plan* plan = planned.reply.answer();
  const bool fewer = plan != nullptr && plan->step == ARBITRO_STEP_ROUND;
  Failure waits =
      ElseDo(std::move(full), fewer ? ByHandOrAsPlanned(event)
                                    : Concat("phase ", next, " waits: ", planned.not_yet));
  if (!fewer && !planned.not_yet_it.empty()) {
    waits.message_it =
        Concat("la fase ", event.phases.back()->what.number,
               " ha già tutti i suoi turni, e la fase ", next, " aspetta: ", planned.not_yet_it);
  }
  return With(std::move(waits), "waiting_phase", next);
}

// By hand, with what the rulebook would have played beside it, where the ruleset plans at all.
Task<OrDecided> StartByHand(Asked<StartPhase> asked) {
  const DecideContext& context = asked.context;
  CO_ASSIGN_OR_RETURN(PhaseStarted started, PhaseByHand(asked));
  DecidedCommand decided = Decided(std::move(started));
  if (!context.ruleset || asked.event().base->engine_revision <= kBeforeRulings) co_return decided;
  const OrFailure<Planned> planned = co_await AskPlan(context);
  if (!planned.ok()) co_return decided;
  const Refusal* refusal = planned->reply.refusal();
  const bool plans =
      planned->reply.fault() == nullptr && (refusal == nullptr || refusal->reason != kNotOffered);
  if (plans) {
    decided.decision.what.If<PhaseStarted>()->rulebook = RulebookOf(asked.event(), *planned);
    decided.asked_by_hand = true;
  }
  co_return decided;
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

// The refusal or fault of a plan.
std::optional<Failure> FailureOfPlan(const DecideContext& context, const Planned& planned) {
  auto failure = FailureOf(*context.ruleset, planned.reply);
  if (!failure) return std::nullopt;
  return NamingPlayers(std::move(*failure), HeadsInTheWay(context, planned.numbers, planned.reply));
}

// As the rulebook plans it, though it is not due yet.
Task<OrDecided> StartAsPlanned(Asked<StartPhase> asked) {
  const DecideContext& context = asked.context;
  CO_TRY(CheckReason(asked.command, "say why it is started before it is due"));
  CO_ASSIGN_OR_RETURN(Planned planned, co_await AskPlan(context));
  if (!planned.plan) {
    CO_TRY(FailureOfPlan(context, planned));
    co_return WrongOrder(planned.not_yet, asked.event().NextPhase());
  }
  DecidedCommand decided = Decided(PhaseOfPlan(*planned.plan, asked.what.number, planned.numbers));
  if (!planned.not_yet.empty()) {
    decided.decision.what.If<PhaseStarted>()->rulebook = RulebookOf(asked.event(), planned);
  }
  decided.decision.citations = std::move(planned.reply.citations);
  co_return decided;
}

// Why no phase is due. Of a phase that a person gave fewer rounds, none can be paired.
Failure NotDue(const Plan& plan, const EventState& event) {
  std::string message = WhatComesFirst(plan, event);
  if (plan.step == ARBITRO_STEP_ROUND && IsPhaseFull(event)) {
    message = Concat("the rulebook plans round ", event.NextRound(), " of phase ",
                     event.phases.back()->what.number, " first: ", ByHandOrAsPlanned(event));
  }
  return WrongOrder(std::move(message), event.NextPhase());
}

// As it is due.
Task<OrDecided> StartDue(Asked<StartPhase> asked) {
  const DecideContext& context = asked.context;
  CO_ASSIGN_OR_RETURN(const PlanQuestion question,
                      co_await MakePlanQuestion(context, asked.event()));
  Planned planned = co_await AskWhatIsDue(context, question);
  CO_TRY(FailureOfPlan(context, planned));
  if (!planned.plan) {
    co_return NotDue(*planned.reply.answer(), asked.event());
  }
  DecidedCommand decided = Decided(PhaseOfPlan(*planned.plan, asked.what.number, planned.numbers));
  decided.decision.citations = std::move(planned.reply.citations);
  co_return decided;
}

Task<OrDecided> StartNext(Asked<StartPhase> asked) {
  CO_TRY(CheckNumber(asked.event(), asked.what.number));
  if (asked.command.by_hand) co_return co_await StartByHand(asked);
  CO_TRY(CheckRulesetThere(asked.context));
  if (asked.what.as_planned) co_return co_await StartAsPlanned(asked);
  co_return co_await StartDue(asked);
}

bool IsTheSame(const PhaseStarted& one, const PhaseStarted& other) {
  const auto same_size = [](const TableSize& a, const TableSize& b) {
    return a.seats == b.seats && a.tables == b.tables;
  };
  return one.kind == other.kind && one.rounds_planned == other.rounds_planned &&
         one.third_place == other.third_place && one.fresh_start == other.fresh_start &&
         one.qualified == other.qualified && one.clock_s == other.clock_s &&
         one.extra_turns == other.extra_turns &&
         std::equal(one.tables.begin(), one.tables.end(), other.tables.begin(), other.tables.end(),
                    same_size);
}

// In the place of the phase in hand, where that would be another now.
Task<OrDecided> StartAgain(Asked<StartPhase> asked) {
  const DecideContext before = BeforeNewestPhase(asked.context);
  OrDecided decided = co_await StartNext({before, asked.command, asked.what});
  if (!decided.ok()) co_return decided;
  const auto& started = *decided->decision.what.If<PhaseStarted>();
  if (!IsTheSame(started, asked.event().phases.back()->what)) co_return decided;
  co_return *CheckNumber(asked.event(), asked.what.number);
}

}  // namespace

template <>
std::optional<Failure> CheckOwnAct<StartPhase>(const ActContext& context) {
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

// Fails with PHASE_ORDER where the rulebook plans something else, and NOT_OFFERED where it plans
// nothing at all.
Task<OrDecided> Decide(Asked<StartPhase> asked) {
  CO_TRY(CheckAct<StartPhase>({asked.event()}));
  if (StartsAgain(asked.context, asked.what.number)) co_return co_await StartAgain(asked);
  co_return co_await StartNext(asked);
}

std::optional<Failure> CheckPhaseGoesOn(const EventState& event) {
  if (!IsPhaseFull(event)) return std::nullopt;
  const PhaseState& phase = *event.phases.back();
  const std::string number = Concat(phase.what.number);
  const uint32_t rounds = phase.what.rounds_planned;
  const std::string all =
      rounds == 1 ? "the one round" : "all " + Counted(rounds, "round", "rounds");
  return With(Precondition(reason::kPhaseOrder, Concat(all, " of phase ", number,
                                                       rounds == 1 ? " is" : " are", " paired")),
              "full_phase", number);
}

Task<std::optional<Failure>> CheckPhaseOrNext(const DecideContext& context) {
  const EventState& event = context.state->event;
  std::optional<Failure> full = CheckPhaseGoesOn(event);
  if (!full) co_return std::nullopt;
  const std::string by_hand =
      Concat("complete the event, or start phase ", event.NextPhase(), " by hand");
  if (!context.ruleset) co_return ElseDo(std::move(*full), by_hand);
  const OrFailure<Planned> planned = co_await AskPlan(context);
  if (!planned.ok()) co_return ElseDo(std::move(*full), by_hand);
  const Refusal* refusal = planned->reply.refusal();
  const bool plans =
      planned->reply.fault() == nullptr && (refusal == nullptr || refusal->reason != kNotOffered);
  if (!plans) co_return ElseDo(std::move(*full), by_hand);
  co_return InsteadOfRound(event, *planned, std::move(*full));
}

Task<OrFailure<PlanQuestion>> MakePlanQuestion(const DecideContext& context,
                                               const EventState& event) {
  std::shared_ptr<const RoundClosed> standings;
  if (context.engine_revision > kBeforeRulings && event.RoundsClosed() != 0) {
    CO_ASSIGN_OR_RETURN(TakenStandings taken, co_await StandingsNow(event, context.ruleset));
    standings = std::make_shared<const RoundClosed>(std::move(taken.standings));
  }
  co_return MakePlanRequest({event, context.ruleset->description(), context.NowUs()},
                            std::move(standings));
}

namespace {

// Whether the ruleset planned the phase in hand, which has no round yet.
bool HasPlannedPhase(const DecideContext& context) {
  const EventState& event = context.state->event;
  if (context.engine_revision <= kBeforeGamesTakenBack || event.phases.empty()) return false;
  const PhaseState& phase = *event.phases.back();
  return context.ruleset && !phase.by_hand && event.NextRound() == phase.first_round;
}

// The first phase is of the players who are there when its first round is paired.
bool MayHaveChanged(const DecideContext& context) {
  return HasPlannedPhase(context) && (context.state->event.rounds.empty() || OthersMoveUp(context));
}

// The phase in hand as the rulebook would start it now.
Task<OrFailure<NewPhase>> PlanOnceMore(const DecideContext& context) {
  const PhaseStarted& standing = context.state->event.phases.back()->what;
  const DecideContext before = BeforeNewestPhase(context);
  CO_ASSIGN_OR_RETURN(Planned planned, co_await AskPlan(before));
  if (!planned.plan) {
    if (standing.qualified.empty()) co_return NewPhase();
    CO_TRY(FailureOfPlan(before, planned));
    co_return NewPhase();
  }
  PhaseStarted phase = PhaseOfPlan(*planned.plan, standing.number, planned.numbers);
  if (IsTheSame(phase, standing)) co_return NewPhase();
  co_return NewPhase{std::move(phase), std::move(planned.reply.citations)};
}

}  // namespace

bool OthersMoveUp(const DecideContext& context) {
  if (!HasPlannedPhase(context) || !context.ruleset->description().others_move_up) return false;
  const EventState& event = context.state->event;
  const PhaseState& phase = *event.phases.back();
  return std::any_of(
      phase.what.qualified.begin(), phase.what.qualified.end(),
      [&](uint32_t number) { return !event.Player(number).TakesPartIn(phase.first_round); });
}

Task<OrFailure<NewPhase>> PlanNewPhase(const DecideContext& context) {
  const EventState& event = context.state->event;
  const bool first = event.base->engine_revision > kBeforeRulings && context.ruleset &&
                     event.rounds.empty() && event.phases.empty();
  if (MayHaveChanged(context)) co_return co_await PlanOnceMore(context);
  if (!first) co_return NewPhase();
  const RulesetClient& ruleset = *context.ruleset;
  const PlanQuestion question =
      MakePlanRequest({event, ruleset.description(), context.NowUs()}, nullptr);
  Reply<Plan> reply = co_await Call(ruleset, &RulesetClient::PlanNext, question.request);
  const Refusal* refusal = reply.refusal();
  if (refusal != nullptr && refusal->reason == kNotOffered) co_return NewPhase();
  CO_TRY(FailureOf(ruleset, reply));
  if (!IsPhase(reply.answer())) co_return NewPhase();
  co_return NewPhase{PhaseOfPlan(*reply.answer(), 1, question.numbers), std::move(reply.citations)};
}

}  // namespace arbitro::engine
