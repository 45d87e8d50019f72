// SPDX-License-Identifier: Apache-2.0
//
// Random events of the ruleset against its model (tests/model/run_events.h).

#include <gtest/gtest.h>

#include "plugins/naruto_cg/tests/model.h"
#include "tests/model/run_events.h"

namespace arbitro::model {
namespace {

TEST(NarutoModel, RandomEvents) { RunEvents(NarutoGame(), ARBITRO_MODEL_RULESET, 60); }

}  // namespace
}  // namespace arbitro::model
