// SPDX-License-Identifier: Apache-2.0
//
// The kit against the vectors printed in docs/draws.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>

#include "kit/random.h"
#include "kit/reference_seating.h"
#include "kit/seating.h"
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

std::vector<uint32_t> Numbers(std::string list) {
  std::replace(list.begin(), list.end(), ',', ' ');
  std::istringstream in(list);
  std::vector<uint32_t> numbers;
  for (uint32_t number = 0; in >> number;) numbers.push_back(number);
  return numbers;
}

// The round of a `tables` vector: its sizes, and what is known about the players.
std::vector<std::string> TableRound(const Seed& seed, const std::string& question) {
  std::istringstream in(question);
  std::string word;
  in >> word >> word;
  SeatingRules rules;
  rules.sizes = Numbers(word);
  TableHistory history(std::accumulate(rules.sizes.begin(), rules.sizes.end(), 0u));
  while (in >> word) {
    const std::string key = word.substr(0, word.find('='));
    const std::string text = word.substr(key.size() + 1);
    const std::vector<uint32_t> numbers = Numbers(text);
    if (key == "size") {
      rules.criteria = {{"size", "X-1", SeatingMeasure::kSize, numbers[0]}};
    } else if (key == "times") {
      for (uint32_t i = 0; i < numbers.size(); ++i) {
        history.at_size[i][rules.criteria[0].value] = numbers[i];
      }
    } else if (key == "roles") {
      rules.roles = {{static_cast<uint32_t>(numbers.size()), numbers, 0}};
    } else if (key == "fixed") {
      rules.roles[0].fixed = numbers[0];
    } else if (key == "former") {
      rules.once_role = rules.roles[0].roles[0];
      for (const uint32_t player : numbers) history.in_role[player][rules.once_role] = 1;
    } else if (key == "met") {
      rules.criteria = {{"met", "X-2", SeatingMeasure::kMet}};
      std::string pairs = text;
      std::replace(pairs.begin(), pairs.end(), '-', ',');
      const std::vector<uint32_t> both = Numbers(pairs);
      for (size_t i = 0; i < both.size(); i += 2) history.Meet(both[i], both[i + 1]);
    }
  }
  const Seating seating = DrawSeating(history.Players(), rules, seed);
  EXPECT_EQ(seating.problem, "");
  EXPECT_EQ(seating.uniformity, Uniformity::kExact);
  std::vector<std::string> words;
  for (const std::vector<TakenSeat>& table : TablesOf(seating.seats, rules.sizes)) {
    words.push_back("");
    for (const TakenSeat& seat : table) {
      words.back() += (words.back().empty() ? "" : ",") + std::to_string(seat.player);
      if (seat.role != kNoRole) words.back() += ":" + std::to_string(seat.role);
    }
  }
  return words;
}

std::vector<std::string> Answer(const std::string& question, const Seed& seed,
                                RandomStream* stream) {
  if (question.rfind("tables ", 0) == 0) return TableRound(seed, question);
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
