// SPDX-License-Identifier: Apache-2.0
//
// Questions that draw: command, decision and answer. Parts of record/commands.h, record/decision.h,
// view/answers.h.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_ANSWER_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_ANSWER_H_

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/question.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

engine::Command ReadCommand(const v1::DrawAnswerRequest& request, Fields* fields);

void WriteLife(const engine::AnswerDrawn& what, v1::Decision* message);
engine::AnswerDrawn ReadAnswerDrawn(const v1::AnswerDrawn& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_ANSWER_H_
