// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/text_table.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "api/text/characters.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr size_t kBetween = 2;
constexpr size_t kNarrowest = 4;
constexpr size_t kWidestCharacter = 2;
constexpr char kEllipsis[] = "…";

std::string CutTo(std::string_view text, size_t columns) {
  if (text::Columns(text) <= columns) return std::string(text);
  return std::string(text::FirstColumns(text, columns - 1)) + kEllipsis;
}

std::string LongestWord(const std::string& text) {
  std::string longest;
  for (const auto word : absl::StrSplit(text, ' ')) {
    if (text::Columns(std::string(word)) > text::Columns(longest)) longest = std::string(word);
  }
  return longest;
}

// Zeros where standard output is no terminal.
winsize OutputSize() {
  winsize size = {};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

size_t OrNoLimit(size_t given) { return given > 0 ? given : std::numeric_limits<size_t>::max(); }

}  // namespace

size_t OutputColumns() { return OrNoLimit(OutputSize().ws_col); }

size_t OutputLines() { return OrNoLimit(OutputSize().ws_row); }

std::string FirstLines(const std::string& text, size_t columns, size_t lines) {
  std::string first;
  for (const absl::string_view line : absl::StrSplit(absl::StripSuffix(text, "\n"), '\n')) {
    if (lines-- == 0) break;
    absl::StrAppend(&first, CutTo(std::string_view(line.data(), line.size()), columns), "\n");
  }
  return first;
}

std::vector<std::string> Wrapped(const std::string& text, size_t columns) {
  std::vector<std::string> lines(1);
  for (const absl::string_view part : absl::StrSplit(text, ' ')) {
    std::string_view word(part.data(), part.size());
    const size_t blank = lines.back().empty() ? 0 : 1;
    if (text::Columns(lines.back()) + blank + text::Columns(word) <= columns) {
      absl::StrAppend(&lines.back(), blank == 0 ? "" : " ", std::string(word));
      continue;
    }
    if (blank != 0) lines.emplace_back();
    while (text::Columns(word) > columns) {
      const std::string_view first = text::FirstColumns(word, std::max(columns, kWidestCharacter));
      lines.back() = std::string(first);
      lines.emplace_back();
      word.remove_prefix(first.size());
    }
    lines.back() = std::string(word);
  }
  return lines;
}

TableRow::TableRow(std::initializer_list<Cell> cells) {
  texts.reserve(cells.size());
  for (const Cell& cell : cells) texts.push_back(cell.text);
}

TextTable::TextTable(std::vector<std::string> headings) : headings_(std::move(headings)) {
  for (std::string& heading : headings_) {
    right_.push_back(!heading.empty() && heading[0] == '>');
    if (right_.back()) heading.erase(0, 1);
    heading = OneLine(Phrase(heading));
  }
}

void TextTable::AddFact(std::string_view what, Cell fact) { Add({Phrase(what), std::move(fact)}); }

void TextTable::Add(TableRow cells) {
  std::vector<std::string>& row = rows_.emplace_back(std::move(cells.texts));
  row.resize(headings_.size());
  for (std::string& cell : row) cell = OneLine(cell);
}

bool TextTable::FitsIn(size_t columns) const {
  const std::vector<size_t> widths = Widths(std::numeric_limits<size_t>::max());
  const size_t gaps = widths.empty() ? 0 : kBetween * (widths.size() - 1);
  return std::accumulate(widths.begin(), widths.end(), gaps) <= columns;
}

std::vector<bool> TextTable::Wraps(const std::vector<size_t>& widths, TooLong too_long) const {
  std::vector<bool> wraps(widths.size(), too_long == TooLong::kWrapped);
  for (size_t i = 0; i < widths.size() && too_long == TooLong::kCut; ++i) {
    std::map<std::string, const std::string*> shown;
    for (const auto& row : rows_) {
      const auto [first, added] = shown.emplace(CutTo(row[i], widths[i]), &row[i]);
      if (!added && *first->second != row[i]) wraps[i] = true;
    }
  }
  return wraps;
}

std::string TextTable::RowLines(const std::vector<std::string>& row,
                                const std::vector<size_t>& widths,
                                const std::vector<bool>& wraps) const {
  std::vector<std::vector<std::string>> cells;
  size_t lines = 1;
  for (size_t i = 0; i < row.size(); ++i) {
    cells.push_back(wraps[i] ? Wrapped(row[i], widths[i])
                             : std::vector<std::string>{CutTo(row[i], widths[i])});
    lines = std::max(lines, cells.back().size());
  }
  std::string text;
  for (size_t line = 0; line < lines; ++line) {
    std::vector<std::string> parts;
    for (const auto& cell : cells) parts.push_back(line < cell.size() ? cell[line] : "");
    text += Line(parts, widths);
  }
  return text;
}

std::string TextTable::Text(size_t columns, TooLong too_long) const {
  const std::vector<size_t> widths = Widths(columns);
  std::string text;
  const bool headed = std::any_of(headings_.begin(), headings_.end(),
                                  [](const std::string& heading) { return !heading.empty(); });
  if (headed) text = HeadingLines(widths);
  const std::vector<bool> wraps = Wraps(widths, too_long);
  for (const auto& row : rows_) text += RowLines(row, widths, wraps);
  return text;
}

std::vector<size_t> TextTable::WidthsUnder(const std::vector<std::string>& headings) const {
  std::vector<size_t> widths;
  for (size_t i = 0; i < headings.size(); ++i) {
    widths.push_back(text::Columns(headings[i]));
    for (const auto& row : rows_) widths[i] = std::max(widths[i], text::Columns(row[i]));
  }
  return widths;
}

std::vector<size_t> TextTable::Widths(size_t columns) const {
  std::vector<size_t> widths = WidthsUnder(headings_);
  const size_t gaps = widths.empty() ? 0 : kBetween * (widths.size() - 1);
  size_t sum = std::accumulate(widths.begin(), widths.end(), gaps);
  if (sum > columns) {
    // A heading of several words goes over several lines before anything is cut.
    std::vector<std::string> longest;
    for (const std::string& heading : headings_) longest.push_back(LongestWord(heading));
    widths = WidthsUnder(longest);
    sum = std::accumulate(widths.begin(), widths.end(), gaps);
  }
  while (sum > columns) {
    auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= kNarrowest) break;
    --*widest;
    --sum;
  }
  return widths;
}

std::string TextTable::HeadingLines(const std::vector<size_t>& widths) const {
  std::vector<std::vector<std::string>> wrapped;
  size_t lines = 1;
  for (size_t i = 0; i < headings_.size(); ++i) {
    wrapped.push_back(Wrapped(headings_[i], widths[i]));
    lines = std::max(lines, wrapped.back().size());
  }
  std::string text;
  for (size_t line = 0; line < lines; ++line) {
    std::vector<std::string> cells;
    for (const auto& heading : wrapped) {
      const size_t empty = lines - heading.size();  // the last words stand next to the rows
      cells.push_back(line < empty ? "" : heading[line - empty]);
    }
    text += Line(cells, widths);
  }
  return text;
}

std::string TextTable::Line(const std::vector<std::string>& cells,
                            const std::vector<size_t>& widths) const {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) {
    const std::string cell = CutTo(cells[i], widths[i]);
    const std::string padding(widths[i] - std::min(widths[i], text::Columns(cell)), ' ');
    absl::StrAppend(&line, i == 0 ? "" : std::string(kBetween, ' '), right_[i] ? padding : "", cell,
                    right_[i] ? "" : padding);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace arbitro::tools
