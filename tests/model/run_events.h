// SPDX-License-Identifier: Apache-2.0
//
// Random events of a real ruleset against its model, as a test:
//
//   ARBITRO_MODEL_EVENTS   how many events, instead of `events`
//   ARBITRO_SEED           the seed of the first one, instead of 1

#ifndef ARBITRO_TESTS_MODEL_RUN_EVENTS_H_
#define ARBITRO_TESTS_MODEL_RUN_EVENTS_H_

#include <cstdint>

#include "tests/model/game.h"

namespace arbitro::model {

// Fails the test for each line on which ruleset and model disagree. `library`: path of the ruleset.
void RunEvents(const Game& game, const char* library, uint64_t events);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_RUN_EVENTS_H_
