// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/answer.h"

#include <utility>

#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
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

void WriteLife(const engine::AnswerDrawn& what, v1::Decision* message) {
  v1::AnswerDrawn* drawn = message->mutable_answer_drawn();
  WriteValue(what.answer, drawn->mutable_answer());
  WriteDrawProof(what.draw, drawn->mutable_draw());
}

engine::AnswerDrawn ReadAnswerDrawn(const v1::AnswerDrawn& message, Fields* fields) {
  return {ReadValue("answer_drawn.answer", message.answer(), fields),
          ReadDrawProof("answer_drawn.draw", message.draw(), fields)};
}

}  // namespace arbitro::translate
