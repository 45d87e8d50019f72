// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/show/connection_advice.h"

#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/show/error_text.h"

namespace arbitro::tools {
namespace {

TEST(ConnectionAdvice, APortThatIsNoneIsSaidBeforeAnyConnection) {
  for (const char* server : {"127.0.0.1:99999", "127.0.0.1:0", "[::1]:65536", "localhost:00",
                             "nohost.invalid:99999999999999999999999"}) {
    const absl::Status status = CheckServer(server);
    EXPECT_EQ(ExitCodeOf(status), kExitUsage) << server;
    EXPECT_TRUE(absl::StrContains(status.message(), "out of range")) << status;
    EXPECT_TRUE(absl::StrContains(ErrorText(status), "`--server`")) << ErrorText(status);
  }
  for (const char* server : {"127.0.0.1:7420", "127.0.0.1:65535", "unix:/run/arbitro:99999",
                             "[::1]:7420", "dns:///host", "dns:///host:7420", "host:name"}) {
    EXPECT_TRUE(CheckServer(server).ok()) << server;
  }
}

TEST(ConnectionAdvice, AnAddressHasAPort) {
  for (const char* server : {"", "localhost", "127.0.0.1", "localhost:", "[::1]"}) {
    const absl::Status status = CheckServer(server);
    EXPECT_EQ(ExitCodeOf(status), kExitUsage) << server;
    EXPECT_TRUE(absl::StrContains(status.message(), "has no port")) << status;
    EXPECT_TRUE(absl::StrContains(ErrorText(status), "host:port")) << ErrorText(status);
  }
}

TEST(ConnectionAdvice, EachMistakeHasItsOwn) {
  const struct {
    const char* message;
    ConnectionWay way;
    const char* advised;
  } kRows[] = {
      {"last error: UNAVAILABLE: ipv4:127.0.0.1:7420: Socket closed", {false, false}, "`--tls-ca`"},
      {"last error: UNAVAILABLE: ipv4:127.0.0.1:7420: Socket closed", {true, false}, "`--cert`"},
      {"last error: UNAVAILABLE: ipv4:127.0.0.1:7420: Socket closed",
       {true, true},
       "tls.client_ca"},
      {"Ssl handshake failed: SSL_ERROR_SSL: certificate verify failed",
       {true, false},
       "authority"},
      {"Peer name localhost is not in peer certificate", {true, false}, "other names"},
      {"SSL_ERROR_SSL: error:0A00010B:SSL routines::wrong version number",
       {true, false},
       "leave out"},
      {"empty address list: ", {true, true}, "the key belongs to the certificate"},
      {"DNS resolution failed for nohost.invalid:7", {false, false}, "`--server`"},
  };
  for (const auto& row : kRows) {
    const std::string advice = AdviceForConnection(absl::UnavailableError(row.message), row.way);
    EXPECT_TRUE(absl::StrContains(advice, row.advised)) << row.message << "\n" << advice;
  }
  EXPECT_TRUE(absl::StrContains(
      AdviceForConnection(absl::DeadlineExceededError("Deadline Exceeded"), {}), "`--timeout`"));
}

TEST(ConnectionAdvice, AnAnswerOfTheDaemonKeepsItsOwn) {
  absl::Status answered = absl::UnavailableError("shutting down, Socket closed");
  answered.SetPayload(kStatusDetails, absl::Cord("details"));
  EXPECT_EQ(AdviceForConnection(answered, {}), "");
  EXPECT_EQ(AdviceForConnection(absl::NotFoundError("Socket closed"), {}), "");
  EXPECT_EQ(AdviceForConnection(absl::UnavailableError("Connection refused"), {}), "");
}

}  // namespace
}  // namespace arbitro::tools
