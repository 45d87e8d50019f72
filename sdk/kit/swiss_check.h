// SPDX-License-Identifier: Apache-2.0
//
// Evaluates a round that a person, a judge or another program made.
//
// Pure and thread-safe, as all of the kit.

#ifndef ARBITRO_KIT_SWISS_CHECK_H_
#define ARBITRO_KIT_SWISS_CHECK_H_

#include <cstdint>
#include <vector>

#include "kit/swiss.h"

namespace arbitro::kit {

// The faults that a given round can have.
enum class PairingFault : uint8_t {
  kUnknownPlayer,  // An index beyond the list.
  kPlayerTwice,    // In two places, or against oneself.
  kPlayerMissing,  // Neither paired nor given the bye.
  kByeInEvenField,
  kByeNotAllowed,  // Another player should have got the bye.
  kRematch,        // Met before; under Rematches::kFewest only if a round with fewer exists.
};

// One fault. `other` is kNoPlayer if the fault is about one player.
struct PairingProblem {
  PairingFault fault;
  uint32_t player;
  uint32_t other;
};

struct PairingEvaluation {
  SwissStatus status = SwissStatus::kPaired;  // Else why no optimum is known; see PairSwiss.
  bool complete = false;                 // Every player exactly once, a bye if and only if odd.
  bool legal = false;                    // Complete, and no problem at all.
  bool best = false;                     // Legal, and cost equals optimum.
  std::vector<PairingProblem> problems;  // In order of the given pairs.
  uint32_t rematches = 0;
  CostVector cost;     // Of the given pairs; empty unless complete.
  CostVector optimum;  // Of the best pairing with the given bye; empty if there is none.
};

// Evaluates `pairs` with `bye` (kNoPlayer for none).
//
// `optimum` is computed for the given bye, so that a judge sees what the pairing alone costs;
// `kByeNotAllowed` tells whether the bye itself is right.
PairingEvaluation EvaluatePairing(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                                  const std::vector<SwissPair>& pairs, uint32_t bye);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_CHECK_H_
