// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/texts_testing.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

Paper PairingsPaper() {
  Paper paper;
  paper.title = "Torino <2026>";
  paper.subtitle = "Turno 1";
  paper.language = PaperLanguage::kItalian;
  paper.lists.push_back({{">Tavolo", "Giocatore"}, {{"1", "ada"}, {"12", "\"bob\" & co"}}});
  return paper;
}

TEST(Paper, ListsItsRowsAsText) {
  EXPECT_EQ(PaperText(PairingsPaper()),
            "Torino <2026>\n"
            "Turno 1\n"
            "\n"
            "Tavolo  Giocatore\n"
            "     1  ada\n"
            "    12  \"bob\" & co\n");
}

TEST(Paper, EscapesWhatPeopleTypedInHtml) {
  const std::string html = PaperHtml(PairingsPaper());
  EXPECT_NE(html.find("<html lang=\"it\">"), std::string::npos);
  EXPECT_NE(html.find("<h1><bdi>Torino &lt;2026&gt;</bdi></h1>"), std::string::npos);
  EXPECT_NE(
      html.find(
          "<td class=\"number\"><bdi>12</bdi></td><td><bdi>&quot;bob&quot; &amp; co</bdi></td>"),
      std::string::npos)
      << html;
  EXPECT_EQ(html.find("<2026>"), std::string::npos);
}

Paper SlipsPaper(size_t slips, size_t a_page) {
  Paper paper;
  paper.title = "Torino";
  paper.slips_a_page = a_page;
  const PaperSlip slip{"Table 4",
                       {"1. ada", "2. bob"},
                       {{"Winner", {"first", "second"}}, {"Games", {}}},
                       {"ada", "bob"},
                       {"ada", "bob"}};
  paper.slips.assign(slips, slip);
  return paper;
}

size_t CountOf(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// The piles of the cells, one upon the other in the order of the cells, have the slips in order.
TEST(Paper, SlipsThatAreCutAsAPileStayInOrder) {
  for (const size_t cells : {4, 6, 8}) {
    for (size_t slips = 1; slips <= 3 * cells + 1; ++slips) {
      Paper paper = SlipsPaper(slips, cells);
      for (size_t i = 0; i < slips; ++i) paper.slips[i].title = "slip" + std::to_string(i) + "!";
      paper.made = "now";
      paper.stacked = true;
      const std::string html = PaperHtml(paper);
      std::vector<std::string> piles(cells);
      size_t at = 0;
      size_t sheets = 0;
      while ((at = html.find("<div class=\"sheet", at)) != std::string::npos) {
        ++sheets;
        for (size_t cell = 0; cell < cells; ++cell) {
          at = html.find("<section", at + 1);
          const std::string section = html.substr(at, html.find("</section>", at) - at);
          const size_t title = section.find("slip", 20);
          if (title == std::string::npos) continue;
          piles[cell] += section.substr(title, section.find('!') + 1 - title);
        }
      }
      EXPECT_EQ(sheets, (slips + cells - 1) / cells);
      std::string order;
      for (const std::string& pile : piles) order += pile;
      std::string expected;
      for (size_t i = 0; i < slips; ++i) expected += "slip" + std::to_string(i) + "!";
      EXPECT_EQ(order, expected) << cells << " cells, " << slips << " slips";
    }
  }
}

TEST(Paper, ASlipThatNoCellHoldsIsNamed) {
  Paper paper = SlipsPaper(2, 8);
  EXPECT_TRUE(SlipsTooLong(paper).empty());
  paper.slips[1].title = "Table 5";
  for (int i = 0; i < 8; ++i) paper.slips[1].blanks.push_back({"one more", {}});
  EXPECT_EQ(SlipsTooLong(paper), std::vector<std::string>{"Table 5"});
  paper.slips_a_page = 4;
  EXPECT_TRUE(SlipsTooLong(paper).empty());
}

TEST(Paper, OnlySheetsHaveAFoot) {
  Paper paper = PairingsPaper();
  EXPECT_EQ(PaperHtml(paper).find("string-set"), std::string::npos);
  paper.made = "2026-05-08 <18:30>";
  const std::string html = PaperHtml(paper);
  EXPECT_NE(html.find("counter(pages)"), std::string::npos);
  EXPECT_NE(html.find("<p class=\"made\">2026-05-08 &lt;18:30&gt;</p>"), std::string::npos);
}

TEST(Paper, BoxesThatDoNotFitInALineGoOnInTheNext) {
  Paper paper = SlipsPaper(1, 4);
  const std::string choice(30, 'c');
  paper.slips.front().blanks = {{"Decided by", {choice, choice, choice, "end"}}};
  const std::string text = PaperText(paper);
  EXPECT_EQ(CountOf(text, "[ ] "), 4U) << text;
  EXPECT_EQ(text.find("…"), std::string::npos) << text;
  EXPECT_NE(text.find("\n              [ ] ccc"), std::string::npos) << text;
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    EXPECT_LE(text.find('\n', at) - at, 100U) << text;
  }
}

TEST(Paper, ASlipHasBoxesLinesAndSignatures) {
  const std::string text = PaperText(SlipsPaper(1, 4));
  EXPECT_NE(text.find("[ ] first  [ ] second"), std::string::npos) << text;
  EXPECT_EQ(CountOf(text, "________________________"), 3U) << text;
}

// A form that asks about each seat becomes a table with a row a player, and no single blank.
TEST(Paper, ASheetHasARowAPlayer) {
  v1::Form report;
  report.set_kind(v1::Form::STRUCT);
  v1::Form* lines = report.add_children();
  lines->set_kind(v1::Form::LIST);
  PutWords("en", "Players", lines->mutable_label());
  v1::Form* line = lines->add_children();
  line->set_kind(v1::Form::STRUCT);
  for (const char* label : {"Role", "Honour"}) {
    v1::Form* part = line->add_children();
    part->set_kind(v1::Form::TEXT);
    PutWords("en", label, part->mutable_label());
  }
  Paper paper = SlipsPaper(1, 1);
  PaperSlip& slip = paper.slips.front();
  slip.blanks = BlanksOf(PaperLanguage::kEnglish, report);
  slip.sheets = SheetsOf(PaperLanguage::kEnglish, report, slip.people);
  EXPECT_TRUE(slip.blanks.empty());
  const std::string text = PaperText(paper);
  EXPECT_NE(text.find("Players  Role  Honour"), std::string::npos) << text;
  EXPECT_NE(text.find("1. ada   ____  ____"), std::string::npos) << text;
  const std::string html = PaperHtml(paper);
  EXPECT_EQ(CountOf(html, "2. bob"), 1U) << html;
  EXPECT_EQ(CountOf(html, "<td><bdi>____</bdi></td>"), 4U) << html;
}

// A sheet of many fields: no field is parted from its blank, and one of several names has a long
// one; as a page each field has a line, and a struck seat nothing to fill in.
TEST(Paper, ASheetOfManyFieldsBreaksNoWord) {
  v1::Form report;
  report.set_kind(v1::Form::STRUCT);
  v1::Form* lines = report.add_children();
  lines->set_kind(v1::Form::LIST);
  PutWords("en", "Players", lines->mutable_label());
  v1::Form* line = lines->add_children();
  line->set_kind(v1::Form::STRUCT);
  for (int i = 0; i < 12; ++i) {
    v1::Form* part = line->add_children();
    part->set_kind(i == 1 ? v1::Form::SET : v1::Form::INTEGER);
    PutWords("en", "Territories in the objective", part->mutable_label());
  }
  Paper paper = SlipsPaper(1, 1);
  PaperSlip& slip = paper.slips.front();
  slip.sheets = SheetsOf(PaperLanguage::kEnglish, report, slip.people);
  StrikeOut(&slip.sheets.front().rows[1]);
  const std::string text = PaperText(paper);
  EXPECT_EQ(CountOf(text, "Territories in the objective ____"), 12U) << text;
  EXPECT_EQ(CountOf(text, "Territories in the objective —"), 12U) << text;
  EXPECT_EQ(CountOf(text, "objective ________________________________________"), 1U) << text;
  const std::string html = PaperHtml(paper);
  EXPECT_EQ(CountOf(html, "<td><bdi>Territories in the objective</bdi></td>"), 12U) << html;
}

// Names stand in headings, too, and have no blank to break at: they may break anywhere.
TEST(Paper, NoHeadingOfASheetLeavesItsColumn) {
  const std::string html = PaperHtml(SlipsPaper(1, 1));
  const size_t rule = html.find(".slip th {");
  ASSERT_NE(rule, std::string::npos);
  const std::string properties = html.substr(rule, html.find('}', rule) - rule);
  EXPECT_NE(properties.find("overflow-wrap: anywhere"), std::string::npos) << properties;
}

TEST(Paper, BreaksPagesBetweenSlipsAndNotBehindTheLast) {
  EXPECT_EQ(CountOf(PaperHtml(SlipsPaper(8, 4)), "class=\"slip break\""), 1U);
  EXPECT_EQ(CountOf(PaperHtml(SlipsPaper(3, 1)), "class=\"slip break\""), 2U);
}

TEST(Paper, TakesTheOtherLanguageWhereOneIsMissing) {
  v1::LocalizedText text;
  text.set_en("Table");
  EXPECT_EQ(TextIn(PaperLanguage::kItalian, text), "Table");
  text.set_it("Tavolo");
  EXPECT_EQ(TextIn(PaperLanguage::kItalian, text), "Tavolo");
  // Of a ruleset that has neither of the two, what the daemon put first.
  v1::Texts texts;
  EXPECT_EQ(TextIn(PaperLanguage::kItalian, texts), "");
  PutWords("fr", "Table de jeu", &texts);
  EXPECT_EQ(TextIn(PaperLanguage::kItalian, texts), "Table de jeu");
  PutWords("en", "Table", &texts);
  EXPECT_EQ(TextIn(PaperLanguage::kEnglish, texts), "Table");
}

TEST(Paper, AsksForEveryFieldOfAReport) {
  v1::Form report;
  report.set_kind(v1::Form::STRUCT);
  v1::Form* winner = report.add_children();
  winner->set_kind(v1::Form::CHOICE);
  PutWords("it", "Vincitore", winner->mutable_label());
  PutWords("it", "primo", winner->add_choices()->mutable_label());
  v1::Form* games = report.add_children();
  games->set_kind(v1::Form::STRUCT);
  PutWords("it", "Partite", games->mutable_label());
  PutWords("it", "vinte", games->add_children()->mutable_label());
  v1::Form* signed_slip = report.add_children();
  signed_slip->set_kind(v1::Form::FLAG);
  PutWords("it", "Firmato", signed_slip->mutable_label());
  const auto blanks = BlanksOf(PaperLanguage::kItalian, report);
  ASSERT_EQ(blanks.size(), 3U);
  EXPECT_EQ(blanks[0].label, "Vincitore");
  EXPECT_EQ(blanks[0].choices, std::vector<std::string>{"primo"});
  EXPECT_EQ(blanks[1].label, "Partite, vinte");
  EXPECT_TRUE(blanks[1].choices.empty());
  EXPECT_EQ(blanks[2].choices, (std::vector<std::string>{"sì", "no"}));
}

}  // namespace
}  // namespace arbitro::tools
