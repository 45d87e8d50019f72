// SPDX-License-Identifier: Apache-2.0
//
// Pairs a Swiss round and chooses the player with the bye.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_PAIRING_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_PAIRING_H_

#include <cstdint>
#include <vector>

#include "kit/swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::nar {

// Returns the criteria by which one pairing is better than another, and the rules of byes and
// rematches.
const kit::SwissRules& PairingRules();

// The faults of a proposed round; all are false if it is legal.
struct RoundFaults {
  bool incomplete = false;  // Not every player exactly once.
  bool bye_even = false;    // A bye though the number of players is even.
  bool bye_band = false;    // The bye is not in the lowest band.
  bool bye_repeat = false;  // It is, but another player of the band should have it.
  bool rematch = false;     // More rematches than need be.
  bool cross_band = false;  // Bands are crossed more than need be.
};

// Reads the faults from the kit's evaluation of a round with `bye` (kit::kNoPlayer for none).
RoundFaults FaultsOf(const kit::PairingEvaluation& judged,
                     const std::vector<kit::SwissPlayer>& players, uint32_t bye);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_PAIRING_H_
