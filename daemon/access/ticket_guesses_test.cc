// SPDX-License-Identifier: Apache-2.0
//
// Guesses of short codes, by a clock that the test turns.
#include "daemon/access/ticket_guesses.h"

#include <cstdio>
#include <random>
#include <string>

#include "daemon/access/ticket_secrets.h"
#include "gtest/gtest.h"

namespace arbitro::access {
namespace {

constexpr char kEvent[] = "events/hall";

// Ten million guesses within 12 hours, from a thousand addresses, of an event with a thousand
// codes: not more are looked at than the budget, and none is right.
TEST(TicketGuesses, TenMillionGuessesFindNoCode) {
  constexpr int kGuesses = 10'000'000;
  constexpr uint32_t kCodes = 1'000;
  constexpr uint32_t kSeed = 41;
  std::printf("seed %u\n", kSeed);
  const TicketSecrets secrets(storage::Sha256("a key"));
  absl::flat_hash_map<std::string, uint32_t> codes;
  for (uint32_t i = 1; i <= kCodes; ++i) codes[secrets.ShortCodeOf({kEvent, i})] = i;
  std::vector<std::string> addresses;
  for (int i = 0; i < 1'000; ++i) addresses.push_back("ipv4:192.0.2." + std::to_string(i));

  TicketGuesses guesses;
  std::mt19937_64 random(kSeed);
  constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  uint64_t looked_at = 0;
  uint64_t found = 0;
  std::string code(kShortCodeCharacters, '0');
  for (int i = 0; i < kGuesses; ++i) {
    const int64_t now_us = 1 + TicketGuesses::kForgottenUs / kGuesses * i;
    if (!guesses.Begin(kEvent, addresses[static_cast<size_t>(i) % addresses.size()], now_us)) {
      continue;
    }
    ++looked_at;
    uint64_t bits = random();
    for (char& c : code) c = kLetters[(bits >>= 5) % kLetters.size()];
    found += codes.count(code);
  }
  EXPECT_EQ(looked_at, TicketGuesses::kWrongOfEvent);
  EXPECT_EQ(guesses.Refused(), kGuesses - looked_at);
  EXPECT_EQ(found, 0u);
}

TEST(TicketGuesses, OneAddressUsesUpItsOwnBudgetAlone) {
  TicketGuesses guesses;
  for (uint32_t i = 0; i < TicketGuesses::kWrongOfAddress; ++i) {
    EXPECT_TRUE(guesses.Begin(kEvent, "ipv4:192.0.2.7", 1));
  }
  EXPECT_FALSE(guesses.Begin(kEvent, "ipv4:192.0.2.7", 2));
  EXPECT_TRUE(guesses.Begin(kEvent, "ipv4:192.0.2.8", 2));
  EXPECT_TRUE(guesses.Begin("events/other", "ipv4:192.0.2.7", 2));
}

TEST(TicketGuesses, RightOnesCostNothing) {
  TicketGuesses guesses;
  for (uint32_t i = 0; i < 3 * TicketGuesses::kWrongOfEvent; ++i) {
    ASSERT_TRUE(guesses.Begin(kEvent, "ipv4:192.0.2.7", 1)) << i;
    guesses.TakeBack(kEvent, "ipv4:192.0.2.7");
  }
}

TEST(TicketGuesses, AreForgottenOnceNoCodeOfThenLives) {
  TicketGuesses guesses;
  int64_t now_us = 1;
  const auto use_up = [&] {
    int begun = 0;
    for (int address = 0; address < 10; ++address) {
      const std::string name = "ipv4:192.0.2." + std::to_string(address);
      while (guesses.Begin(kEvent, name, now_us)) ++begun;
    }
    return begun;
  };
  EXPECT_EQ(use_up(), TicketGuesses::kWrongOfEvent);
  now_us += TicketGuesses::kForgottenUs - 1;
  EXPECT_EQ(use_up(), 0);
  now_us += 1;
  EXPECT_EQ(use_up(), TicketGuesses::kWrongOfEvent);
}

}  // namespace
}  // namespace arbitro::access
