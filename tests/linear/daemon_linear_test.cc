// SPDX-License-Identifier: Apache-2.0
//
// 64 clients in conflict over the network, on a daemon that is killed under them: what it answered
// holds, and what it did not answer happened once or not at all. ARBITRO_LONG_TESTS=1 makes it more
// of both.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "tests/linear/checker.h"
#include "tests/linear/daemon_service.h"
#include "tests/linear/workload.h"

namespace arbitro::linear {
namespace {

const bool kLong = std::getenv("ARBITRO_LONG_TESTS") != nullptr;
constexpr uint64_t kSeed = 20261122;

TEST(LinearDaemon, SixtyFourClientsAndADaemonThatIsKilled) {
  Load load;
  load.seed = kSeed;
  load.events = 4;
  load.players = 16;
  load.operations = kLong ? 30'000 : 3'000;
  const uint64_t kills = kLong ? 10 : 2;
  SCOPED_TRACE(::testing::Message() << "seed " << load.seed);
  DaemonService service(load.operations / (kills + 1));
  History history;
  history.operations = RunLoad(service, load);
  auto journals = service.StopAndReadJournals(load.events);
  ASSERT_TRUE(journals.ok()) << journals.status();
  history.journals = *std::move(journals);
  const Verdict verdict = CheckHistory(history, DemoRules());
  std::cout << "seed " << load.seed << ", " << service.kills() << " kills: " << verdict << "\n";
  EXPECT_EQ(verdict.findings_total, 0u) << verdict;
  EXPECT_EQ(history.operations.size(), load.operations);
  EXPECT_GE(service.kills(), kills);
  EXPECT_GE(verdict.unanswered, 16 * kills) << "the kills hit nothing under way";
  EXPECT_GT(verdict.accepted, load.operations / 20);
}

}  // namespace
}  // namespace arbitro::linear
