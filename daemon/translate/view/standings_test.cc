// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/standings.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using engine::JournalState;

engine::TableState ByeOf(uint32_t player) {
  engine::TableState bye;
  bye.kind = ARBITRO_TABLE_BYE;
  bye.seats = {{player, 0}};
  bye.outcomes = {{3, ARBITRO_RESULT_BYE, 1, 0}};
  return bye;
}

// Three players; player 2 beat player 1 in round 1 while player 3 had the bye, and round 2 is open.
std::shared_ptr<JournalState> State() {
  auto state = std::make_shared<JournalState>();
  state->journal = "events/torino";
  state->revision = 12;
  for (uint32_t number = 1; number <= 3; ++number) {
    engine::PlayerState player;
    player.id = "p" + std::to_string(number);
    player.number = number;
    state->event.AddPlayer(std::move(player), {static_cast<int32_t>(10 * number)});
  }
  auto round = std::make_shared<engine::RoundState>();
  round->number = 1;
  engine::TableState match;
  match.seats = {{1, 0}, {2, 0}};
  match.outcomes = {{0, ARBITRO_RESULT_LOSS, 2, 0}, {3, ARBITRO_RESULT_WIN, 1, 0}};
  round->tables.push_back(match);
  round->tables.push_back(ByeOf(3));
  engine::RoundClosed closed;
  closed.columns.push_back(
      {"owp", {"Opponents", "Avversari"}, "R-1", ARBITRO_COLUMN_RATIO, {36, 0}});
  closed.columns.push_back({"wins", {"Wins", "Vittorie"}, "", ARBITRO_COLUMN_INTEGER, {1, 0}});
  closed.rows.push_back({2, 1, 0, 1, 0, 0, {{14, 0}, {1, 0}}});
  closed.rows.push_back({3, 2, 1, 1, 0, 0, {{12, 0}, {1, 0}}});
  closed.unranked = {1};
  round->standings = engine::KeptStandings(std::move(closed));
  state->event.rounds.push_back(round);
  auto open = std::make_shared<engine::RoundState>();
  open->number = 2;
  open->tables.push_back(ByeOf(1));
  state->event.rounds.push_back(open);
  return state;
}

TEST(Standings, RecordedOnesHaveThePointsOfTheirRound) {
  const auto state = State();
  const StandingsTable table = RecordedStandings(state, *state->event.rounds[0]);
  v1::GetStandingsResponse page;
  WriteStandingsPage(table, 0, 100, &page);
  EXPECT_EQ(page.revision(), 12u);
  EXPECT_EQ(page.rounds_closed(), 1u);
  EXPECT_EQ(page.rows_total(), 2u);
  ASSERT_EQ(page.columns_size(), 2);
  EXPECT_EQ(page.columns(0).denominator().low(), 36u);
  ASSERT_EQ(page.rows_size(), 2);
  EXPECT_EQ(page.rows(0).player(), "events/torino/players/p2");
  EXPECT_EQ(page.rows(0).points(), 3);
  EXPECT_EQ(page.rows(0).broken_by(), "");
  EXPECT_EQ(page.rows(0).cells(0).text(), "7/18");
  EXPECT_EQ(page.rows(0).cells(0).percent(), "38.8889");
  EXPECT_EQ(page.rows(0).cells(1).text(), "1");
  EXPECT_EQ(page.rows(0).cells(1).percent(), "");
  EXPECT_EQ(page.rows(1).broken_by(), "owp");
  ASSERT_EQ(page.unranked_size(), 1);
  EXPECT_EQ(page.unranked(0), "events/torino/players/p1");
  EXPECT_EQ(table.points[0], 0) << "the bye of round 2 came later";
}

TEST(Standings, ThoseOfNowHaveThePointsOfNow) {
  const auto state = State();
  engine::RoundClosed standings;
  standings.columns.push_back({"wins", {"", ""}, "", ARBITRO_COLUMN_INTEGER, {1, 0}});
  standings.rows.push_back({1, 1, 0, 2, 0, 0, {{2, 0}}});
  standings.rows.push_back({3, 2, 1, 1, 0, 0, {{1, 0}}});
  v1::GetStandingsResponse page;
  WriteStandingsPage(StandingsOfNow(state, standings), 1, 100, &page);
  ASSERT_EQ(page.rows_size(), 1);
  EXPECT_EQ(page.rows(0).player_number(), 3u);
  EXPECT_EQ(page.rows(0).points(), 30);
  EXPECT_EQ(page.rows(0).broken_by(), "wins");
  EXPECT_EQ(page.rows(0).cells(0).text(), "1");
  EXPECT_EQ(page.rows_total(), 2u);
}

// A penalty may take more than a game was worth: the rulebook's column says what is left.
TEST(Standings, ARowHasThePointsOfItsColumn) {
  const auto state = State();
  engine::RoundClosed standings;
  standings.columns.push_back({"wins", {"", ""}, "", ARBITRO_COLUMN_INTEGER, {1, 0}});
  standings.columns.push_back({"points", {"", ""}, "", ARBITRO_COLUMN_INTEGER, {1, 0}});
  standings.rows.push_back({2, 1, 0, 2, 0, 0, {{2, 0}, {7, 0}}});
  standings.rows.push_back({1, 2, 0, 0, 0, 0, {{1, 0}, {0, 0}}});
  standings.rows.push_back({3, 3, 0, 0, 0, 0, {{1, 0}, {4, 0}}});
  standings.rows.back().negative = 2;
  v1::GetStandingsResponse page;
  WriteStandingsPage(StandingsOfNow(state, standings), 0, 100, &page);
  EXPECT_EQ(page.rows(0).points(), 7);
  EXPECT_EQ(page.rows(1).points(), 0);
  EXPECT_EQ(page.rows(2).points(), -4);
}

TEST(Standings, PagesEndWithTheRows) {
  const auto state = State();
  const StandingsTable table = RecordedStandings(state, *state->event.rounds[0]);
  v1::GetStandingsResponse page;
  WriteStandingsPage(table, 1, 1, &page);
  ASSERT_EQ(page.rows_size(), 1);
  EXPECT_EQ(page.rows(0).rank(), 2u);
  EXPECT_EQ(page.unranked_size(), 0) << "on the first page only";
  v1::GetStandingsResponse beyond;
  WriteStandingsPage(table, 7, 10, &beyond);
  EXPECT_EQ(beyond.rows_size(), 0);
}

// Six players by turns of two divisions: ranks 1, 2, 2, 4, 5, 5.
StandingsTable OfTwoDivisions() {
  auto state = std::make_shared<JournalState>();
  state->journal = "events/torino";
  state->revision = 3;
  StandingsTable table;
  table.standings.columns.resize(3);
  const uint32_t ranks[] = {1, 2, 2, 4, 5, 5};
  const uint32_t broken_by[] = {0, 3, 0, 1, 2, 0};
  for (uint32_t number = 1; number <= 6; ++number) {
    engine::PlayerState player;
    player.id = "p" + std::to_string(number);
    player.number = number;
    player.entry = std::make_shared<engine::EntryState>(
        engine::EntryState{"", {}, number % 2 == 1 ? "junior" : "senior", Value()});
    state->event.AddPlayer(std::move(player), {});
    table.standings.rows.push_back(
        {number, ranks[number - 1], broken_by[number - 1], 0, 0, 0, {{0, 0}, {0, 0}, {0, 0}}});
    table.points.push_back(0);
  }
  table.state = state;
  return table;
}

TEST(Standings, ADivisionIsRankedByItself) {
  const StandingsTable table = OfTwoDivisions();
  const StandingsTable juniors = OfDivision(table, "junior");  // 1, 3, 5 of the whole
  ASSERT_EQ(juniors.standings.rows.size(), 3u);
  EXPECT_EQ(juniors.standings.rows[1].player_number, 3u);
  EXPECT_EQ(juniors.standings.rows[1].rank, 2u);
  EXPECT_EQ(juniors.standings.rows[1].broken_by, 3u) << "what parts 1 from 2 parts 1 from 3";
  EXPECT_EQ(juniors.standings.rows[2].rank, 3u);
  EXPECT_EQ(juniors.standings.rows[2].broken_by, 1u) << "the first of columns 1 and 2";
  const StandingsTable seniors = OfDivision(table, "senior");
  EXPECT_EQ(seniors.standings.rows[0].rank, 1u);
  EXPECT_EQ(seniors.standings.rows[0].broken_by, 0u);
  EXPECT_TRUE(OfDivision(table, "veteran").standings.rows.empty());
}

TEST(Standings, WhoIsTiedStaysTiedInADivision) {
  StandingsTable table = OfTwoDivisions();
  table.standings.rows[2].rank = 1;
  table.standings.rows[1].rank = 1;
  table.standings.rows[1].broken_by = 0;
  const StandingsTable juniors = OfDivision(table, "junior");
  EXPECT_EQ(juniors.standings.rows[1].rank, 1u);
  EXPECT_EQ(juniors.standings.rows[1].broken_by, 0u);
  EXPECT_EQ(juniors.standings.rows[2].rank, 3u);
}

TEST(Standings, ACellBelowZeroSaysSo) {
  const Column points = {"points", {}, "", ARBITRO_COLUMN_INTEGER, {1, 0}};
  const Column share = {"share", {}, "", ARBITRO_COLUMN_RATIO, {4, 0}};
  const engine::RecordedStanding row = {1, 1, 0, 0, 0, 0, {{7, 0}, {2, 0}, {3, 0}}, 0b011};
  v1::StandingsCell cells[3];
  WriteCell(points, row, 0, &cells[0]);
  WriteCell(share, row, 1, &cells[1]);
  WriteCell(points, row, 2, &cells[2]);
  EXPECT_EQ(cells[0].text(), "-7");
  EXPECT_EQ(cells[0].numerator().low(), 7u);
  EXPECT_TRUE(cells[0].negative());
  EXPECT_EQ(cells[1].text(), "-1/2");
  EXPECT_EQ(cells[1].percent(), "-50.0000");
  EXPECT_EQ(cells[2].text(), "3");
  EXPECT_FALSE(cells[2].negative());
}

// A column's words, by where they are.
TEST(Standings, ColumnsAreJoinedFromTheDescription) {
  Description description;
  description.languages = {"fr", "en", "it"};
  description.columns = {{"points", {"Points", "Punti", {{"fr", "Points gagnés"}}}, "R-1"}};
  google::protobuf::RepeatedPtrField<v1::StandingsColumn> columns;
  columns.Add()->set_id("points");
  v1::StandingsColumn* recorded = columns.Add();
  recorded->set_id("wins");
  recorded->mutable_label()->set_en("Wins");
  recorded->mutable_label()->set_it("Vittorie");
  columns.Add()->set_id("bare");
  JoinColumns(&description, LanguageOf("it"), &columns);
  EXPECT_EQ(columns[0].label().it(), "Punti");
  EXPECT_EQ(columns[0].texts().texts(0).text(), "Punti");
  EXPECT_EQ(columns[0].texts().texts_size(), 3);
  EXPECT_EQ(columns[1].texts().texts(0).text(), "Vittorie");
  EXPECT_EQ(columns[2].label().en(), "bare");
  // A reader of none of the languages gets the ruleset's first.
  JoinColumns(&description, LanguageOf("de"), &columns);
  EXPECT_EQ(columns[0].texts().texts(0).language(), "fr");
  // Without the ruleset the record's words are all there is.
  JoinColumns(nullptr, LanguageOf("it"), &columns);
  EXPECT_EQ(columns[1].texts().texts(0).text(), "Vittorie");
}

}  // namespace
}  // namespace arbitro::translate
