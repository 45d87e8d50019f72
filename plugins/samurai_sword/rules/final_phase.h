// SPDX-License-Identifier: Apache-2.0
//
// Sections 1.2, 1.3 and 5.1: who plays the duels, who meets whom, and what the places are worth.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_FINAL_PHASE_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_FINAL_PHASE_H_

#include <array>
#include <cstdint>
#include <vector>

#include "kit/side.h"

namespace arbitro::sam {

// Seeds from 0, best first.
using SeedPair = kit::BySide<uint32_t>;

// The first duels among so many finalists, four or eight, in the order of their names (S1 S2, or
// Q1 to Q4).
std::vector<SeedPair> FirstDuels(uint32_t finalists);

// The places of the final phase, from the duels alone.
struct FinalPlaces {
  uint32_t first = 0;
  uint32_t second = 0;
  std::array<uint32_t, 2> third_and_fourth = {};
};
// Each pair, winner first, holds seeds: the two semi-finals, then the final.
FinalPlaces PlacesOf(const SeedPair& s1, const SeedPair& s2, const SeedPair& final);

// The first `count` of the standings who are there; fewer where fewer are.
std::vector<uint32_t> Finalists(const std::vector<bool>& available, uint32_t count);

// Returns the prize of a place in an event of so many rounds; places from 1, 0 from the fifth on.
int32_t PrizeOf(uint32_t place, uint32_t rounds);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_FINAL_PHASE_H_
