// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/preconditions.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/decide/answer.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/decide/place.h"
#include "daemon/engine/decide/round.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

using Kind = ContributeToDraw::Kind;

// The players who are drawn, by registration number.
OrFailure<std::vector<uint32_t>> WhoIsDrawn(const DecideContext& context,
                                            const DrawSubject& subject) {
  if (subject.kind == DrawSubject::Kind::kPlaces) return ListOfPlaces(context);
  TRY(CheckRulesetThere(context));
  switch (subject.kind) {
    case DrawSubject::Kind::kRound:
      return ListOfRound(context, subject.round);
    case DrawSubject::Kind::kStandings:
      return ListOfLots(context, subject.round);
    case DrawSubject::Kind::kAnswer:
      return ListOfAnswer(context, subject.answer);
    case DrawSubject::Kind::kPlaces:
      break;
  }
  return InvalidField("subject", "is missing");
}

// A player's contribution is one a draw; so is the beacon's.
std::optional<Failure> CheckFirst(const FrozenDraw& frozen, const ContributeToDraw& command) {
  if (command.kind == Kind::kDice) return std::nullopt;
  for (const ContributionState& each : frozen.contributions) {
    if (each.what.kind != command.kind || each.what.players != command.players) continue;
    return Precondition(reason::kContributionExists,
                        command.kind == Kind::kBeacon
                            ? "the beacon's value is in this draw already"
                            : Concat("`", command.players.front(), "` has contributed already"));
  }
  return std::nullopt;
}

// Places are drawn among those who wait, and they alone contribute.
Failure ContributorUnknown(const EventState& event, const std::string& player) {
  if (event.frozen->what.subject.kind != DrawSubject::Kind::kPlaces) {
    return PlayerUnknown(event, player);
  }
  return NotFound(reason::kPlayerUnknown,
                  {"player", player, "a draw of places takes from those alone who wait for one"});
}

std::optional<Failure> CheckContribution(const EventState& event, const ContributeToDraw& command) {
  const FrozenDraw& frozen = *event.frozen;
  if (frozen.contributions.size() >= kContributionsMax) {
    return LimitReached("contributions to a draw", frozen.contributions.size(), kContributionsMax);
  }
  if (command.kind == Kind::kBeacon && frozen.what.beacon.name.empty()) {
    return InvalidField("beacon", "must be left out: none was named when the draw was frozen");
  }
  std::set<std::string> seen;
  for (const std::string& player : command.players) {
    if (!ContributorIn(event, player)) return ContributorUnknown(event, player);
    if (!seen.insert(player).second) {
      return InvalidField("dice.witnesses", Concat("name `", player, "` twice"));
    }
  }
  return CheckFirst(frozen, command);
}

bool IsOfStaff(const EventState& event, const Identities& identities, const std::string& player) {
  const auto& staff = event.life->staff;
  const WaitingState* waiting = event.places->Find(player);
  const std::vector<std::string> persons =
      waiting != nullptr ? waiting->entry.Persons() : PersonsBehind(*event.FindPlayer(player));
  return std::any_of(persons.begin(), persons.end(), [&](const std::string& person) {
    return std::any_of(staff.begin(), staff.end(), [&](const StaffState& each) {
      return identities.Same(each.member.person, person);
    });
  });
}

// A beacon is outside the person who writes its value down: anybody can look it up.
bool IsFromOutside(const DecideContext& context, const ContributeToDraw& command) {
  const Identities identities(context.merged);
  return std::none_of(command.players.begin(), command.players.end(),
                      [&](const std::string& player) {
                        return IsOfStaff(context.state->event, identities, player);
                      });
}

}  // namespace

template <>
std::optional<Failure> CheckOwnAct<FreezeDraw>(const ActContext& context) {
  if (context.event.frozen) return DrawIsFrozen(*context.event.frozen);
  TRY(CheckNoFloorDraw(context.event));
  return CheckStatus(context.event, {EventStatus::kRegistration, EventStatus::kRunning},
                     "an event draws from its registration to its last round");
}

template <>
std::optional<Failure> CheckOwnAct<ContributeToDraw>(const ActContext& context) {
  if (!context.event.frozen) return DrawIsNotFrozen();
  return std::nullopt;
}

template <>
std::optional<Failure> CheckOwnAct<VoidDraw>(const ActContext& context) {
  if (!context.event.frozen) return DrawIsNotFrozen();
  return std::nullopt;
}

OrDecided Decide(const Asked<FreezeDraw>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<FreezeDraw>({event}));
  ASSIGN_OR_RETURN(const std::vector<uint32_t> numbers,
                   WhoIsDrawn(asked.context, asked.what.subject));
  DecidedCommand decided = Decided(DrawFrozen{event.links_opened + 1, ListDigest(numbers),
                                              static_cast<uint32_t>(numbers.size())});
  decided.without_ruleset = asked.what.subject.kind == DrawSubject::Kind::kPlaces;
  return decided;
}

OrDecided Decide(const Asked<ContributeToDraw>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<ContributeToDraw>({event}));
  TRY(CheckContribution(event, asked.what));
  const auto number = static_cast<uint32_t>(event.frozen->contributions.size() + 1);
  DecidedCommand decided =
      Decided(DrawContributed{number, IsFromOutside(asked.context, asked.what)});
  decided.without_ruleset = true;
  return decided;
}

OrDecided Decide(const Asked<VoidDraw>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<VoidDraw>({event}));
  TRY(CheckReason(asked.command, "say why, it is counted in public"));
  ASSIGN_OR_RETURN(const Digest link, OpenVoided(asked.context));
  DecidedCommand decided =
      Decided(DrawVoided{event.frozen->frozen.link_index, link, event.draws_voided + 1});
  decided.without_ruleset = true;
  return decided;
}

}  // namespace arbitro::engine
