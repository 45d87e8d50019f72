// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/floor.h"

#include <algorithm>
#include <string>

#include "api/status/try.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckFloorAlive(const EventState& event) {
  return CheckStatus(event,
                     {EventStatus::kDraft, EventStatus::kRequested, EventStatus::kSanctioned,
                      EventStatus::kRegistration, EventStatus::kRunning, EventStatus::kCompleted},
                     "its floor is closed");
}

// Whether a check of the newest round may be opened.
std::optional<Failure> CheckOpens(const EventState& event) {
  TRY(CheckStatus(event, {EventStatus::kRunning}, "decks are checked while it runs"));
  TRY(CheckNewestRound(event, event.NextRound() - 1));
  const auto checks = event.life->floor->checks.size();
  if (checks >= kFloorChecksMax) return LimitReached("floor checks", checks, kFloorChecksMax);
  return std::nullopt;
}

Failure FloorCheckUnknown(const EventState& event, uint32_t number) {
  return NotFound(reason::kFloorCheckUnknown,
                  {"floor_check", Concat(number),
                   Concat("the event has floor checks 1 to ", event.life->floor->checks.size())});
}

Failure NoFloorCheckOpen() {
  return Fail(absl::StatusCode::kNotFound, reason::kFloorCheckUnknown, "no floor check is open");
}

Failure NoAssignmentOpen() {
  return Fail(absl::StatusCode::kNotFound, reason::kAssignmentUnknown, "no assignment is open");
}

}  // namespace

Failure FloorCheckStatus(uint32_t number, std::string_view what) {
  return With(Precondition(reason::kFloorCheckStatus, Concat("floor check ", number, " ", what)),
              "check", Concat(number));
}

template <>
std::optional<Failure> CheckOwnAct<DrawFloorChecks>(const ActContext& context) {
  return CheckOpens(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<ChooseFloorCheck>(const ActContext& context) {
  return CheckOpens(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<StartFloorCheck>(const ActContext& context) {
  TRY(CheckStatus(context.event, {EventStatus::kRunning}, "decks are checked while it runs"));
  if (context.event.life->floor->open_checks > 0) return std::nullopt;
  return NoFloorCheckOpen();
}

template <>
std::optional<Failure> CheckOwnAct<EndFloorCheck>(const ActContext& context) {
  TRY(CheckFloorAlive(context.event));
  if (context.event.life->floor->open_checks > 0) return std::nullopt;
  return NoFloorCheckOpen();
}

template <>
std::optional<Failure> CheckOwnAct<AssignJudge>(const ActContext& context) {
  const FloorBook& book = *context.event.life->floor;
  TRY(CheckFloorAlive(context.event));
  if (book.open_assignments >= kOpenAssignmentsMax) {
    return LimitReached("open assignments", book.open_assignments, kOpenAssignmentsMax);
  }
  if (book.assignments.size() >= kAssignmentsMax) {
    return LimitReached("assignments", book.assignments.size(), kAssignmentsMax);
  }
  return std::nullopt;
}

template <>
std::optional<Failure> CheckOwnAct<ChangeAssignment>(const ActContext& context) {
  TRY(CheckFloorAlive(context.event));
  if (context.event.life->floor->open_assignments > 0) return std::nullopt;
  return NoAssignmentOpen();
}

template <>
std::optional<Failure> CheckOwnAct<EndAssignment>(const ActContext& context) {
  return CheckAct<ChangeAssignment>(context);
}

std::optional<Failure> CheckAssignee(const Identities& identities, const EventState& event,
                                     const std::string& judge) {
  const auto& staff = event.life->staff;
  const bool there = std::any_of(staff.begin(), staff.end(), [&](const StaffState& member) {
    return identities.Same(member.member.person, judge);
  });
  if (there) return std::nullopt;
  return NotFound(reason::kStaffUnknown,
                  {"staff", judge, Concat("the event has ", staff.size(), " on its staff")});
}

std::optional<Failure> CheckFloorCheckOpen(const EventState& event, uint32_t number) {
  const FloorCheckState* check = event.life->floor->FindCheck(number);
  if (check == nullptr) return FloorCheckUnknown(event, number);
  if (!check->open()) return FloorCheckStatus(number, "is over");
  return std::nullopt;
}

std::optional<Failure> CheckAssignmentOpen(const EventState& event, uint32_t number) {
  const AssignmentState* assignment = event.life->floor->FindAssignment(number);
  if (assignment == nullptr) {
    return NotFound(reason::kAssignmentUnknown, {"assignment", Concat(number),
                                                 Concat("the event has assignments 1 to ",
                                                        event.life->floor->assignments.size())});
  }
  if (assignment->open()) return std::nullopt;
  return With(Precondition(reason::kAssignmentEnded, Concat("assignment ", number, " has ended")),
              "assignment", Concat(number));
}

}  // namespace arbitro::engine
