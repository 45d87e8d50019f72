// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/later_rounds.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

using Numbers = std::vector<uint32_t>;  // rising

// Those of `some` who are not among `others`.
Numbers Without(const Numbers& some, const Numbers& others) {
  Numbers rest;
  std::set_difference(some.begin(), some.end(), others.begin(), others.end(),
                      std::back_inserter(rest));
  return rest;
}

Numbers Sorted(Numbers numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::string NamesOf(const EventState& event, const Numbers& numbers) {
  std::string names;
  for (const uint32_t number : numbers) {
    AppendAll(&names, names.empty() ? "`" : ", `", event.Player(number).id, "`");
  }
  return names.empty() ? "no player" : names;
}

// A later round was made from the result.
Failure ResultUsed(const EventState& event, uint32_t first_later, const Numbers& came_in,
                   const Numbers& went_out) {
  std::string message =
      Concat("round ", first_later, " was made from this result: ", NamesOf(event, came_in),
             " would go on in place of ", NamesOf(event, went_out), "; ");
  if (event.status == EventStatus::kCompleted) {
    AppendAll(&message,
              "the event is completed, so that round stays: where the places are wrong, the head "
              "judge enters the standings by hand");
  } else if (event.rounds.size() > first_later) {
    AppendAll(&message, "take back the rounds from ", event.rounds.size(), " down to ", first_later,
              " first, with their results");
  } else {
    const RoundState& later = *event.rounds.back();
    const bool results = later.closed() || later.decided_tables > 0;
    AppendAll(&message, "take round ", first_later, " back first",
              results ? ", with its results" : "");
  }
  return With(Precondition(reason::kResultUsed, std::move(message)), "round",
              Concat(event.rounds.size()));
}

// Whether a player who loses in the phase of the round may go on no further: it has players who had
// to qualify for it, and is no Swiss, as that of a second day is.
bool IsKnockOut(const EventState& event, uint32_t round) {
  const PhaseState* phase = event.PhaseOf(round);
  if (phase == nullptr || phase->what.qualified.empty()) return false;
  return event.base->engine_revision <= kBeforeGamesTakenBack ||
         phase->what.kind != ARBITRO_PHASE_SWISS;
}

// The first phase that was started after the round; the number of phases where there is none.
size_t PhaseAfter(const EventState& event, uint32_t round) {
  size_t phase = 0;
  while (phase < event.phases.size() && event.phases[phase]->first_round <= round) ++phase;
  return phase;
}

// The event as it was when the phase was started.
EventState AtStartOf(EventState event, size_t phase) {
  const PhasePtr started = event.phases[phase];
  event.phases.resize(phase);
  event = AtEndOf(std::move(event), started->first_round - 1);
  // A player who left since then was there.
  if (event.base->engine_revision > kBeforeGamesTakenBack) {
    RestorePlayers(&event, started->revision - 1);
  }
  return event;
}

// The players of a phase by seed, as the rulebook would choose them by `event`; nothing where it
// plans no phase there.
Task<std::optional<std::vector<uint32_t>>> AskPlayers(const DecideContext& context,
                                                      const EventState& event, size_t phase) {
  const EventState before = AtStartOf(event, phase);
  const OrFailure<PlanQuestion> made = co_await MakePlanQuestion(context, before);
  if (!made.ok()) co_return std::nullopt;
  const PlanQuestion question = AsIfDue(*made);
  const Reply<Plan> reply =
      co_await Call(*context.ruleset, &RulesetClient::PlanNext, question.request);
  const Plan* plan = reply.answer();
  if (plan == nullptr || plan->step != ARBITRO_STEP_PHASE) co_return std::nullopt;
  co_return PhaseOfPlan(*plan, 0, question.numbers).qualified;
}

OrFailure<std::optional<LineUpChange>> CompareLineUps(const ResultsEdit& edit, size_t phase_index,
                                                      const Numbers& before,
                                                      const std::optional<Numbers>& after) {
  const EventState& event = edit.before;
  const PhaseState& phase = *event.phases[phase_index];
  if (after && before == *after) return std::nullopt;
  LineUpChange change;
  change.phase = phase.what.number;
  change.taken_back = phase.first_round == event.NextRound();
  if (after) {
    change.came_in = Without(*after, before);
    change.went_out = Without(before, *after);
  } else if (!change.taken_back) {
    return std::nullopt;
  }
  if (!change.taken_back && IsKnockOut(event, edit.round)) {
    return ResultUsed(event, phase.first_round, change.came_in, change.went_out);
  }
  return std::optional(std::move(change));
}

// The players who won at the table, or came first there.
Numbers FirstOf(const EventState& event, uint32_t round, uint32_t table) {
  Numbers first;
  const TablePtr found = event.FindRound(round)->tables.At(table - 1);
  for (size_t seat = 0; seat < found->outcomes.size(); ++seat) {
    if (found->outcomes[seat].place == 1) first.push_back(found->seats[seat].player_number);
  }
  return Sorted(std::move(first));
}

}  // namespace

std::optional<Failure> CheckBracketStays(const EventState& before, const EventState& after,
                                         uint32_t round) {
  if (before.base->engine_revision <= kBeforeRulings) return std::nullopt;
  const PhaseState* phase = before.PhaseOf(round);
  const uint32_t next = round + 1;
  const bool goes_on = phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION &&
                       before.FindRound(next) != nullptr && before.PhaseOf(next) == phase;
  if (!goes_on) return std::nullopt;
  const Numbers on_before = GoOnFrom(*before.FindRound(round));
  const Numbers on_after = GoOnFrom(*after.FindRound(round));
  if (on_before == on_after) return std::nullopt;
  return ResultUsed(before, next, Without(on_after, on_before), Without(on_before, on_after));
}

std::optional<Failure> CheckOutcomeStays(const EventState& before, const EventState& after,
                                         uint32_t round, uint32_t table) {
  if (before.base->engine_revision <= kBeforeRulings) return std::nullopt;
  TRY(CheckBracketStays(before, after, round));
  const size_t phase = PhaseAfter(before, round);
  if (!IsKnockOut(before, round) || phase == before.phases.size()) return std::nullopt;
  const Numbers first_before = FirstOf(before, round, table);
  const Numbers first_after = FirstOf(after, round, table);
  if (first_before == first_after) return std::nullopt;
  const PhaseState& later = *before.phases[phase];
  if (later.first_round < before.NextRound()) {
    return ResultUsed(before, later.first_round, Without(first_after, first_before),
                      Without(first_before, first_after));
  }
  return With(Precondition(reason::kResultUsed,
                           Concat("phase ", later.what.number,
                                  " was started from this result: correct the table's report, "
                                  "which takes the phase back")),
              "round", Concat(before.rounds.size()));
}

namespace {

// Compares a phase with the players whom the rulebook would choose for it by seed now. The seeds of
// a phase that has rounds stay, whatever seed which of its players has.
OrFailure<std::optional<LineUpChange>> CompareWithPhase(
    const ResultsEdit& edit, size_t phase_index, const std::optional<std::vector<uint32_t>>& now) {
  const EventState& event = edit.before;
  const PhaseState& phase = *event.phases[phase_index];
  const bool has_rounds = phase.first_round != event.NextRound();
  if (now && !has_rounds && *now == phase.what.qualified) return std::nullopt;
  const Numbers standing = Sorted(phase.what.qualified);
  const Numbers sorted = Sorted(now.value_or(std::vector<uint32_t>()));
  if (has_rounds && (!now || sorted == standing)) return std::nullopt;
  LineUpChange change;
  change.phase = phase.what.number;
  change.taken_back = !has_rounds;
  if (now) {
    change.came_in = Without(sorted, standing);
    change.went_out = Without(standing, sorted);
  }
  if (has_rounds && IsKnockOut(event, edit.round)) {
    return ResultUsed(event, phase.first_round, change.came_in, change.went_out);
  }
  return std::optional(std::move(change));
}

// Of all phases that were started after the round: one that is taken back, or else the first that
// would have other players.
Task<OrFailure<std::optional<LineUpChange>>> AskAllLineUps(const DecideContext& context,
                                                           const ResultsEdit& edit) {
  const EventState& event = edit.before;
  std::optional<LineUpChange> first;
  for (size_t phase = PhaseAfter(event, edit.round); phase < event.phases.size(); ++phase) {
    const PhaseState& started = *event.phases[phase];
    if (started.by_hand || started.what.qualified.empty()) continue;
    const auto now = co_await AskPlayers(context, edit.after, phase);
    CO_ASSIGN_OR_RETURN(std::optional<LineUpChange> change, CompareWithPhase(edit, phase, now));
    if (!change) continue;
    if (change->taken_back) co_return change;
    if (!first) first = std::move(change);
  }
  co_return first;
}

// Up to kBeforeGamesTakenBack: of the next phase alone, beside the players whom the results of
// before would have chosen.
Task<OrFailure<std::optional<LineUpChange>>> AskNextLineUp(const DecideContext& context,
                                                           const ResultsEdit& edit) {
  const EventState& event = edit.before;
  const size_t phase = PhaseAfter(event, edit.round);
  const bool asks = event.base->engine_revision > kBeforeRulings && phase < event.phases.size() &&
                    !event.phases[phase]->by_hand;
  if (!asks) co_return std::nullopt;
  const auto before = co_await AskPlayers(context, edit.before, phase);
  if (!before) co_return std::nullopt;
  const auto after = co_await AskPlayers(context, edit.after, phase);
  std::optional<Numbers> sorted;
  if (after) sorted = Sorted(*after);
  co_return CompareLineUps(edit, phase, Sorted(*before), sorted);
}

}  // namespace

Task<OrFailure<std::optional<LineUpChange>>> AskLineUp(const DecideContext& context,
                                                       const ResultsEdit& edit) {
  if (context.engine_revision <= kBeforeGamesTakenBack) {
    co_return co_await AskNextLineUp(context, edit);
  }
  co_return co_await AskAllLineUps(context, edit);
}

}  // namespace arbitro::engine
