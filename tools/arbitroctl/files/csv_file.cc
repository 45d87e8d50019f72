// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/csv_file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace arbitro::tools {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Takes the file apart, row by row.
class RowReader {
 public:
  explicit RowReader(std::string_view text) : text_(text) {
    if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
      text_.remove_prefix(kByteOrderMark.size());
    }
    const std::string_view first = text_.substr(0, text_.find('\n'));
    if (first.find(',') == std::string_view::npos && first.find(';') != std::string_view::npos) {
      separator_ = ';';
    }
  }

  bool AtEnd() const { return at_ >= text_.size(); }
  size_t line() const { return line_; }

  // The fields of the next row, trimmed.
  absl::StatusOr<std::vector<std::string>> Next() {
    std::vector<std::string> fields(1);
    while (!AtEnd() && text_[at_] != '\n') {
      const char c = text_[at_];
      if (c == '"' && absl::StripAsciiWhitespace(fields.back()).empty()) {
        if (absl::Status read = ReadQuoted(&fields.back()); !read.ok()) return read;
        continue;
      }
      ++at_;
      if (c == separator_) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    if (!AtEnd()) ++at_;
    ++line_;
    for (std::string& field : fields) absl::StripAsciiWhitespace(&field);
    return fields;
  }

 private:
  absl::Status ReadQuoted(std::string* field) {
    const size_t begun = line_;
    field->clear();
    for (++at_; !AtEnd(); ++at_) {
      const char c = text_[at_];
      if (c == '"' && text_.substr(at_ + 1, 1) != "\"") {
        ++at_;
        return absl::OkStatus();
      }
      if (c == '"') ++at_;
      if (c == '\n') ++line_;
      *field += c;
    }
    return WrongLine(begun, "a quote is opened and never closed");
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t line_ = 1;
  char separator_ = ',';
};

}  // namespace

std::optional<size_t> CsvFile::Find(std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) return std::nullopt;
  return static_cast<size_t>(found - columns.begin());
}

std::string CsvFile::Text(const CsvRow& row, std::string_view column) const {
  const std::optional<size_t> place = Find(column);
  return place ? row.fields[*place] : "";
}

absl::Status WrongLine(size_t line, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what));
}

absl::StatusOr<CsvFile> ReadCsv(std::string_view text) {
  if (text.size() > kCsvBytesMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("the file has ", text.size(), " bytes, allowed are ", kCsvBytesMax));
  }
  RowReader reader(text);
  auto columns = reader.Next();
  if (!columns.ok()) return columns.status();
  CsvFile file;
  for (std::string& column : *columns) {
    if (file.Find(column)) {
      return WrongLine(1, absl::StrCat("the column `", column, "` stands twice"));
    }
    file.columns.push_back(std::move(column));
  }
  while (!reader.AtEnd()) {
    CsvRow row{reader.line(), {}};
    auto fields = reader.Next();
    if (!fields.ok()) return fields.status();
    if (fields->size() == 1 && fields->front().empty()) continue;
    if (fields->size() != file.columns.size()) {
      return WrongLine(row.line, absl::StrCat("has ", fields->size(),
                                              " fields, the first line has ", file.columns.size()));
    }
    if (file.rows.size() >= kCsvLinesMax) {
      return WrongLine(row.line,
                       absl::StrCat("at most ", kCsvLinesMax, " rows fit in one file; divide it"));
    }
    row.fields = *std::move(fields);
    file.rows.push_back(std::move(row));
  }
  return file;
}

}  // namespace arbitro::tools
