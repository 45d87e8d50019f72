// SPDX-License-Identifier: Apache-2.0
//
// Random events of the ruleset against its model (tests/model/run_events.h).

#include <gtest/gtest.h>

#include "plugins/pokemon_tcg/tests/model.h"
#include "tests/model/run_events.h"

namespace arbitro::model {
namespace {

TEST(PokemonModel, RandomEvents) { RunEvents(PokemonGame(), ARBITRO_MODEL_RULESET, 60); }

}  // namespace
}  // namespace arbitro::model
