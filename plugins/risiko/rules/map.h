// SPDX-License-Identifier: Apache-2.0
//
// The map: which territories there are, what they are worth and what borders what. [RSK-MAP]

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_MAP_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_MAP_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "plugins/risiko/rules/map_tables.h"

namespace arbitro::rsk {

// A territory's index in kTerritoryRows, and a set of them, a bit each.
using Territory = uint32_t;
using TerritorySet = uint64_t;

inline bool Has(TerritorySet set, Territory territory) { return (set >> territory & 1) != 0; }
inline TerritorySet Only(Territory territory) { return TerritorySet{1} << territory; }

// Nothing where there is no such territory.
std::optional<Territory> FindTerritory(std::string_view name);

TerritorySet Neighbours(Territory territory);
bool Adjacent(Territory a, Territory b);

// [RSK-24.1] A territory is worth the number of territories that it borders.
int64_t ValueOf(Territory territory);
int64_t ValueOf(TerritorySet set, TerritorySet among);

// How many territories a set has.
int64_t CountOf(TerritorySet set);

// The least and the most that so many territories of a set are worth together; both are -1 where
// the set has fewer.
struct ValueRange {
  int64_t least = -1;
  int64_t most = -1;
};
ValueRange WorthOf(int64_t territories, TerritorySet among);

TerritorySet TerritoriesOf(Continent continent);
std::optional<Continent> FindContinent(std::string_view name);

// The territories of an objective, by its number from 1; nothing where there is no such objective.
std::optional<TerritorySet> ObjectiveOf(int64_t number);

// Borders of the whole map.
int64_t CountBorders();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_MAP_H_
