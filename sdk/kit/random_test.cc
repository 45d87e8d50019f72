// SPDX-License-Identifier: Apache-2.0

#include "kit/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace arbitro::kit {
namespace {

Seed CountingSeed() {
  Seed seed;
  for (size_t i = 0; i < seed.bytes.size(); ++i) seed.bytes[i] = static_cast<uint8_t>(i);
  return seed;
}

TEST(Random, ChaCha20BlockOfRfc8439Section232) {
  const std::array<uint32_t, 16> state = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
                                          0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                                          0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                                          0x00000001, 0x09000000, 0x4a000000, 0x00000000};
  const std::array<uint32_t, 16> expected = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                             0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                             0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                             0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  EXPECT_EQ(ChaCha20Block(state), expected);
}

// RFC 8439 A.1, test vectors 1 and 2: all-zero key and nonce, blocks 0 and 1.
TEST(Random, StreamIsTheKeystreamOfRfc8439AppendixA1) {
  RandomStream stream(Seed{}, "");
  const uint32_t first[] = {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653};
  const uint32_t second[] = {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73};
  for (const uint32_t word : first) EXPECT_EQ(stream.Next32(), word);
  for (int i = 4; i < 16; ++i) stream.Next32();
  for (const uint32_t word : second) EXPECT_EQ(stream.Next32(), word);
}

TEST(Random, Next64TakesTheLowHalfFirst) {
  RandomStream stream(Seed{}, "");
  EXPECT_EQ(stream.Next64(), 0x903df1a0ade0b876u);
}

TEST(Random, LabelIsTheNonce) {
  RandomStream labelled(CountingSeed(), "swiss.pair");
  std::array<uint32_t, 16> state = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
                                    0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                                    0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                                    0,          0x73697773, 0x61702e73, 0x00007269};
  const std::array<uint32_t, 16> block = ChaCha20Block(state);
  for (const uint32_t word : block) EXPECT_EQ(labelled.Next32(), word);
}

TEST(Random, LabelsAndSeedsGiveDifferentStreams) {
  std::set<uint64_t> firsts;
  for (const char* label : {"", "a", "b", "swiss.bye", "swiss.pair", "abcdefghijkl"}) {
    firsts.insert(RandomStream(Seed{}, label).Next64());
    firsts.insert(RandomStream(CountingSeed(), label).Next64());
  }
  EXPECT_EQ(firsts.size(), 12u);
}

TEST(RandomDeathTest, ALabelOfThirteenBytesAborts) {
  EXPECT_DEATH(RandomStream(Seed{}, "abcdefghijklm"), "");
}

TEST(RandomDeathTest, BelowZeroAborts) {
  RandomStream stream(Seed{}, "");
  EXPECT_DEATH(stream.Below(0), "");
}

TEST(Random, BelowOneTakesNothingFromTheStream) {
  RandomStream stream(Seed{}, "");
  EXPECT_EQ(stream.Below(1), 0u);
  EXPECT_EQ(stream.Next32(), 0xade0b876u);
}

TEST(Random, BelowIsTheUpperHalfOfTheProduct) {
  RandomStream stream(Seed{}, "");
  EXPECT_EQ(stream.Below(6), uint64_t{0xade0b876} * 6 >> 32);
  EXPECT_EQ(stream.Below(uint64_t{1} << 32), 0x903df1a0u);
  EXPECT_EQ(stream.Below(uint64_t{1} << 33), 0x28bd8653e56a5d40u >> 31);
}

// With a bound just above 2^31 nearly half of all words must be rejected.
TEST(Random, BelowRejectsWhatWouldBias) {
  const uint64_t bound = (uint64_t{1} << 31) + 1;
  const uint64_t floor = (uint64_t{1} << 32) % bound;
  RandomStream drawn(CountingSeed(), "reject");
  RandomStream raw(CountingSeed(), "reject");
  uint64_t rejected = 0;
  for (int i = 0; i < 1000; ++i) {
    uint64_t product = raw.Next32() * bound;
    while ((product & 0xffffffffu) < floor) {
      ++rejected;
      product = raw.Next32() * bound;
    }
    EXPECT_EQ(drawn.Below(bound), product >> 32);
  }
  EXPECT_GT(rejected, 800u);
}

TEST(Random, BelowStaysBelowForEveryKindOfBound) {
  RandomStream stream(CountingSeed(), "bounds");
  for (int bits = 1; bits < 64; ++bits) {
    for (const int64_t off : {-1, 0, 1}) {
      const uint64_t bound = (uint64_t{1} << bits) + static_cast<uint64_t>(off);
      for (int i = 0; i < 50; ++i) EXPECT_LT(stream.Below(bound), bound);
    }
  }
  EXPECT_LT(stream.Below(UINT64_MAX), UINT64_MAX);
}

TEST(Random, ShuffleGoesFromTheEnd) {
  RandomStream stream(CountingSeed(), "shuffle");
  RandomStream same(CountingSeed(), "shuffle");
  std::vector<int> items = {0, 1, 2, 3, 4, 5, 6};
  std::vector<int> expected = items;
  stream.Shuffle(&items);
  for (size_t i = 6; i >= 1; --i) std::swap(expected[i], expected[same.Below(i + 1)]);
  EXPECT_EQ(items, expected);
}

TEST(Random, ShuffleReachesEachOrderEquallyOften) {
  RandomStream stream(CountingSeed(), "orders");
  std::map<std::string, int> counts;
  constexpr int kDraws = 24'000;
  for (int i = 0; i < kDraws; ++i) {
    std::vector<char> items = {'a', 'b', 'c', 'd'};
    stream.Shuffle(&items);
    ++counts[std::string(items.begin(), items.end())];
  }
  ASSERT_EQ(counts.size(), 24u);
  double chi_square = 0;
  for (const auto& [order, count] : counts) {
    chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  }
  EXPECT_LT(chi_square, 49.7);  // 23 degrees of freedom, 0.1 %.
}

TEST(Random, ChooseTakesDifferentNumbers) {
  RandomStream stream(CountingSeed(), "choose");
  for (uint32_t k = 0; k <= 10; ++k) {
    const std::vector<uint32_t> chosen = stream.Choose(k, 10);
    EXPECT_EQ(std::set<uint32_t>(chosen.begin(), chosen.end()).size(), k);
    for (const uint32_t number : chosen) EXPECT_LT(number, 10u);
  }
  EXPECT_EQ(stream.Choose(11, 10).size(), 10u);
  EXPECT_TRUE(stream.Choose(3, 0).empty());
}

TEST(Random, ChooseReachesEachChoiceEquallyOften) {
  RandomStream stream(CountingSeed(), "choices");
  std::map<std::vector<uint32_t>, int> counts;
  for (int i = 0; i < 20'000; ++i) ++counts[stream.Choose(2, 5)];
  ASSERT_EQ(counts.size(), 20u);
  double chi_square = 0;
  for (const auto& [choice, count] : counts) {
    chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  }
  EXPECT_LT(chi_square, 43.8);  // 19 degrees of freedom, 0.1 %.
}

}  // namespace
}  // namespace arbitro::kit
