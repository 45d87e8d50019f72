// SPDX-License-Identifier: Apache-2.0
//
// Decides what the final standings are worth, and whether that still holds.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

// The standings that awards go by; null for those that were closed.
Task<OrFailure<std::shared_ptr<const RoundClosed>>> StandingsOfAwards(
    const DecideContext& context) {
  const EventState& event = context.state->event;
  if (context.engine_revision <= kBeforeRulings || event.RoundsClosed() == 0) co_return nullptr;
  CO_ASSIGN_OR_RETURN(TakenStandings taken, co_await StandingsNow(event, context.ruleset));
  co_return std::make_shared<const RoundClosed>(std::move(taken.standings));
}

// Asks the ruleset what the standings are worth.
Task<OrDecided> AskAwards(const DecideContext& context) {
  const EventState& event = context.state->event;
  const RulesetClient& ruleset = *context.ruleset;
  CO_ASSIGN_OR_RETURN(std::shared_ptr<const RoundClosed> standings,
                      co_await StandingsOfAwards(context));
  AwardsRequest request;
  std::vector<uint32_t> numbers;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.counts = CountsToRuleset(event);
  request.phases = PhasesToRuleset(event);
  request.standings = HeadsToRuleset(event, ruleset.description(), std::move(standings), &numbers);
  Reply<Awards> reply = co_await Call(ruleset, &RulesetClient::AwardPrizes, request);
  CO_TRY(FailureOf(ruleset, reply));
  AwardsGranted granted;
  for (const Award& award : reply.answer()->awards) {
    const uint32_t number = award.who == ARBITRO_NONE ? 0 : numbers[award.who];
    granted.awards.push_back({number, award.code, award.rule, award.amount, award.details});
  }
  DecidedCommand decided = Decided(std::move(granted));
  decided.decision.citations = std::move(reply.citations);
  decided.decision.duties = DutiesOf(reply.answer()->duties);
  co_return decided;
}

bool SameAwards(const AwardsGranted& some, const AwardsGranted& others) {
  return std::equal(some.awards.begin(), some.awards.end(), others.awards.begin(),
                    others.awards.end(), [](const GrantedAward& a, const GrantedAward& b) {
                      return a.player_number == b.player_number && a.code == b.code &&
                             a.amount == b.amount && a.details == b.details;
                    });
}

// Whether awards can be granted, and were not yet or are granted again with a reason.
std::optional<Failure> CheckGrant(const EventState& event, bool again) {
  if (auto failure = CheckStatus(event, {EventStatus::kCompleted},
                                 "awards are granted once it is COMPLETED")) {
    return failure;
  }
  const bool revised = event.base->engine_revision > kBeforeCorrections;
  if (event.awards != nullptr && !(again && revised)) {
    return Precondition(reason::kAwardsGranted,
                        revised ? "the awards are granted already; to grant them again by the "
                                  "standings of now, say why"
                                : "the awards are granted already");
  }
  return revised ? CheckAppealsDecided(event) : std::nullopt;
}

}  // namespace

template <>
std::optional<Failure> CheckOwnAct<GrantAwards>(const ActContext& context) {
  return CheckGrant(context.event, /*again=*/false);
}

Task<OrDecided> Decide(Asked<GrantAwards> asked) {
  CO_TRY(CheckGrant(asked.event(), !asked.command.reason.empty()));
  CO_TRY(CheckRulesetThere(asked.context));
  co_return co_await AskAwards(asked.context);
}

Task<std::optional<Failure>> CheckAwardsStand(const DecideContext& context,
                                              const Command& command) {
  const EventState& event = context.state->event;
  const bool asks = event.base->engine_revision > kBeforeCorrections && context.ruleset &&
                    event.awards != nullptr && command.reason.empty() && !command.by_hand;
  if (!asks) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(const DecidedCommand asked, co_await AskAwards(context));
  const auto* awards = asked.decision.what.If<AwardsGranted>();
  if (awards != nullptr && SameAwards(*event.awards, *awards)) co_return std::nullopt;
  co_return InvalidField(
      "options.reason",
      "is missing: by the standings of now the awards are others than those that were granted; "
      "grant them again, or say why they stay");
}

}  // namespace arbitro::engine
