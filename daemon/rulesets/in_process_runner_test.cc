// SPDX-License-Identifier: Apache-2.0
//
// Calls of rulesets, real and hostile, through a client as the engine makes them.

#include "daemon/rulesets/in_process_runner.h"

#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/host/client.h"
#include "daemon/rulesets/directory.h"

namespace arbitro::rulesets {
namespace {

// Two players draw a round with the ruleset of that file.
Reply<RoundDraw> DrawWith(const std::string& name) {
  const auto client =
      LoadRuleset(std::string(ARBITRO_HOSTILE_FOLDER) + "/hostile-" + name + ".so", nullptr, {});
  EXPECT_TRUE(client.ok()) << client.status();
  DrawRequest request;
  request.format = "standard";
  request.players.resize(2);
  Reply<RoundDraw> reply;
  if (client.ok())
    (*client)->Draw(request, [&](Reply<RoundDraw> came) { reply = std::move(came); });
  return reply;
}

std::string FaultHere(const std::string& name) {
  const auto reply = DrawWith(name);
  return reply.fault() == nullptr ? "" : reply.fault()->what;
}

TEST(InProcessRunner, ARulesetInCAnswers) {
  const auto reply = DrawWith("well-behaved");
  ASSERT_NE(reply.answer(), nullptr) << reply.fault()->what;
  ASSERT_EQ(reply.answer()->tables.size(), 1u);
  EXPECT_EQ(reply.answer()->tables[0].seats[1].player, 1u);
  EXPECT_EQ(reply.citations, (std::vector<Citation>{{"GAME-1", "the first two play"}}));
}

TEST(InProcessRunner, AnAnswerThatIsNoImageIsAFault) {
  EXPECT_EQ(FaultHere("garbage"), "the image's size is out of range");
}

TEST(InProcessRunner, ACitationOfAnUnknownRuleIsAFault) {
  EXPECT_EQ(FaultHere("unknown-rule"), "the answer cites the unpublished rule `GAME-2`");
}

TEST(InProcessRunner, APlayerSeatedTwiceIsAFault) {
  EXPECT_EQ(FaultHere("seats-twice"), "the answer seats a player twice");
}

TEST(InProcessRunner, MemoryEndsAtTheLimit) {
  auto library = Library::Open(std::string(ARBITRO_HOSTILE_FOLDER) + "/hostile-allocates.so");
  ASSERT_TRUE(library.ok());
  const auto functions = library->Load();
  ASSERT_TRUE(functions.ok()) << functions.status();
  CallOptions options;
  options.memory_bytes_max = 1 << 20;
  InProcessRunner runner(*functions, options);
  RunnerReply reply;
  runner.Call(RulesetFunction::kDraw, "", nullptr,
              [&](RunnerReply came) { reply = std::move(came); });
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kFault);
  EXPECT_EQ(reply.fault,
            "the ruleset returned -1; it was refused memory: a call may allocate at most 1048576 "
            "bytes, where its process has them");
}

TEST(InProcessRunner, WhatIsNotOfferedIsRefused) {
  const auto client =
      LoadRuleset(std::string(ARBITRO_HOSTILE_FOLDER) + "/hostile-well-behaved.so", nullptr, {});
  ASSERT_TRUE(client.ok()) << client.status();
  Reply<TableOutcome> reply;
  (*client)->Outcome({}, [&](Reply<TableOutcome> came) { reply = std::move(came); });
  ASSERT_NE(reply.refusal(), nullptr);
  EXPECT_EQ(reply.refusal()->reason, "NOT_OFFERED");
}

// Each call has a frame of its own: citations never mix.
TEST(InProcessRunner, CallsRunSideBySide) {
  const auto loaded =
      LoadRuleset(std::string(ARBITRO_HOSTILE_FOLDER) + "/hostile-well-behaved.so", nullptr, {});
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  constexpr int kThreads = 4;
  constexpr int kCalls = 500;
  std::vector<int> good(kThreads, 0);
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      DrawRequest request;
      request.players.resize(2);
      for (int call = 0; call < kCalls; ++call) {
        (*loaded)->Draw(request, [&](const Reply<RoundDraw>& reply) {
          if (reply.answer() != nullptr && reply.citations.size() == 1) ++good[thread];
        });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, std::vector<int>(kThreads, kCalls));
}

}  // namespace
}  // namespace arbitro::rulesets
