// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/judge_call.h"

#include "absl/strings/match.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

v1::JudgeCallStatus StatusOfCall(const engine::JudgeCallState& call) {
  if (!call.open()) return v1::JUDGE_CALL_STATUS_ENDED;
  if (call.arrive_time_us != 0) return v1::JUDGE_CALL_STATUS_ARRIVED;
  return call.coming_time_us != 0 ? v1::JUDGE_CALL_STATUS_COMING : v1::JUDGE_CALL_STATUS_CALLED;
}

// The number of the call that the command is about, or made.
uint32_t NumberOfCall(const engine::Accepted& accepted) {
  if (const auto* called = accepted.decision.what.If<engine::JudgeCalled>()) return called->number;
  if (const auto* answer = accepted.command.what.If<engine::AnswerJudgeCall>()) {
    return answer->call;
  }
  const auto* end = accepted.command.what.If<engine::EndJudgeCall>();
  return end == nullptr ? 0 : end->call;
}

void WriteTimes(const engine::JudgeCallState& call, v1::JudgeCall* message) {
  message->set_call_time_us(call.call_time_us);
  message->set_coming_time_us(call.coming_time_us);
  message->set_arrive_time_us(call.arrive_time_us);
  message->set_end_time_us(call.end_time_us);
}

// The table, and its place in the hall where the round has it.
void WriteTableOfCall(const engine::JournalState& state, const engine::JudgeCallState& call,
                      v1::JudgeCall* message) {
  message->set_table(NameOfTable({state.journal, call.round, call.table}));
  const engine::RoundState* round = state.event.FindRound(call.round);
  if (round != nullptr && call.table <= round->tables.size()) {
    message->set_place(round->PlaceOf(call.table));
  }
}

}  // namespace

void WriteJudgeCall(const engine::JournalState& state, uint32_t number, v1::JudgeCall* message) {
  const engine::EventState& event = state.event;
  const engine::JudgeCallState& call = *event.life->floor->FindCall(number);
  message->set_name(NameOfJudgeCall(state.journal, number));
  message->set_number(number);
  message->set_status(StatusOfCall(call));
  WriteTableOfCall(state, call, message);
  for (const uint32_t player : call.players) {
    message->add_players(NameOfPlayer(state.journal, event.Player(player).id));
  }
  if (call.player != 0) {
    message->set_player(NameOfPlayer(state.journal, event.Player(call.player).id));
  }
  message->set_text(call.text);
  message->set_principal(call.principal);
  message->set_called_revision(call.called_revision);
  WriteTimes(call, message);
  // One without an entry of a person is known by their principal alone, which is the staff's.
  if (absl::StartsWith(call.judge, "persons/")) message->set_judge(call.judge);
  message->set_outcome(static_cast<v1::JudgeCallOutcome>(call.outcome));
  message->set_note(call.note);
}

void WriteAnswer(const engine::Accepted& accepted, v1::JudgeCallMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_call(NameOfJudgeCall(accepted.command.journal, NumberOfCall(accepted)));
}

}  // namespace arbitro::translate
