// SPDX-License-Identifier: Apache-2.0
//
// The players whom a draw of a round is about.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_

#include <cstdint>
#include <vector>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Return the registration numbers of the players who would be drawn now: by pairing the round, or
// by the lots that closing it draws. Fail if that draw could not be made now. The context must have
// a ruleset.
OrFailure<std::vector<uint32_t>> ListOfRound(const DecideContext& context, uint32_t round);
OrFailure<std::vector<uint32_t>> ListOfLots(const DecideContext& context, uint32_t round);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ROUND_H_
