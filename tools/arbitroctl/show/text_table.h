// SPDX-License-Identifier: Apache-2.0
//
// Tables of text that fit the terminal.
//
// Not thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXT_TABLE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_TEXT_TABLE_H_

#include <cstddef>
#include <string>
#include <string_view>
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

class TextTable {
 public:
  // A heading that begins with `>` stands for a column aligned at the right, without the `>`. No
  // headings at all, or only empty ones: no line of headings. They are written in English, and
  // shown in the language that is printed (language.h).
  explicit TextTable(std::vector<std::string> headings);

  // A row of a table without headings: what it is about, written as a heading is, and the text.
  void AddFact(std::string_view what, std::string text);

  // A row may be shorter than the headings; the rest is empty. Harmful characters
  // are written out, line breaks among them.
  void Add(std::vector<std::string> cells);

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
  std::string Text(size_t columns, TooLong too_long = TooLong::kCut) const;

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
