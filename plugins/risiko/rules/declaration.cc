// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/declaration.h"

#include <algorithm>
#include <string>
#include <vector>

#include "arbitro/folded_name.h"

namespace arbitro::rsk {
namespace {

constexpr std::string_view kArticles[] = {"il", "lo", "la", "l'", "i", "gli", "le", "territorio"};

constexpr std::string_view kFrom[] = {"da",    "dal", "dallo", "dalla",
                                      "dall'", "dai", "dagli", "dalle"};

using Words = std::vector<std::string>;

Declaration ReadAttack(const Words& words);
std::optional<Territory> ReadName(const Words& words, Declaration* declaration);
std::optional<Territory> TerritoryNamed(const Words& words);
std::vector<std::string> WordsOf(std::string_view said);
template <size_t N>
bool IsOneOf(const std::string_view (&words)[N], std::string_view word);
std::string Joined(const Words& words);

}  // namespace

Declaration ReadDeclaration(std::string_view said) {
  const Words words = WordsOf(said);
  const auto is = [](Speech speech) { return Declaration{speech, {}, {}, {}}; };
  if (words == Words{"passo"} || words == Words{"prendo", "carta"}) return is(Speech::kPass);
  if (words == Words{"spostamento"}) return is(Speech::kMove);
  if (words.empty() || words.front() != "attacco") return is(Speech::kUnknown);
  return words.size() == 1 ? is(Speech::kAttack) : ReadAttack(words);
}

namespace {

// "attacco X da Y", in words, from the one behind "attacco" on.
Declaration ReadAttack(const Words& words) {
  const auto begin = words.begin() + 1;
  const Words all(begin, words.end());
  // "da" may also be a part of a name.
  if (const auto target = TerritoryNamed(all)) return {Speech::kTarget, target, {}, {}};
  const auto from = std::find_if(begin, words.end(),
                                 [](const std::string& word) { return IsOneOf(kFrom, word); });
  Declaration read;
  if (from == words.end()) {
    read.speech = Speech::kTarget;
    read.target = ReadName(all, &read);
    return read;
  }
  if (from + 1 == words.end()) return read;
  read.speech = from == begin ? Speech::kOrigin : Speech::kTargetAndOrigin;
  read.origin = ReadName(Words(from + 1, words.end()), &read);
  if (from != begin) read.target = ReadName(Words(begin, from), &read);
  return read;
}

// Reads the name of a territory; one that there is not is noted.
std::optional<Territory> ReadName(const Words& words, Declaration* declaration) {
  const std::optional<Territory> found = TerritoryNamed(words);
  if (!found) declaration->unknown = Joined(words);
  return found;
}

// The territory whose name these words are.
std::optional<Territory> TerritoryNamed(const Words& words) {
  for (Territory one = 0; one < kTerritories; ++one) {
    if (WordsOf(kTerritoryRows[one].name) == words) return one;
  }
  return std::nullopt;
}

// The words as folded, an apostrophe the end of one, without articles.
std::vector<std::string> WordsOf(std::string_view said) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty() && !IsOneOf(kArticles, word)) words.push_back(word);
    word.clear();
  };
  for (const char letter : FoldName(said)) {
    const bool blank = std::string_view(" .,;:!?\"\t").find(letter) != std::string_view::npos;
    if (!blank) word += letter;
    if (blank || letter == '\'') end();
  }
  end();
  return words;
}

template <size_t N>
bool IsOneOf(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::string Joined(const Words& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
  return joined;
}

}  // namespace

}  // namespace arbitro::rsk
