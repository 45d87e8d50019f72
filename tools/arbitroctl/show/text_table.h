// SPDX-License-Identifier: Apache-2.0
//
// Tables of text that fit the terminal.
//
// Not thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXT_TABLE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXT_TABLE_H_

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::tools {

// How wide a line may be: the width of the terminal on standard output, or no limit where it is a
// file or a pipe, so that nothing is cut there.
size_t OutputColumns();

// How many lines fit on the terminal on standard output; no limit where it is none.
size_t OutputLines();

// The first lines of a text, at most so many; what is cut of one ends in an ellipsis.
std::string FirstLines(const std::string& text, size_t columns, size_t lines);

// The words in lines at most so wide. A word that is longer goes over several lines.
std::vector<std::string> Wrapped(const std::string& text, size_t columns);

// A cell of a row: a text, or a number as it is. A bool has no word of its own, and does not
// compile.
struct Cell {
  Cell(std::string words) : text(std::move(words)) {}
  Cell(std::string_view words) : text(words) {}
  Cell(const char* words) : text(words) {}
  template <std::integral Number>
  requires(!std::same_as<Number, bool>) Cell(Number number) : text(std::to_string(number)) {}

  std::string text;
};

// The number; where it is 0, the other text.
template <std::integral Number>
Cell UnlessZero(Number number, std::string otherwise = "") {
  return number == 0 ? Cell(std::move(otherwise)) : Cell(number);
}

// The cells of a row: {3, "Ada", IdOf(judge)}.
struct TableRow {
  TableRow(std::initializer_list<Cell> cells);
  TableRow(std::vector<std::string> cells) : texts(std::move(cells)) {}

  void Add(Cell cell) { texts.push_back(std::move(cell.text)); }

  std::vector<std::string> texts;
};

class TextTable {
 public:
  // A heading that begins with `>` stands for a column aligned at the right, without the `>`. No
  // headings at all, or only empty ones: no line of headings. They are written in English, and
  // shown in the language that is printed (language.h).
  explicit TextTable(std::vector<std::string> headings);

  // The same with a row for each of a list, which `row` makes of it.
  template <class List, class MakeRow>
  TextTable(std::vector<std::string> headings, const List& list, const MakeRow& row)
      : TextTable(std::move(headings)) {
    for (const auto& each : list) Add(row(each));
  }

  // A row of a table without headings: what it is about, written as a heading is, and the text.
  void AddFact(std::string_view what, Cell fact);

  // A row may be shorter than the headings; the rest is empty. Harmful characters
  // are written out, line breaks among them.
  void Add(TableRow cells);

  // Whether nothing is cut or goes over several lines at so many columns.
  bool FitsIn(size_t columns) const;

  // How a cell is shown that does not fit.
  enum class TooLong {
    kCut,      // ends in an ellipsis, unless another text of its column would be cut to the same
    kWrapped,  // goes over several lines
  };

  // Lines ending in line breaks. Where they would be wider than `columns`, headings of several
  // words go over several lines; where that is not enough, the widest columns are narrowed to a
  // common width. No two texts of a column look alike that are not.
  std::string Text(size_t columns = OutputColumns(), TooLong too_long = TooLong::kCut) const;

 private:
  std::vector<size_t> Widths(size_t columns) const;
  // As wide as the widest cell and the heading.
  std::vector<size_t> WidthsUnder(const std::vector<std::string>& headings) const;
  std::string HeadingLines(const std::vector<size_t>& widths) const;
  std::string RowLines(const std::vector<std::string>& row, const std::vector<size_t>& widths,
                       const std::vector<bool>& wraps) const;
  // By column, whether its cells go over several lines.
  std::vector<bool> Wraps(const std::vector<size_t>& widths, TooLong too_long) const;
  std::string Line(const std::vector<std::string>& cells, const std::vector<size_t>& widths) const;

  std::vector<std::string> headings_;
  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXT_TABLE_H_
