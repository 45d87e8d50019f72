// SPDX-License-Identifier: Apache-2.0
//
// Decides what the final standings are worth, and whether that still holds.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

using StandingsPtr = std::shared_ptr<const RoundClosed>;

// Calls `next` with the standings that awards go by: null for those that were closed.
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
std::optional<Failure> CheckAct<GrantAwards>(const ActContext& context) {
  return CheckGrant(context.event, /*again=*/false);
}

void DecideLife(const DecideContext& context, const LifeCommand<GrantAwards>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckGrant(event, !asked.command.reason.empty())) {
    return done(std::move(*failure));
  }
  if (auto missing = CheckRulesetThere(context)) return done(std::move(*missing));
  WithStandings(context, done, [context, done](StandingsPtr standings) {
    AskAwards(context, std::move(standings), done);
  });
}

void CheckAwardsStand(const DecideContext& context, const Command& command,
                      std::function<void(std::optional<Failure>)> done) {
  const EventState& event = context.state->event;
  const bool asks = event.base->engine_revision > kBeforeCorrections && context.ruleset &&
                    event.awards != nullptr && command.reason.empty() && !command.by_hand;
  if (!asks) return done(std::nullopt);
  const DecideDone compare = [granted = event.awards, done](OrFailure<DecidedCommand> asked) {
    if (auto* failure = std::get_if<Failure>(&asked)) return done(std::move(*failure));
    const auto* awards = std::get<DecidedCommand>(asked).decision.what.If<AwardsGranted>();
    if (awards != nullptr && SameAwards(*granted, *awards)) return done(std::nullopt);
    done(InvalidField("options.reason",
                      "is missing: by the standings of now the awards are others than those that "
                      "were granted; grant them again, or say why they stay"));
  };
  WithStandings(context, compare, [context, compare](StandingsPtr standings) {
    AskAwards(context, std::move(standings), compare);
  });
}

}  // namespace arbitro::engine
