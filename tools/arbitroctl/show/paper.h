// SPDX-License-Identifier: Apache-2.0
//
// What hangs on the wall of a hall and lies on its tables: lists, slips and sheets, as plain text
// or as one HTML page that prints well and needs no other file.
//
// Pure values and functions; thread-safe as such.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_PAPER_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_PAPER_H_

#include <string>
#include <string_view>
#include <vector>

#include "arbitro/v1/value.pb.h"

namespace arbitro::tools {

enum class PaperLanguage { kEnglish, kItalian };

// A list: one line a row. A heading that begins with `>` stands for a column of numbers.
struct PaperList {
  std::vector<std::string> headings;
  std::vector<std::vector<std::string>> rows;
  std::string title{};  // above it; empty: none
};

// A tree of matches: a column a round, from left to right.
struct PaperBracket {
  struct Match {
    std::vector<std::string> players;
    int winner = -1;  // which of them; -1: nobody yet
  };
  struct Column {
    std::string title;
    std::vector<Match> matches;
  };

  std::string title;
  std::vector<Column> columns;
};

// A piece of paper to be filled in by hand.
struct PaperSlip {
  struct Blank {
    std::string label;
    std::vector<std::string> choices;  // boxes to tick; none: a line to write on
  };

  std::string title;                // "Table 4"
  std::vector<std::string> people;  // one a seat
  std::vector<Blank> blanks;
  std::vector<std::string> signatures;  // whose
  std::vector<PaperList> sheets;        // to be filled in, in place of `people`
};

// One document. Brackets come before lists, lists before slips.
struct Paper {
  std::string title;     // the event
  std::string subtitle;  // "Round 3, by name"
  PaperLanguage language = PaperLanguage::kEnglish;
  std::vector<PaperBracket> brackets{};
  std::vector<PaperList> lists;
  std::vector<PaperSlip> slips;
  size_t slips_a_page = 4;
};

// Plain text of lines at most 100 columns wide; slips are parted by a line to cut along.
std::string PaperText(const Paper& paper);

// An HTML page in UTF-8. Every text of the paper is escaped.
std::string PaperHtml(const Paper& paper);

// The text of the language, or the other one where it has none.
std::string TextIn(PaperLanguage language, const v1::LocalizedText& text);

// What a report's form asks for, as blanks; parts of structs one by one. What it asks about each
// seat is in SheetsOf.
std::vector<PaperSlip::Blank> BlanksOf(PaperLanguage language, const v1::Form& report);

// Of each list of structs in a report's form: a row for each of `people`, a column for each part.
std::vector<PaperList> SheetsOf(PaperLanguage language, const v1::Form& report,
                                const std::vector<std::string>& people);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_PAPER_H_
