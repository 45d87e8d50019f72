// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/round_paper.h"

#include "gtest/gtest.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/arbitroctl/show/standings_text.h"

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
            (Rows{{"Ada", "3", "1", "(bye)"},
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
    cell->set_percent("44.9400");
  }
  // Where they part no rows, two are enough, though the daemon gives four.
  EXPECT_EQ(StandingsList(PaperLanguage::kEnglish, standings).rows[0][3], "44.94 %");
  standings.mutable_rows(1)->set_broken_by("owp");
  const auto rows = StandingsList(PaperLanguage::kEnglish, standings).rows;
  EXPECT_NE(rows[0][3], rows[1][3]);
  EXPECT_EQ(rows[0][3], "44.944 %");
  EXPECT_EQ(rows[1][3], "44.939 %");
  EXPECT_EQ(rows[1][4], "Opponents");
}

// Rows without a column that parts them share the rank, but for lots and for standings by hand.
TEST(RoundPaper, StandingsSayThatALotOrAPersonPartsPlayers) {
  v1::GetStandingsResponse standings;
  v1::StandingsColumn* column = standings.add_columns();
  column->set_id("points");
  column->mutable_label()->set_en("Points");
  for (const uint32_t rank : {1u, 2u, 2u, 4u}) {
    v1::StandingsRow* row = standings.add_rows();
    row->set_rank(rank);
    row->add_cells()->set_text("3");
  }
  standings.mutable_rows(3)->set_broken_by("points");
  std::vector<std::string> parted;
  for (const auto& row : StandingsList(PaperLanguage::kEnglish, standings).rows) {
    parted.push_back(row.back().Text());
  }
  EXPECT_EQ(parted, (std::vector<std::string>{"", "a lot, or a person", "", "Points"}));
  EXPECT_EQ(PartedOtherwise(PaperLanguage::kItalian, standings, 1), "un sorteggio, o una persona");
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

// A phase of each kind in each place: who plays on, and who is drawn again.
TEST(RoundText, TellsWhatBecomesOfWhosePlaceWasTaken) {
  const auto said = [](const std::vector<std::pair<v1::PhaseKind, uint32_t>>& started,
                       uint32_t round) {
    v1::ListPhasesResponse phases;
    uint32_t first = 1;
    for (const auto& [kind, rounds] : started) {
      v1::Phase* phase = phases.add_phases();
      phase->mutable_what()->set_kind(kind);
      phase->mutable_what()->set_rounds_planned(rounds);
      phase->set_first_round(first);
      first += rounds;
    }
    return TakenPlaceText(phases, {"e", round, "ada", "bob"});
  };
  const std::string gone = "ada plays no more in this phase: bob goes on in that place";
  const std::string drop = "; or else: arbitroctl player drop e ada";
  const std::string stays = "ada stays in the event" + drop;
  const std::string drawn = "ada stays in the event, and is drawn in the next round" + drop;
  const auto swiss = v1::PHASE_KIND_SWISS;
  const auto tables = v1::PHASE_KIND_TABLES;
  EXPECT_EQ(said({}, 1), drawn);
  EXPECT_EQ(said({{swiss, 3}}, 2), drawn);
  EXPECT_EQ(said({{swiss, 3}}, 3), stays);
  EXPECT_EQ(said({{tables, 1}}, 1), stays) << "the only match day is no play-off";
  EXPECT_EQ(said({{tables, 4}}, 4), stays);
  EXPECT_EQ(said({{tables, 4}, {tables, 1}}, 5), gone) << "a play-off";
  EXPECT_EQ(said({{swiss, 3}, {swiss, 2}}, 5), stays) << "a second day";
  EXPECT_EQ(said({{swiss, 3}, {v1::PHASE_KIND_ELIMINATION, 2}}, 4), gone);
  EXPECT_EQ(said({{tables, 4}, {tables, 1}, {v1::PHASE_KIND_FINAL, 1}}, 6), gone);
}

TEST(RoundPaper, SaysWhenAndWhyARoundWasDrawnAgainAfterPublication) {
  v1::Round round;
  round.set_redraws(3);
  EXPECT_EQ(RedrawsText(PaperLanguage::kEnglish, round, 60), "") << "drafts that none had read";
  v1::PublishedRedraw* redraw = round.add_published_redraws();
  redraw->set_reason("a player is missing");
  redraw->set_time_us(1'778'258'412'000'000);
  round.add_published_redraws()->set_time_us(1'778'258'472'000'000);
  EXPECT_EQ(RedrawsText(PaperLanguage::kEnglish, round, 60),
            "drawn again after publication, 2026-05-08 17:40:12 +01:00: a player is missing; drawn "
            "again after publication, 2026-05-08 17:41:12 +01:00");
  round.mutable_published_redraws()->RemoveLast();
  EXPECT_EQ(RedrawsText(PaperLanguage::kItalian, round, 120),
            "risorteggiato dopo la pubblicazione, 2026-05-08 18:40:12 +02:00: a player is missing");
}

}  // namespace
}  // namespace arbitro::tools
