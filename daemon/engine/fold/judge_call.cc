// SPDX-License-Identifier: Apache-2.0
//
// Folds calls for a judge.
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/floor.h"

namespace arbitro::engine {
namespace {

absl::Status PutCalls(const FoldStep& step, FloorBook book) {
  EventLife life = LifeOf(step);
  life.floor = std::make_shared<FloorBook>(std::move(book));
  return Put(step, std::move(life));
}

}  // namespace

absl::Status Apply(const FoldStep& step, const CallJudge& command) {
  const auto* called = step.The<JudgeCalled>();
  const EventState& event = step.state->event;
  FloorBook book = *event.life->floor;
  const RoundState* round = event.FindRound(command.round);
  if (called == nullptr || called->number != book.calls.size() + 1) {
    return step.Contradiction("the number of a call for a judge");
  }
  if (round == nullptr || command.table < 1 || command.table > round->tables.size()) {
    return step.Contradiction("the table of a call for a judge");
  }
  JudgeCallState call;
  call.round = command.round;
  call.table = command.table;
  call.players = PlayersAt(round->tables[command.table - 1]);
  if (!command.player.empty()) {
    const PlayerState* player = event.FindPlayer(command.player);
    if (player == nullptr) return step.Contradiction("the player who calls a judge");
    call.player = player->number;
  }
  call.text = command.text;
  call.principal = step.content.principal;
  call.called_revision = step.place.revision;
  call.call_time_us = step.ClockUs();
  book.Add(std::move(call));
  return PutCalls(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const AnswerJudgeCall& command) {
  FloorBook book = *step.state->event.life->floor;
  const JudgeCallState* before = book.FindCall(command.call);
  if (step.The<JudgeCallAnswered>() == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the call for a judge that is answered");
  }
  JudgeCallState call = *before;
  if (!command.judge.empty()) {
    call.judge = command.judge;
  } else if (call.judge.empty()) {
    call.judge = step.content.principal;
  }
  if (call.coming_time_us == 0) call.coming_time_us = step.ClockUs();
  if (command.arrived) call.arrive_time_us = step.ClockUs();
  book.Set(command.call, std::move(call));
  return PutCalls(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const EndJudgeCall& command) {
  FloorBook book = *step.state->event.life->floor;
  const JudgeCallState* before = book.FindCall(command.call);
  if (step.The<JudgeCallEnded>() == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the call for a judge that ends");
  }
  JudgeCallState call = *before;
  call.end_time_us = step.ClockUs();
  call.outcome = command.outcome;
  call.note = step.content.command.reason;
  book.Set(command.call, std::move(call));
  return PutCalls(step, std::move(book));
}

}  // namespace arbitro::engine
