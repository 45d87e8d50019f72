// SPDX-License-Identifier: Apache-2.0
//
// Opens a draw: the one place where a link of a journal's chain becomes a seed.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_OPEN_DRAW_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_OPEN_DRAW_H_

#include <cstdint>
#include <vector>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// How far a journal's chain is open.
struct ChainPlace {
  uint32_t links_opened = 0;
  Digest last_link = {};  // the commitment, before the first draw
};

// Freezes the list of registration numbers, or of persons' numbers in a series, opens the next link
// and makes the seed. DRAW_SECRET_MISSING where the secret is not the one that was committed to. A
// dry run opens throw-away bytes.
OrFailure<DrawProof> OpenDraw(const DecideContext& context, const ChainPlace& chain,
                              const std::vector<uint32_t>& numbers);

// The same for a draw of the context's event: the one that is frozen, with its contributions, or
// one that freezes the list only now. DRAW_FROZEN where another one is, DRAW_LIST_CHANGED where
// others are drawn than were frozen.
OrFailure<DrawProof> OpenEventDraw(const DecideContext& context, const DrawSubject& subject,
                                   const std::vector<uint32_t>& numbers);

// Gives the frozen draw's link away without drawing. The event must have one.
OrFailure<Digest> OpenVoided(const DecideContext& context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_OPEN_DRAW_H_
