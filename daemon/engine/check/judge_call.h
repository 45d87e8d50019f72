// SPDX-License-Identifier: Apache-2.0
//
// Checks what must hold before an act on a call for a judge. Each returns nothing where the act may
// go on, or else the refusal. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_JUDGE_CALL_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_JUDGE_CALL_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"

namespace arbitro::engine {

// Whether the call exists and is open. JUDGE_CALL_UNKNOWN, JUDGE_CALL_STATUS.
std::optional<Failure> CheckJudgeCallOpen(const EventState& event, uint32_t number);

// JUDGE_CALL_STATUS: the call of that number is not at the point that the act needs.
Failure JudgeCallStatus(uint32_t number, std::string_view what);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_JUDGE_CALL_H_
