// SPDX-License-Identifier: Apache-2.0
//
// Runs a whole event by seed through the engine, and compares it with the game's model after each
// step.

#ifndef ARBITRO_TESTS_MODEL_RANDOM_EVENT_H_
#define ARBITRO_TESTS_MODEL_RANDOM_EVENT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arbitro/host/client.h"
#include "tests/model/game.h"
#include "tests/model/game_model.h"

namespace arbitro::model {

// The totals of all events.
struct Totals {
  uint64_t events = 0;
  uint64_t players = 0;
  uint64_t rounds = 0;
  uint64_t standings = 0;
  uint64_t cuts = 0;
  uint64_t unsaid = 0;  // cuts whose players the digest does not name
  Tally tally;
};

// Returns "100 events of 1500 players, ...".
std::string TextOf(const Totals& totals);

// Returns a line for each difference of engine and digest: seed, event, round, player, rule, both
// values. An event ends with its first wrong step.
std::vector<std::string> RunRandomEvent(const Game& game,
                                        std::shared_ptr<const RulesetClient> ruleset, uint64_t seed,
                                        Totals* totals);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_RANDOM_EVENT_H_
