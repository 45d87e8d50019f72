// SPDX-License-Identifier: Apache-2.0
//
// Shows calls for a judge.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_JUDGE_CALL_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_JUDGE_CALL_H_

#include <cstdint>

#include "arbitro/v1/judge_call.pb.h"
#include "daemon/engine/state/state.h"

namespace arbitro::translate {

// The call of that number, which must exist; without the judge's name.
void WriteJudgeCall(const engine::JournalState& state, uint32_t number, v1::JudgeCall* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_JUDGE_CALL_H_
