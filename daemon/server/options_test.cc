// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/options.h"

#include "gtest/gtest.h"

namespace arbitro::server {
namespace {

TEST(ListenAddress, OnlyThisMachineMayAsk) {
  for (const char* fine : {"127.0.0.1:0", "127.0.0.1:7420", "127.1.2.3:1", "[::1]:7420",
                           "localhost:7420", "unix:/run/arbitro.sock"}) {
    EXPECT_TRUE(CheckListenAddress(fine).ok()) << fine;
  }
  for (const char* refused :
       {"0.0.0.0:7420", "[::]:7420", "192.168.1.5:7420", "example.org:7420", ":7420", "*:7420",
        "127.0.0.1.example.org:7420", "127.evil:7420", "127.0.0:7420", "[::2]:7420"}) {
    const auto checked = CheckListenAddress(refused);
    EXPECT_FALSE(checked.ok()) << refused;
    EXPECT_NE(checked.status().message().find("access control"), absl::string_view::npos)
        << refused;
  }
}

TEST(ListenAddress, WhatIsNoAddressIsRefused) {
  for (const char* wrong :
       {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "127.0.0.1:-1", "unix:"}) {
    EXPECT_EQ(CheckListenAddress(wrong).status().code(), absl::StatusCode::kInvalidArgument)
        << wrong;
  }
}

TEST(ListenAddress, LocalhostIsTheNumber) {
  EXPECT_EQ(*CheckListenAddress("localhost:0"), "127.0.0.1:0");
}

}  // namespace
}  // namespace arbitro::server
