// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/judge_call.h"

#include <string>

#include "api/status/try.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/floor.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckCallsAlive(const EventState& event) {
  TRY(CheckStatus(event, {EventStatus::kRunning, EventStatus::kCompleted}, "its floor is closed"));
  if (event.life->floor->open_calls > 0) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kJudgeCallUnknown,
              "no call for a judge is open");
}

Failure NoJudgeAtBye(const TablePlace& place) {
  return With(With(Precondition(reason::kTableIsBye,
                                Concat("table ", place.table, " of round ", place.round,
                                       " is a bye: no judge is called there")),
                   "round", Concat(place.round)),
              "table", Concat(place.table));
}

}  // namespace

Failure JudgeCallStatus(uint32_t number, std::string_view what) {
  return With(
      Precondition(reason::kJudgeCallStatus, Concat("call ", number, " for a judge ", what)),
      "call", Concat(number));
}

// Whether a judge may be called to the table: its round is the newest and open, and no call of it
// is open. JUDGE_CALLED, TABLE_IS_BYE, and what CheckNewestRound refuses.
template <>
std::optional<Failure> CheckTableAct<CallJudge>(const TablePlace& place) {
  TRY(CheckNewestRound(place.event, place.round));
  TRY(CheckTable(place));
  const TablePtr table = TableAt(place);
  if (table->is_bye()) return NoJudgeAtBye(place);
  const FloorBook& book = *place.event.life->floor;
  const uint32_t open = book.OpenCallOf(place.round, place.table, PlayersAt(*table));
  if (open != 0) {
    return With(Precondition(reason::kJudgeCalled,
                             Concat("call ", open, " for a judge is open at table ", place.table,
                                    " of round ", place.round, "; a judge comes to it")),
                "call", Concat(open));
  }
  if (book.calls.size() < kJudgeCallsMax) return std::nullopt;
  return LimitReached("calls for a judge", book.calls.size(), kJudgeCallsMax);
}

// Whether some call is open. JUDGE_CALL_UNKNOWN.
template <>
std::optional<Failure> CheckOwnAct<AnswerJudgeCall>(const ActContext& context) {
  return CheckCallsAlive(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<EndJudgeCall>(const ActContext& context) {
  return CheckCallsAlive(context.event);
}

std::optional<Failure> CheckJudgeCallOpen(const EventState& event, uint32_t number) {
  const JudgeCallState* call = event.life->floor->FindCall(number);
  if (call == nullptr) {
    return NotFound(reason::kJudgeCallUnknown,
                    {"call", Concat(number),
                     Concat("the event has calls 1 to ", event.life->floor->calls.size())});
  }
  if (call->open()) return std::nullopt;
  return JudgeCallStatus(number, "is over");
}

}  // namespace arbitro::engine
