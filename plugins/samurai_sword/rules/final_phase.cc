// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/final_phase.h"

#include <algorithm>
#include <iterator>

#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {

std::vector<SeedPair> FirstDuels(uint32_t finalists) {
  // [SAM-5.1] Eight: first and eighth, fourth and fifth, third and sixth, second and seventh;
  // [SAM-AMB-02] the winners of the first two meet, and so do those of the last two.
  if (finalists == kFinalistsByDerogation) return {{0, 7}, {3, 4}, {2, 5}, {1, 6}};
  // [SAM-1.2.1] [SAM-AMB-03] Four: first and fourth, second and third.
  return {{0, 3}, {1, 2}};
}

FinalPlaces PlacesOf(const SeedPair& s1, const SeedPair& s2, const SeedPair& final) {
  // [SAM-1.3.2] The duels alone decide; [SAM-AMB-18] there is no match for the third place.
  return {final.first, final.second, {s1.second, s2.second}};
}

std::vector<uint32_t> Finalists(const std::vector<bool>& available, uint32_t count) {
  std::vector<uint32_t> finalists;
  // [SAM-1.0.4] The best of the standings; [SAM-AMB-16] one who cannot play makes room for the
  // next.
  for (uint32_t player = 0; player < available.size() && finalists.size() < count; ++player) {
    if (available[player]) finalists.push_back(player);
  }
  return finalists;
}

int32_t PrizeOf(uint32_t place, uint32_t rounds) {
  if (place < 1 || place > kFinalists) return 0;
  // [SAM-1.3.1] By number of rounds; [SAM-AMB-23] fewer count as three, more as five.
  const PrizeRow* row = std::begin(kPrizes);
  for (const PrizeRow& other : kPrizes) {
    if (rounds >= other.rounds) row = &other;
  }
  // [SAM-1.3.1] The third and the fourth get the same.
  return row->prizes[std::min(place, 3u) - 1];
}

}  // namespace arbitro::sam
