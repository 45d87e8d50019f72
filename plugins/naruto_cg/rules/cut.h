// SPDX-License-Identifier: Apache-2.0
//
// The elimination rounds: who meets whom, and the places at the end.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_CUT_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_CUT_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arbitro::nar {

// Two places in a list, from 0.
using PlacePair = std::pair<size_t, size_t>;

// Pairs a list of an even length from its ends inwards: in the first round the players admitted,
// best first; afterwards the winners, in the order of their pairs.
std::vector<PlacePair> FirstAgainstLast(size_t length);

// The final order: places of the Swiss ranking, from 0, the winner first. `levels` says for each
// place of that ranking how far its player came: 0 not admitted, then one more for each round
// reached, the winner of the final above who lost it.
std::vector<size_t> OrderAfterCut(const std::vector<int64_t>& levels);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_CUT_H_
