// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/example.h"

#include <string>

#include "gtest/gtest.h"
#include "tools/arbitroutil/json_lines.h"

namespace arbitro::tools {
namespace {

// "question input".
std::string Read(const std::string& json) {
  const auto line = SdkValueFromJson(json, "line");
  EXPECT_TRUE(line.ok()) << line.status();
  const auto example = ReadExample(*line);
  if (!example.ok()) return "!" + std::string(example.status().message());
  return example->request.question + " " + JsonFromSdkValue(example->request.input);
}

TEST(Example, TheQuestionIsTheOpOrElseAreaAndWhatFollows) {
  EXPECT_EQ(Read(R"({"id": "a", "given": {"op": "time_call", "n": 1}, "expect": {}})"),
            R"(time_call {"n":1})");
  EXPECT_EQ(Read(R"({"id": "a", "area": "deck", "given": {"n": 1}, "expect": {}})"),
            R"(deck {"n":1})");
  EXPECT_EQ(Read(R"({"id": "a", "area": "swiss", "given": {"query": "rounds", "players": 16},
                     "expect": {}})"),
            R"(swiss.rounds {"players":16})");
  EXPECT_EQ(Read(R"({"id": "a", "area": "x", "given": {"variant": "v"}, "expect": 1})"), "x.v {}");
  EXPECT_EQ(Read(R"({"id": "a", "area": "x", "given": {"observation": "o", "note": "n"},
                     "expect": 1})"),
            "x.o {}");
}

TEST(Example, WhatIsNoExampleSaysWhy) {
  EXPECT_EQ(Read(R"({"area": "x", "given": {}, "expect": 1})"), "!an example needs an `id`");
  EXPECT_EQ(Read(R"({"id": "a", "given": 3, "expect": 1})"),
            "!an example needs `given`, a struct, and `expect`");
  EXPECT_EQ(Read(R"({"id": "a", "given": {}, "expect": 1})"),
            "!an example needs `given.op` or `area`");
}

}  // namespace
}  // namespace arbitro::tools
