// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/request_trace.h"

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

constexpr char kTrace[] = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr char kParent[] = "00f067aa0ba902b7";

TEST(TraceParent, IsReadAsW3CHasIt) {
  for (const char* text : {"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00",
                           "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-comes"}) {
    EXPECT_EQ(ReadTraceParent(text).trace, kTrace) << text;
    EXPECT_EQ(ReadTraceParent(text).parent, kParent) << text;
  }
}

TEST(TraceParent, WhatIsNoneIsLeftOut) {
  for (const char* text : {"", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                           "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                           "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
                           "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                           "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                           "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                           "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                           "00-4bf92f3577b34da6a3ce929d0e0e47\",-00f067aa0ba902b7-01"}) {
    EXPECT_EQ(ReadTraceParent(text).trace, "") << text;
    EXPECT_EQ(ReadTraceParent(text).parent, "") << text;
  }
}

}  // namespace
}  // namespace arbitro::services
