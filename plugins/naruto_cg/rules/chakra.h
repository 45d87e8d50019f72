// SPDX-License-Identifier: Apache-2.0
//
// Section 2.13: the points that a place in a tournament is worth, which the rulebook calls Chakra.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_CHAKRA_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_CHAKRA_H_

#include <cstdint>
#include <vector>

#include "plugins/naruto_cg/rules/event_types.h"

namespace arbitro::nar {

// The Chakra of a place, the first being 1, in an event of so many participants.
int64_t ChakraOf(EventType type, int64_t participants, int64_t place);

// The Chakra of every place, best first.
std::vector<int64_t> ChakraTable(EventType type, int64_t participants);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_CHAKRA_H_
