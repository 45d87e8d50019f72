// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/plan_picture.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/medium.h"
#include "tools/arbitroctl/show/seat_words.h"

namespace arbitro::tools {
namespace {

// Of the picture's own units: a table with the aisle around it, and its top alone.
constexpr size_t kTableWidth = 100;
constexpr size_t kTableHeight = 64;
constexpr size_t kAisle = 8;

bool IsWithin(const v1::TableSpan& span, uint32_t number) {
  return number >= span.from() && number <= span.to();
}

// The tables of a hall, by their numbers, whatever range they stand in.
struct HallTables {
  const v1::TablePlan& plan;
  std::set<uint32_t> taken;

  PaperPlan::Table Of(PaperLanguage language, uint32_t number) const {
    PaperPlan::Table table{absl::StrCat(number)};
    const auto blocks = [&](const v1::TableSpan& span) { return IsWithin(span, number); };
    table.taken = taken.count(number) != 0;
    if (std::any_of(plan.blocked().begin(), plan.blocked().end(), blocks)) {
      table.kind = PaperPlan::Kind::kBlocked;
      // A plan that came after the pairing takes no table away from its match.
      if (!table.taken) table.note = Phrase(language, "not used");
    } else if (std::count(plan.feature().begin(), plan.feature().end(), number) != 0) {
      table.kind = PaperPlan::Kind::kFeature;
      table.note = Phrase(language, "feature");
    }
    return table;
  }
};

// "Tables 1-40, junior, phase 2".
std::string RangeTitle(PaperLanguage language, const v1::TableRange& range) {
  std::string title =
      PhraseWith(language, "Tables $0 to $1", range.tables().from(), range.tables().to());
  if (!range.division().empty()) absl::StrAppend(&title, ", ", range.division());
  if (range.phase() != 0) {
    absl::StrAppend(&title, ", ", PhraseWith(language, "phase $0", range.phase()));
  }
  return title;
}

// The highest number that anything names; at most kPlanTablesMax.
uint32_t HighestOf(const HallTables& hall) {
  uint32_t highest = hall.taken.empty() ? 0 : *hall.taken.rbegin();
  for (const v1::TableSpan& span : hall.plan.blocked()) highest = std::max(highest, span.to());
  for (const uint32_t table : hall.plan.feature()) highest = std::max(highest, table);
  return std::min(highest, kPlanTablesMax);
}

std::string StyleOf(const PaperPlan::Table& table) {
  const char* const fill = table.taken ? "fill=\"#e4e4e4\" " : "fill=\"#fff\" ";
  switch (table.kind) {
    case PaperPlan::Kind::kFeature:
      return absl::StrCat(fill, "stroke=\"#000\" stroke-width=\"6\"");
    case PaperPlan::Kind::kBlocked:
      return absl::StrCat(fill, "stroke=\"#777\" stroke-width=\"2\" stroke-dasharray=\"6 6\"");
    default:
      return absl::StrCat(fill, "stroke=\"#000\" stroke-width=\"2\"");
  }
}

std::string TableSvg(const PaperPlan::Table& table, size_t column) {
  const size_t left = column * kTableWidth + kAisle;
  const size_t middle = column * kTableWidth + kTableWidth / 2;
  const bool pale = table.kind == PaperPlan::Kind::kBlocked && !table.taken;
  std::string svg = absl::StrCat(
      "<rect x=\"", left, "\" y=\"", kAisle, "\" width=\"", kTableWidth - 2 * kAisle,
      "\" height=\"", kTableHeight - 2 * kAisle, "\" rx=\"4\" ", StyleOf(table), "/><text x=\"",
      middle, "\" y=\"", kTableHeight / 2 + (table.note.empty() ? 10 : 2),
      "\" font-size=\"26\" font-weight=\"bold\" fill=\"", pale ? "#777" : "#000",
      "\" text-anchor=\"middle\">", HtmlText(table.number), "</text>");
  if (table.note.empty()) return svg;
  return absl::StrCat(svg, "<text x=\"", middle, "\" y=\"", kTableHeight / 2 + 17,
                      "\" font-size=\"12\" text-anchor=\"middle\">", HtmlText(table.note),
                      "</text>");
}

// The tables of the hall that are not drawn.
std::vector<PaperPlan::Table> TablesBeside(const std::set<uint32_t>& drawn, PaperLanguage language,
                                           const HallTables& hall) {
  std::vector<PaperPlan::Table> others;
  const uint32_t first = std::max(hall.plan.first_number(), uint32_t{1});
  for (uint32_t number = first; number <= HighestOf(hall); ++number) {
    if (drawn.count(number) == 0) others.push_back(hall.Of(language, number));
  }
  return others;
}

}  // namespace

std::vector<PaperPlan> PlansOf(PaperLanguage language, const v1::TablePlan& plan,
                               const v1::ListTablesResponse& tables, uint32_t in_a_row) {
  HallTables hall{plan, {}};
  for (const v1::Table& table : tables.tables()) {
    if (table.kind() != v1::TABLE_KIND_BYE) hall.taken.insert(HallNumber(table));
  }
  std::vector<PaperPlan> plans;
  std::set<uint32_t> drawn;
  for (const v1::TableRange& range : plan.ranges()) {
    PaperPlan& one = plans.emplace_back();
    one.title = RangeTitle(language, range);
    one.in_a_row = in_a_row;
    for (uint32_t number = range.tables().from(); number <= range.tables().to(); ++number) {
      if (one.tables.size() == kPlanTablesMax) break;
      drawn.insert(number);
      one.tables.push_back(hall.Of(language, number));
    }
  }
  PaperPlan others{plans.empty() ? "" : Phrase(language, "Other tables"),
                   TablesBeside(drawn, language, hall), in_a_row};
  if (!others.tables.empty()) plans.push_back(std::move(others));
  return plans;
}

std::string PlanHtml(const PaperPlan& plan) {
  std::string html = plan.title.empty() ? std::string()
                                        : absl::StrCat("<h3>", HtmlIsolated(plan.title), "</h3>\n");
  html += "<div class=\"plan\">\n";
  for (size_t begin = 0; begin < plan.tables.size(); begin += plan.in_a_row) {
    absl::StrAppend(&html, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ",
                    plan.in_a_row * kTableWidth, " ", kTableHeight,
                    "\" font-family=\"sans-serif\">");
    const size_t end = std::min(begin + plan.in_a_row, plan.tables.size());
    for (size_t i = begin; i < end; ++i) html += TableSvg(plan.tables[i], i - begin);
    html += "</svg>\n";
  }
  return html + "</div>\n";
}

}  // namespace arbitro::tools
