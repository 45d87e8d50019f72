// SPDX-License-Identifier: Apache-2.0
//
// Tells who is in the cut and who is out by points alone, whatever happens: the bounds of
// cut_outlook.h. Pure; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_CUT_BOUNDS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_CUT_BOUNDS_H_

#include <cstdint>
#include <vector>

#include "daemon/engine/ask/cut_outlook.h"

namespace arbitro::engine {

// A ranked player.
struct CutPoints {
  uint32_t player_number = 0;
  uint32_t group = 0;      // those of one group compete for its places
  bool takes_part = true;  // may take a place from others; who has left may keep one
  int64_t now = 0;
  int64_t least = 0;  // that the player still makes, at least
  int64_t most = 0;
};

struct CutPlaces {
  std::vector<uint32_t> of_group;  // by group
  bool all = true;  // these are all places; else others go on as well, and none is surely out
};

// One a player, in their order. More points stand before fewer; of equal points nothing is known.
std::vector<CutStanding> BoundCut(const std::vector<CutPoints>& players, const CutPlaces& places);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_CUT_BOUNDS_H_
