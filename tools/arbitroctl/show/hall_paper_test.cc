// SPDX-License-Identifier: Apache-2.0
//
// Codes, plans, ranges of names and deck sheets on paper.

#include <cstdio>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/arbitroctl/files/pdf.h"
#include "tools/arbitroctl/show/deck_sheet.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/plan_picture.h"
#include "tools/arbitroctl/show/qr_picture.h"
#include "tools/arbitroctl/show/round_paper.h"

namespace arbitro::tools {
namespace {

constexpr PaperLanguage kEnglish = PaperLanguage::kEnglish;

size_t Times(const std::string& part, const std::string& text) {
  size_t times = 0;
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++times;
  return times;
}

TEST(QrPicture, HasAQuietZoneAndIsNoneOfATextThatIsTooLong) {
  const QrPicture picture = QrPictureOf("p001");
  EXPECT_EQ(picture.modules, 21u + 8u);
  EXPECT_NE(picture.svg.find("viewBox=\"-4 -4 29 29\""), std::string::npos);
  EXPECT_NE(picture.svg.find("d=\"M0 0h7v1h-7z"), std::string::npos) << "no finder pattern";
  EXPECT_EQ(QrPictureOf("").modules, 0u);
  EXPECT_EQ(QrPictureOf(std::string(2'331, 'x')).modules, 177u + 8u);
  EXPECT_EQ(QrPictureOf(std::string(2'332, 'x')).modules, 0u);
}

TEST(QrPicture, StandsOnASlipAndAsTextItStandsThereItself) {
  Paper paper;
  paper.title = "Cup";
  PaperSlip slip{"table 4", {"ada"}, {}, {}, {}};
  slip.large = {"<Ada>"};
  slip.code = "https://a.example/<b>?c&d";
  paper.slips = {slip};
  const std::string html = PaperHtml(paper);
  EXPECT_EQ(Times("<svg", html), 1u);
  EXPECT_EQ(Times("class=\"signatures\"", html), 0u) << "room for signatures that no player gives";
  EXPECT_EQ(html.find("a.example"), std::string::npos) << "a code is modules alone";
  EXPECT_NE(html.find("<p class=\"large\"><bdi>&lt;Ada&gt;</bdi></p>"), std::string::npos) << html;
  EXPECT_NE(PaperText(paper).find("  <Ada>\n  ada\n  https://a.example/<b>?c&d\n"),
            std::string::npos)
      << PaperText(paper);
  // Of eight a page, a cell has no room for a code of a thousand letters.
  paper.slips_a_page = 8;
  EXPECT_TRUE(SlipsTooLong(paper).empty());
  paper.slips[0].code = std::string(1'000, 'x');
  EXPECT_EQ(SlipsTooLong(paper), std::vector<std::string>{"table 4"});
}

// Where the word ends on the first page of the file, in centimetres from its top; 0: nowhere;
// less: there is no pdftotext.
double BottomOf(const std::string& word, const std::string& file) {
  FILE* out = popen(("pdftotext -bbox " + file + " -").c_str(), "r");
  std::string text;
  char bytes[4'096];
  while (const size_t size = fread(bytes, 1, sizeof(bytes), out)) text.append(bytes, size);
  if (pclose(out) != 0) return -1;
  const size_t end = text.find("\">" + word + "<");
  if (end == text.npos) return 0;
  const size_t begin = text.rfind('"', end - 1) + 1;
  return std::stod(text.substr(begin, end - begin)) / 72 * 2.54;
}

TEST(CellsOfAPile, HaveRoomForASlipThatIsNotTooLong) {
  constexpr double kTop = 1;
  constexpr double kHeight = 6.7;
  Paper paper;
  paper.title = "THE GREAT WINTER TOURNAMENT OF MAMMOLA AND OF HUMMINGTON";
  paper.made = "now";
  paper.slips_a_page = 8;
  paper.stacked = true;
  paper.slips = {{"ROUND 12, TABLE 4", {}, {}, {}, {}}};
  PaperSlip& slip = paper.slips[0];
  slip.code = "https://a.example/event/cup/tables?round=1#t4";
  slip.note = "LAST";
  do {
    slip.people.push_back("MAMMOLA WHO WON, AND HAS MANY POINTS OF THE GAME");
  } while (SlipsTooLong(paper).empty());
  slip.people.pop_back();
  const std::string file = testing::TempDir() + "/cell.pdf";
  const absl::Status made = WritePdf(file, PaperHtml(paper));
  if (made.message() == "WeasyPrint is not installed") GTEST_SKIP() << made.message();
  ASSERT_TRUE(made.ok()) << made;
  const double bottom = BottomOf("LAST", file);
  if (bottom < 0) GTEST_SKIP() << "pdftotext is not installed";
  EXPECT_GT(bottom, kTop + kHeight / 2) << "the cell is not full";
  EXPECT_LT(bottom, kTop + kHeight) << "the last line is cut off";
}

PaperList ByName(const std::vector<std::string>& names) {
  PaperList list{{"Player", ">Table"}, {}};
  for (const std::string& name : names) list.rows.push_back({name, "1"});
  return list;
}

std::vector<std::string> TitlesOf(const std::vector<PaperList>& lists) {
  std::vector<std::string> titles;
  for (const PaperList& list : lists) titles.push_back(list.title);
  return titles;
}

TEST(RangesByName, PartNoLetterAndAreAboutEqual) {
  using Titles = std::vector<std::string>;
  const std::vector<std::string> names = {"Ähring", "Alda", "Bo", "Éluard", "Eber", "Zorn"};
  EXPECT_EQ(TitlesOf(RangesByName(ByName(names), 2)), (Titles{"A–B", "E–Z"}));
  EXPECT_EQ(TitlesOf(RangesByName(ByName(names), 3)), (Titles{"A", "B–E", "Z"}));
  EXPECT_EQ(TitlesOf(RangesByName(ByName(names), 1)), Titles{"A–Z"});
  EXPECT_EQ(TitlesOf(RangesByName(ByName(names), 99)), (Titles{"A", "B", "E", "Z"}));
  EXPECT_EQ(TitlesOf(RangesByName(ByName({"李", "王"}), 2)).size(), 2u);
  EXPECT_TRUE(RangesByName(ByName({}), 4).empty());
  size_t rows = 0;
  for (const PaperList& part : RangesByName(ByName(names), 3)) rows += part.rows.size();
  EXPECT_EQ(rows, names.size());
  Paper paper;
  paper.lists = RangesByName(ByName(names), 3);
  EXPECT_EQ(Times("<div class=\"break\">", PaperHtml(paper)), 2u);
  EXPECT_EQ(Times("<h3 class=\"part\">", PaperHtml(paper)), 3u) << "each sheet's foot names it";
}

TEST(PlanPicture, ShowsRangesBlockedAndFeatureTablesAndTheTakenOnes) {
  v1::TablePlan plan;
  v1::TableRange* range = plan.add_ranges();
  range->mutable_tables()->set_from(11);
  range->mutable_tables()->set_to(14);
  range->set_division("<junior>");
  plan.add_blocked()->set_from(12);
  plan.mutable_blocked(0)->set_to(12);
  plan.add_feature(14);
  v1::ListTablesResponse tables;
  tables.add_tables()->set_place(11);
  tables.add_tables()->set_number(2);
  tables.add_tables()->set_kind(v1::TABLE_KIND_BYE);
  const auto plans = PlansOf(kEnglish, plan, tables, 3);
  ASSERT_EQ(plans.size(), 2u);
  EXPECT_EQ(plans[0].title, "Tables 11 to 14, <junior>");
  ASSERT_EQ(plans[0].tables.size(), 4u);
  EXPECT_TRUE(plans[0].tables[0].taken);
  EXPECT_EQ(plans[0].tables[1].kind, PaperPlan::Kind::kBlocked);
  EXPECT_EQ(plans[0].tables[1].note, "not used");
  EXPECT_EQ(plans[0].tables[2].kind, PaperPlan::Kind::kPlain);
  EXPECT_FALSE(plans[0].tables[2].taken);
  EXPECT_EQ(plans[0].tables[3].kind, PaperPlan::Kind::kFeature);
  EXPECT_EQ(plans[1].title, "Other tables");
  ASSERT_EQ(plans[1].tables.size(), 10u) << "up to the first number of the range";
  EXPECT_TRUE(plans[1].tables[1].taken);
  const std::string html = PlanHtml(plans[0]);
  EXPECT_EQ(Times("<svg", html), 2u) << "a picture a row";
  EXPECT_EQ(Times("<rect", html), 4u);
  EXPECT_NE(html.find("&lt;junior&gt;"), std::string::npos);
}

// A plan may come after the pairing, and a feature table is there to be played at.
TEST(PlanPicture, GreysATakenTableWhateverThePlanSaysOfIt) {
  v1::TablePlan plan;
  plan.add_blocked()->set_from(1);
  plan.mutable_blocked(0)->set_to(1);
  plan.add_feature(2);
  v1::ListTablesResponse tables;
  tables.add_tables()->set_number(1);
  tables.add_tables()->set_number(2);
  const auto plans = PlansOf(kEnglish, plan, tables, 10);
  ASSERT_EQ(plans.size(), 1u);
  ASSERT_EQ(plans[0].tables.size(), 2u);
  EXPECT_EQ(plans[0].tables[0].note, "") << "it is used";
  EXPECT_EQ(plans[0].tables[1].note, "feature");
  const std::string html = PlanHtml(plans[0]);
  EXPECT_EQ(Times("fill=\"#e4e4e4\"", html), 2u) << html;
  EXPECT_EQ(Times("stroke-dasharray", html), 1u);
  EXPECT_EQ(Times("stroke-width=\"6\"", html), 1u);
  EXPECT_EQ(Times("fill=\"#777\"", html), 0u);
}

TEST(PlanPicture, IsBoundedWhateverThePlanSays) {
  v1::TablePlan plan;
  v1::TableRange* range = plan.add_ranges();
  range->mutable_tables()->set_from(1);
  range->mutable_tables()->set_to(4'000'000'000);
  EXPECT_EQ(PlansOf(kEnglish, plan, {}, 10)[0].tables.size(), kPlanTablesMax);
}

TEST(DeckSheets, AreInThePlayersOrderOrTheCheckers) {
  v1::Deck deck;
  deck.mutable_verdict()->set_legal(true);
  for (const char* name : {"Zap", "ash", "Éclair"}) {
    v1::DeckRow* row = deck.add_rows();
    row->set_count(2);
    row->set_card(std::string(name) + "-1");
    row->set_name(name);
  }
  deck.mutable_rows(0)->clear_name();
  const PaperList own = DeckSheet(kEnglish, {"Ada (4)", false}, deck);
  EXPECT_EQ(own.title, "Ada (4) · 6 cards · legal");
  EXPECT_TRUE(own.on_new_page);
  EXPECT_EQ(own.rows[0][1].Text(), "Zap-1");
  EXPECT_EQ(own.headings.size(), 3u);
  const PaperList checked = DeckSheet(kEnglish, {"Ada (4)", true}, deck);
  EXPECT_EQ(checked.rows[0][1].Text(), "ash");
  EXPECT_EQ(checked.rows[1][1].Text(), "Éclair");
  EXPECT_EQ(checked.rows[2][3].Text(), kSheetBlank);
}

}  // namespace
}  // namespace arbitro::tools
