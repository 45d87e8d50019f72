// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/deal.h"

#include <algorithm>

namespace arbitro::rsk {
namespace {

Continent ContinentOf(Territory territory) { return kTerritoryRows[territory].continent; }

}  // namespace

uint32_t HandServed(uint32_t players, uint32_t card) {
  // [RSK-10.1] Against the order of play, from the last hand on.
  return players - (card - 1) % players;
}

int64_t DealtMax(Continent continent) {
  int64_t territories = 0;
  for (const TerritoryRow& row : kTerritoryRows) {
    if (row.continent == continent) ++territories;
  }
  // [RSK-11.1] No more than half of the territories of any continent.
  return territories / 2;
}

bool MayBeDealt(int64_t of_the_continent, Continent continent) {
  return of_the_continent < DealtMax(continent);
}

std::optional<DealtCard> SwapForLast(const std::vector<DealtCard>& dealt, const Held& held) {
  std::vector<DealtCard> backwards = dealt;
  std::sort(backwards.begin(), backwards.end(),
            [](const DealtCard& a, const DealtCard& b) { return a.number > b.number; });
  const DealtCard& last = backwards.front();
  const auto takes = [&](uint32_t hand, Territory gives, Territory gets) {
    const Continent continent = ContinentOf(gets);
    const int64_t before = held[hand][static_cast<size_t>(continent)];
    return MayBeDealt(before - (ContinentOf(gives) == continent ? 1 : 0), continent);
  };
  // [RSK-11.3] [RSK-30.1] With the card before; where that is too many as well, with the one before
  // it, and so on.
  for (size_t i = 1; i < backwards.size(); ++i) {
    const DealtCard& other = backwards[i];
    if (other.hand == last.hand) continue;
    const Continent continent = ContinentOf(other.card);
    const int64_t before = held[last.hand][static_cast<size_t>(continent)];
    if (MayBeDealt(before, continent) && takes(other.hand, other.card, last.card)) return other;
  }
  return std::nullopt;
}

}  // namespace arbitro::rsk
