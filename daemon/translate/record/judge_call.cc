// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kJudgeCallText{0, engine::kJudgeCallTextBytesMax, text::Lines::kMany};

// The id of a player of the event; one of another event is noted. Empty where none is given.
std::string ReadCaller(std::string_view event, const std::string& given, Fields* fields) {
  if (given.empty()) return "";
  PlayerName player = ReadPlayerName("player", given, fields);
  if (!player.event.empty() && !event.empty() && player.event != event) {
    fields->Wrong("player", absl::StrCat("is of `", player.event, "`, must be of `",
                                         std::string(event), "`"));
  }
  return std::move(player.player);
}

}  // namespace

engine::Command ReadCommand(const v1::CallJudgeRequest& request, Fields* fields) {
  TableName table = ReadTableName("table", request.table(), fields);
  engine::CallJudge call;
  call.round = table.round;
  call.table = table.table;
  call.player = ReadCaller(table.event, request.player(), fields);
  call.text = fields->Text("text", request.text(), kJudgeCallText);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(table.event), fields);
  command.what = std::move(call);
  return command;
}

engine::Command ReadCommand(const v1::AnswerJudgeCallRequest& request, Fields* fields) {
  NumberedName name = ReadJudgeCallName("call", request.call(), fields);
  engine::AnswerJudgeCall answer;
  answer.call = name.number;
  answer.arrived = request.arrived();
  if (!request.judge().empty()) answer.judge = ReadPersonName("judge", request.judge(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = std::move(answer);
  return command;
}

engine::Command ReadCommand(const v1::EndJudgeCallRequest& request, Fields* fields) {
  NumberedName name = ReadJudgeCallName("call", request.call(), fields);
  engine::EndJudgeCall end;
  end.call = name.number;
  end.player = ReadCaller(name.event, request.player(), fields);
  const auto outcome =
      fields->Number("outcome", request.outcome(), {1, v1::JUDGE_CALL_OUTCOME_WITHDRAWN});
  end.outcome = static_cast<engine::JudgeCallOutcome>(outcome);
  const bool withdrawn = end.outcome == engine::JudgeCallOutcome::kWithdrawn;
  if (withdrawn != !request.player().empty()) {
    fields->Wrong("outcome", withdrawn
                                 ? "is WITHDRAWN (5), which needs the `player` who called"
                                 : "must be WITHDRAWN (5) where a `player` takes the call back");
  }
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = std::move(end);
  return command;
}

void WriteDecision(const engine::JudgeCalled& what, v1::JudgeCalled* message) {
  message->set_number(what.number);
}

void WriteDecision(const engine::JudgeCallAnswered&, v1::JudgeCallAnswered*) {}

void WriteDecision(const engine::JudgeCallEnded&, v1::JudgeCallEnded*) {}

engine::JudgeCalled ReadDecision(const v1::JudgeCalled& message, Fields*) {
  return {message.number()};
}

engine::JudgeCallAnswered ReadDecision(const v1::JudgeCallAnswered&, Fields*) { return {}; }

engine::JudgeCallEnded ReadDecision(const v1::JudgeCallEnded&, Fields*) { return {}; }

}  // namespace arbitro::translate
