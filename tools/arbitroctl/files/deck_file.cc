// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/deck_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "daemon/interchange/deck.h"
#include "tools/arbitroctl/files/csv_file.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using Words = std::vector<std::string>;
using Rows = std::vector<v1::DeckRow>;

constexpr char kHowRowsLook[] =
    "begin a row with the count and end it with the card's key, as in `4 Ultra Ball bw5-102`; a "
    "heading has a colon, as in `Trainer:`";

constexpr char kHowJsonLooks[] =
    "write a row a line as JSON, as in `{\"count\": 4, \"card\": \"bw5-102\"}`";

// A set's short name, as lists of players have it before the number: DEX, PR-BLW.
constexpr size_t kSetLettersMin = 2;
constexpr size_t kSetLettersMax = 8;

bool IsNumber(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), absl::ascii_isdigit);
}

bool IsSetName(std::string_view word) {
  return word.size() >= kSetLettersMin && word.size() <= kSetLettersMax &&
         absl::ascii_isupper(static_cast<unsigned char>(word[0])) &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) {
           return absl::ascii_isupper(c) || absl::ascii_isdigit(c) || c == '-';
         });
}

// `4`, `4x` and `x4`, whose x may be a sign of times.
std::optional<uint32_t> CountOf(std::string_view word) {
  for (const std::string_view times : {"x", "X", "\u00D7"}) {
    if (word.starts_with(times)) {
      word.remove_prefix(times.size());
      break;
    }
    if (word.ends_with(times)) {
      word.remove_suffix(times.size());
      break;
    }
  }
  uint32_t count = 0;
  if (!IsNumber(word) || !absl::SimpleAtoi(std::string(word), &count)) return std::nullopt;
  return count;
}

// The line without the mark that begins an item of a list.
std::string_view WithoutBullet(std::string_view line) {
  for (const std::string_view bullet : {"* ", "- ", "\u2022", "\u2013 ", "\u00B7"}) {
    if (!line.starts_with(bullet)) continue;
    return TrimText(line.substr(bullet.size()));
  }
  return line;
}

// The parts of a row: count, words of the name, words of the key, marks.
struct RowParts {
  std::string count;
  Words name;
  Words key;
  Words marks;
};

Words WordsOf(std::string_view text) {
  return absl::StrSplit(absl::StrReplaceAll(std::string(text), {{"\t", " "}, {"\u00A0", " "}}), ' ',
                        absl::SkipEmpty());
}

// The cells of a line. A cell that begins with a quote ends with one, and its separators are text.
Words CellsOf(std::string_view line, char separator) {
  Words cells(1);
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (quoted && line.substr(i, 2) == "\"\"") {
      cells.back() += line[i++];
    } else if (line[i] == '"' && (quoted || TrimText(cells.back()).empty())) {
      quoted = !quoted;
    } else if (line[i] == separator && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

// The character between the cells of a row: a tab, or one right behind the count, for names have
// commas, too. Nothing where the row is one of words.
std::optional<char> SeparatorOfRow(std::string_view line) {
  for (const char separator : {'\t', ';', ','}) {
    if (line.find(separator) == std::string_view::npos) continue;
    if (separator == '\t' || CountOf(TrimText(CellsOf(line, separator).front()))) return separator;
  }
  return std::nullopt;
}

// Cells of a spreadsheet: count, name and key, or the set and the number of it in two.
std::optional<RowParts> PartsOfCells(std::string_view line, char separator) {
  Words cells;
  for (const std::string& cell : CellsOf(line, separator)) {
    if (const std::string_view trimmed = TrimText(cell); !trimmed.empty()) {
      cells.emplace_back(trimmed);
    }
  }
  RowParts parts;
  while (cells.size() > 2 && absl::StrContains(cells.back(), "=")) {
    parts.marks.insert(parts.marks.begin(), cells.back());
    cells.pop_back();
  }
  if (cells.size() != 3 && cells.size() != 4) return std::nullopt;
  parts.count = cells[0];
  parts.name = {cells[1]};
  parts.key = {cells.begin() + 2, cells.end()};
  return parts;
}

RowParts PartsOfWords(std::string_view line) {
  Words words = WordsOf(line);
  RowParts parts;
  while (words.size() > 2 && absl::StrContains(words.back(), "=")) {
    parts.marks.insert(parts.marks.begin(), words.back());
    words.pop_back();
  }
  if (words.size() < 2) return parts;
  parts.count = words.front();
  words.erase(words.begin());
  if (words.size() > 1 && IsNumber(parts.count) && (words[0] == "x" || words[0] == "\u00D7")) {
    words.erase(words.begin());
  }
  const bool apart =
      words.size() > 2 && IsNumber(words.back()) && IsSetName(words[words.size() - 2]);
  const auto key = words.end() - (apart ? 2 : 1);
  parts.name = {words.begin(), key};
  parts.key = {key, words.end()};
  return parts;
}

std::string CountOutOfRange(std::string_view count) {
  return absl::StrCat("`count`: ", OutOfRange(count, 1, interchange::kDeckCountMax));
}

absl::StatusOr<v1::DeckRow> RowOfText(std::string_view text, const v1::Form& form) {
  const std::string_view line = WithoutBullet(text);
  const auto separator = SeparatorOfRow(line);
  auto cells = separator ? PartsOfCells(line, *separator) : std::nullopt;
  const RowParts parts = cells ? *std::move(cells) : PartsOfWords(line);
  const std::optional<uint32_t> count = CountOf(parts.count);
  if (!count && !parts.key.empty() && IsWholeNumber(parts.count)) {
    return UsageError(CountOutOfRange(parts.count));
  }
  if (!count || parts.key.empty()) {
    return UsageError(absl::StrCat(ShownText(text), " is not a row such as `4 Ultra Ball bw5-102`"),
                      kHowRowsLook);
  }
  v1::DeckRow row;
  row.set_count(*count);
  row.set_card(absl::StrJoin(parts.key, "-"));
  row.set_name(absl::StrJoin(parts.name, " "));
  if (parts.marks.empty()) return row;
  auto value = ValueOfWords(form, parts.marks);
  if (!value.ok()) return value.status();
  *row.mutable_marks() = *std::move(value);
  return row;
}

// A heading or a total; without a number where it says none.
struct Heading {
  std::string title;
  std::optional<uint32_t> number;

  bool is_total() const { return absl::StartsWithIgnoreCase(title, "total"); }
};

// Takes off what stands between a title and its number; false where nothing does. `bracket`: one
// closes behind the number.
bool TakeMarkOff(bool bracket, std::string_view* title) {
  for (const std::string_view mark : {"(", ":", " -", " \u2013", "="}) {
    if ((mark == "(") != bracket || !title->ends_with(mark)) continue;
    title->remove_suffix(mark.size());
    return true;
  }
  return false;
}

// `Trainer:`, `Trainer: 32`, `Trainer - 32`, `Trainer (32)`, each perhaps behind `#`. The dash of a
// key, `bw5-102`, has no blank before it.
std::optional<Heading> HeadingOf(std::string_view line) {
  while (line.starts_with('#')) line.remove_prefix(1);
  line = WithoutBullet(TrimText(line));
  if (line.ends_with(':') && line.size() > 1) {
    return Heading{std::string(TrimText(line.substr(0, line.size() - 1))), std::nullopt};
  }
  const bool bracket = line.ends_with(')');
  if (bracket) line.remove_suffix(1);
  std::string_view title = line;
  while (!title.empty() && absl::ascii_isdigit(static_cast<unsigned char>(title.back()))) {
    title.remove_suffix(1);
  }
  uint32_t number = 0;
  if (!absl::SimpleAtoi(std::string(line.substr(title.size())), &number)) return std::nullopt;
  title = TrimText(title);
  const bool marked = TakeMarkOff(bracket, &title);
  title = TrimText(title);
  if (!marked || title.empty() || CountOf(WordsOf(title).front())) return std::nullopt;
  return Heading{std::string(title), number};
}

absl::StatusOr<v1::DeckRow> RowOfJson(const v1::Value& value) {
  v1::DeckRow row;
  for (const v1::ValueField& field : value.struct_().fields()) {
    const v1::Value& part = field.value();
    if (field.key() == "count" && part.has_integer()) {
      if (part.integer() < 1 || part.integer() > interchange::kDeckCountMax) {
        return UsageError(CountOutOfRange(absl::StrCat(part.integer())));
      }
      row.set_count(static_cast<uint32_t>(part.integer()));
    } else if (field.key() == "card" && part.has_text()) {
      row.set_card(part.text());
    } else if (field.key() == "name" && part.has_text()) {
      row.set_name(part.text());
    } else if (field.key() == "marks") {
      *row.mutable_marks() = part;
    } else {
      return UsageError(absl::StrCat(ShownText(field.key()),
                                     " does not belong here: a row has `count` (a ",
                                     "whole number), `card`, `name` (texts) and `marks`"));
    }
  }
  if (row.card().empty() || row.count() == 0) return UsageError("a row needs `count` and `card`");
  return row;
}

// Compares what headings and totals say with the rows.
class HeadingSums {
 public:
  void TakeHeading(size_t line, const Heading& heading) {
    Close();
    if (!heading.number) return;
    if (heading.is_total()) {
      totals_.emplace_back(line, heading);
    } else {
      open_.emplace(line, heading);
    }
  }

  void TakeRow(uint32_t count) {
    all_ += count;
    below_ += count;
  }

  std::vector<std::string> Finish() && {
    Close();
    for (const auto& [line, total] : totals_)
      Compare(line, total, all_, "line $0: $1 says $2, and the list has $3");
    return std::move(warnings_);
  }

 private:
  void Close() {
    if (open_)
      Compare(open_->first, open_->second, below_, "line $0: $1 says $2, and below it come $3");
    open_.reset();
    below_ = 0;
  }

  void Compare(size_t line, const Heading& heading, uint64_t cards, const char* what) {
    if (*heading.number == cards) return;
    warnings_.push_back(PhraseWith(what, line, ShownText(heading.title),
                                   Counted(*heading.number, "1 card", "$0 cards"), cards));
  }

  std::optional<std::pair<size_t, Heading>> open_;
  std::vector<std::pair<size_t, Heading>> totals_;
  std::vector<std::string> warnings_;
  uint64_t below_ = 0;
  uint64_t all_ = 0;
};

// Gathers the lines of one text, and what is wrong with them.
class DeckReader {
 public:
  DeckReader(const DeckSource& source, const v1::Form& form) : source_(source), form_(form) {}

  void Add(size_t number, std::string_view line) {
    line_ = number;
    if (line[0] == '{') return AddJson(line);
    if (line.starts_with("**")) return;  // a line of ornament
    if (const auto heading = HeadingOf(line)) return sums_.TakeHeading(number, *heading);
    if (line[0] != '#') AddRow(RowOfText(line, form_));
  }

  absl::StatusOr<DeckList> Finish() && {
    const std::string have = PrintableText(absl::StrJoin(names_, ", "));
    if (!source_.deck.empty() && found_ == 0 && list_.faults.empty()) {
      return Wrong(absl::StrCat("there is no deck ", ShownText(source_.deck)),
                   have.empty() ? "leave `--deck` out" : absl::StrCat("there is ", have));
    }
    if (found_ > 1) return Wrong("there are several decks", "choose with `--deck`: " + have);
    if (list_.rows.empty() && list_.faults.empty()) {
      return Wrong("there is no row in it", kHowRowsLook);
    }
    // Rows that could not be read would be missing from every sum.
    if (list_.faults.empty()) list_.warnings = std::move(sums_).Finish();
    return std::move(list_);
  }

 private:
  void AddJson(std::string_view line) {
    const auto value = ValueFromJson(line);
    if (!value.ok()) {
      return Note(UsageError(std::string(value.status().message()), kHowJsonLooks));
    }
    const v1::Value* cards = FindField(*value, "cards");
    if (cards == nullptr) return AddRow(RowOfJson(*value));
    const v1::Value* name = FindField(*value, "deck");
    names_.push_back(name == nullptr ? "" : name->text());
    if (!source_.deck.empty() && names_.back() != source_.deck) return;
    if (found_++ > 0) return;
    for (const v1::Value& card : cards->list().items()) {
      AddRow(card.has_text() ? RowOfText(card.text(), form_) : RowOfJson(card));
    }
  }

  void AddRow(absl::StatusOr<v1::DeckRow> row) {
    if (!row.ok()) return Note(row.status());
    sums_.TakeRow(row->count());
    list_.rows.push_back(*std::move(row));
    list_.lines.push_back(line_);
  }

  void Note(const absl::Status& status) { list_.faults.push_back(FaultOfLine(line_, status)); }

  absl::Status Wrong(const std::string& what, const std::string& advice) const {
    return InFile(source_.path, UsageError(what, advice));
  }

  const DeckSource& source_;
  const v1::Form& form_;
  size_t line_ = 0;
  DeckList list_;
  HeadingSums sums_;
  Words names_;
  int found_ = 0;
};

}  // namespace

absl::StatusOr<DeckList> ReadDeck(const DeckSource& source, const v1::Form& row_form) {
  if (source.deck.empty() && IsProgramDeck(source.text)) {
    DeckList list = ReadProgramDeck(source);
    ApplyAliases(source.aliases, &list);
    return list;
  }
  DeckReader reader(source, row_form);
  size_t number = 0;
  const Words parts = absl::StrSplit(source.text, '\n');
  for (const std::string& part : parts) {
    ++number;
    const std::string_view line = TrimText(part);
    // A row of a spreadsheet in which every cell is empty is none.
    if (line.find_first_not_of(",;\t ") == std::string_view::npos) continue;
    if (number > 1 || !SaidSeparator(line)) reader.Add(number, line);
  }
  auto list = std::move(reader).Finish();
  if (list.ok()) ApplyAliases(source.aliases, &*list);
  return list;
}

}  // namespace arbitro::tools
