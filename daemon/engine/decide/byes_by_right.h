// SPDX-License-Identifier: Apache-2.0
//
// Byes by right: players whom a head judge gives a bye beside the draw of a round
// (PairRound::byes).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_BYES_BY_RIGHT_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_BYES_BY_RIGHT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/round.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// A Swiss round that is being paired.
struct RoundOfByes {
  const EventState& event;  // with the phase that is started with the round
  uint32_t round = 0;
};

// Takes the players of these ids out of `drawn` (rising registration numbers), and returns their
// numbers in the order of the ids. Fails with PLAYER_UNKNOWN, with PLAYER_STATUS for a player who
// is not in `drawn`, with FIELD_INVALID for one who is named twice, and with PHASE_ORDER outside a
// Swiss phase.
OrFailure<std::vector<uint32_t>> TakeByes(const RoundOfByes& of,
                                          const std::vector<std::string>& ids,
                                          std::vector<uint32_t>* drawn);

// A bye of that player, not yet worth anything.
DrawnTable ByeOf(uint32_t number);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_BYES_BY_RIGHT_H_
