// SPDX-License-Identifier: Apache-2.0

#include "api/text/line_words.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::text {
namespace {

using Words = std::vector<std::string>;

Words Parsed(std::vector<const char*> words) {
  words.insert(words.begin(), "program");
  return WordsForParser(static_cast<int>(words.size()), words.data());
}

TEST(LineWords, AreGivenLastFirst) {
  EXPECT_EQ(Parsed({}), Words());
  EXPECT_EQ(Parsed({"event", "show", "e"}), (Words{"e", "show", "event"}));
  EXPECT_EQ(WordsForParser(0, nullptr), Words());
}

TEST(LineWords, AnOptionKeepsAnEmptyValue) {
  EXPECT_EQ(Parsed({"--server=", "event"}), (Words{"event", "", "--server"}));
  EXPECT_EQ(Parsed({"--server", "", "event"}), (Words{"event", "", "--server"}));
  EXPECT_EQ(Parsed({"--data=", "--ephemeral"}), (Words{"--ephemeral", "", "--data"}));
}

TEST(LineWords, OtherWordsStay) {
  const Words same = {"--set", "a=", "--set=a=", "--server=x", "=", "--=", "--", "--server="};
  Words reversed(same.rbegin(), same.rend());
  std::vector<const char*> given;
  for (const std::string& word : same) given.push_back(word.c_str());
  EXPECT_EQ(Parsed(given), reversed);
}

}  // namespace
}  // namespace arbitro::text
