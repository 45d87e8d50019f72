// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/language.h"

#include <algorithm>
#include <cstdint>

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

}  // namespace

std::string_view ItalianOf(std::string_view english) {
  const std::string_view word = FindIn(kItalianWords, kItalianWordsCount, english);
  return word.empty() ? FindIn(kItalianTexts, kItalianTextsCount, english) : word;
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
  return number == 1 ? PhraseWith(one, number) : PhraseWith(several, number);
}

}  // namespace arbitro::tools
