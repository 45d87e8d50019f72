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
constexpr char kSheetBlank[] = "____";
constexpr char kLongBlank[] = "________________________________________";  // of several names
constexpr size_t kColumnsOfSheet = 8;  // more of them stand below one another
constexpr char kStruck[] = "—";

// A page of its own: nothing is loaded from anywhere.
constexpr char kStyle[] = R"(
body { font: 11pt/1.35 sans-serif; margin: 1.5cm; color: #000; background: #fff; }
body { overflow-wrap: anywhere; }
h1 { font-size: 16pt; margin: 0; }
h2 { font-size: 12pt; font-weight: normal; margin: 0 0 .6cm; }
table { border-collapse: collapse; width: 100%; }
thead { display: table-header-group; }
th, td { text-align: left; padding: .12cm .25cm; border-bottom: 1px solid #bbb; }
th { overflow-wrap: normal; }
th { border-bottom: 2px solid #000; }
.number { text-align: right; font-variant-numeric: tabular-nums; width: 1%; }
td.number { white-space: nowrap; }
.slip { border: 1px solid #000; padding: .4cm; margin-bottom: .5cm; break-inside: avoid; }
.slip h3 { font-size: 13pt; margin: 0 0 .2cm; }
.slip p { margin: .15cm 0; }
.line { display: inline-block; border-bottom: 1px solid #000; min-width: 4cm; height: 1em; }
.box { display: inline-block; border: 1px solid #000; width: .8em; height: .8em; }
.box { margin: 0 .15cm 0 .4cm; }
.signatures { display: flex; gap: 1cm; margin-top: .6cm; }
.signatures div { flex: 1; min-width: 0; border-top: 1px solid #000; font-size: 9pt; }
.signatures .box { margin-left: 0; }
.slip table { table-layout: fixed; font-size: 9pt; overflow-wrap: normal; }
.slip th, .slip td { padding: .12cm .1cm; vertical-align: bottom; border: 1px solid #bbb; }
.slip th { font-size: 8pt; font-weight: normal; overflow-wrap: anywhere; }
.slip th:first-child { width: 26%; }
.slip td:first-child { overflow-wrap: anywhere; }
.slip tbody tr { height: .8cm; }
.small { font-size: 7.5pt; color: #444; margin: .3cm 0 0; }
.break { break-after: page; }
h3 { font-size: 12pt; margin: .6cm 0 .2cm; }
.bracket { display: flex; gap: .8cm; margin-bottom: .6cm; }
.bracket > div { display: flex; flex-direction: column; flex: 1; min-width: 0; }
.bracket h4 { font-size: 10pt; margin: 0 0 .1cm; }
.matches { display: flex; flex-direction: column; justify-content: space-around; flex: 1; }
.match { border: 1px solid #000; margin: .1cm 0; break-inside: avoid; }
.match div { padding: .05cm .2cm; }
.match div + div { border-top: 1px solid #bbb; }
.winner { font-weight: bold; }
@page { size: A4; margin: 1cm; }
@media print { body { margin: 0; } }
)";

// Sheets of paper: a line at the foot of each. Texts come by string-set, so that none of them
// stands in a style.
constexpr char kSheetStyle[] = R"(
body { margin: 0; }
h1 { string-set: event content(); }
h2 { string-set: part content(); }
.made { string-set: made content(); height: 0; overflow: hidden; margin: 0; font-size: 1pt; }
@page { margin: 1cm 1cm 1.6cm; font: 8pt sans-serif; }
@page { @bottom-left { content: string(event) " · " string(part); width: 55%; } }
@page { @bottom-center { content: string(made); width: 30%; } }
@page { @bottom-right { content: counter(page) " / " counter(pages); width: 15%; } }
.bracket { display: block; }
)";

// Cells of one size, to be cut as one pile. The first cell begins where the page does.
constexpr char kStackStyle[] = R"(
h1, h2 { height: 0; overflow: hidden; margin: 0; font-size: 1pt; }
.sheet { break-after: page; }
.sheet:last-of-type { break-after: auto; }
.sheet::after { content: ""; display: block; clear: both; }
.sheet .slip { float: left; box-sizing: border-box; width: 9.5cm; margin: 0; padding: .35cm; }
.sheet .slip { border: .3pt dashed #555; overflow: hidden; font-size: 9pt; }
.sheet .slip h3 { font-size: 10pt; }
.sheet .slip p { margin: .1cm 0; }
.sheet .line { min-width: 4cm; height: .8em; }
.sheet .signatures { margin-top: .45cm; }
.sheet .signatures div + div { margin-left: .4cm; }
.cells-4 .slip { height: 13.4cm; }
.cells-6 .slip { height: 8.9cm; }
.cells-8 .slip { height: 6.7cm; }
)";
// Lines of 9 points that a cell has room for, and characters of a line.
constexpr size_t kCellColumns = 48;

size_t CellLines(size_t cells) { return cells <= 4 ? 27 : cells <= 6 ? 17 : 12; }

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

std::string BracketHtml(const PaperBracket& bracket) {
  std::string html =
      absl::StrCat("<h3>", HtmlIsolated(bracket.title), "</h3>\n<div class=\"bracket\">\n");
  for (const PaperBracket::Column& column : bracket.columns) {
    absl::StrAppend(&html, "<div><h4>", HtmlIsolated(column.title),
                    "</h4>\n<div class=\"matches\">\n");
    for (const PaperBracket::Match& match : column.matches) {
      html += "<div class=\"match\">";
      for (size_t i = 0; i < match.players.size(); ++i) {
        const bool won = match.winner == static_cast<int>(i);
        absl::StrAppend(&html, won ? "<div class=\"winner\">" : "<div>",
                        HtmlIsolated(match.players[i]), "</div>");
      }
      html += "</div>\n";
    }
    html += "</div></div>\n";
  }
  return html + "</div>\n";
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
  for (const PaperList& sheet : slip.sheets) text += SheetText(sheet);
  if (slip.sheets.empty()) {
    for (const std::string& person : slip.people) text += LinesOf(person, kIndent);
  }
  text += BlanksText(slip.blanks);
  for (const std::string& who : slip.signatures) {
    const std::string line = absl::StrCat(kIndent, std::string(kBlankColumns, '_'), kIndent);
    std::string lines = LinesOf(who, std::string(line.size(), ' '));
    lines.replace(0, line.size(), line);
    text += lines;
    if (!slip.beside.empty()) absl::StrAppend(&text, kIndent, "[ ] ", slip.beside, "\n");
  }
  return text + LinesOf(slip.note, kIndent);
}

std::string CellHtml(const PaperCell& cell) {
  return absl::StrJoin(
      cell.parts, HtmlText(cell.between),
      [](std::string* out, const std::string& part) { out->append(HtmlIsolated(part)); });
}

std::string ListHtml(const PaperList& list) {
  std::string html =
      list.title.empty() ? "" : absl::StrCat("<h3>", HtmlIsolated(list.title), "</h3>\n");
  html += "<table>\n<thead><tr>";
  std::vector<std::string> cell;
  for (const std::string& heading : list.headings) {
    const bool number = !heading.empty() && heading[0] == '>';
    cell.push_back(number ? " class=\"number\"" : "");
    absl::StrAppend(&html, "<th", cell.back(), ">", HtmlText(heading.substr(number ? 1 : 0)),
                    "</th>");
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const auto& row : list.rows) {
    html += "<tr>";
    for (size_t i = 0; i < row.size(); ++i) {
      absl::StrAppend(&html, "<td", i < cell.size() ? cell[i] : "", ">", CellHtml(row[i]), "</td>");
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

// A sheet of many fields has a line a field and a column a seat, so that no word is broken.
PaperList Upright(const PaperList& sheet) {
  if (sheet.headings.size() <= kColumnsOfSheet) return sheet;
  PaperList upright{{sheet.headings.front()}, {}, sheet.title};
  for (const auto& row : sheet.rows) upright.headings.push_back(row.front().Text());
  for (size_t field = 1; field < sheet.headings.size(); ++field) {
    std::vector<PaperCell> line = {sheet.headings[field]};
    for (const auto& row : sheet.rows) {
      // The cell is as wide as there is room, whatever is to be written there.
      const std::string cell = row[field].Text();
      line.emplace_back(cell == kLongBlank ? kSheetBlank : cell);
    }
    upright.rows.push_back(std::move(line));
  }
  return upright;
}

std::string SlipHtml(const std::string& title, const PaperSlip& slip, bool last_of_page) {
  std::string html =
      absl::StrCat("<section class=\"slip", last_of_page ? " break" : "", "\">\n<h3>",
                   HtmlIsolated(title), ", ", HtmlText(slip.title), "</h3>\n");
  for (const PaperList& sheet : slip.sheets) html += ListHtml(Upright(sheet));
  for (const std::string& person : slip.people) {
    if (slip.sheets.empty()) absl::StrAppend(&html, "<p>", HtmlIsolated(person), "</p>\n");
  }
  for (const PaperSlip::Blank& blank : slip.blanks) {
    absl::StrAppend(&html, "<p>", HtmlIsolated(blank.label), ": ");
    if (blank.choices.empty()) html += "<span class=\"line\"></span>";
    for (const std::string& choice : blank.choices) {
      absl::StrAppend(&html, "<span class=\"box\"></span>", HtmlIsolated(choice));
    }
    html += "</p>\n";
  }
  html += "<div class=\"signatures\">";
  for (const std::string& who : slip.signatures) {
    absl::StrAppend(&html, "<div>", HtmlIsolated(who));
    if (!slip.beside.empty()) {
      absl::StrAppend(&html, "<br><span class=\"box\"></span>", HtmlText(slip.beside));
    }
    html += "</div>";
  }
  html += "</div>\n";
  if (!slip.note.empty())
    absl::StrAppend(&html, "<p class=\"small\">", HtmlText(slip.note), "</p>\n");
  return html + "</section>\n";
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
      std::vector<PaperCell> row(sheet.headings.size(), kSheetBlank);
      row.front() = person;
      for (int i = 0; i < field.children(0).children_size(); ++i) {
        const v1::Form::Kind kind = field.children(0).children(i).kind();
        const bool several = kind == v1::Form::SET || kind == v1::Form::LIST;
        if (several) row[static_cast<size_t>(i) + 1] = kLongBlank;
      }
      sheet.rows.push_back(std::move(row));
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
  for (const PaperBracket& each : paper.brackets) absl::StrAppend(&text, "\n", BracketText(each));
  const size_t columns = paper.whole_lines ? std::numeric_limits<size_t>::max() : kTextColumns;
  for (const PaperList& list : paper.lists) absl::StrAppend(&text, "\n", ListText(list, columns));
  const std::string cut = absl::StrCat(std::string(kTextColumns, '-'), "\n");
  for (const PaperSlip& slip : paper.slips)
    absl::StrAppend(&text, cut, SlipText(paper.title, slip));
  if (!paper.foot.empty()) absl::StrAppend(&text, "\n", LinesOf(paper.foot));
  return text;
}

namespace {

// The lines of a text in a cell.
size_t LinesInCell(const std::string& text) { return Wrapped(OneLine(text), kCellColumns).size(); }

size_t LinesOfSlip(const std::string& title, const PaperSlip& slip) {
  size_t lines = LinesInCell(absl::StrCat(title, ", ", slip.title)) + 1;
  for (const PaperList& sheet : slip.sheets) {
    // A row of a sheet is as high as a line to write on.
    lines += 2 * (Upright(sheet).rows.size() + 1);
  }
  for (const std::string& person : slip.people) {
    if (slip.sheets.empty()) lines += LinesInCell(person);
  }
  for (const PaperSlip::Blank& blank : slip.blanks) {
    std::string line = blank.label;
    for (const std::string& choice : blank.choices) absl::StrAppend(&line, "     ", choice);
    lines += LinesInCell(line);
  }
  if (!slip.signatures.empty()) lines += 3;
  return lines + (slip.note.empty() ? 0 : LinesInCell(slip.note));
}

// The slips on sheets: the n-th cell of all sheets has the n-th pile.
std::string StackHtml(const Paper& paper) {
  const size_t cells = paper.slips_a_page;
  const size_t sheets = (paper.slips.size() + cells - 1) / cells;
  std::string html;
  for (size_t sheet = 0; sheet < sheets; ++sheet) {
    absl::StrAppend(&html, "<div class=\"sheet cells-", cells, "\">\n");
    for (size_t cell = 0; cell < cells; ++cell) {
      const size_t slip = cell * sheets + sheet;
      html += slip < paper.slips.size() ? SlipHtml(paper.title, paper.slips[slip], false)
                                        : "<section class=\"slip\"></section>\n";
    }
    html += "</div>\n";
  }
  return html;
}

std::string SlipsHtml(const Paper& paper) {
  if (paper.stacked) return StackHtml(paper);
  std::string html;
  for (size_t i = 0; i < paper.slips.size(); ++i) {
    const bool last = (i + 1) % paper.slips_a_page == 0 && i + 1 < paper.slips.size();
    html += SlipHtml(paper.title, paper.slips[i], last);
  }
  return html;
}

}  // namespace

std::vector<std::string> SlipsTooLong(const Paper& paper) {
  std::vector<std::string> titles;
  for (const PaperSlip& slip : paper.slips) {
    const bool fits = LinesOfSlip(paper.title, slip) <= CellLines(paper.slips_a_page);
    if (!fits) titles.push_back(slip.title);
  }
  return titles;
}

std::string PaperHtml(const Paper& paper) {
  const char* const language = paper.language == PaperLanguage::kItalian ? "it" : "en";
  std::string html = absl::StrCat(
      "<!doctype html>\n<html lang=\"", language, "\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
      HtmlText(paper.title), ": ", HtmlText(paper.subtitle), "</title>\n<style>", kStyle,
      paper.made.empty() ? "" : kSheetStyle, paper.stacked ? kStackStyle : "",
      "</style>\n</head>\n<body>\n<h1>", HtmlIsolated(paper.title), "</h1>\n<h2>",
      HtmlIsolated(paper.subtitle), "</h2>\n");
  if (!paper.made.empty()) {
    absl::StrAppend(&html, "<p class=\"made\">", HtmlText(paper.made), "</p>\n");
  }
  for (const PaperBracket& bracket : paper.brackets) html += BracketHtml(bracket);
  for (const PaperList& list : paper.lists) html += ListHtml(list);
  html += SlipsHtml(paper);
  if (!paper.foot.empty())
    absl::StrAppend(&html, "<p class=\"small\">", HtmlText(paper.foot), "</p>\n");
  return html + "</body>\n</html>\n";
}

}  // namespace arbitro::tools
