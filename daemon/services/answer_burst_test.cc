// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/answer_burst.h"

#include <optional>
#include <string>
#include <thread>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

TEST(AnswerBurst, WithoutOneAnAnswerLeavesAtOnce) {
  std::string sent;
  AnswerBurst::Send([&] { sent += 'a'; });
  EXPECT_EQ(sent, "a");
}

TEST(AnswerBurst, LeavesAtItsEndInTheOrderGiven) {
  std::string sent;
  std::optional<AnswerBurst> burst(std::in_place);
  for (const char answer : std::string("abc")) {
    AnswerBurst::Send([&sent, answer] { sent += answer; });
  }
  EXPECT_EQ(sent, "");
  burst.reset();
  EXPECT_EQ(sent, "abc");
  AnswerBurst::Send([&] { sent += 'd'; });
  EXPECT_EQ(sent, "abcd");
}

TEST(AnswerBurst, HoldsWhatItsOwnThreadSendsAlone) {
  std::string sent;
  std::optional<AnswerBurst> burst(std::in_place);
  AnswerBurst::Send([&] { sent += 'a'; });
  std::thread([&] { AnswerBurst::Send([&] { sent += 'b'; }); }).join();
  EXPECT_EQ(sent, "b");
  burst.reset();
  EXPECT_EQ(sent, "ba");
}

TEST(AnswerBurst, SoManyLeaveBeforeItsEnd) {
  size_t sent = 0;
  {
    const AnswerBurst burst;
    for (size_t i = 1; i < kBurstAnswersMax; ++i) AnswerBurst::Send([&] { ++sent; });
    EXPECT_EQ(sent, 0u);
    AnswerBurst::Send([&] { ++sent; });
    EXPECT_EQ(sent, kBurstAnswersMax);
    AnswerBurst::Send([&] { ++sent; });
    EXPECT_EQ(sent, kBurstAnswersMax) << "the next wait again";
  }
  EXPECT_EQ(sent, kBurstAnswersMax + 1);
}

TEST(AnswerBurst, WhatASendingGivesLeavesAtOnce) {
  std::string sent;
  {
    const AnswerBurst burst;
    AnswerBurst::Send([&] {
      AnswerBurst::Send([&] { sent += 'a'; });
      sent += 'b';
    });
  }
  EXPECT_EQ(sent, "ab");
}

}  // namespace
}  // namespace arbitro::services
