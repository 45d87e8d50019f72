// SPDX-License-Identifier: Apache-2.0
//
// Decides how rounds are drawn and closed. Parts of Decide (decide/decide.h).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

void DecideRound(const DecideContext& context, const PairRound& command, DecideDone done);
void DecideRound(const DecideContext& context, const CloseRound& command, DecideDone done);

// Return the registration numbers of the players who would be drawn now: by pairing the round, or
// by the lots that closing it draws. Fail if that draw could not be made now. The context must have
// a ruleset.
OrFailure<std::vector<uint32_t>> ListOfRound(const DecideContext& context, uint32_t round);
OrFailure<std::vector<uint32_t>> ListOfLots(const DecideContext& context, uint32_t round);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
