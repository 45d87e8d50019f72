// SPDX-License-Identifier: Apache-2.0
//
// Status, staff, duties, and what lies in the hall.
#include <string>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/place.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// Returns what may be done in that status in place of the start.
const char* WhyNotStarted(EventStatus status) {
  if (status == EventStatus::kRequested) return "it waits to be sanctioned";
  const bool before = status == EventStatus::kDraft || status == EventStatus::kSanctioned;
  return before ? "open registration first" : "an event starts once";
}

}  // namespace

// --- Status

template <>
std::optional<Failure> CheckOwnAct<RequestEvent>(const ActContext& context) {
  return CheckStatus(context.event, {EventStatus::kDraft}, "an event is requested from DRAFT");
}

template <>
std::optional<Failure> CheckOwnAct<SanctionEvent>(const ActContext& context) {
  const bool draft = context.event.status == EventStatus::kDraft;
  return CheckStatus(context.event, {EventStatus::kRequested},
                     draft ? "request it first" : "only a requested event is sanctioned");
}

template <>
std::optional<Failure> CheckOwnAct<OpenRegistration>(const ActContext& context) {
  return CheckStatus(context.event, {EventStatus::kDraft, EventStatus::kSanctioned},
                     context.event.status == EventStatus::kRequested
                         ? "it waits to be sanctioned"
                         : "registration opens once, before it starts");
}

template <>
std::optional<Failure> CheckOwnAct<StartEvent>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckStatus(event, {EventStatus::kRegistration}, WhyNotStarted(event.status)));
  TRY(CheckPlacesDrawn(event));
  const uint32_t least = context.ruleset != nullptr ? context.ruleset->players_min : 0;
  const uint32_t players = event.NotLeft();
  if (players >= least) return std::nullopt;
  return Precondition(reason::kPlayersTooFew,
                      Concat("the event has ", Counted(players, "player", "players"),
                             ", it starts with at least ", least));
}

template <>
std::optional<Failure> CheckOwnAct<CompleteEvent>(const ActContext& context) {
  const EventState& event = context.event;
  if (auto failure = CheckStatus(event, {EventStatus::kRunning}, "only a RUNNING event ends"))
    return failure;
  if (!event.rounds.empty() && !event.rounds.back()->closed()) {
    return Precondition(reason::kRoundOrder, Concat("close round ", event.rounds.size(), " first"));
  }
  return CheckAppealsDecided(event);
}

namespace {

// The first duties that are open and block, by number: "1 `report`, 4 `letter`, …".
std::string BlockingDuties(const EventLife& life) {
  std::string open;
  uint32_t named = 0;
  for (size_t i = 0; i < life.duties.size() && named < 5; ++i) {
    const DutyState& duty = *life.duties[i];
    if (!duty.open() || !duty.duty.blocks) continue;
    AppendAll(&open, named == 0 ? "" : ", ", i + 1, " `", duty.duty.code, "`");
    ++named;
  }
  if (life.blocking_duties > named) open += ", …";
  return open;
}

}  // namespace

template <>
std::optional<Failure> CheckOwnAct<ConfirmEvent>(const ActContext& context) {
  const EventState& event = context.event;
  const bool confirmed = event.status == EventStatus::kConfirmed;
  const bool running = event.status == EventStatus::kRunning;
  TRY(CheckStatus(event, {EventStatus::kCompleted},
                  confirmed ? "nothing is left to do"
                  : running ? "complete it first"
                            : "only a completed event is confirmed"));
  TRY(CheckAppealsDecided(event));
  const uint32_t blocking = event.life->blocking_duties;
  if (blocking == 0) return std::nullopt;
  return With(Precondition(reason::kDutiesOpen,
                           Concat(Counted(blocking, "duty is", "duties are"), " open (",
                                  BlockingDuties(*event.life), "); settle them first")),
              "duties", Concat(blocking));
}

// --- Staff, duties

template <>
std::optional<Failure> CheckOwnAct<AddStaff>(const ActContext& context) {
  const size_t staff = context.event.life->staff.size();
  TRY(CheckPeriod(context.event, {Period::kAlive, "its staff stays as it was"}));
  if (staff >= limits::kStaffMax) return LimitReached("staff", staff, limits::kStaffMax);
  return std::nullopt;
}

template <>
std::optional<Failure> CheckOwnAct<OpenDuty>(const ActContext& context) {
  const size_t duties = context.event.life->duties.size();
  TRY(CheckPeriod(context.event, {Period::kAlive, "nothing is owed to it any more"}));
  if (duties >= limits::kEventDutiesMax)
    return LimitReached("duties", duties, limits::kEventDutiesMax);
  return std::nullopt;
}

template <>
std::optional<Failure> CheckOwnAct<SettleDuty>(const ActContext& context) {
  if (context.event.life->open_duties > 0) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kDutyUnknown, "no duty is open");
}

template <>
std::optional<Failure> CheckOwnAct<RevokeTicket>(const ActContext& context) {
  if (!context.event.life->tickets.empty()) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kTicketUnknown, "no ticket was issued");
}

template <>
std::optional<Failure> CheckOwnAct<SetFixedTable>(const ActContext& context) {
  TRY(CheckPeriod(context.event, {Period::kUnfinished, "no further round is placed"}));
  return CheckAnyPlayer(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<RemoveScreen>(const ActContext& context) {
  TRY(CheckPeriod(context.event, {Period::kAlive, "its screens stay as they are"}));
  if (!context.event.life->screens.empty()) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kScreenUnknown, "the event has no screen");
}

}  // namespace arbitro::engine
