// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/decide.h"

#include <optional>
#include <type_traits>
#include <utility>

#include "absl/synchronization/notification.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/draft.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/judge.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/decide/place.h"
#include "daemon/engine/decide/sealed_deals.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckBefore(const DecideContext& context, const Command& command);
std::optional<Failure> CheckByHand(const Command& command);
std::optional<Failure> CheckNoDrawFrozen(const EventState& event, const Command& command);
std::optional<Failure> CheckDuties(const EventState& event, const Decision& decision);
Task<OrDecided> DecideKind(const DecideContext& context, const Command& command);
void NoteInputs(const DecideContext& context, const Command& command, DecidedCommand* decided);

Task<OrDecided> DecideInOrder(const DecideContext& context, const Command& command) {
  CO_TRY(CheckBefore(context, command));
  CO_ASSIGN_OR_RETURN(std::optional<Act> judging, QuestionOfJudge(context, command));
  if (judging) {
    CO_TRY(co_await Admit(context, command, *std::move(judging)));
  }
  Task<OrDecided> task = DecideKind(context, command);
  OrDecided&& decided = co_await task;
  if (!decided.ok()) co_return std::move(decided);
  AddCallUps(context, command, &*decided);
  CO_TRY(CheckDuties(context.state->event, decided->decision));
  CO_TRY(AddDealLink(context, command, &decided->decision));
  if (HasDealsToReveal(context, command, decided->decision)) {
    CO_TRY(co_await RevealDeals(context, command, &*decided));
  }
  NoteInputs(context, command, &*decided);
  co_return std::move(decided);
}

Detached DecideAndCite(DecideContext context, const Command& command, DecideDone done) {
  Task<OrDecided> task = DecideInOrder(context, command);
  OrDecided&& decided = co_await task;
  if (!decided.ok() && context.ruleset) {
    decided = WithRule(std::move(decided).failure(), context.ruleset->description());
  }
  done(std::move(decided));
}

std::optional<Failure> CheckBefore(const DecideContext& context, const Command& command) {
  TRY(CheckByHand(command));
  TRY(CheckBesideDraft(context.state->event, BesideDraftOf(command)));
  return CheckNoDrawFrozen(context.state->event, command);
}

std::optional<Failure> CheckByHand(const Command& command) {
  if (!command.by_hand || TraitsOf(command).by_hand) return std::nullopt;
  return InvalidField("options.by_hand",
                      command.what.Is<GrantAwards>()
                          ? "must be left out: awards are the ruleset's to name"
                          : "must be left out: an entry by hand has a call of its own here");
}

std::optional<Failure> CheckNoDrawFrozen(const EventState& event, const Command& command) {
  if (!event.frozen) return std::nullopt;
  return CheckNotFrozen(event, TraitsOf(command).draws);
}

std::optional<Failure> CheckDuties(const EventState& event, const Decision& decision) {
  const size_t duties = event.life->duties.size() + decision.duties.size();
  if (duties <= limits::kEventDutiesMax) return std::nullopt;
  return LimitReached("duties", duties, limits::kEventDutiesMax);
}

Task<OrDecided> DecideKind(const DecideContext& context, const Command& command) {
  return command.what.Visit([&](const auto& what) -> Task<OrDecided> {
    const Asked<std::decay_t<decltype(what)>> asked = {context, command, what};
    if constexpr (kIsTask<decltype(Decide(asked))>) {
      return Decide(asked);
    } else {
      return Ready<OrDecided>(Decide(asked));
    }
  });
}

void NoteInputs(const DecideContext& context, const Command& command, DecidedCommand* decided) {
  Inputs& inputs = decided->inputs;
  inputs.time_us = context.time_us;
  inputs.clock_us = context.clock_us;
  inputs.facts = context.facts;
  inputs.merged = context.merged;
  if (decided->looked_who_waits) {
    AddKnown(context.of_waiting, &inputs.facts, &inputs.merged);
  }
  inputs.utc_offset_minutes = context.utc_offset_minutes;
  const bool asked = !command.by_hand || decided->asked_by_hand;
  if (!context.ruleset || !asked || decided->without_ruleset) return;
  inputs.ruleset = {context.ruleset->description().id, context.ruleset->description().version,
                    context.ruleset->sha256()};
}

}  // namespace

std::optional<Failure> CheckRulesetThere(const DecideContext& context) {
  if (context.ruleset) return std::nullopt;
  const RulesetIdentity& pinned = *context.state->pinned();
  return NotFound(reason::kRulesetUnknown,
                  {"ruleset", Concat(pinned.id, " ", pinned.version),
                   "this daemon has not loaded the version that the event pins; put it back into "
                   "the rulesets folder, or let the head judge enter by hand what it would say"});
}

void Decide(DecideContext context, const Command& command, DecideDone done) {
  const std::string* ruleset = RulesetToPin(command);
  if (ruleset != nullptr && !context.ruleset) {
    return done(NotFound(reason::kRulesetUnknown, {"ruleset", *ruleset, ""}));
  }
  DecideAndCite(std::move(context), command, std::move(done));
}

OrFailure<DecidedCommand> DecideAndWait(DecideContext context, const Command& command) {
  // A promise would cost a call of the system, though hardly any decision has to be waited for.
  std::optional<OrFailure<DecidedCommand>> decided;
  absl::Notification done;
  Decide(std::move(context), command, [&](OrFailure<DecidedCommand>&& result) {
    decided = std::move(result);
    done.Notify();
  });
  done.WaitForNotification();
  return *std::move(decided);
}

}  // namespace arbitro::engine
