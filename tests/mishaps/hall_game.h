// SPDX-License-Identifier: Apache-2.0
//
// The games that the hall plays: what differs between them for a generator that knows no rulebook.

#ifndef ARBITRO_TESTS_MISHAPS_HALL_GAME_H_
#define ARBITRO_TESTS_MISHAPS_HALL_GAME_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "arbitro/value.h"

namespace arbitro::mishaps {

// Chance by seed.
class Dice {
 public:
  explicit Dice(uint64_t seed) : random_(seed) {}

  // From 0 to `bound` - 1; `bound` is at least 1.
  uint32_t Below(size_t bound) { return static_cast<uint32_t>(random_() % bound); }
  // True once in `turns`.
  bool Once(size_t turns) { return Below(turns) == 0; }

 private:
  std::mt19937_64 random_;
};

struct HallGame {
  const char* ruleset;
  const char* format;
  const char* library;
  uint32_t players_min;
  uint32_t players_max;
  uint32_t table_size;  // of tables by hand
  Value (*settings)(Dice* dice);
  // A player's facts; null: the game asks none.
  Value (*facts)();
  // A report of a table of so many seats that has a winner; null: the sheet needs a referee, who
  // enters the outcome by hand.
  Value (*report)(size_t seats, bool elimination, Dice* dice);
};

const HallGame& PokemonHall();
const HallGame& NarutoHall();
const HallGame& RisikoHall();
const HallGame& SamuraiHall();

}  // namespace arbitro::mishaps

#endif  // ARBITRO_TESTS_MISHAPS_HALL_GAME_H_
