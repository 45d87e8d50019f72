// SPDX-License-Identifier: Apache-2.0
//
// The language that arbitroctl prints in: English, as its sources have it, or Italian by a table.
//
// Every text that a person reads goes through Phrase: headings of TextTable and the words of enums
// by themselves, all others where they are written. tests/operations/tool_words.py reads the
// sources and fails where the table lacks one of them. The language is set once, before anything is
// printed; thread-safe after that.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_LANGUAGE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_LANGUAGE_H_

#include <string>
#include <string_view>

#include "absl/strings/substitute.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

void PrintIn(PaperLanguage language);
PaperLanguage PrintedLanguage();

// Returns the text in the language: itself in English, and where the table does not have it.
std::string Phrase(PaperLanguage language, std::string_view english);
std::string Phrase(std::string_view english);

// The same of a text with $0, $1 … in it, which the arguments replace.
template <class... Args>
std::string PhraseWith(std::string_view english, const Args&... args) {
  return absl::Substitute(Phrase(english), args...);
}
template <class... Args>
std::string PhraseWith(PaperLanguage language, std::string_view english, const Args&... args) {
  return absl::Substitute(Phrase(language, english), args...);
}

// The same of a text whose values stand in it already, as a fault's do: by the row of faults that
// it fits, behind "FILE: " also. A value that is a text of the tables is translated, too.
std::string FaultPhrase(std::string_view english);

// "1 table", "2 tables": the text for one, or the other with the number for $0.
std::string Counted(int64_t number, std::string_view one, std::string_view several);

std::string CountedIn(PaperLanguage language, int64_t number, std::string_view one,
                      std::string_view several);

// The Italian of the table; empty where it has none.
std::string_view ItalianOf(std::string_view english);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_LANGUAGE_H_
