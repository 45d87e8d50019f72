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

template <size_t N>
bool IsOneOf(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
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

}  // namespace

Declaration ReadDeclaration(std::string_view said) {
  const std::vector<std::string> words = WordsOf(said);
  if (words == std::vector<std::string>{"passo"}) return Declaration::kPass;
  if (words == std::vector<std::string>{"prendo", "carta"}) return Declaration::kPass;
  if (words == std::vector<std::string>{"spostamento"}) return Declaration::kMove;
  if (words.empty() || words.front() != "attacco") return Declaration::kUnknown;
  if (words.size() == 1) return Declaration::kAttack;
  const auto from = std::find_if(words.begin() + 1, words.end(),
                                 [](const std::string& word) { return IsOneOf(kFrom, word); });
  if (from == words.end()) return Declaration::kTarget;
  if (from + 1 == words.end()) return Declaration::kUnknown;
  return from == words.begin() + 1 ? Declaration::kOrigin : Declaration::kTargetAndOrigin;
}

}  // namespace arbitro::rsk
