// SPDX-License-Identifier: Apache-2.0
//
// How often an outlook on the cut is computed.
#include "daemon/services/read/cut_board.h"

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

using Computed = engine::OrFailure<engine::CutOutlook>;
using Give = std::function<void(Computed)>;

constexpr int kPhones = 50;

TEST(CutBoard, ARevisionIsComputedOnceForAllWhoAsk) {
  CutBoard board;
  std::vector<Give> under_way;
  const CutBoard::Compute compute = [&](Give give) { under_way.push_back(std::move(give)); };
  std::vector<std::shared_ptr<const engine::CutOutlook>> answers;
  const auto ask = [&](const std::string& name) {
    board.Find(name, compute, [&](const CutBoard::Found& found) { answers.push_back(*found); });
  };
  for (int i = 0; i < kPhones; ++i) ask("events/e 7");
  EXPECT_EQ(under_way.size(), 1u);
  EXPECT_TRUE(answers.empty()) << "they wait for it";
  under_way[0](engine::CutOutlook());
  EXPECT_EQ(answers.size(), size_t{kPhones});
  for (int i = 0; i < kPhones; ++i) ask("events/e 7");
  EXPECT_EQ(under_way.size(), 1u) << "it is kept";
  EXPECT_EQ(answers.size(), size_t{2 * kPhones});
  for (const auto& each : answers) EXPECT_EQ(each, answers.front()) << "all have the same one";
  ask("events/e 8");
  EXPECT_EQ(under_way.size(), 2u) << "the next revision has one of its own";
  under_way[1](engine::CutOutlook());
}

TEST(CutBoard, AFailureIsGivenToAllWhoWaitAndIsNotKept) {
  CutBoard board;
  std::vector<Give> under_way;
  const CutBoard::Compute compute = [&](Give give) { under_way.push_back(std::move(give)); };
  int failures = 0;
  const auto ask = [&] {
    board.Find("events/e 7", compute,
               [&](const CutBoard::Found& found) { failures += found.ok() ? 0 : 1; });
  };
  ask();
  ask();
  under_way[0](engine::Precondition("RULESET_FAULT", "it failed"));
  EXPECT_EQ(failures, 2);
  ask();
  EXPECT_EQ(under_way.size(), 2u) << "who asks later has it computed again";
  under_way[1](engine::CutOutlook());
}

TEST(CutBoard, ThreadsThatAskAtOnceHaveEachRevisionComputedOnce) {
  constexpr int kRevisions = 200;
  CutBoard board;
  std::atomic<int> computed{0};
  std::atomic<int> answered{0};
  const auto watch = [&] {
    // The newest ones alone are kept, so all go through them in the same order.
    for (int revision = 1; revision <= kRevisions; ++revision) {
      board.Find(
          "events/e " + std::to_string(revision % static_cast<int>(kCutOutlooksKept)),
          [&](const Give& give) {
            ++computed;
            give(engine::CutOutlook());
          },
          [&](const CutBoard::Found& found) { answered += found.ok() ? 1 : 0; });
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(watch);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(computed, static_cast<int>(kCutOutlooksKept));
  EXPECT_EQ(answered, 8 * kRevisions);
}

}  // namespace
}  // namespace arbitro::services
