// SPDX-License-Identifier: Apache-2.0
#include "tests/model/run_events.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "tests/model/random_event.h"
#include "tools/arbitroutil/ruleset_file.h"

namespace arbitro::model {
namespace {

uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace

void RunEvents(const Game& game, const char* library, uint64_t events) {
  const auto ruleset = tools::LoadRulesetFile(library, tools::RunIn::kThisProcess);
  ASSERT_TRUE(ruleset.ok()) << ruleset.status();
  const uint64_t first = FromEnvironment("ARBITRO_SEED", 1);
  constexpr int kWrongEventsMax = 20;
  Totals totals;
  int wrong = 0;
  const uint64_t count = FromEnvironment("ARBITRO_MODEL_EVENTS", events);
  for (uint64_t i = 0; i < count && wrong < kWrongEventsMax; ++i) {
    const std::vector<std::string> lines = RunRandomEvent(game, *ruleset, first + i, &totals);
    for (const std::string& line : lines) ADD_FAILURE() << line;
    wrong += lines.empty() ? 0 : 1;
  }
  std::cout << "from seed " << first << ": " << TextOf(totals) << "\n";
}

}  // namespace arbitro::model
