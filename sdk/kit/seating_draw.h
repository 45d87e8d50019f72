// SPDX-License-Identifier: Apache-2.0
//
// The three ways to draw among the best seatings of a field; internal to the kit.
//
// Each answers who sits on each slot of the field.

#ifndef ARBITRO_KIT_SEATING_DRAW_H_
#define ARBITRO_KIT_SEATING_DRAW_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/random.h"
#include "kit/seating_field.h"

namespace arbitro::kit {

// Sends the flow's amounts of each group, drawn at random, to the kinds, and draws who sits where
// among the seats of a kind: every seating with these amounts is equally likely.
std::vector<uint32_t> DrawByFlow(const SeatingField& field, const SlotFlow& flow,
                                 RandomStream* stream);

// One of the best seatings, all equally likely; nullopt where there are too many to go through.
std::optional<std::vector<uint32_t>> DrawByEnumeration(const SeatingField& field,
                                                       RandomStream* stream);

// A greedy draw, improved by random exchanges until `bound` is reached or nothing better is found.
// Counts the exchanges looked at.
std::vector<uint32_t> DrawBySearch(const SeatingField& field, const SlotFlow& flow,
                                   const CostVector& bound, RandomStream* stream,
                                   uint64_t* exchanges);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SEATING_DRAW_H_
