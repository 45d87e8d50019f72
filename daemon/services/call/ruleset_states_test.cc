// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/ruleset_states.h"

#include <gtest/gtest.h>

namespace arbitro::services {
namespace {

RulesetClient Of(const std::string& sha256) { return {Description(), sha256, nullptr}; }

TEST(RulesetStates, WorkersThatDoNotStartAreToldOnce) {
  RulesetStates states;
  int told = 0;
  states.Tell([&] { ++told; });
  states.SetStarting("aa", true);
  EXPECT_EQ(told, 0) << "nothing changed";
  states.SetStarting("aa", false);
  states.SetStarting("aa", false);
  EXPECT_EQ(told, 1);
  EXPECT_EQ(states.Of(Of("aa")), v1::RULESET_STATE_NOT_STARTING);
  EXPECT_EQ(states.Of(Of("bb")), v1::RULESET_STATE_SERVING);
  states.SetStarting("aa", true);
  EXPECT_EQ(told, 2);
  EXPECT_EQ(states.Of(Of("aa")), v1::RULESET_STATE_SERVING);
}

TEST(RulesetStates, AListenerMayAskAndMayGo) {
  RulesetStates states;
  v1::RulesetState seen = v1::RULESET_STATE_UNSPECIFIED;
  states.Tell([&] { seen = states.Of(Of("aa")); });
  states.SetStarting("aa", false);
  EXPECT_EQ(seen, v1::RULESET_STATE_NOT_STARTING);
  states.Tell(nullptr);
  states.SetStarting("aa", true);
  EXPECT_EQ(seen, v1::RULESET_STATE_NOT_STARTING);
}

}  // namespace
}  // namespace arbitro::services
