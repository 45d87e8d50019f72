// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/stream_tickets.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace arbitro::access {
namespace {

const StreamGrant kGrant{"events/cup", "arb_club", 1'700'000'000'000'000};

TEST(StreamTickets, OpensWhatItSealed) {
  const StreamTickets tickets(storage::Sha256("key"));
  const auto opened = tickets.Open(tickets.Seal(kGrant));
  ASSERT_TRUE(opened.has_value());
  EXPECT_EQ(opened->event, kGrant.event);
  EXPECT_EQ(opened->bearer, kGrant.bearer);
  EXPECT_EQ(opened->expire_time_us, kGrant.expire_time_us);
}

TEST(StreamTickets, ShowsNothingOfTheBearerAndNeverTheSameTwice) {
  const StreamTickets tickets(storage::Sha256("key"));
  const std::string one = tickets.Seal(kGrant);
  EXPECT_NE(one, tickets.Seal(kGrant));
  EXPECT_TRUE(IsStreamTicket(one));
  EXPECT_EQ(one.find("club"), one.npos);
  // All of it may stand in an address as it is.
  EXPECT_EQ(one.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                  "0123456789_-"),
            one.npos);
}

TEST(StreamTickets, OpensNothingElse) {
  const StreamTickets tickets(storage::Sha256("key"));
  const std::string good = tickets.Seal(kGrant);
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    for (const char other : {'A', 'B', '_'}) {
      if (good[i] == other) continue;
      bad[i] = other;
      EXPECT_FALSE(tickets.Open(bad).has_value()) << i << " " << bad;
    }
    EXPECT_FALSE(tickets.Open(good.substr(0, i)).has_value()) << i;
  }
  // The bits of the last character that no byte takes say nothing, and must be 0.
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const char last : kLetters) {
    if (last == good.back()) continue;
    EXPECT_FALSE(tickets.Open(good.substr(0, good.size() - 1) + last).has_value()) << last;
  }
  EXPECT_FALSE(tickets.Open(good + "AAAA").has_value());
  EXPECT_FALSE(tickets.Open("arbs_").has_value());
  EXPECT_FALSE(tickets.Open("arb_club").has_value());
  EXPECT_FALSE(StreamTickets(storage::Sha256("other key")).Open(good).has_value());
}

TEST(StreamTickets, SealsNoBearerThatNoAddressCouldHold) {
  const StreamTickets tickets(storage::Sha256("key"));
  EXPECT_EQ(tickets.Seal({"events/cup", std::string(kStreamTicketBytesMax, 'x'), 1}), "");
}

}  // namespace
}  // namespace arbitro::access
