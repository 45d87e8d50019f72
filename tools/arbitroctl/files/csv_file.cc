// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/csv_file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/show/medium.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

using Cells = std::vector<std::string>;

constexpr std::string_view kSeparators = ",;\t";

// Whether two names are the same but for the case of their letters.
bool SameName(std::string_view name, std::string_view other) {
  return std::equal(name.begin(), name.end(), other.begin(), other.end(),
                    [](unsigned char a, unsigned char b) {
                      return absl::ascii_tolower(a) == absl::ascii_tolower(b);
                    });
}

std::string_view FirstLine(std::string_view text) { return text.substr(0, text.find('\n')); }

// The separator that a line has most of, outside quotes that are closed; the comma where it has
// none.
char SeparatorOf(std::string_view line) {
  std::vector<size_t> counts(kSeparators.size());
  const bool closed = std::count(line.begin(), line.end(), '"') % 2 == 0;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"' && closed) quoted = !quoted;
    const size_t which = kSeparators.find(c);
    if (!quoted && which != std::string_view::npos) ++counts[which];
  }
  return kSeparators[static_cast<size_t>(std::max_element(counts.begin(), counts.end()) -
                                         counts.begin())];
}

// Takes the text apart, row by row.
class RowReader {
 public:
  RowReader(std::string_view text, std::vector<LineFault>* faults) : text_(text), faults_(faults) {
    if (const auto said = SaidSeparator(FirstLine(text_))) {
      separator_ = *said;
      at_ = std::min(text_.size(), FirstLine(text_).size() + 1);
      ++line_;
    } else {
      while (at_ < text_.size() && TrimText(FirstLine(text_.substr(at_))).empty()) {
        at_ = std::min(text_.size(), at_ + FirstLine(text_.substr(at_)).size() + 1);
        ++line_;
      }
      separator_ = SeparatorOf(FirstLine(text_.substr(at_)));
    }
  }

  bool AtEnd() const { return at_ >= text_.size(); }
  size_t line() const { return line_; }
  std::string_view Line() const { return FirstLine(text_.substr(at_)); }
  char separator() const { return separator_; }

  // The cells of the next row, trimmed; nothing where it is none, which is noted. Quotes that go
  // wrong cost their own line alone: the next row begins on the next one.
  std::optional<Cells> Next() {
    const size_t begun = at_;
    const size_t line = line_;
    Cells cells(1);
    const std::optional<Wrong> wrong = ReadCells(&cells);
    for (std::string& cell : cells) cell = FromCsvField(TrimText(cell));
    if (!wrong) return cells;
    faults_->push_back(FaultOf(*wrong, line));
    if (at_ > behind_bad_) {
      behind_bad_ = at_;
      bad_ = *wrong;
    }
    at_ = std::min(text_.size(), begun + FirstLine(text_.substr(begun)).size() + 1);
    line_ = line + 1;
    return std::nullopt;
  }

 private:
  enum class Wrong : uint8_t { kNeverClosed, kTextBehind };

  LineFault FaultOf(Wrong wrong, size_t line) const {
    if (wrong == Wrong::kTextBehind && line == line_) {
      return {line, "text follows a closing quote", "double each quote inside a field"};
    }
    return {line,
            wrong == Wrong::kNeverClosed
                ? "a quote is opened and never closed"
                : "a quote is opened, and text follows where a line below closes it",
            "close it, or double each quote inside a field"};
  }

  // Reads up to the end of the row, or to where it goes wrong.
  std::optional<Wrong> ReadCells(Cells* cells) {
    bool closed = false;  // the cell was in quotes, which are closed
    while (!AtEnd() && text_[at_] != '\n') {
      const char c = text_[at_];
      if (c == separator_) {
        cells->emplace_back();
        closed = false;
      } else if (c == '"' && !closed && TrimText(cells->back()).empty()) {
        if (const auto wrong = ReadQuoted(&cells->back())) return wrong;
        closed = true;
        continue;
      } else if (!closed) {
        cells->back() += c;
      } else if (c != ' ' && c != '\t') {
        return Wrong::kTextBehind;
      }
      ++at_;
    }
    if (!AtEnd()) ++at_;
    ++line_;
    return std::nullopt;
  }

  std::optional<Wrong> ReadQuoted(std::string* cell) {
    cell->clear();
    for (++at_; !AtEnd(); ++at_) {
      const char c = text_[at_];
      if (c == '"' && text_.substr(at_ + 1, 1) != "\"") {
        ++at_;
        return std::nullopt;
      }
      if (c == '"') ++at_;
      if (c == '\n') {
        // A quote that was open here before ended badly, and so would this one: no line is read
        // more than twice.
        ++line_;
        if (at_ < behind_bad_) return bad_;
      }
      *cell += c;
    }
    return Wrong::kNeverClosed;
  }

  std::string_view text_;
  std::vector<LineFault>* faults_;
  size_t at_ = 0;
  size_t line_ = 1;
  char separator_ = ',';
  size_t behind_bad_ = 0;  // where the last row that went wrong was given up
  Wrong bad_ = Wrong::kNeverClosed;
};

// The columns of a first line whose quotes go wrong, so that the rows can be held against them.
Cells WithoutQuotes(std::string_view line, char separator) {
  Cells cells(1);
  for (const char c : line) {
    if (c == separator) {
      cells.emplace_back();
    } else if (c != '"') {
      cells.back() += c;
    }
  }
  for (std::string& cell : cells) cell = FromCsvField(TrimText(cell));
  return cells;
}

bool IsEmpty(const Cells& cells) {
  return std::all_of(cells.begin(), cells.end(), [](const auto& cell) { return cell.empty(); });
}

// Takes the heading: columns without a name are those that must stay empty.
void TakeHeading(Cells cells, CsvFile* file) {
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  for (std::string& column : cells) {
    if (!column.empty() && file->Find(column)) {
      file->faults.push_back({file->heading_line,
                              absl::StrCat("the column ", ShownText(column), " stands twice"),
                              "leave one of them out"});
    }
    file->columns.push_back(std::move(column));
  }
}

// Nothing where the row fits the columns, or else why not.
std::optional<LineFault> FaultOfRow(const CsvFile& file, const CsvRow& row) {
  const size_t columns = file.columns.size();
  if (row.fields.size() < columns) {
    return LineFault{row.line,
                     absl::StrCat("has ", row.fields.size(), " fields, line ", file.heading_line,
                                  " has ", columns),
                     "leave no field out: an empty one has its separator, too"};
  }
  for (size_t i = 0; i < row.fields.size(); ++i) {
    if (row.fields[i].empty() || (i < columns && !file.columns[i].empty())) continue;
    return LineFault{
        row.line,
        absl::StrCat(ShownText(row.fields[i]), " is field ", i + 1, ", which line ",
                     file.heading_line, " gives no column"),
        "name its column, take it out, or put a field with a separator in it into quotes"};
  }
  return std::nullopt;
}

// Takes the n-th row, from 1, or notes why not.
void TakeRow(CsvRow row, size_t nth, CsvFile* file) {
  if (nth == kCsvLinesMax + 1) {
    file->faults.push_back({row.line,
                            absl::StrCat("at most ", kCsvLinesMax, " rows fit in one file"),
                            "divide the file"});
  }
  if (auto fault = FaultOfRow(*file, row)) return file->faults.push_back(*std::move(fault));
  if (nth > kCsvLinesMax) return;
  row.fields.resize(file->columns.size());
  file->rows.push_back(std::move(row));
}

void TakeRows(RowReader* reader, CsvFile* file) {
  size_t rows = 0;
  while (!reader->AtEnd()) {
    CsvRow row{reader->line(), {}};
    auto fields = reader->Next();
    if (!fields || IsEmpty(*fields)) continue;
    row.fields = *std::move(fields);
    TakeRow(std::move(row), ++rows, file);
  }
}

}  // namespace

std::optional<char> SaidSeparator(std::string_view line) {
  std::string_view said = line;
  while (!said.empty() && (said.back() == ' ' || said.back() == '"')) said.remove_suffix(1);
  if (!said.empty() && said.front() == '"') said.remove_prefix(1);
  if (said.size() != 5 || !SameName(said.substr(0, 4), "sep=")) return std::nullopt;
  return said.back();
}

std::optional<size_t> CsvFile::Find(std::string_view column) const {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const auto& name) { return SameName(name, column); });
  if (found == columns.end()) return std::nullopt;
  return static_cast<size_t>(found - columns.begin());
}

std::string CsvFile::Text(const CsvRow& row, std::string_view column) const {
  const std::optional<size_t> place = Find(column);
  return place ? row.fields[*place] : "";
}

void CsvFile::CheckColumns(const std::vector<std::string>& known,
                           const std::vector<std::string>& required) {
  const std::string advice =
      absl::StrCat("line ", heading_line, " names the columns: ", absl::StrJoin(known, ", "));
  for (const std::string& column : columns) {
    const bool is_known =
        column.empty() || std::any_of(known.begin(), known.end(),
                                      [&](const auto& name) { return SameName(name, column); });
    if (!is_known) {
      faults.push_back({heading_line, absl::StrCat(ShownText(column), " is no column"), advice});
    }
  }
  for (const std::string& column : required) {
    if (Find(column)) continue;
    lacks_column = true;
    faults.push_back({heading_line, absl::StrCat("the column `", column, "` is missing"), advice});
  }
}

absl::StatusOr<CsvFile> ReadCsv(std::string_view text) {
  if (TrimText(text).empty()) {
    return absl::InvalidArgumentError("is empty: its first line names the columns");
  }
  CsvFile file;
  RowReader reader(text, &file.faults);
  file.separator = reader.separator();
  file.heading_line = reader.line();
  const std::string_view first = reader.Line();
  auto heading = reader.Next();
  TakeHeading(heading ? *std::move(heading) : WithoutQuotes(first, file.separator), &file);
  TakeRows(&reader, &file);
  if (file.rows.empty() && file.faults.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("has no row below line ", file.heading_line, ", which names the columns"));
  }
  return file;
}

std::string ContentOfRow(const CsvFile& file, const CsvRow& row) {
  Cells said;
  for (size_t i = 0; i < row.fields.size(); ++i) {
    if (row.fields[i].empty()) continue;
    said.push_back(absl::StrCat(absl::AsciiStrToLower(file.columns[i]), "\x1F", row.fields[i]));
  }
  std::sort(said.begin(), said.end());
  return absl::StrJoin(said, "\x1E");
}

}  // namespace arbitro::tools
