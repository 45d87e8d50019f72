// SPDX-License-Identifier: Apache-2.0
//
// A whole event by seed, run through the engine and held against the game's model after each step.

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

// What events added up to.
struct Totals {
  uint64_t events = 0;
  uint64_t players = 0;
  uint64_t rounds = 0;
  uint64_t standings = 0;
  uint64_t cuts = 0;
  uint64_t unsaid = 0;  // cuts of which the digest does not say who is in
  Tally tally;
};

// "100 events of 1500 players, ..."
std::string TextOf(const Totals& totals);

// Where engine and digest part, a line each: seed, event, round, player, rule, both values. Empty:
// nowhere. An event ends with the first step that is wrong.
std::vector<std::string> RunRandomEvent(const Game& game,
                                        std::shared_ptr<const RulesetClient> ruleset, uint64_t seed,
                                        Totals* totals);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_RANDOM_EVENT_H_
