// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/options.h"

#include "gtest/gtest.h"

namespace arbitro::server {
namespace {

TEST(ListenAddress, OnlyThisMachineMayAsk) {
  for (const char* fine : {"127.0.0.1:0", "127.0.0.1:7420", "127.1.2.3:1", "[::1]:7420",
                           "localhost:7420", "unix:/run/arbitro.sock"}) {
    EXPECT_TRUE(CheckListenAddress(fine, Reach::kThisMachine).ok()) << fine;
  }
  for (const char* refused :
       {"0.0.0.0:7420", "[::]:7420", "192.168.1.5:7420", "example.org:7420", ":7420", "*:7420",
        "127.0.0.1.example.org:7420", "127.evil:7420", "127.0.0:7420", "[::2]:7420"}) {
    const auto checked = CheckListenAddress(refused, Reach::kThisMachine);
    EXPECT_FALSE(checked.ok()) << refused;
    EXPECT_NE(checked.status().message().find("access control"), absl::string_view::npos)
        << refused;
  }
}

TEST(ListenAddress, WhatIsNoAddressIsRefused) {
  for (const char* wrong :
       {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "127.0.0.1:-1", "unix:"}) {
    EXPECT_EQ(CheckListenAddress(wrong, Reach::kAnywhere).status().code(),
              absl::StatusCode::kInvalidArgument)
        << wrong;
  }
}

TEST(ListenAddress, WithTlsAndPrincipalsAnybodyMayAsk) {
  Options options;
  EXPECT_EQ(ReachOf(options), Reach::kThisMachine);
  options.tls_certificate = "cert.pem";
  EXPECT_EQ(ReachOf(options), Reach::kThisMachine) << "nobody would be asked who they are";
  options.access.file = "principals.toml";
  EXPECT_EQ(ReachOf(options), Reach::kAnywhere);
  options.tls_certificate.clear();
  EXPECT_EQ(ReachOf(options), Reach::kThisMachine) << "tokens would be sent in the clear";
  for (const char* fine : {"0.0.0.0:7420", "[::]:7420", "example.org:7420", "unix:/run/a.sock"}) {
    EXPECT_TRUE(CheckListenAddress(fine, Reach::kAnywhere).ok()) << fine;
  }
  EXPECT_FALSE(CheckListenAddress(":7420", Reach::kAnywhere).ok());
}

// A caller of a door must never be a local one, who may do anything.
TEST(WebSettings, ADoorNeedsPrincipals) {
  Options options;
  options.web.listen = "127.0.0.1:8080";
  EXPECT_FALSE(CheckAccess(options).ok());
  options.access.file = "principals.toml";
  EXPECT_TRUE(CheckAccess(options).ok());
  options.web.listen = "unix:/run/arbitro/web";
  EXPECT_FALSE(CheckAccess(options).ok()) << "no browser reaches it";
}

TEST(WebSettings, OtherMachinesReachADoorWithTlsAlone) {
  Options options;
  options.access.file = "principals.toml";
  options.web.listen = "0.0.0.0:8080";
  EXPECT_FALSE(CheckAccess(options).ok());
  options.tls_certificate = options.tls_key = "file";
  EXPECT_FALSE(CheckAccess(options).ok()) << "the door could not check the daemon";
  options.web.daemon_ca = "file";
  EXPECT_TRUE(CheckAccess(options).ok());
  options.web.plain = true;
  EXPECT_FALSE(CheckAccess(options).ok()) << "tokens would be sent in the clear";
  options.web.listen = "127.0.0.1:8080";
  EXPECT_TRUE(CheckAccess(options).ok());
}

TEST(AccessSettings, WhatDoesNotGoTogetherIsRefused) {
  Options whole;
  whole.tls_certificate = whole.tls_key = whole.tls_client_ca = "file";
  whole.tls_require_client = true;
  whole.access.file = whole.access.jwks = "file";
  whole.access.jwt.issuer = whole.access.jwt.audience = "name";
  EXPECT_TRUE(CheckAccess(Options()).ok());
  EXPECT_TRUE(CheckAccess(whole).ok());
  const auto without = [&](std::string Options::*field) {
    Options options = whole;
    (options.*field).clear();
    return CheckAccess(options).ok();
  };
  EXPECT_FALSE(without(&Options::tls_certificate));
  EXPECT_FALSE(without(&Options::tls_key));
  EXPECT_FALSE(without(&Options::tls_client_ca)) << "required all the same";
  for (std::string access::PrincipalsOptions::*field :
       {&access::PrincipalsOptions::file, &access::PrincipalsOptions::jwks}) {
    Options options = whole;
    (options.access.*field).clear();
    EXPECT_FALSE(CheckAccess(options).ok());
  }
  for (std::string access::JwtRules::*field :
       {&access::JwtRules::issuer, &access::JwtRules::audience}) {
    Options options = whole;
    (options.access.jwt.*field).clear();
    EXPECT_FALSE(CheckAccess(options).ok());
  }
}

TEST(CheckLimits, LeavesPlacesForWhoIsKnown) {
  Options options;
  access::ConnectionBounds& connections = options.limits.connections;
  EXPECT_TRUE(CheckLimits(options).ok());
  connections.strangers = connections.all - 1;
  EXPECT_TRUE(CheckLimits(options).ok());
  connections.strangers = connections.all;
  EXPECT_FALSE(CheckLimits(options).ok());
}

TEST(CheckLimits, LeavesCallsForWhoWatchesNothing) {
  Options options;
  options.watch.watches_max = options.limits.connections.calls - 1;
  EXPECT_TRUE(CheckLimits(options).ok());
  options.watch.watches_max = options.limits.connections.calls;
  EXPECT_FALSE(CheckLimits(options).ok());
}

TEST(ListenAddress, LocalhostIsTheNumber) {
  EXPECT_EQ(*CheckListenAddress("localhost:0", Reach::kThisMachine), "127.0.0.1:0");
}

}  // namespace
}  // namespace arbitro::server
