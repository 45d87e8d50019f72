// SPDX-License-Identifier: Apache-2.0
//
// Tries as a dry run each way on that a refusal names.

#ifndef ARBITRO_TESTS_MISHAPS_OFFERS_H_
#define ARBITRO_TESTS_MISHAPS_OFFERS_H_

#include "daemon/engine/tests/game_fixture.h"
#include "tests/mishaps/closed_rounds.h"

namespace arbitro::mishaps {

// Tries each way on that the message of the event's last refusal names: a phase to start, a round
// to pair or to take back, the end of the event. Returns a sentence for each that leads nowhere.
Faults CheckOffers(engine::GameEvent* event);

}  // namespace arbitro::mishaps

#endif  // ARBITRO_TESTS_MISHAPS_OFFERS_H_
