// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {

engine::Command ReadCommand(const v1::DrawAnswerRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::DrawAnswer draw;
  draw.question = fields->Text("question", request.question(), {1, limits::kIdBytesMax});
  draw.input = ReadValue("input", request.input(), fields);
  draw.round =
      static_cast<uint32_t>(fields->Number("round", request.round(), {0, limits::kRoundsMax}));
  draw.table =
      static_cast<uint32_t>(fields->Number("table", request.table(), {0, limits::kPlayersMax}));
  command.what = std::move(draw);
  return command;
}

void WriteDecision(const engine::AnswerDrawn& what, v1::AnswerDrawn* message) {
  WriteValue(what.answer, message->mutable_answer());
  WriteDrawProof(what.draw, message->mutable_draw());
}

engine::AnswerDrawn ReadDecision(const v1::AnswerDrawn& message, Fields* fields) {
  return {ReadValue("answer_drawn.answer", message.answer(), fields),
          ReadDrawProof("answer_drawn.draw", message.draw(), fields)};
}

}  // namespace arbitro::translate
