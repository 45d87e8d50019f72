// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/paper.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/text/characters.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/medium.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr size_t kTextColumns = 100;
constexpr size_t kBlankColumns = 24;
constexpr size_t kLabelColumns = 60;  // a longer label of a blank goes over several lines
constexpr size_t kBoxGap = 2;         // between a label and its boxes, and between boxes
constexpr char kIndent[] = "  ";
constexpr char kBox[] = "[ ] ";
constexpr size_t kFieldGap = 2;  // between a field with its blank and the next
constexpr char kStruck[] = "—";

// The text in lines, each begun by `indent`; no line of an empty one.
std::string LinesOf(const std::string& text, const std::string& indent = "") {
  if (text.empty()) return "";
  std::string lines;
  for (const std::string& line : Wrapped(OneLine(text), kTextColumns - indent.size())) {
    absl::StrAppend(&lines, indent, line, "\n");
  }
  return lines;
}

std::string ListText(const PaperList& list, size_t columns = kTextColumns) {
  TextTable table(list.headings);
  for (const auto& row : list.rows) {
    std::vector<std::string> cells;
    for (const PaperCell& cell : row) cells.push_back(cell.Text());
    table.Add(std::move(cells));
  }
  return LinesOf(list.title) + table.Text(columns, TextTable::TooLong::kWrapped);
}

// A row a line: a table that no match gets in brackets, a feature table with a star.
std::string PlanRows(const PaperPlan& plan) {
  std::string text = LinesOf(plan.title);
  std::string row;
  for (size_t i = 0; i < plan.tables.size(); ++i) {
    const PaperPlan::Table& table = plan.tables[i];
    const bool blocked = table.kind == PaperPlan::Kind::kBlocked;
    const bool feature = table.kind == PaperPlan::Kind::kFeature;
    absl::StrAppend(&row, row.empty() ? "" : "  ", blocked ? "[" : "", table.number,
                    blocked ? "]" : "", feature ? "*" : "", table.note.empty() ? "" : " ",
                    table.note);
    if ((i + 1) % plan.in_a_row != 0 && i + 1 != plan.tables.size()) continue;
    text += LinesOf(row, kIndent);
    row.clear();
  }
  return text;
}

std::string BracketText(const PaperBracket& bracket) {
  std::string text = LinesOf(bracket.title);
  for (const PaperBracket::Column& column : bracket.columns) {
    text += LinesOf(column.title, kIndent);
    for (const PaperBracket::Match& match : column.matches) {
      std::string line = absl::StrJoin(match.players, " - ");
      if (match.winner >= 0) absl::StrAppend(&line, ": ", match.players[match.winner]);
      text += LinesOf(line, absl::StrCat(kIndent, kIndent));
    }
  }
  return text;
}

// The boxes to tick, in lines at most so wide; or a line to write on. Nothing of a choice is cut.
std::vector<std::string> BlankLines(const PaperSlip::Blank& blank, size_t columns) {
  if (blank.choices.empty()) return {std::string(kBlankColumns, '_')};
  std::vector<std::string> lines(1);
  for (const std::string& choice : blank.choices) {
    const std::string all = OneLine(choice);
    const size_t gap = lines.back().empty() ? 0 : kBoxGap;
    const size_t after = text::Columns(lines.back()) + gap;
    if (after + sizeof(kBox) - 1 + text::Columns(all) <= columns) {
      absl::StrAppend(&lines.back(), std::string(gap, ' '), kBox, all);
      continue;
    }
    if (gap != 0) lines.emplace_back();
    const std::string beside(sizeof(kBox) - 1, ' ');
    lines.back() = kBox;
    for (const std::string& part : Wrapped(all, columns - beside.size())) {
      if (lines.back() != kBox) lines.push_back(beside);
      lines.back() += part;
    }
  }
  return lines;
}

// The labels of the blanks at the left, what is to be filled in beside them.
std::string BlanksText(const std::vector<PaperSlip::Blank>& blanks) {
  size_t labels = 0;
  for (const PaperSlip::Blank& blank : blanks) {
    labels = std::max(labels, text::Columns(OneLine(blank.label)));
  }
  labels = std::min(labels, kLabelColumns);
  const size_t columns = kTextColumns - sizeof(kIndent) + 1 - labels - kBoxGap;
  std::string text;
  for (const PaperSlip::Blank& blank : blanks) {
    const std::vector<std::string> label = Wrapped(OneLine(blank.label), labels);
    const std::vector<std::string> boxes = BlankLines(blank, columns);
    for (size_t i = 0; i < std::max(label.size(), boxes.size()); ++i) {
      std::string line = absl::StrCat(kIndent, i < label.size() ? label[i] : "");
      if (i < boxes.size()) {
        const size_t at = sizeof(kIndent) - 1 + labels + kBoxGap;
        absl::StrAppend(&line, std::string(at - text::Columns(line), ' '), boxes[i]);
      }
      absl::StrAppend(&text, line, "\n");
    }
  }
  return text;
}

// The fields of a row and what to fill in, as many in a line as fit; no field is parted from its
// blank.
std::string FieldsText(const PaperList& sheet, const std::vector<PaperCell>& row) {
  const std::string indent = absl::StrCat(kIndent, kIndent);
  std::string text;
  std::string line;
  for (size_t i = 1; i < row.size(); ++i) {
    const std::string field = OneLine(absl::StrCat(sheet.headings[i], " ", row[i].Text()));
    const size_t with =
        indent.size() + text::Columns(line) + (line.empty() ? 0 : kFieldGap) + text::Columns(field);
    if (!line.empty() && with > kTextColumns) {
      absl::StrAppend(&text, indent, line, "\n");
      line.clear();
    }
    absl::StrAppend(&line, std::string(line.empty() ? 0 : kFieldGap, ' '), field);
  }
  return line.empty() ? text : absl::StrCat(text, indent, line, "\n");
}

// A sheet that is wider than the paper has a block a seat: the name whole, and what to fill in.
std::string SheetText(const PaperList& sheet) {
  const std::string text = ListText(sheet);
  TextTable whole(sheet.headings);
  for (const auto& row : sheet.rows) {
    std::vector<std::string> cells;
    for (const PaperCell& cell : row) cells.push_back(cell.Text());
    whole.Add(std::move(cells));
  }
  if (whole.FitsIn(kTextColumns)) return text;
  std::string blocks = LinesOf(sheet.headings.front());
  for (const auto& row : sheet.rows) {
    absl::StrAppend(&blocks, LinesOf(row.front().Text(), kIndent), FieldsText(sheet, row));
  }
  return blocks;
}

std::string SlipText(const std::string& title, const PaperSlip& slip) {
  std::string text = LinesOf(absl::StrCat(title, ", ", slip.title));
  for (const std::string& large : slip.large) text += LinesOf(large, kIndent);
  for (const PaperList& sheet : slip.sheets) text += SheetText(sheet);
  if (slip.sheets.empty()) {
    for (const std::string& person : slip.people) text += LinesOf(person, kIndent);
  }
  text += BlanksText(slip.blanks);
  if (!slip.code.empty()) absl::StrAppend(&text, kIndent, OneLine(slip.code), "\n");
  for (const std::string& who : slip.signatures) {
    const std::string line = absl::StrCat(kIndent, std::string(kBlankColumns, '_'), kIndent);
    std::string lines = LinesOf(who, std::string(line.size(), ' '));
    lines.replace(0, line.size(), line);
    text += lines;
    if (!slip.beside.empty()) absl::StrAppend(&text, kIndent, "[ ] ", slip.beside, "\n");
  }
  return text + LinesOf(slip.note, kIndent);
}

// A person's row of blanks on a sheet: a long one where several values are written.
std::vector<PaperCell> BlankRow(const std::string& person, const v1::Form& line, size_t columns) {
  std::vector<PaperCell> row(columns, kSheetBlank);
  row.front() = person;
  for (int i = 0; i < line.children_size(); ++i) {
    const v1::Form::Kind kind = line.children(i).kind();
    const bool several = kind == v1::Form::SET || kind == v1::Form::LIST;
    if (several) row[static_cast<size_t>(i) + 1] = kLongBlank;
  }
  return row;
}

}  // namespace

std::string PaperCell::Text() const { return absl::StrJoin(parts, between); }

std::vector<PaperList> SheetsOf(PaperLanguage language, const v1::Form& report,
                                const std::vector<std::string>& people,
                                const std::vector<std::string>& further) {
  std::vector<PaperList> sheets;
  for (const v1::Form& field : report.children()) {
    if (!IsSheet(field)) continue;
    PaperList sheet;
    sheet.headings.push_back(TextIn(language, field.label()));
    for (const v1::Form& part : field.children(0).children()) {
      sheet.headings.push_back(TextIn(language, part.label()));
    }
    sheet.headings.insert(sheet.headings.end(), further.begin(), further.end());
    for (const std::string& person : people) {
      sheet.rows.push_back(BlankRow(person, field.children(0), sheet.headings.size()));
    }
    sheets.push_back(std::move(sheet));
  }
  return sheets;
}

void StrikeOut(std::vector<PaperCell>* row) {
  for (size_t i = 1; i < row->size(); ++i) (*row)[i] = kStruck;
}

std::string PaperText(const Paper& paper) {
  std::string text = LinesOf(paper.title) + LinesOf(paper.subtitle);
  for (const PaperPlan& plan : paper.plans) absl::StrAppend(&text, "\n", PlanRows(plan));
  for (const PaperBracket& each : paper.brackets) absl::StrAppend(&text, "\n", BracketText(each));
  const size_t columns = paper.whole_lines ? std::numeric_limits<size_t>::max() : kTextColumns;
  for (const PaperList& list : paper.lists) absl::StrAppend(&text, "\n", ListText(list, columns));
  const std::string cut = absl::StrCat(std::string(kTextColumns, '-'), "\n");
  for (const PaperSlip& slip : paper.slips)
    absl::StrAppend(&text, cut, SlipText(paper.title, slip));
  if (!paper.foot.empty()) absl::StrAppend(&text, "\n", LinesOf(paper.foot));
  return text;
}

}  // namespace arbitro::tools
