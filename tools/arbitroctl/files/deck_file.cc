// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/deck_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using Rows = std::vector<v1::DeckRow>;

absl::StatusOr<v1::DeckRow> RowOfText(const std::string& line, const v1::Form& form) {
  std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  std::vector<std::string> marks;
  while (words.size() > 2 && absl::StrContains(words.back(), "=")) {
    marks.insert(marks.begin(), words.back());
    words.pop_back();
  }
  v1::DeckRow row;
  uint32_t count = 0;
  if (words.size() < 2 || !absl::SimpleAtoi(words.front(), &count)) {
    return UsageError(absl::StrCat("`", line, "` is not a row such as `4 Ultra Ball bw5-102`"));
  }
  row.set_count(count);
  row.set_card(words.back());
  row.set_name(absl::StrJoin(words.begin() + 1, words.end() - 1, " "));
  if (marks.empty()) return row;
  auto value = ValueOfWords(form, marks);
  if (!value.ok()) return value.status();
  *row.mutable_marks() = *std::move(value);
  return row;
}

absl::StatusOr<v1::DeckRow> RowOfJson(const v1::Value& value) {
  v1::DeckRow row;
  for (const v1::ValueField& field : value.struct_().fields()) {
    const v1::Value& part = field.value();
    if (field.key() == "count" && part.has_integer() && part.integer() > 0 &&
        part.integer() <= UINT32_MAX) {
      row.set_count(static_cast<uint32_t>(part.integer()));
    } else if (field.key() == "card" && part.has_text()) {
      row.set_card(part.text());
    } else if (field.key() == "name" && part.has_text()) {
      row.set_name(part.text());
    } else if (field.key() == "marks") {
      *row.mutable_marks() = part;
    } else {
      return UsageError(absl::StrCat("`", field.key(),
                                     "` does not belong here: a row has `count` (a ",
                                     "whole number), `card`, `name` (texts) and `marks`"));
    }
  }
  if (row.card().empty() || row.count() == 0) return UsageError("a row needs `count` and `card`");
  return row;
}

absl::StatusOr<Rows> RowsOfCards(const v1::Value& cards, const v1::Form& form) {
  Rows rows;
  for (const v1::Value& card : cards.list().items()) {
    auto row = card.has_text() ? RowOfText(card.text(), form) : RowOfJson(card);
    if (!row.ok()) return row.status();
    rows.push_back(*std::move(row));
  }
  return rows;
}

// Gathers the lines of one text.
class DeckReader {
 public:
  DeckReader(const std::string& wanted, const v1::Form& form) : wanted_(wanted), form_(form) {}

  absl::Status Add(const std::string& line) {
    if (line[0] != '{') return AddRow(RowOfText(line, form_));
    const auto value = ValueFromJson(line);
    if (!value.ok()) return UsageError(std::string(value.status().message()));
    const v1::Value* cards = FindField(*value, "cards");
    if (cards == nullptr) return AddRow(RowOfJson(*value));
    const v1::Value* name = FindField(*value, "deck");
    names_.push_back(name == nullptr ? "" : name->text());
    if (!wanted_.empty() && names_.back() != wanted_) return absl::OkStatus();
    auto rows = RowsOfCards(*cards, form_);
    if (!rows.ok()) return rows.status();
    rows_ = *std::move(rows);
    ++found_;
    return absl::OkStatus();
  }

  absl::StatusOr<Rows> Finish() && {
    const std::string have = absl::StrJoin(names_, ", ");
    if (!wanted_.empty() && found_ == 0) {
      return UsageError(absl::StrCat("there is no deck `", wanted_, "`; there is ", have));
    }
    if (found_ > 1) {
      return UsageError(absl::StrCat("there are several decks; choose with --deck: ", have));
    }
    if (rows_.empty()) return UsageError("there is no row in it");
    return std::move(rows_);
  }

 private:
  absl::Status AddRow(absl::StatusOr<v1::DeckRow> row) {
    if (!row.ok()) return row.status();
    rows_.push_back(*std::move(row));
    return absl::OkStatus();
  }

  const std::string& wanted_;
  const v1::Form& form_;
  Rows rows_;
  std::vector<std::string> names_;
  int found_ = 0;
};

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (file.is_open() && !file.bad()) return text;
  return UsageError(absl::StrCat("cannot read `", path, "`: ", std::strerror(errno)));
}

absl::StatusOr<Rows> ReadDeck(const DeckSource& source, const v1::Form& row_form) {
  DeckReader reader(source.deck, row_form);
  int number = 0;
  for (const auto part : absl::StrSplit(source.text, '\n')) {
    ++number;
    const std::string line(absl::StripAsciiWhitespace(part));
    if (line.empty() || line[0] == '#') continue;
    const absl::Status status = reader.Add(line);
    if (!status.ok()) {
      return UsageError(absl::StrCat("line ", number, ": ", std::string(status.message())));
    }
  }
  return std::move(reader).Finish();
}

}  // namespace arbitro::tools
