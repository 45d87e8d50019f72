// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/client_address.h"

#include "gtest/gtest.h"

namespace arbitro::access {
namespace {

TEST(ClientAddressTest, IsTheSameByEveryPort) {
  EXPECT_EQ(ClientOf("ipv4:192.0.2.7:51244"), "ipv4:192.0.2.7");
  EXPECT_EQ(ClientOf("ipv4:192.0.2.7:80"), "ipv4:192.0.2.7");
  EXPECT_EQ(ClientOf("unix:/run/arbitro/socket"), "unix");
  EXPECT_EQ(ClientOf("unix:"), "unix");
  EXPECT_EQ(ClientOf(""), "");
}

TEST(ClientAddressTest, OfIpv6IsTheNetwork) {
  EXPECT_EQ(ClientOf("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:51244"), "ipv6:2001:db8:1:2::/64");
  EXPECT_EQ(ClientOf("ipv6:[2001:db8:1:2:ffff::1]:443"), "ipv6:2001:db8:1:2::/64");
  EXPECT_EQ(ClientOf("ipv6:[2001:db8:1:3::1]:443"), "ipv6:2001:db8:1:3::/64");
  EXPECT_EQ(ClientOf("ipv6:%5Bfe80::1%25eth0%5D:443"), "ipv6:fe80::/64");
  EXPECT_EQ(ClientOf("ipv6:[::1]:443"), "ipv6:::/64");
}

TEST(ClientAddressTest, OfIpv4WithinIpv6IsThatAddress) {
  EXPECT_EQ(ClientOf("ipv6:[::ffff:192.0.2.7]:51244"), "ipv4:192.0.2.7");
}

TEST(ClientAddressTest, WhatIsNoAddressIsTakenAsItIs) {
  EXPECT_EQ(ClientOf("ipv6:[nowhere]:1"), "ipv6:[nowhere]");
  EXPECT_EQ(ClientOf("ipv6:[2001:db8::1"), "ipv6:[2001:db8:");
}

TEST(NetworkOfTest, IsWhatOneCustomerMayHave) {
  EXPECT_EQ(NetworkOf("ipv4:192.0.2.7"), "ipv4:192.0.2.0/24");
  EXPECT_EQ(NetworkOf(ClientOf("ipv6:[2001:db8:1:2::7]:80")), "ipv6:2001:db8:1::/48");
  EXPECT_EQ(NetworkOf("ipv6:::/64"), "ipv6:::/48");
  EXPECT_EQ(NetworkOf("unix"), "unix");
  EXPECT_EQ(NetworkOf("ipv4:nowhere"), "ipv4:nowhere");
  EXPECT_EQ(NetworkOf("ipv6:[nowhere]"), "ipv6:[nowhere]");
  EXPECT_EQ(NetworkOf(""), "");
}

}  // namespace
}  // namespace arbitro::access
