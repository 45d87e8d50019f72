// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/round_paper.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

void Add(v1::ListTablesResponse* tables, const std::vector<std::string>& names) {
  v1::Table* table = tables->add_tables();
  table->set_number(static_cast<uint32_t>(tables->tables_size()));
  table->set_kind(names.size() == 1 ? v1::TABLE_KIND_BYE : v1::TABLE_KIND_MATCH);
  for (const std::string& name : names) {
    v1::Seat* seat = table->add_seats();
    if (name.empty()) {
      seat->set_kind(v1::SEAT_KIND_NEUTRAL);
      continue;
    }
    seat->set_player("events/e/players/x");
    seat->set_display_name(name);
  }
}

v1::ListTablesResponse Tables() {
  v1::ListTablesResponse tables;
  Add(&tables, {"Zoe", "Bea"});
  Add(&tables, {"Mia", "", "Carla"});
  Add(&tables, {"Ada"});
  return tables;
}

using Rows = std::vector<std::vector<PaperCell>>;

TEST(RoundPaper, ByTableInTheOrderOfTheirNumbers) {
  EXPECT_EQ(TablesByNumber(PaperLanguage::kEnglish, Tables()).rows, (Rows{{"1", "1", "Zoe"},
                                                                          {"", "2", "Bea"},
                                                                          {"2", "1", "Mia"},
                                                                          {"", "2", "(neutral)"},
                                                                          {"", "3", "Carla"},
                                                                          {"3", "1", "Ada"}}));
  v1::ListTablesResponse pairs;
  Add(&pairs, {"Zoe", "Bea"});
  Add(&pairs, {"Ada"});
  EXPECT_EQ(TablesByNumber(PaperLanguage::kEnglish, pairs).rows,
            (Rows{{"1", "Zoe", "Bea"}, {"2", "Ada", "(bye)"}}));
}

TEST(RoundPaper, ByNameEverybodyOnceAndNobodyWhereNobodySits) {
  EXPECT_EQ(TablesByName(PaperLanguage::kItalian, Tables()).rows,
            (Rows{{"Ada", "3", "1", "(riposo)"},
                  {"Bea", "1", "2", "Zoe"},
                  {"Carla", "2", "3", "Mia, (neutrale)"},
                  {"Mia", "2", "1", "(neutrale), Carla"},
                  {"Zoe", "1", "1", "Bea"}}));
}

TEST(RoundPaper, APassiveSeatIsSaidToBeOne) {
  v1::Seat seat;
  seat.set_display_name("Ada");
  seat.set_kind(v1::SEAT_KIND_PASSIVE);
  EXPECT_EQ(SeatText(PaperLanguage::kEnglish, seat), "Ada (passive)");
  EXPECT_EQ(SeatText(PaperLanguage::kItalian, seat), "Ada (passivo)");
}

// Two rows that two decimals do not part, by a column that parts them.
TEST(RoundPaper, StandingsHaveTheDigitsThatPart) {
  v1::GetStandingsResponse standings;
  v1::StandingsColumn* column = standings.add_columns();
  column->set_id("owp");
  column->set_kind(v1::COLUMN_KIND_RATIO);
  column->mutable_label()->set_en("Opponents");
  column->mutable_denominator()->set_low(728'100);
  for (const uint64_t numerator : {327'240u, 327'201u}) {
    v1::StandingsRow* row = standings.add_rows();
    row->set_player("events/e/players/x");
    v1::StandingsCell* cell = row->add_cells();
    cell->mutable_numerator()->set_low(numerator);
    cell->set_percent("44.94");
  }
  standings.mutable_rows(1)->set_broken_by("owp");
  const auto rows = StandingsList(PaperLanguage::kEnglish, standings).rows;
  EXPECT_NE(rows[0][3], rows[1][3]);
  EXPECT_EQ(rows[0][3], "44.944 %");
  EXPECT_EQ(rows[1][3], "44.939 %");
  EXPECT_EQ(rows[1][4], "Opponents");
}

TEST(RoundPaper, SlipsByNameGoByTheFirstNameOfEachTable) {
  std::vector<PaperSlip> slips(3);
  slips[0].title = "1";
  slips[0].sort_names = {"Zoe", "Carla"};
  slips[1].title = "2";
  slips[1].sort_names = {"Mia", "Ada"};
  slips[2].title = "3";
  slips[2].sort_names = {"Bea", "Mia"};
  SortByName(&slips);
  EXPECT_EQ(slips[0].title, "2");
  EXPECT_EQ(slips[1].title, "3");
  EXPECT_EQ(slips[2].title, "1");
}

TEST(RoundPaper, SaysWhatTheDrawCanBeHeldTo) {
  v1::Round round;
  EXPECT_EQ(DrawText(PaperLanguage::kEnglish, round), "paired by hand");
  round.mutable_draw()->set_link_index(3);
  round.mutable_draw()->set_seed(std::string(32, '\x1f'));
  round.mutable_draw()->set_strength(v1::DRAW_STRENGTH_COMMITTED);
  EXPECT_EQ(DrawProofText(PaperLanguage::kEnglish, round), "draw 3, committed, 1f1f1f1f1f1f");
  EXPECT_EQ(DrawText(PaperLanguage::kItalian, round), "sorteggio 3, vincolato in anticipo");
  round.mutable_draw()->set_strength(v1::DRAW_STRENGTH_CONTRIBUTED);
  EXPECT_EQ(DrawProofText(PaperLanguage::kItalian, round),
            "sorteggio 3, con contributi del pubblico, 1f1f1f1f1f1f");
}

}  // namespace
}  // namespace arbitro::tools
