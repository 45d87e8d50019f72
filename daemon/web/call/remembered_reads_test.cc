// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/remembered_reads.h"

#include <string>

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

TEST(RememberedReads, AnswersTheSameRequestForAMoment) {
  RememberedReads reads;
  const std::string key = RememberedReads::KeyOf(Read());
  EXPECT_EQ(reads.Find(key, kNow), nullptr);
  reads.Keep(key, reads.heard(), Body("a"), kNow);
  ASSERT_NE(reads.Find(key, kNow), nullptr);
  EXPECT_EQ(reads.Find(key, kNow)->body, "a");
  EXPECT_NE(reads.Find(key, kNow + kRememberedFor - std::chrono::milliseconds(1)), nullptr);
  EXPECT_EQ(reads.Find(key, kNow + kRememberedFor), nullptr);
}

TEST(RememberedReads, ForgetsAllThatIsOlderThanAChange) {
  RememberedReads reads;
  const std::string key = RememberedReads::KeyOf(Read());
  reads.Keep(key, reads.heard(), Body("before"), kNow);
  reads.Forget();
  EXPECT_EQ(reads.Find(key, kNow), nullptr);
  // The answer of a call that began before the change comes after it.
  const uint64_t before = reads.heard();
  reads.Forget();
  reads.Keep(key, before, Body("before"), kNow);
  EXPECT_EQ(reads.Find(key, kNow), nullptr);
  reads.Keep(key, reads.heard(), Body("after"), kNow);
  EXPECT_EQ(reads.Find(key, kNow)->body, "after");
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
  RememberedReads reads;
  reads.Keep("", reads.heard(), Body("a"), kNow);
  EXPECT_EQ(reads.Find("", kNow), nullptr);
}

TEST(RememberedReads, StaysWithinItsBytes) {
  RememberedReads reads;
  reads.Keep("large", reads.heard(), Body(std::string(kRememberedAnswerBytesMax + 1, 'x')), kNow);
  EXPECT_EQ(reads.Find("large", kNow), nullptr);
  const size_t size = kRememberedAnswerBytesMax / 2;
  const size_t count = kRememberedBytesMax / size;
  for (size_t i = 0; i <= count; ++i) {
    reads.Keep(std::to_string(i), reads.heard(), Body(std::string(size, 'x')), kNow);
    // The same again takes no more room.
    reads.Keep(std::to_string(i), reads.heard(), Body(std::string(size, 'y')), kNow);
  }
  size_t kept = 0;
  for (size_t i = 0; i <= count; ++i) kept += reads.Find(std::to_string(i), kNow) ? 1 : 0;
  EXPECT_LE(kept, count);
  EXPECT_GE(kept, 1U);
}

}  // namespace
}  // namespace arbitro::web
