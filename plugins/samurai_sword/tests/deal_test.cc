// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals: which cards go to which seat, and that chance alone says so.
//
// The seeds are fixed, so the outcome is too.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/sealed_deal.h"
#include "plugins/samurai_sword/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::sam {
namespace {

constexpr uint32_t kDeals = 20'000;

kit::Seed SeedOf(uint32_t number) {
  kit::Seed seed;
  for (size_t i = 0; i < 4; ++i) seed.bytes[i] = static_cast<uint8_t>(number >> (8 * i));
  return seed;
}

// How far counts are from what is expected of each alike, in standard deviations of chi-square.
double Deviation(const std::vector<uint64_t>& counts) {
  double total = 0;
  for (const uint64_t count : counts) total += static_cast<double>(count);
  const double expected = total / static_cast<double>(counts.size());
  double square = 0;
  for (const uint64_t count : counts) {
    const double off = static_cast<double>(count) - expected;
    square += off * off / expected;
  }
  const auto freedom = static_cast<double>(counts.size() - 1);
  return (square - freedom) / std::sqrt(2 * freedom);
}

// [SAM-1.1.7] [SAM-1.1.8] [SAM-1.1.9] The cards of each size, whatever the seed.
TEST(SamuraiSwordDealTest, EveryTableGetsItsCards) {
  for (uint32_t seats = kSeatsMin; seats <= kSeatsMax; ++seats) {
    for (uint32_t number = 0; number < 200; ++number) {
      const std::vector<SeatDeal> deal = DealGame(seats, SeedOf(number));
      ASSERT_EQ(deal.size(), seats);
      ASSERT_EQ(deal.front().role->role, Role::kShogun);
      std::map<Role, uint32_t> roles;
      std::set<uint32_t> stars;
      std::set<uint32_t> characters;
      for (const SeatDeal& seat : deal) {
        ++roles[seat.role->role];
        if (seat.role->role == Role::kNinja) {
          EXPECT_TRUE(stars.insert(seat.role->stars).second) << "each Ninja card is there once";
        } else {
          EXPECT_EQ(seat.role->stars, 0u);
        }
        for (const uint32_t character : seat.characters) {
          EXPECT_TRUE(characters.insert(character).second) << "each character is there once";
        }
      }
      for (size_t role = 0; role < kRoles; ++role) {
        EXPECT_EQ(roles[static_cast<Role>(role)], FindRoles(seats)->cards[role]);
      }
      const uint32_t pairs = seats == kSeatsMax ? seats - 1 : seats;
      EXPECT_EQ(characters.size(), kCharactersOffered * pairs);
      EXPECT_EQ(deal.back().characters.empty(), seats == kSeatsMax);
    }
  }
  EXPECT_TRUE(DealGame(3, SeedOf(1)).empty());
  EXPECT_TRUE(DealGame(8, SeedOf(1)).empty());
}

// [SAM-DUEL-2] [SAM-DUEL-3] [SAM-DUEL-4] Four characters each, never Chiyome, and no roles.
TEST(SamuraiSwordDealTest, DuelsHaveFourCharactersEach) {
  std::set<uint32_t> seen;
  for (uint32_t number = 0; number < 200; ++number) {
    const std::vector<SeatDeal> deal = DealDuel(SeedOf(number));
    ASSERT_EQ(deal.size(), 2u);
    std::set<uint32_t> characters;
    for (const SeatDeal& seat : deal) {
      EXPECT_FALSE(seat.role);
      EXPECT_EQ(seat.characters.size(), kDuelCharactersEach);
      characters.insert(seat.characters.begin(), seat.characters.end());
    }
    EXPECT_EQ(characters.size(), 2 * kDuelCharactersEach);
    seen.insert(characters.begin(), characters.end());
  }
  EXPECT_EQ(seen.size(), kCharacterCount - 1);
  for (const uint32_t character : seen) EXPECT_STRNE(kCharacters[character].name, kDuelRemoved);
}

// [SAM-1.1.7] Every role as likely on each seat but the first, every character on each, and every
// Ninja card in each deal that leaves one out.
TEST(SamuraiSwordDealTest, EverythingIsEquallyLikely) {
  constexpr uint32_t kSeatsOfTable = 5;
  std::vector<uint64_t> ronin(kSeatsOfTable - 1);
  std::vector<uint64_t> left_out(kStarsMax);
  std::vector<uint64_t> first_character(kCharacterCount);
  std::vector<uint64_t> last_character(kCharacterCount);
  std::vector<uint64_t> duellist(kCharacterCount - 1);
  for (uint32_t number = 0; number < kDeals; ++number) {
    const std::vector<SeatDeal> deal = DealGame(kSeatsOfTable, SeedOf(number));
    uint32_t stars = 6;
    for (uint32_t seat = 1; seat < kSeatsOfTable; ++seat) {
      if (deal[seat].role->role == Role::kRonin) ++ronin[seat - 1];
      stars -= deal[seat].role->stars;
    }
    ++left_out[stars - 1];
    ++first_character[deal.front().characters.front()];
    ++last_character[deal.back().characters.back()];
    // Chiyome, the second, is not there.
    const uint32_t chosen = DealDuel(SeedOf(number))[1].characters[0];
    ++duellist[chosen > 1 ? chosen - 1 : chosen];
  }
  // One chance in a thousand for each, on the far side.
  constexpr double kFar = 4.5;
  EXPECT_LT(Deviation(ronin), kFar);
  EXPECT_LT(Deviation(left_out), kFar);
  EXPECT_LT(Deviation(first_character), kFar);
  EXPECT_LT(Deviation(last_character), kFar);
  EXPECT_LT(Deviation(duellist), kFar);
}

Value Asked(const char* phase, int64_t seats, const std::string& seed) {
  return Value::Struct({{"phase", Value::Text(phase)},
                        {"seats", Value::Integer(seats)},
                        {"seed", Value::Text(seed)}});
}

// The seed of docs/draws.md, as a script of its own deals it.
TEST(SamuraiSwordDealTest, TheQuestionDealsAsTheDocumentSays) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  const std::string seed = "7af69e33174cf9a08c8c416a87bd0c631553b493e01a51cca794c978cde9e1a7";
  const auto reply = host.Ask({"deal.sealed", Asked("tables", 5, seed)});
  ASSERT_NE(reply.answer(), nullptr);
  const std::vector<Value>& dealt = reply.answer()->answer["seats"].items();
  ASSERT_EQ(dealt.size(), 5u);
  const std::vector<std::pair<const char*, int64_t>> roles = {
      {"Shogun", 0}, {"Ninja", 2}, {"Samurai", 0}, {"Ninja", 1}, {"Ronin", 0}};
  const std::vector<std::pair<const char*, const char*>> characters = {{"Benkei", "Hideyoshi"},
                                                                       {"Kojiro", "Hanzo"},
                                                                       {"Tomoe", "Ushiwaka"},
                                                                       {"Ginchiyo", "Nobunaga"},
                                                                       {"Ieyasu", "Chiyome"}};
  for (size_t seat = 0; seat < dealt.size(); ++seat) {
    EXPECT_EQ(dealt[seat]["role"].text(), roles[seat].first);
    EXPECT_EQ(dealt[seat]["stars"].IntegerOr(0), roles[seat].second);
    EXPECT_EQ(dealt[seat]["characters"].items()[0].text(), characters[seat].first);
    EXPECT_EQ(dealt[seat]["characters"].items()[1].text(), characters[seat].second);
  }
  const auto duel = host.Ask({"deal.sealed", Asked("elimination", 2, seed)});
  ASSERT_NE(duel.answer(), nullptr);
  EXPECT_EQ(duel.answer()->answer["seats"].items()[1]["characters"].items()[3].text(), "Ieyasu");
  EXPECT_FALSE(duel.answer()->answer["seats"].items()[0].Has("role"));
  for (const std::string& wrong : {std::string(), std::string(63, 'a'), std::string(64, 'G')}) {
    EXPECT_NE(host.Ask({"deal.sealed", Asked("tables", 5, wrong)}).refusal(), nullptr) << wrong;
  }
}

}  // namespace
}  // namespace arbitro::sam
