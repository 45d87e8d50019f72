// SPDX-License-Identifier: Apache-2.0
//
// Paper for the walls and tables of a hall: lists, slips and sheets, as plain text
// or as one HTML page that prints well and needs no other file.
//
// Pure values and functions; thread-safe as such.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_PAPER_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_PAPER_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/v1/value.pb.h"

namespace arbitro::tools {

// A place to write into; and one with room for several names.
inline constexpr char kSheetBlank[] = "____";
inline constexpr char kLongBlank[] = "________________________________________";

enum class PaperLanguage { kEnglish, kItalian };

// The content of one cell: a text, or several people with ", " or " - " between.
struct PaperCell {
  // NOLINTBEGIN(google-explicit-constructor): most cells are one text.
  PaperCell(std::string text) : parts{std::move(text)} {}
  PaperCell(const char* text) : PaperCell(std::string(text)) {}
  // NOLINTEND(google-explicit-constructor)
  PaperCell(std::vector<std::string> texts, std::string separator)
      : parts(std::move(texts)), between(std::move(separator)) {}

  std::string Text() const;
  bool operator==(const PaperCell& other) const { return Text() == other.Text(); }

  std::vector<std::string> parts;  // each is isolated from the others in HTML
  std::string between{};
};

// A list: one line a row. A heading that begins with `>` stands for a column of numbers.
struct PaperList {
  std::vector<std::string> headings;
  std::vector<std::vector<PaperCell>> rows;
  std::string title{};       // above it; empty: none
  bool on_new_page = false;  // of sheets; the first one is where the page begins anyway
};

// The tables of a hall, as they are numbered: a picture, row by row.
struct PaperPlan {
  enum class Kind { kPlain, kFeature, kBlocked };  // as the plan has it
  struct Table {
    std::string number;
    Kind kind = Kind::kPlain;
    bool taken = false;  // by a match of the round; of any kind
    std::string note{};  // below the number, a word or two
  };

  std::string title;  // "Tables 1-40, junior"
  std::vector<Table> tables;
  size_t in_a_row = 10;
};

// A tree of matches: a column a round, from left to right.
struct PaperBracket {
  struct Match {
    std::vector<std::string> players;
    int winner = -1;  // which of them; -1: no winner yet
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

  std::string title;                // "Table 4"; the paper's own title stands before it
  std::vector<std::string> people;  // one a seat
  std::vector<Blank> blanks;
  std::vector<std::string> signatures;  // whose
  std::vector<std::string> sort_names;  // of those who sign, as lists are ordered by them
  std::vector<PaperList> sheets{};      // to be filled in, in place of `people`
  std::string beside{};                 // a box beside each signature; empty: none
  std::string note{};                   // in small print at its foot
  std::vector<std::string> large{};     // lines in large print, above the people
  std::string code{};                   // for a QR code; as text, it stands there itself
};

// One document. Plans come before brackets, these before lists, lists before slips.
struct Paper {
  std::string title;     // the event
  std::string subtitle;  // "Round 3, by name"
  PaperLanguage language = PaperLanguage::kEnglish;
  std::vector<PaperPlan> plans{};
  std::vector<PaperBracket> brackets{};
  std::vector<PaperList> lists;
  std::vector<PaperSlip> slips;
  size_t slips_a_page = 4;
  std::string foot{};        // in small print below it all
  bool whole_lines = false;  // as text, lists are as wide as they are, and nothing is cut
  // When it was made, for the foot of each sheet, which also says the event, the subtitle and the
  // number of the page; empty: a page for a browser, which has no sheets.
  std::string made{};
  // Slips stand in cells of one size, so that the sheets are cut as one pile: the piles of the
  // cells, laid one upon the other in the order of the cells, have the slips in their order. Only
  // with `made`, and for slips_a_page of 4, 6 or 8.
  bool stacked = false;
};

// Slips that have more lines than a cell has room for, by their titles.
std::vector<std::string> SlipsTooLong(const Paper& paper);

// Plain text of lines at most 100 columns wide; slips are parted by a line to cut along.
// Harmful characters are written out, here and in HTML (text/harm.h).
std::string PaperText(const Paper& paper);

// An HTML page in UTF-8. Every text of the paper is escaped, and isolated from what stands around
// it.
std::string PaperHtml(const Paper& paper);

// The text of the language, or the other one where it has none.
std::string TextIn(PaperLanguage language, const v1::LocalizedText& text);
std::string TextIn(PaperLanguage language, const v1::Texts& texts);

// The fields of a report's form, as blanks; parts of structs one by one. `names` are those of the
// table's seats (seat_words.h). Questions about each seat are in SheetsOf.
std::vector<PaperSlip::Blank> BlanksOf(PaperLanguage language, const v1::Form& report,
                                       const std::vector<std::string>& names = {});

// Of each list of structs in a report's form: a row for each of `people`, a column for each part,
// and one for each of `further`.
// A cell of more than one name has a longer blank.
std::vector<PaperList> SheetsOf(PaperLanguage language, const v1::Form& report,
                                const std::vector<std::string>& people,
                                const std::vector<std::string>& further = {});

// A row of a sheet in which nothing is to be filled in.
void StrikeOut(std::vector<PaperCell>* row);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_PAPER_H_
