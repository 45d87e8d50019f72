// SPDX-License-Identifier: Apache-2.0
//
// The kit against the vectors printed in docs/draws.md.

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>
#include <string>

#include "kit/random.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

Seed SeedOfHex(const std::string& hex) {
  Seed seed;
  for (size_t i = 0; i < seed.bytes.size(); ++i) {
    seed.bytes[i] = static_cast<uint8_t>(std::stoul(hex.substr(2 * i, 2), nullptr, 16));
  }
  return seed;
}

std::string Hex(uint64_t number, int digits) {
  std::string text;
  for (int i = digits - 1; i >= 0; --i) text += "0123456789abcdef"[number >> (4 * i) & 15];
  return text;
}

std::vector<std::string> FirstRound(const Seed& seed, size_t players) {
  const SwissRound round = PairSwiss(std::vector<SwissPlayer>(players), SwissRules{}, seed);
  std::vector<std::string> words;
  if (round.bye != kNoPlayer) words.push_back("bye:" + std::to_string(round.bye));
  for (const SwissPair& pair : round.pairs) {
    words.push_back(std::to_string(pair.first) + "-" + std::to_string(pair.second));
  }
  return words;
}

std::vector<std::string> Answer(const std::string& question, const Seed& seed,
                                RandomStream* stream) {
  std::istringstream in(question);
  std::string verb;
  std::string between;
  uint64_t first = 0;
  uint64_t second = 0;
  in >> verb >> first >> between >> second;
  std::vector<std::string> words;
  if (verb == "next32" || verb == "next64") {
    for (uint64_t i = 0; i < first; ++i) {
      words.push_back(verb == "next32" ? Hex(stream->Next32(), 8) : Hex(stream->Next64(), 16));
    }
  } else if (verb == "below") {
    for (uint64_t i = 0; i < second; ++i) words.push_back(std::to_string(stream->Below(first)));
  } else if (verb == "shuffle") {
    std::vector<uint32_t> items(first);
    std::iota(items.begin(), items.end(), 0u);
    stream->Shuffle(&items);
    for (const uint32_t item : items) words.push_back(std::to_string(item));
  } else if (verb == "choose") {
    const auto k = static_cast<uint32_t>(first);
    for (const uint32_t item : stream->Choose(k, static_cast<uint32_t>(second))) {
      words.push_back(std::to_string(item));
    }
  } else if (verb == "round") {
    words = FirstRound(seed, first);
  }
  return words;
}

TEST(DrawVectors, PrintedInTheDocumentation) {
  std::ifstream page(ARBITRO_DRAWS_MD);
  ASSERT_TRUE(page.is_open());
  bool inside = false;
  int checked = 0;
  Seed seed;
  RandomStream stream(seed, "");
  for (std::string line; std::getline(page, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = line == "```vectors";
    } else if (inside && line.rfind("seed ", 0) == 0) {
      std::istringstream in(line);
      std::string word;
      std::string hex;
      std::string label;
      in >> word >> hex >> word >> label;
      seed = SeedOfHex(hex);
      stream = RandomStream(seed, label);
    } else if (inside && !line.empty()) {
      const size_t equals = line.find(" = ");
      ASSERT_NE(equals, std::string::npos) << line;
      std::string computed;
      for (const std::string& word : Answer(line.substr(0, equals), seed, &stream)) {
        computed += (computed.empty() ? "" : " ") + word;
      }
      EXPECT_EQ(computed, line.substr(equals + 3)) << line;
      ++checked;
    }
  }
  EXPECT_GE(checked, 20);
}

}  // namespace
}  // namespace arbitro::kit
