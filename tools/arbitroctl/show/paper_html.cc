// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/text/characters.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/medium.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/plan_picture.h"
#include "tools/arbitroctl/show/qr_picture.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr size_t kColumnsOfSheet = 8;  // more of them stand below one another

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
.choice { display: inline-block; max-width: 100%; }
.signatures { display: flex; gap: 1cm; margin-top: .6cm; clear: both; }
.signatures div { flex: 1; min-width: 0; border-top: 1px solid #000; font-size: 9pt; }
.signatures .box { margin-left: 0; }
.slip table { clear: both; table-layout: fixed; font-size: 9pt; overflow-wrap: normal; }
.slip th, .slip td { padding: .12cm .1cm; vertical-align: bottom; border: 1px solid #bbb; }
.slip th { font-size: 8pt; font-weight: normal; overflow-wrap: anywhere; }
.slip th:first-child { width: 26%; }
.slip td:first-child { overflow-wrap: anywhere; }
.slip tbody tr { height: .8cm; }
.large { font-size: 22pt; line-height: 1.15; font-weight: bold; }
.large.long { font-size: 15pt; }
.large.longer { font-size: 11pt; }
.code { float: right; margin: 0 0 .15cm .3cm; }
.code svg { display: block; width: 100%; height: 100%; }
.plan svg { display: block; width: 100%; break-inside: avoid; }
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
h3.part { string-set: of " · " content(); }
.made { string-set: made content(); height: 0; overflow: hidden; margin: 0; font-size: 1pt; }
.made { color: #fff; }
@page { margin: 1cm 1cm 1.6cm; font: 8pt sans-serif; }
@page { @bottom-left { content: string(event) " · " string(part) string(of); } }
@page { @bottom-left { width: 60%; text-align: left; } }
@page { @bottom-right { content: string(made) " · " counter(page) " / " counter(pages); } }
@page { @bottom-right { width: 40%; text-align: right; } }
.bracket { display: block; }
)";

// Cells of one size, to be cut as one pile. The first cell begins where the page does.
constexpr char kStackStyle[] = R"(
h1, h2 { height: 0; overflow: hidden; margin: 0; font-size: 1pt; color: #fff; }
.sheet { break-after: page; }
.sheet:last-of-type { break-after: auto; }
.sheet::after { content: ""; display: block; clear: both; }
.sheet .slip { float: left; box-sizing: border-box; width: 9.5cm; margin: 0; padding: .35cm; }
.sheet .slip { border: .3pt dashed #555; overflow: hidden; font-size: 9pt; }
.sheet .slip h3 { font-size: 10pt; }
.sheet .slip p { margin: .1cm 0; }
.sheet .code { margin: 0 0 .1cm .2cm; }
.sheet .line { min-width: 4cm; height: .8em; }
.sheet .signatures { margin-top: .45cm; }
.sheet .signatures div + div { margin-left: .4cm; }
.cells-4 .slip { height: 13.4cm; }
.cells-4 .large { font-size: 30.8pt; }
.cells-4 .large.long { font-size: 21pt; }
.cells-4 .large.longer { font-size: 15.4pt; }
.cells-6 .large { font-size: 26.4pt; }
.cells-6 .large.long { font-size: 18pt; }
.cells-6 .large.longer { font-size: 13.2pt; }
.cells-6 .slip { height: 8.9cm; }
.cells-8 .slip { height: 6.7cm; }
)";
// Lines of 9 points that a cell has room for, and characters of a line.
constexpr size_t kCellColumns = 48;
constexpr size_t kMillimetresOfLine = 5;    // high
constexpr size_t kMillimetresOfLetter = 2;  // wide
// Sizes of a line in large print, each for lines of at most so many columns.
struct LargeSize {
  size_t columns;
  const char* style;
  size_t points;
  size_t lines;  // of 9 points, that one of it takes
};
constexpr LargeSize kLargeSizes[] = {
    {14, "large", 22, 3}, {24, "large long", 15, 2}, {1'000'000, "large longer", 11, 2}};
constexpr size_t kPointsOfCell = 9;
// Of a code: half a millimetre a module is read by a phone from paper of any printer.
constexpr size_t kMillimetresOfCodeMin = 22;

// How much larger large print is where cells have the room, in tenths.
size_t LargerTenths(size_t cells) { return cells <= 4 ? 14 : cells <= 6 ? 12 : 10; }

size_t CellLines(size_t cells) { return cells <= 4 ? 25 : cells <= 6 ? 15 : 11; }

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

size_t CodeMillimetres(const std::string& code) {
  return std::max(kMillimetresOfCodeMin, QrPictureOf(code).modules / 2);
}

std::string CellHtml(const PaperCell& cell) {
  return absl::StrJoin(
      cell.parts, HtmlText(cell.between),
      [](std::string* out, const std::string& part) { out->append(HtmlIsolated(part)); });
}

// A column's heading; adds the class that its cells have.
std::string HeadingHtml(const std::string& heading, std::vector<std::string>* classes) {
  const bool number = !heading.empty() && heading[0] == '>';
  classes->push_back(number ? " class=\"number\"" : "");
  return absl::StrCat("<th", classes->back(), ">", HtmlText(heading.substr(number ? 1 : 0)),
                      "</th>");
}

std::string ListHtml(const PaperList& list, bool first = true) {
  std::string html = list.on_new_page && !first ? "<div class=\"break\"></div>\n" : "";
  // On sheets, the foot of each one says of whom it is.
  const char* const heading_of = list.on_new_page ? "<h3 class=\"part\">" : "<h3>";
  if (!list.title.empty()) {
    absl::StrAppend(&html, heading_of, HtmlIsolated(list.title), "</h3>\n");
  }
  html += "<table>\n<thead><tr>";
  std::vector<std::string> cell;
  for (const std::string& heading : list.headings) html += HeadingHtml(heading, &cell);
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

const LargeSize& SizeOf(const std::string& line) {
  const size_t columns = text::Columns(line);
  return *std::find_if(std::begin(kLargeSizes), std::end(kLargeSizes) - 1,
                       [&](const LargeSize& size) { return columns <= size.columns; });
}

// The code at the right of a slip; nothing where there is none, or it is too long for any.
std::string CodeHtml(const std::string& code) {
  const QrPicture picture = QrPictureOf(code);
  if (picture.modules == 0) return "";
  const std::string side =
      absl::StrCat(CodeMillimetres(code) / 10, ".", CodeMillimetres(code) % 10);
  return absl::StrCat("<div class=\"code\" style=\"width: ", side, "cm; height: ", side, "cm\">",
                      picture.svg, "</div>\n");
}

// A line to write on, or boxes to choose from.
std::string BlankHtml(const PaperSlip::Blank& blank) {
  std::string html = absl::StrCat("<p>", HtmlIsolated(blank.label), ": ");
  if (blank.choices.empty()) html += "<span class=\"line\"></span>";
  for (const std::string& choice : blank.choices) {
    absl::StrAppend(&html, " <span class=\"choice\"><span class=\"box\"></span>",
                    HtmlIsolated(choice), "</span>");
  }
  return html + "</p>\n";
}

std::string SignaturesHtml(const PaperSlip& slip) {
  if (slip.signatures.empty()) return "";
  std::string html = "<div class=\"signatures\">";
  for (const std::string& who : slip.signatures) {
    absl::StrAppend(&html, "<div>", HtmlIsolated(who));
    if (!slip.beside.empty()) {
      absl::StrAppend(&html, "<br><span class=\"box\"></span>", HtmlText(slip.beside));
    }
    html += "</div>";
  }
  return html + "</div>\n";
}

std::string SlipHtml(const std::string& title, const PaperSlip& slip, bool last_of_page) {
  std::string html = absl::StrCat("<section class=\"slip", last_of_page ? " break" : "", "\">\n",
                                  CodeHtml(slip.code), "<h3>", HtmlIsolated(title), ", ",
                                  HtmlText(slip.title), "</h3>\n");
  for (const std::string& large : slip.large) {
    absl::StrAppend(&html, "<p class=\"", SizeOf(large).style, "\">", HtmlIsolated(large),
                    "</p>\n");
  }
  for (const PaperList& sheet : slip.sheets) html += ListHtml(Upright(sheet));
  for (const std::string& person : slip.people) {
    if (slip.sheets.empty()) absl::StrAppend(&html, "<p>", HtmlIsolated(person), "</p>\n");
  }
  for (const PaperSlip::Blank& blank : slip.blanks) html += BlankHtml(blank);
  html += SignaturesHtml(slip);
  if (!slip.note.empty())
    absl::StrAppend(&html, "<p class=\"small\">", HtmlText(slip.note), "</p>\n");
  return html + "</section>\n";
}

// The lines of a text in a cell, beside what stands at its right. Capitals are wider than letters.
size_t LinesInCell(const std::string& text, size_t columns = kCellColumns) {
  const auto capitals = std::count_if(text.begin(), text.end(), absl::ascii_isupper);
  const bool wide = 2 * static_cast<size_t>(capitals) > text.size();
  return Wrapped(OneLine(text), wide ? columns * 3 / 4 : columns).size();
}

// The lines that a line in large print takes, where lines have that many columns.
size_t LinesOfLarge(const std::string& large, size_t cells, size_t columns) {
  const LargeSize& size = SizeOf(large);
  const size_t tenths = size.points * LargerTenths(cells);
  return size.lines * LargerTenths(cells) / 10 *
         LinesInCell(large, std::max<size_t>(columns * kPointsOfCell * 10 / tenths, 1));
}

// A blank as one text, as wide as it is printed.
std::string LineOfBlank(const PaperSlip::Blank& blank) {
  std::string line = blank.label;
  for (const std::string& choice : blank.choices) absl::StrAppend(&line, "     ", choice);
  return line;
}

size_t LinesOfSlip(const std::string& title, const PaperSlip& slip, size_t cells) {
  const size_t side = slip.code.empty() ? 0 : CodeMillimetres(slip.code);
  const size_t beside = kCellColumns - side / kMillimetresOfLetter;
  const size_t code_lines = side == 0 ? 0 : side / kMillimetresOfLine + 1;
  size_t lines = 0;
  // Lines above the lower edge of the code end where it begins.
  const auto columns = [&] { return lines < code_lines ? beside : kCellColumns; };
  // The title is a point larger than the lines, and bold.
  lines += LinesInCell(absl::StrCat(title, ", ", slip.title), columns() * 5 / 6) + 1;
  for (const std::string& large : slip.large) lines += LinesOfLarge(large, cells, columns());
  // A row of a sheet is as high as a line to write on, and a sheet stands below the code.
  if (!slip.sheets.empty()) lines = std::max(lines, code_lines);
  for (const PaperList& sheet : slip.sheets) lines += 2 * (Upright(sheet).rows.size() + 1);
  for (const std::string& person : slip.people) {
    if (slip.sheets.empty()) lines += LinesInCell(person, columns());
  }
  for (const PaperSlip::Blank& blank : slip.blanks) {
    lines += LinesInCell(LineOfBlank(blank), columns());
  }
  lines = std::max(lines, code_lines);
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
    const bool fits =
        LinesOfSlip(paper.title, slip, paper.slips_a_page) <= CellLines(paper.slips_a_page);
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
  for (const PaperPlan& plan : paper.plans) html += PlanHtml(plan);
  for (const PaperBracket& bracket : paper.brackets) html += BracketHtml(bracket);
  for (const PaperList& list : paper.lists) html += ListHtml(list, &list == &paper.lists.front());
  html += SlipsHtml(paper);
  if (!paper.foot.empty())
    absl::StrAppend(&html, "<p class=\"small\">", HtmlText(paper.foot), "</p>\n");
  return html + "</body>\n</html>\n";
}

}  // namespace arbitro::tools
