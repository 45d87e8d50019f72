// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes commands and decisions about calls for a judge.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_JUDGE_CALL_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_JUDGE_CALL_H_

#include <optional>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

engine::Command ReadCommand(const v1::CallJudgeRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::AnswerJudgeCallRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::EndJudgeCallRequest& request, Fields* fields);

void WriteLife(const engine::JudgeCalled& what, v1::Decision* message);
void WriteLife(const engine::JudgeCallAnswered& what, v1::Decision* message);
void WriteLife(const engine::JudgeCallEnded& what, v1::Decision* message);
// Nothing where the decision is about no call for a judge.
std::optional<decltype(engine::Decision::what)> ReadJudgeCallDecision(const v1::Decision& message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_JUDGE_CALL_H_
