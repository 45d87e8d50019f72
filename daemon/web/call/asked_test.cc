// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/asked.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "daemon/web/api/embedded.h"
#include "daemon/web/http/bounds.h"

namespace arbitro::web {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

constexpr int kInvalidArgument = 3;
constexpr int kDeadlineExceeded = 4;
constexpr milliseconds kCentury = std::chrono::hours(100 * 365 * 24);

std::variant<Asked, Wrong> Read(const char* path, Headers headers) {
  static const auto* const description =
      new std::unique_ptr<Description>(Description::Read(EmbeddedDescription()).value());
  Request request;
  request.method = "POST";
  request.target = path;
  request.headers = std::move(headers);
  request.headers.emplace_back("content-type", "application/grpc-web+proto");
  request.body = std::string("\0\0\0\0\0", 5);
  return ReadCall(**description, request, *ReadTarget(path), "ipv4:192.0.2.7:4711");
}

// The time that a stream has, which is bounded by its client alone.
std::optional<milliseconds> Within(Headers headers) {
  const auto read = Read("/arbitro.v1.JournalService/WatchEvent", std::move(headers));
  const auto* asked = std::get_if<Asked>(&read);
  if (asked == nullptr) ADD_FAILURE() << std::get<Wrong>(read).end.message;
  return asked == nullptr ? std::nullopt : asked->terms.within;
}

int CodeFor(Headers headers) {
  const auto read = Read("/arbitro.v1.EventService/GetEvent", std::move(headers));
  const auto* wrong = std::get_if<Wrong>(&read);
  return wrong == nullptr ? 0 : wrong->end.code;
}

TEST(Deadline, IsWhatTheClientStates) {
  EXPECT_EQ(Within({}), std::nullopt);
  EXPECT_EQ(Within({{"connect-timeout-ms", "1500"}}), 1'500ms);
  EXPECT_EQ(Within({{"grpc-timeout", "2H"}}), 2h);
  EXPECT_EQ(Within({{"grpc-timeout", "3M"}}), 3min);
  EXPECT_EQ(Within({{"grpc-timeout", "4S"}}), 4s);
  EXPECT_EQ(Within({{"grpc-timeout", "5m"}}), 5ms);
  EXPECT_EQ(Within({{"grpc-timeout", "6000u"}}), 6ms);
  EXPECT_EQ(Within({{"grpc-timeout", "7000000n"}}), 7ms);
}

TEST(Deadline, IsAMillisecondAtLeastWhereItIsNotZero) {
  EXPECT_EQ(Within({{"grpc-timeout", "1n"}}), 1ms);
  EXPECT_EQ(Within({{"grpc-timeout", "1001u"}}), 2ms);
}

TEST(Deadline, IsTheNearestOfSeveral) {
  EXPECT_EQ(Within({{"connect-timeout-ms", "10"}, {"grpc-timeout", "1H"}}), 10ms);
  EXPECT_EQ(Within({{"connect-timeout-ms", "5000"}, {"connect-timeout-ms", "20"}}), 20ms);
}

TEST(Deadline, IsACenturyAtMost) {
  EXPECT_EQ(Within({{"grpc-timeout", "9999999999H"}}), kCentury);
  EXPECT_EQ(Within({{"grpc-timeout", "9999999999M"}}), kCentury);
  EXPECT_EQ(Within({{"grpc-timeout", "9999999999n"}}), 10s);
  EXPECT_EQ(Within({{"connect-timeout-ms", "9999999999"}}), 9'999'999'999ms);
}

TEST(Deadline, OfACallThatIsNoStreamIsBounded) {
  for (Headers headers : {Headers{}, Headers{{"grpc-timeout", "9999999999H"}}}) {
    const auto read = Read("/arbitro.v1.EventService/GetEvent", std::move(headers));
    EXPECT_EQ(std::get<Asked>(read).terms.within, kCallWithin);
  }
}

TEST(Deadline, ThatHasPassedIsOne) {
  EXPECT_EQ(CodeFor({{"connect-timeout-ms", "0"}}), kDeadlineExceeded);
  EXPECT_EQ(CodeFor({{"grpc-timeout", "0n"}}), kDeadlineExceeded);
}

TEST(Deadline, ThatIsNoneIsRefused) {
  for (const char* text : {"", " ", "soon", "-1", "-0", "+5", "1.5", "1e3", "0x10", "5ms", " 5",
                           "12345678901", "\xD9\xA5", "1,2"}) {
    EXPECT_EQ(CodeFor({{"connect-timeout-ms", text}}), kInvalidArgument) << text;
  }
  for (const char* text :
       {"", "S", "5", "5s", "5 S", "+5S", "-5S", "5SS", "1.5S", "12345678901S"}) {
    EXPECT_EQ(CodeFor({{"grpc-timeout", text}}), kInvalidArgument) << text;
  }
  EXPECT_EQ(CodeFor({{"connect-timeout-ms", "10"}, {"connect-timeout-ms", "soon"}}),
            kInvalidArgument);
}

}  // namespace
}  // namespace arbitro::web
