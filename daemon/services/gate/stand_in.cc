// SPDX-License-Identifier: Apache-2.0
//
// The roles of a caller in an event, by its state or by its brief: one reading of both.
#include <algorithm>
#include <string>
#include <vector>

#include "daemon/access/table.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/gate/ticket.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using access::Role;
using access::RoleSet;

// The id of the player who the person is, or waits to be; null: neither.
const std::string* PlayerOf(const engine::EventState& event, const std::string& person) {
  if (const auto number = event.persons->Find(person)) return &event.Player(*number).id;
  const auto waiting = event.places->persons->Find(person);
  return waiting ? &event.places->Waiting(*waiting).entry.player : nullptr;
}

bool IsPublished(engine::EventVisibility visibility, engine::EventStatus status, bool any_player) {
  if (visibility == engine::EventVisibility::kPrivate) return false;
  if (status == engine::EventStatus::kCancelled) return any_player;
  return status >= engine::EventStatus::kRegistration;
}

// All that StandIn asks of an event, of its state.
class WholeEvent {
 public:
  explicit WholeEvent(const engine::JournalState& state) : state_(state), event_(state.event) {}

  const std::string& journal() const { return state_.journal; }
  bool made() const { return event_.base != nullptr; }
  bool published() const {
    return IsPublished(event_.places->details->visibility, event_.status, !event_.players.empty());
  }
  const std::string& creator() const { return event_.base->creator; }
  template <class Take>
  void ForEachStaff(const Take& take) const {
    for (const engine::StaffState& each : event_.life->staff) {
      take(each.member.role, each.member.person);
    }
  }
  const std::string* PlayerOfPerson(const std::string& person) const {
    return PlayerOf(event_, person);
  }

 private:
  const engine::JournalState& state_;
  const engine::EventState& event_;
};

// The same of its brief, for those who play no part of a player in it.
class BriefEvent {
 public:
  explicit BriefEvent(const engine::EventBrief& brief) : brief_(brief) {}

  const std::string& journal() const { return brief_.journal; }
  bool made() const { return true; }
  bool published() const {
    return IsPublished(brief_.visibility, brief_.status, brief_.any_player);
  }
  const std::string& creator() const { return brief_.creator; }
  template <class Take>
  void ForEachStaff(const Take& take) const {
    for (const auto& each : brief_.staff) take(each.role, each.person);
  }
  const std::string* PlayerOfPerson(const std::string&) const { return nullptr; }

 private:
  const engine::EventBrief& brief_;
};

template <class Event>
void StandInAs(const Event& event, Caller* caller);

// As what the issuer of the caller's ticket stands in the event, and what that leaves the caller.
template <class Event>
void StandByTicket(const Event& event, Caller* caller) {
  HeldTicket& ticket = *caller->ticket;
  Caller issuer;
  issuer.principal = ticket.issuer;
  issuer.server_roles = ticket.issuer_server_roles;
  issuer.persons = ticket.issuer_persons;
  StandInAs(event, &issuer);
  ticket.issuer_roles = issuer.roles;
  const bool counts =
      event.journal() == ticket.event && MayCall(issuer, *access::FindRow("IssueTickets"), false);
  if (counts) {
    caller->roles = RolesInReach(ticket, caller->roles);
    return;
  }
  const bool sees = caller->roles.Has(Role::kAnybody);
  caller->roles = sees ? RoleSet(Role::kAnybody) : RoleSet();
  caller->players.clear();
}

// Adds what the event's staff and its creator are. The head judge's duties are the organiser's
// where the event names none.
template <class Event>
void AddStaffRoles(const Event& event, const Caller& caller, RoleSet* roles) {
  bool head_judge = false;
  event.ForEachStaff([&](const std::string& task, const std::string& person) {
    const auto role = access::RoleOfTask(task);
    if (!role) return;
    head_judge |= *role == Role::kHeadJudge;
    if (caller.Is(person)) roles->Add(*role);
  });
  if (caller.Is(event.creator())) roles->Add(Role::kOrganiser);
  if (!head_judge && roles->Has(Role::kOrganiser)) roles->Add(Role::kHeadJudge);
}

// Adds the players of the event who are the caller.
template <class Event>
void AddPlayersOf(const Event& event, Caller* caller, RoleSet* roles) {
  for (const std::string& person : caller->persons) {
    const std::string* id = event.PlayerOfPerson(person);
    if (id == nullptr) continue;
    roles->Add(Role::kPlayer);
    std::string player = translate::NameOfPlayer(event.journal(), *id);
    if (!caller->Plays(player)) caller->players.push_back(std::move(player));
  }
}

template <class Event>
void StandInAs(const Event& event, Caller* caller) {
  RoleSet roles = caller->server_roles;
  roles.Remove(Role::kOrganiser);
  if (!event.made() || !event.published()) {
    roles.Remove(Role::kSpectator);
    roles.Remove(Role::kAnybody);
  }
  caller->players.clear();
  if (event.made() && caller->known()) {
    AddStaffRoles(event, *caller, &roles);
    AddPlayersOf(event, caller, &roles);
  }
  caller->roles = roles;
  if (caller->ticket) StandByTicket(event, caller);
}

bool MayPlay(const engine::EventBrief& event, const std::vector<std::string>& persons) {
  return std::any_of(persons.begin(), persons.end(),
                     [&](const std::string& person) { return event.MayHold(person); });
}

}  // namespace

bool IsListed(engine::EventVisibility visibility, const Caller& caller) {
  if (visibility != engine::EventVisibility::kUnlisted) return true;
  return caller.IsStaff() || caller.roles.Has(Role::kPlayer);
}

void StandIn(const engine::JournalState& event, Caller* caller) {
  StandInAs(WholeEvent(event), caller);
}

bool StandIn(const engine::EventBrief& event, Caller* caller) {
  if (MayPlay(event, caller->persons)) return false;
  if (caller->ticket && MayPlay(event, caller->ticket->issuer_persons)) return false;
  StandInAs(BriefEvent(event), caller);
  return true;
}

}  // namespace arbitro::services
