// SPDX-License-Identifier: Apache-2.0
//
// Articles 10 and 11: the initial deal of the territories.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_DEAL_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_DEAL_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "kit/random.h"
#include "plugins/risiko/rules/map.h"

namespace arbitro::rsk {

// The hand, from 1, that is served the n-th card, from 1.
uint32_t HandServed(uint32_t players, uint32_t card);

// The most territories of a continent that one hand is dealt.
int64_t DealtMax(Continent continent);

// Whether a hand may be dealt one more of a continent, having so many.
bool MayBeDealt(int64_t of_the_continent, Continent continent);

// One of the last cards dealt.
struct DealtCard {
  uint32_t number = 0;  // 42 is the last
  uint32_t hand = 0;
  Territory card = 0;
};

// The card that changes places with the last one, where that is too many for its hand; nothing
// where none of those given can. `held[hand][continent]` counts what the hand, from 1, held before
// the last card.
using Held = std::vector<std::vector<int64_t>>;
std::optional<DealtCard> SwapForLast(const std::vector<DealtCard>& dealt, const Held& held);

// The whole deal, by chance, in the order of the cards.
using Deal = std::array<DealtCard, kTerritories>;
Deal DealTerritories(uint32_t players, kit::RandomStream* random);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_DEAL_H_
