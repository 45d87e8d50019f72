// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/namesakes.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

void Sit(v1::Table* table, const std::string& player, const std::string& name,
         const std::string& sort_name) {
  v1::Seat* seat = table->add_seats();
  seat->set_player("events/e/players/" + player);
  seat->set_display_name(name);
  seat->set_sort_name(sort_name);
}

TEST(Namesakes, AreToldApartByTheirPlayersAndOthersAreLeftAlone) {
  v1::ListTablesResponse tables;
  Sit(tables.add_tables(), "zorn", "B Zorn", "Zorn B");
  Sit(tables.mutable_tables(0), "ada", "Ada", "Ada");
  Sit(tables.add_tables(), "zorn-2", "B Zorn", "Zorn B");
  TellApart(&tables);
  EXPECT_EQ(tables.tables(0).seats(0).display_name(), "B Zorn (zorn)");
  EXPECT_EQ(tables.tables(0).seats(0).sort_name(), "Zorn B (zorn)");
  EXPECT_EQ(tables.tables(0).seats(1).display_name(), "Ada");
  EXPECT_EQ(tables.tables(1).seats(0).display_name(), "B Zorn (zorn-2)");
}

TEST(Namesakes, NamesThatAreReadAsOneAreToldApart) {
  v1::ListTablesResponse tables;
  Sit(tables.add_tables(), "ada", "Ada Rossi", "");
  Sit(tables.mutable_tables(0), "other", "\u0410da Rossi", "");
  Sit(tables.mutable_tables(0), "third", "Ada  ROSSI", "");
  TellApart(&tables);
  EXPECT_EQ(tables.tables(0).seats(0).display_name(), "Ada Rossi (ada)");
  EXPECT_EQ(tables.tables(0).seats(1).display_name(), "\u0410da Rossi (other)");
  EXPECT_EQ(tables.tables(0).seats(2).display_name(), "Ada  ROSSI (third)");
}

TEST(Namesakes, OnePlayerInTwoPlacesIsNoNamesake) {
  v1::GetStandingsResponse standings;
  for (int i = 0; i < 2; ++i) {
    v1::StandingsRow* row = standings.add_rows();
    row->set_player("events/e/players/zorn");
    row->set_display_name("B Zorn");
  }
  TellApart(&standings);
  EXPECT_EQ(standings.rows(0).display_name(), "B Zorn");
}

}  // namespace
}  // namespace arbitro::tools
