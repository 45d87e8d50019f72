// SPDX-License-Identifier: Apache-2.0
//
// Calls for a judge: who may call, take a call and end it.
#include "daemon/engine/check/judge_call.h"

#include <cstdint>

#include "api/status/try.h"
#include "daemon/engine/check/floor.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {

OrDecided Decide(const Asked<CallJudge>& asked) {
  const EventState& event = asked.event();
  const CallJudge& command = asked.what;
  TRY(CheckTableAct<CallJudge>({event, command.round, command.table}));
  const FloorBook& book = *event.life->floor;
  if (!command.player.empty()) {
    const PlayerState* player = event.FindPlayer(command.player);
    if (player == nullptr) return PlayerUnknown(event, command.player);
    const TablePtr table = TableAt({event, command.round, command.table});
    if (table->SeatOf(player->number) == 0) {
      return InvalidField(
          "player", Concat("is `", command.player, "`, who does not sit at table ", command.table));
    }
    const uint32_t calls = book.CallsOf(command.round, player->number);
    if (calls >= kJudgeCallsOfPlayerMax) {
      return LimitReached(Concat("calls of player `", command.player, "` in the round"), calls,
                          kJudgeCallsOfPlayerMax);
    }
  }
  return Decided(JudgeCalled{static_cast<uint32_t>(book.calls.size() + 1)});
}

OrDecided Decide(const Asked<AnswerJudgeCall>& asked) {
  const EventState& event = asked.event();
  const AnswerJudgeCall& command = asked.what;
  TRY(CheckJudgeCallOpen(event, command.call));
  TRY(CheckAct<AnswerJudgeCall>({event, nullptr}));
  if (!command.judge.empty()) {
    TRY(CheckAssignee(Identities(asked.context.merged), event, command.judge));
  }
  const JudgeCallState& call = *event.life->floor->FindCall(command.call);
  if (call.arrive_time_us != 0) return JudgeCallStatus(command.call, "has its judge already");
  const bool other = !command.judge.empty() && command.judge != call.judge;
  if (!command.arrived && call.coming_time_us != 0 && !other) {
    return JudgeCallStatus(command.call, "is taken already; name the judge who takes it over");
  }
  return Decided(JudgeCallAnswered{});
}

OrDecided Decide(const Asked<EndJudgeCall>& asked) {
  const EventState& event = asked.event();
  const EndJudgeCall& command = asked.what;
  TRY(CheckJudgeCallOpen(event, command.call));
  TRY(CheckAct<EndJudgeCall>({event, nullptr}));
  if (command.player.empty()) return Decided(JudgeCallEnded{});
  const PlayerState* player = event.FindPlayer(command.player);
  if (player == nullptr) return PlayerUnknown(event, command.player);
  if (event.life->floor->FindCall(command.call)->player != player->number) {
    return InvalidField("player",
                        Concat("is `", command.player, "`, who did not make call ", command.call));
  }
  if (event.life->floor->FindCall(command.call)->arrive_time_us != 0) {
    return JudgeCallStatus(command.call, "has its judge at the table, who ends it");
  }
  return Decided(JudgeCallEnded{});
}

}  // namespace arbitro::engine
