// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/daemon_address.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

// "path|host|port|authority", or "none".
std::string Parts(const std::string& text) {
  const auto address = ReadDaemonAddress(text);
  if (!address.ok()) return "none";
  return address->path + "|" + address->host + "|" + address->port + "|" + address->authority();
}

TEST(DaemonAddress, IsAHostWithItsPortOrAPath) {
  EXPECT_EQ(Parts("127.0.0.1:7420"), "|127.0.0.1|7420|127.0.0.1:7420");
  EXPECT_EQ(Parts("[::1]:7420"), "|::1|7420|[::1]:7420");
  EXPECT_EQ(Parts("arbitro.example:1"), "|arbitro.example|1|arbitro.example:1");
  EXPECT_EQ(Parts("unix:/run/arbitro/socket"), "/run/arbitro/socket|||localhost");
  EXPECT_EQ(Parts("unix:///run/arbitro/socket"), "/run/arbitro/socket|||localhost");
  EXPECT_EQ(Parts("unix:socket"), "socket|||localhost");
}

TEST(DaemonAddress, AnythingElseIsRefusedByItsText) {
  for (const char* text :
       {"", "host", "host:", ":7420", "[]:7420", "host:0", "host:65536", "host:x", "::1:7420",
        "[::1:7420", "dns:///host:7420", "http://host:7420", "unix:", "unix://"}) {
    EXPECT_EQ(Parts(text), "none") << text;
  }
  EXPECT_EQ(Parts("unix:/" + std::string(107, 'x')), "none");
  EXPECT_NE(Parts("unix:/" + std::string(106, 'x')), "none");
  const std::string said(ReadDaemonAddress("host").status().message());
  EXPECT_EQ(said, "`host` is no address of a daemon; give HOST:PORT or unix:PATH");
}

}  // namespace
}  // namespace arbitro::web
