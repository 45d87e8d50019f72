// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/map.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace arbitro::rsk {
namespace {

std::array<TerritorySet, kTerritories> ReadNeighbours();
template <size_t N>
TerritorySet SetOf(const char* const (&names)[N]);

}  // namespace

int64_t CountOf(TerritorySet set) {
  int64_t count = 0;
  for (; set != 0; set &= set - 1) ++count;
  return count;
}

std::optional<Territory> FindTerritory(std::string_view name) {
  for (Territory i = 0; i < kTerritories; ++i) {
    if (name == kTerritoryRows[i].name) return i;
  }
  return std::nullopt;
}

TerritorySet Neighbours(Territory territory) {
  static const std::array<TerritorySet, kTerritories> kNeighbours = ReadNeighbours();
  return kNeighbours[territory];
}

bool Adjacent(Territory a, Territory b) { return Has(Neighbours(a), b); }

int64_t ValueOf(Territory territory) { return CountOf(Neighbours(territory)); }

int64_t ValueOf(TerritorySet set, TerritorySet among) {
  int64_t value = 0;
  for (Territory i = 0; i < kTerritories; ++i) {
    if (Has(set & among, i)) value += ValueOf(i);
  }
  return value;
}

ValueRange WorthOf(int64_t territories, TerritorySet among) {
  std::vector<int64_t> values;
  for (Territory i = 0; i < kTerritories; ++i) {
    if (Has(among, i)) values.push_back(ValueOf(i));
  }
  if (territories > static_cast<int64_t>(values.size())) return {};
  std::sort(values.begin(), values.end());
  return {std::accumulate(values.begin(), values.begin() + territories, int64_t{0}),
          std::accumulate(values.end() - territories, values.end(), int64_t{0})};
}

TerritorySet TerritoriesOf(Continent continent) {
  TerritorySet set = 0;
  for (Territory i = 0; i < kTerritories; ++i) {
    if (kTerritoryRows[i].continent == continent) set |= Only(i);
  }
  return set;
}

std::optional<Continent> FindContinent(std::string_view name) {
  for (size_t i = 0; i < kContinents; ++i) {
    if (name == kContinentRows[i].name) return static_cast<Continent>(i);
  }
  return std::nullopt;
}

std::optional<TerritorySet> ObjectiveOf(int64_t number) {
  // [RSK-23.1] The objectives of the "Challenge" box, by their numbers.
  for (const ObjectiveRow& row : kObjectiveRows) {
    if (row.number != number) continue;
    TerritorySet set = SetOf(row.plus);
    for (const Continent continent : row.whole.items) set |= TerritoriesOf(continent);
    return set & ~SetOf(row.without);
  }
  return std::nullopt;
}

int64_t CountBorders() {
  int64_t ends = 0;
  for (Territory i = 0; i < kTerritories; ++i) ends += ValueOf(i);
  return ends / 2;
}

namespace {

std::array<TerritorySet, kTerritories> ReadNeighbours() {
  std::array<TerritorySet, kTerritories> neighbours = {};
  for (size_t i = 0; i < kTerritories; ++i) neighbours[i] = SetOf(kTerritoryRows[i].neighbours);
  return neighbours;
}

// The names of the rows, as indices.
template <size_t N>
TerritorySet SetOf(const char* const (&names)[N]) {
  TerritorySet set = 0;
  for (const char* name : names) {
    if (name == nullptr) break;
    if (const auto territory = FindTerritory(name)) set |= Only(*territory);
  }
  return set;
}

}  // namespace

}  // namespace arbitro::rsk
