// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/remembered_reads.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

using Time = RememberedReads::Clock::time_point;
constexpr Time kNow{};

Request Read(Headers headers = {}) {
  Request request;
  request.method = "GET";
  request.target = "/arbitro.v1.EventService/GetEvent?name=events%2Fcup";
  request.headers = std::move(headers);
  return request;
}

Response Body(std::string text) {
  Response response;
  response.body = std::move(text);
  return response;
}

constexpr char kCup[] = "events/cup";

bool Refuse(const std::shared_ptr<const Response>&, const std::optional<RememberedReads::Read>&) {
  ADD_FAILURE() << "no other call is under way";
  return true;
}

// A read that no other one is under way for.
RememberedReads::Read Begun(RememberedReads* reads, const std::string& key,
                            const std::string& event = kCup) {
  auto begun = reads->Begin(key, event, Refuse);
  EXPECT_TRUE(begun.has_value());
  return begun.value_or(RememberedReads::Read{});
}

void Keep(RememberedReads* reads, const std::string& key, std::string body,
          const std::string& event = kCup) {
  reads->Keep(Begun(reads, key, event), Body(std::move(body)), kNow);
}

TEST(RememberedReads, AnswersTheSameRequestForAMoment) {
  RememberedReads reads;
  const std::string key = RememberedReads::KeyOf(Read());
  EXPECT_EQ(reads.Find(key, kNow), nullptr);
  Keep(&reads, key, "a");
  ASSERT_NE(reads.Find(key, kNow), nullptr);
  EXPECT_EQ(reads.Find(key, kNow)->body, "a");
  EXPECT_NE(reads.Find(key, kNow + kRememberedFor - std::chrono::milliseconds(1)), nullptr);
  EXPECT_EQ(reads.Find(key, kNow + kRememberedFor), nullptr);
}

TEST(RememberedReads, ForgetsAllThatIsOlderThanAChange) {
  RememberedReads reads;
  const std::string key = RememberedReads::KeyOf(Read());
  for (const bool of_the_event : {false, true}) {
    const auto change = [&] { of_the_event ? reads.Forget(kCup, 0) : reads.Forget(); };
    Keep(&reads, key, "before");
    change();
    EXPECT_EQ(reads.Find(key, kNow), nullptr);
    // The answer of a call that began before the change comes after it.
    const auto before = Begun(&reads, key);
    change();
    reads.Keep(before, Body("before"), kNow);
    EXPECT_EQ(reads.Find(key, kNow), nullptr);
    Keep(&reads, key, "after");
    EXPECT_EQ(reads.Find(key, kNow)->body, "after");
  }
}

TEST(RememberedReads, LeavesTheAnswersAboutOtherEvents) {
  RememberedReads reads;
  Keep(&reads, "cup", "a");
  Keep(&reads, "list", "b", "");
  reads.Forget("events/league", 0);
  EXPECT_NE(reads.Find("cup", kNow), nullptr);
  EXPECT_EQ(reads.Find("list", kNow), nullptr) << "a list of events may hold any";
  Keep(&reads, "list", "b", "");
  reads.Forget(kCup, 7);
  EXPECT_EQ(reads.Find("cup", kNow), nullptr);
  EXPECT_EQ(reads.Find("list", kNow), nullptr);
}

TEST(RememberedReads, HearsOfARevisionOnce) {
  RememberedReads reads;
  reads.Forget(kCup, 7);
  Keep(&reads, "cup", "of 7");
  for (const uint64_t known : {7, 6}) reads.Forget(kCup, known);
  EXPECT_NE(reads.Find("cup", kNow), nullptr) << "a second reader is told of the same";
  reads.Forget(kCup, 8);
  EXPECT_EQ(reads.Find("cup", kNow), nullptr);
  // A series concerns all; heartbeats of its watch, which strangers open, tell of no change.
  Keep(&reads, "cup", "of 8");
  reads.Forget("series/city", 2);
  EXPECT_EQ(reads.Find("cup", kNow), nullptr);
  // Nor does a watch that begins again, after a change of all.
  reads.Forget();
  Keep(&reads, "cup", "of 8");
  reads.Forget("series/city", 2);
  reads.Forget(kCup, 8);
  EXPECT_NE(reads.Find("cup", kNow), nullptr);
  reads.Forget("series/" + std::string(kRememberedNameBytesMax, 'a'), 1);
  EXPECT_EQ(reads.Find("cup", kNow), nullptr);
}

// The log was restored from an older backup: its next records have numbers that were heard of.
TEST(RememberedReads, HearsOfTheRecordsOfARestoredLog) {
  RememberedReads reads;
  reads.Forget(kCup, 500, 50'000);
  for (const auto& [revision, time_us] : {std::pair{301, 60'000}, std::pair{302, 60'001}}) {
    Keep(&reads, "cup", "from before");
    reads.Forget(kCup, 300);
    reads.Forget(kCup, 300, 49'999);
    EXPECT_NE(reads.Find("cup", kNow), nullptr) << "the past is no change";
    reads.Forget(kCup, static_cast<uint64_t>(revision), time_us);
    EXPECT_EQ(reads.Find("cup", kNow), nullptr);
    Keep(&reads, "cup", "of now");
    reads.Forget(kCup, static_cast<uint64_t>(revision), time_us);
    EXPECT_NE(reads.Find("cup", kNow), nullptr) << "another watch tells of the same";
  }
  // Of a watch that is caught up no time is known.
  reads.Forget("events/league", 500);
  Keep(&reads, "league", "of 500", "events/league");
  reads.Forget("events/league", 3, 60'000);
  EXPECT_NE(reads.Find("league", kNow), nullptr);
}

TEST(RememberedReads, LetsOthersWaitForACall) {
  RememberedReads reads;
  std::vector<std::string> told;
  const auto tell = [&told](const auto& kept, const auto&) {
    told.push_back(kept == nullptr ? "-" : kept->body);
    return true;
  };
  const auto first = Begun(&reads, "cup");
  EXPECT_FALSE(reads.Begin("cup", kCup, tell));
  EXPECT_FALSE(reads.Begin("cup", kCup, tell));
  const auto beside = Begun(&reads, "another key");
  // One who asks after a change may not have an answer from before it.
  reads.Forget(kCup, 7);
  const auto second = Begun(&reads, "cup");
  EXPECT_FALSE(reads.Begin("cup", kCup, tell));
  reads.Keep(second, Body("after"), kNow);
  EXPECT_EQ(told, std::vector<std::string>{"after"});
  reads.Keep(first, Body("before"), kNow);
  EXPECT_EQ(told, (std::vector<std::string>{"after", "before", "before"}));
  EXPECT_EQ(reads.Find("cup", kNow)->body, "after");
  // A refusal for all is shared, and not kept.
  EXPECT_FALSE(reads.Begin("another key", "events/league", tell));
  reads.Share(beside, Body("unavailable"));
  EXPECT_EQ(told.back(), "unavailable");
  EXPECT_EQ(reads.Find("another key", kNow), nullptr);
  Begun(&reads, "another key");
}

TEST(RememberedReads, LetsOneLeadThoseWhoWaitedForACallThatFailed) {
  RememberedReads reads;
  std::vector<std::string> told;
  std::optional<RememberedReads::Read> led;
  const auto waiter = [&](const std::string& name, bool gone) {
    return [&told, &led, name, gone](const auto& kept, const auto& lead) {
      told.push_back(name + (kept ? " " + kept->body : lead ? " leads" : " alone"));
      if (lead && !gone) led = lead;
      return !gone;
    };
  };
  const auto first = Begun(&reads, "cup");
  for (const char* name : {"gone", "b", "c", "d"}) {
    EXPECT_FALSE(reads.Begin("cup", kCup, waiter(name, name == std::string("gone"))));
  }
  reads.Forget(kCup, 7);
  reads.Fail(first);
  ASSERT_TRUE(led);
  EXPECT_EQ(told, (std::vector<std::string>{"gone leads", "b leads"}));
  // The new call is one that others join, as it began after the change.
  EXPECT_FALSE(reads.Begin("cup", kCup, waiter("e", false)));
  reads.Fail(*std::exchange(led, std::nullopt));
  ASSERT_TRUE(led);
  reads.Keep(*led, Body("a"), kNow);
  EXPECT_EQ(told, (std::vector<std::string>{"gone leads", "b leads", "c leads", "d a", "e a"}));
  EXPECT_EQ(reads.Find("cup", kNow)->body, "a");
}

TEST(RememberedReads, LetsThoseWhoWaitedJoinANewerCall) {
  RememberedReads reads;
  std::string told;
  const auto before = Begun(&reads, "cup");
  EXPECT_FALSE(reads.Begin("cup", kCup, [&told](const auto& kept, const auto&) {
    told = kept == nullptr ? "-" : kept->body;
    return true;
  }));
  reads.Forget(kCup, 7);
  const auto newer = Begun(&reads, "cup");
  reads.Fail(before);
  EXPECT_EQ(told, "");
  reads.Keep(newer, Body("after"), kNow);
  EXPECT_EQ(told, "after");
}

TEST(RememberedReads, SharesNoLargeAnswer) {
  RememberedReads reads;
  int alone = 0;
  const auto first = Begun(&reads, "cup");
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(reads.Begin("cup", kCup, [&alone](const auto& kept, const auto& lead) {
      alone += kept == nullptr && !lead ? 1 : 0;
      return true;
    }));
  }
  reads.Keep(first, Body(std::string(kRememberedAnswerBytesMax + 1, 'x')), kNow);
  EXPECT_EQ(alone, 2);
}

TEST(RememberedReads, TellsManyEventsApart) {
  RememberedReads reads;
  Keep(&reads, "cup", "a");
  for (size_t i = 0; i < kRememberedEventsMax; ++i) {
    reads.Forget("events/e" + std::to_string(i), 1);
  }
  EXPECT_NE(reads.Find("cup", kNow), nullptr);
  reads.Forget("events/one-more", 1);
  EXPECT_EQ(reads.Find("cup", kNow), nullptr);
}

TEST(RememberedReads, TellsRequestsApartByAllThatIsAnswered) {
  const std::string plain = RememberedReads::KeyOf(Read());
  EXPECT_NE(plain, "");
  for (const char* name : {"accept", "accept-language", "connect-protocol-version",
                           "connect-timeout-ms", "grpc-timeout"}) {
    EXPECT_NE(RememberedReads::KeyOf(Read({{name, "x"}})), plain) << name;
  }
  EXPECT_EQ(RememberedReads::KeyOf(Read({{"user-agent", "x"}, {"if-none-match", "x"}})), plain);
}

TEST(RememberedReads, KeepsNothingOfAKnownCallerAndNoChange) {
  EXPECT_EQ(RememberedReads::KeyOf(Read({{"authorization", "Bearer x"}})), "");
  EXPECT_EQ(RememberedReads::KeyOf(Read({{"authorization", ""}})), "");
  Request post = Read();
  post.method = "POST";
  EXPECT_EQ(RememberedReads::KeyOf(post), "");
}

TEST(RememberedReads, StaysWithinItsBytes) {
  RememberedReads reads;
  Keep(&reads, "large", std::string(kRememberedAnswerBytesMax + 1, 'x'));
  EXPECT_EQ(reads.Find("large", kNow), nullptr);
  const size_t size = kRememberedAnswerBytesMax / 2;
  const size_t count = kRememberedBytesMax / size;
  for (size_t i = 0; i <= count; ++i) {
    Keep(&reads, std::to_string(i), std::string(size, 'x'));
    // The same again takes no more room.
    Keep(&reads, std::to_string(i), std::string(size, 'y'));
  }
  size_t kept = 0;
  for (size_t i = 0; i <= count; ++i) kept += reads.Find(std::to_string(i), kNow) ? 1 : 0;
  EXPECT_LE(kept, count);
  EXPECT_GE(kept, 1U);
}

}  // namespace
}  // namespace arbitro::web
