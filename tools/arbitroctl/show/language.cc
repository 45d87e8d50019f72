// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/language.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "tools/arbitroctl/show/italian.h"

namespace arbitro::tools {
namespace {

PaperLanguage& Chosen() {
  static PaperLanguage language = PaperLanguage::kEnglish;
  return language;
}

// The Italian of a table, whose rows are in the order of the English.
std::string_view FindIn(const ItalianRow* rows, size_t count, std::string_view english) {
  const ItalianRow* end = rows + count;
  const ItalianRow* found =
      std::lower_bound(rows, end, english, [](const ItalianRow& row, std::string_view sought) {
        return std::string_view(row.english) < sought;
      });
  return found != end && found->english == english ? found->italian : std::string_view();
}

bool IsPlace(std::string_view text, size_t at) {
  return text[at] == '$' && at + 1 < text.size() && text[at + 1] >= '0' && text[at + 1] <= '9';
}

// The text before the pattern's next place.
std::string_view UntilPlace(std::string_view pattern) {
  size_t end = 0;
  while (end < pattern.size() && !IsPlace(pattern, end)) ++end;
  return pattern.substr(0, end);
}

// The values that stand for the pattern's places in the text; nothing where it is of another.
std::optional<std::map<char, std::string>> ValuesIn(std::string_view pattern,
                                                    std::string_view text) {
  std::map<char, std::string> values;
  const std::string_view head = UntilPlace(pattern);
  if (text.substr(0, head.size()) != head) return std::nullopt;
  pattern.remove_prefix(head.size());
  text.remove_prefix(head.size());
  while (!pattern.empty()) {
    const char place = pattern[1];
    pattern.remove_prefix(2);
    const std::string_view after = UntilPlace(pattern);
    // The last value runs to the text that ends the pattern.
    const size_t end = after.empty()      ? text.size()
                       : after == pattern ? text.rfind(after)
                                          : text.find(after);
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    values.emplace(place, text.substr(0, end));
    text.remove_prefix(end);
    if (after == pattern && text != after) return std::nullopt;
    text.remove_prefix(after.size());
    pattern.remove_prefix(after.size());
  }
  return text.empty() ? std::optional(values) : std::nullopt;
}

std::string Filled(std::string_view pattern, const std::map<char, std::string>& values) {
  std::string text;
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (!IsPlace(pattern, at)) {
      text += pattern[at];
      continue;
    }
    // In backticks stands a name, or what a person wrote: it is no word of ours.
    const bool quoted = at > 0 && pattern[at - 1] == '`';
    const auto value = values.find(pattern[++at]);
    if (value != values.end()) text += quoted ? std::string(value->second) : Phrase(value->second);
  }
  return text;
}

// How much of a pattern is text: the row with the most of it is the one that is meant.
size_t LettersOf(std::string_view pattern) {
  size_t letters = 0;
  for (size_t at = 0; at < pattern.size(); ++at) letters += IsPlace(pattern, at) ? 0 : 1;
  return letters;
}

// Empty where no row fits.
std::string FaultByRow(std::string_view english) {
  const std::string_view exact = ItalianOf(english);
  if (!exact.empty()) return std::string(exact);
  size_t most = 0;
  std::string italian;
  for (size_t i = 0; i < kItalianFaultsCount; ++i) {
    const ItalianRow& row = kItalianFaults[i];
    const size_t letters = LettersOf(row.english);
    if (letters <= most) continue;
    const auto values = ValuesIn(row.english, english);
    if (!values) continue;
    most = letters;
    italian = Filled(row.italian, *values);
  }
  return italian;
}

}  // namespace

std::string FaultPhrase(std::string_view english) {
  if (Chosen() == PaperLanguage::kEnglish) return std::string(english);
  constexpr std::string_view kBehind = ": ";
  for (size_t from = 0;;) {
    const std::string italian = FaultByRow(english.substr(from));
    if (!italian.empty()) return std::string(english.substr(0, from)) + italian;
    const size_t colon = english.find(kBehind, from);
    if (colon == std::string_view::npos) return std::string(english);
    from = colon + kBehind.size();
  }
}

std::string_view ItalianOf(std::string_view english) {
  const struct {
    const ItalianRow* rows;
    size_t count;
  } tables[] = {{kItalianWords, kItalianWordsCount},        {kItalianTexts, kItalianTextsCount},
                {kItalianAdvice, kItalianAdviceCount},      {kItalianFaults, kItalianFaultsCount},
                {kItalianHelp, kItalianHelpCount},          {kItalianOptions, kItalianOptionsCount},
                {kItalianEventLife, kItalianEventLifeCount}};
  for (const auto& table : tables) {
    const std::string_view italian = FindIn(table.rows, table.count, english);
    if (!italian.empty()) return italian;
  }
  return "";
}

void PrintIn(PaperLanguage language) { Chosen() = language; }

PaperLanguage PrintedLanguage() { return Chosen(); }

std::string Phrase(PaperLanguage language, std::string_view english) {
  if (language == PaperLanguage::kEnglish) return std::string(english);
  const std::string_view italian = ItalianOf(english);
  return std::string(italian.empty() ? english : italian);
}

std::string Phrase(std::string_view english) { return Phrase(Chosen(), english); }

std::string Counted(int64_t number, std::string_view one, std::string_view several) {
  return CountedIn(Chosen(), number, one, several);
}

std::string CountedIn(PaperLanguage language, int64_t number, std::string_view one,
                      std::string_view several) {
  return PhraseWith(language, number == 1 || number == -1 ? one : several, number);
}

}  // namespace arbitro::tools
