// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/answer_burst.h"

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

void HoldNobody(const std::vector<std::string>&, bool) {}

TEST(AnswerBurst, WithoutOneAnAnswerLeavesAtOnce) {
  std::string sent;
  AnswerBurst::Send("a", [&] { sent += 'a'; });
  EXPECT_EQ(sent, "a");
}

TEST(AnswerBurst, LeavesAtItsEndInTheOrderGiven) {
  std::string sent;
  std::optional<AnswerBurst> burst(std::in_place, HoldNobody);
  for (const char answer : std::string("abc")) {
    AnswerBurst::Send("a", [&sent, answer] { sent += answer; });
  }
  EXPECT_EQ(sent, "");
  burst.reset();
  EXPECT_EQ(sent, "abc");
  AnswerBurst::Send("a", [&] { sent += 'd'; });
  EXPECT_EQ(sent, "abcd");
}

TEST(AnswerBurst, HoldsWhatItsOwnThreadSendsAlone) {
  std::string sent;
  std::optional<AnswerBurst> burst(std::in_place, HoldNobody);
  AnswerBurst::Send("a", [&] { sent += 'a'; });
  std::thread([&] { AnswerBurst::Send("a", [&] { sent += 'b'; }); }).join();
  EXPECT_EQ(sent, "b");
  burst.reset();
  EXPECT_EQ(sent, "ba");
}

TEST(AnswerBurst, SoManyLeaveBeforeItsEnd) {
  size_t sent = 0;
  {
    const AnswerBurst burst(HoldNobody);
    for (size_t i = 1; i < kBurstAnswersMax; ++i) AnswerBurst::Send("a", [&] { ++sent; });
    EXPECT_EQ(sent, 0u);
    AnswerBurst::Send("a", [&] { ++sent; });
    EXPECT_EQ(sent, kBurstAnswersMax);
    AnswerBurst::Send("a", [&] { ++sent; });
    EXPECT_EQ(sent, kBurstAnswersMax) << "the next wait again";
  }
  EXPECT_EQ(sent, kBurstAnswersMax + 1);
}

TEST(AnswerBurst, WhatASendingGivesLeavesAtOnce) {
  std::string sent;
  {
    const AnswerBurst burst(HoldNobody);
    AnswerBurst::Send("a", [&] {
      AnswerBurst::Send("a", [&] { sent += 'a'; });
      sent += 'b';
    });
  }
  EXPECT_EQ(sent, "ab");
}

// Records the events in their order: answers, and "+" and "-" with the peers that are held back.
TEST(AnswerBurst, HoldsAConnectionBackThatSeveralGoTo) {
  std::string seen;
  {
    const AnswerBurst burst([&](const std::vector<std::string>& peers, bool held) {
      seen += held ? '+' : '-';
      for (const std::string& peer : peers) seen += peer;
    });
    for (const char* peer : {"c", "a", "b", "c", "a", "c"}) {
      AnswerBurst::Send(peer, [&seen] { seen += '.'; });
    }
  }
  EXPECT_EQ(seen, "+ac......-ac");
}

TEST(AnswerBurst, HoldsNoConnectionBackForOneAnswer) {
  std::string seen;
  {
    const AnswerBurst burst([&](const std::vector<std::string>&, bool) { seen += '!'; });
    for (const char* peer : {"a", "b"}) AnswerBurst::Send(peer, [&seen] { seen += '.'; });
  }
  EXPECT_EQ(seen, "..");
}

}  // namespace
}  // namespace arbitro::services
