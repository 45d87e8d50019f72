// SPDX-License-Identifier: Apache-2.0
//
// Whole events with mishaps. ARBITRO_LONG_TESTS=1 plays two hundred of each game; ARBITRO_SEED=2
// the two hundred after them. ARBITRO_MISHAP=N plays the event of seed N alone and prints its
// commands.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/mishaps/hall.h"

namespace arbitro::mishaps {
namespace {

constexpr uint64_t kEvents = 10;
constexpr uint64_t kEventsAtLength = 200;

uint64_t FirstSeed(uint64_t events) {
  const char* const seed = std::getenv("ARBITRO_SEED");
  return seed == nullptr ? 1 : 1 + (std::strtoull(seed, nullptr, 10) - 1) * events;
}

void PlayEvents(const HallGame& game) {
  const uint64_t events = std::getenv("ARBITRO_LONG_TESTS") == nullptr ? kEvents : kEventsAtLength;
  const uint64_t first = FirstSeed(events);
  HallTotals totals;
  if (const char* const seed = std::getenv("ARBITRO_MISHAP")) {
    Hall hall(game, std::strtoull(seed, nullptr, 10), &totals);
    hall.TellAll();
    for (const std::string& fault : hall.Play()) ADD_FAILURE() << fault;
    return;
  }
  for (uint64_t seed = first; seed < first + events; ++seed) {
    Hall hall(game, seed, &totals);
    for (const std::string& fault : hall.Play()) ADD_FAILURE() << fault;
  }
  const auto record = [](const char* name, uint64_t value) {
    testing::Test::RecordProperty(name, std::to_string(value));
  };
  record("events", totals.events);
  record("rounds", totals.rounds);
  record("commands", totals.commands);
  record("refused", totals.refused);
  record("mishaps", totals.mishaps);
  EXPECT_LT(totals.refused, totals.commands / 2) << "mostly refusals: the generator plays nothing";
  EXPECT_GT(totals.rounds, totals.events);
}

TEST(Mishaps, Pokemon) { PlayEvents(PokemonHall()); }
TEST(Mishaps, Naruto) { PlayEvents(NarutoHall()); }
TEST(Mishaps, Risiko) { PlayEvents(RisikoHall()); }
TEST(Mishaps, Samurai) { PlayEvents(SamuraiHall()); }

}  // namespace
}  // namespace arbitro::mishaps
