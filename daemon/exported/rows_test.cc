// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/rows.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::exported {
namespace {

void AddSeat(v1::Table* table, const std::string& player, v1::SeatResult result, int32_t points) {
  v1::Seat* seat = table->add_seats();
  seat->set_player("events/e/players/" + player);
  seat->mutable_outcome()->set_result(result);
  seat->mutable_outcome()->set_points(points);
}

// A table that the second player won, and one that is open.
PlayedRound FirstRound() {
  PlayedRound played;
  played.round.set_number(1);
  v1::Table* table = played.tables.add_tables();
  table->set_number(1);
  table->set_decided(true);
  AddSeat(table, "ada", v1::SEAT_RESULT_LOSS, 0);
  AddSeat(table, "bob", v1::SEAT_RESULT_WIN, 3);
  v1::Table* open = played.tables.add_tables();
  open->set_number(2);
  AddSeat(open, "cyd", v1::SEAT_RESULT_UNSPECIFIED, 0);
  AddSeat(open, "dan", v1::SEAT_RESULT_UNSPECIFIED, 0);
  return played;
}

TEST(Rows, HaveAHeadingAndAFieldEach) {
  const Rows rows = SeatRows({FirstRound()});
  ASSERT_EQ(rows.rows.size(), 4u);
  const std::string csv = AsCsv(rows);
  EXPECT_EQ(csv.substr(0, csv.find("\r\n")),
            "round,table,kind,seat,player,name,role,decided,result,points,place,score,entered,"
            "attempt");
  EXPECT_NE(csv.find("\r\n1,2,unspecified,1,cyd,,0,no,,0,0,0,,0\r\n"), std::string::npos) << csv;
  PlayedRound hidden = FirstRound();
  hidden.tables.mutable_tables(0)->set_results_withheld(true);
  const std::string kept = AsCsv(SeatRows({hidden}));
  EXPECT_NE(kept.find(",yes,withheld,,,,"), std::string::npos) << kept;
  const std::string json = AsJsonLines(rows);
  EXPECT_EQ(json.substr(0, json.find(",\"kind\"")), "{\"round\":1,\"table\":1");
}

TEST(Rows, RowsSayWhoRuledAndWhoIsNotRanked) {
  v1::ListPenaltiesResponse penalties;
  v1::Penalty* penalty = penalties.add_penalties();
  penalty->set_number(2);
  penalty->set_player("events/e/players/ada");
  penalty->set_penalty("points");
  penalty->set_came_with(1);
  penalty->set_principal("judge");
  penalty->set_reason("late, again");
  penalty->set_revision(17);
  v1::PenaltyEffect* effect = penalty->add_effects();
  effect->set_kind(v1::PENALTY_EFFECT_KIND_POINTS);
  effect->set_amount(-2);
  effect->set_game(3);
  const std::string csv = AsCsv(PenaltyRows(penalties.penalties()));
  EXPECT_NE(csv.find(",no,no,1,points -2,judge,\"late, again\",17,-2,3\r\n"), std::string::npos)
      << csv;

  v1::GetStandingsResponse standings;
  standings.add_rows()->set_rank(1);
  standings.add_unranked("events/e/players/bob");
  const Rows rows = StandingRows(standings);
  ASSERT_EQ(rows.rows.size(), 2u);
  EXPECT_EQ(rows.rows[1][0], "");
  EXPECT_EQ(rows.rows[1][1], "bob");
}

TEST(Rows, QuotesWhatCsvCouldMistake) {
  EXPECT_EQ(AsCsv({{"a", ">b"}, {{"x, \"y\"", "1"}, {"two\nlines", "2"}}}),
            "a,b\r\n\"x, \"\"y\"\"\",1\r\n\"two\nlines\",2\r\n");
}

TEST(Rows, AFileEndsSoonOnceItsReaderHasLeft) {
  Rows rows{{">number"}, {}};
  for (int i = 0; i < 2'000; ++i) rows.rows.push_back({std::to_string(i)});
  for (const auto write : {AsCsv, AsJsonLines}) {
    EXPECT_EQ(write(rows, [] { return false; }), write(rows, {}));
    int looks = 0;
    const std::string cut = write(rows, [&] { return ++looks == 3; });
    EXPECT_EQ(looks, 3);
    EXPECT_GT(cut.size(), 0u);
    EXPECT_LT(cut.size(), write(rows, {}).size() / 2);
  }
}

TEST(Rows, AreReadFromTheirFileAsTheyWere) {
  const Rows rows{{">rank", "name", ">wins", "wins", "broken_by"},
                  {{"1", "=a, \"b\"", "2", "-x", ""}, {"", "'=two\nlines;@c", "", " y ", "z"}}};
  const auto read = FromCsv(AsCsv(rows), {{">rank", "name", ">wins", "broken_by"}, {}});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->headings, rows.headings);
  EXPECT_EQ(read->rows, rows.rows);
  const auto bare = FromCsv(AsCsv(PenaltyRows({})), PenaltyRows({}));
  ASSERT_TRUE(bare);
  EXPECT_EQ(bare->headings, PenaltyRows({}).headings);
  EXPECT_TRUE(bare->rows.empty());
  for (const char* wrong : {"", "a,b", "a,b\r\n1\r\n", "a,b\r\n1,\"2\r\n", "a\r\nb"}) {
    EXPECT_FALSE(FromCsv(wrong, rows)) << wrong;
  }
}

}  // namespace
}  // namespace arbitro::exported
