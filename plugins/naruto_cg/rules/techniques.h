// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, Techniques and chains: which side goes first, how the cost is paid, where the card
// goes.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_TECHNIQUES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_TECHNIQUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugins/naruto_cg/rules/clash.h"

namespace arbitro::nar {

// --- Chains

// Returns the Techniques in the order in which they resolve.
std::vector<std::string> ResolveOrder(std::vector<std::string> played);

// Returns the side that goes first if both want to add a Technique. `last_user` is empty at the
// start, before either side has used one.
Side ChainPriority(std::optional<Side> last_user);

// --- Chakra cost

struct ChakraCost {
  std::vector<std::string> symbols;
  int64_t generic = 0;  // cards of any Symbol
};
// The Symbols of a card in the Chakra Zone, of which one may be used.
using ChakraCard = std::vector<std::string>;

// Returns the number of cards that pay the cost, or nothing if the zone cannot pay it.
std::optional<int64_t> PayChakra(const ChakraCost& cost, const std::vector<ChakraCard>& zone);

// --- Afterwards

enum class TechniqueOutcome { kResolved, kTargetGone, kNeutralised };
enum class CardGoesTo { kChakraZone, kHand };

struct TechniqueEnd {
  CardGoesTo card_to = CardGoesTo::kChakraZone;
  bool cost_refunded = false;
  bool effect_applied = false;
};
TechniqueEnd EndOf(TechniqueOutcome outcome);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_TECHNIQUES_H_
