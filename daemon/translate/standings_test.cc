// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/standings.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using engine::JournalState;

// Three players; player 2 beat player 1 in round 1 while player 3 had the bye, and round 2 is open.
std::shared_ptr<JournalState> State() {
  auto state = std::make_shared<JournalState>();
  state->journal = "events/torino";
  state->revision = 12;
  for (uint32_t number = 1; number <= 3; ++number) {
    auto player = std::make_shared<engine::PlayerState>();
    player->id = "p" + std::to_string(number);
    player->number = number;
    player->points = static_cast<int32_t>(10 * number);
    state->event.players.push_back(player);
  }
  auto round = std::make_shared<engine::RoundState>();
  round->number = 1;
  round->tables.push_back(std::make_shared<engine::TableState>(
      engine::TableState{ARBITRO_TABLE_MATCH,
                         {{1, 0}, {2, 0}},
                         {{0, ARBITRO_RESULT_LOSS, 2, 0}, {3, ARBITRO_RESULT_WIN, 1, 0}},
                         Value()}));
  round->tables.push_back(std::make_shared<engine::TableState>(
      engine::TableState{ARBITRO_TABLE_BYE, {{3, 0}}, {{3, ARBITRO_RESULT_BYE, 1, 0}}, Value()}));
  auto closed = std::make_shared<engine::RoundClosed>();
  closed->columns.push_back(
      {"owp", {"Opponents", "Avversari"}, "R-1", ARBITRO_COLUMN_RATIO, {36, 0}});
  closed->columns.push_back({"wins", {"Wins", "Vittorie"}, "", ARBITRO_COLUMN_INTEGER, {1, 0}});
  closed->rows.push_back({2, 1, 0, 1, 0, 0, {{14, 0}, {1, 0}}});
  closed->rows.push_back({3, 2, 1, 1, 0, 0, {{12, 0}, {1, 0}}});
  closed->unranked = {1};
  round->standings = closed;
  state->event.rounds.push_back(round);
  auto open = std::make_shared<engine::RoundState>();
  open->number = 2;
  open->tables.push_back(std::make_shared<engine::TableState>(
      engine::TableState{ARBITRO_TABLE_BYE, {{1, 0}}, {{3, ARBITRO_RESULT_BYE, 1, 0}}, Value()}));
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
  EXPECT_EQ(page.rows(0).cells(0).percent(), "38.89");
  EXPECT_EQ(page.rows(0).cells(1).text(), "1");
  EXPECT_EQ(page.rows(0).cells(1).percent(), "");
  EXPECT_EQ(page.rows(1).broken_by(), "owp");
  ASSERT_EQ(page.unranked_size(), 1);
  EXPECT_EQ(page.unranked(0), "events/torino/players/p1");
  EXPECT_EQ(table.points[0], 0) << "the bye of round 2 came later";
}

TEST(Standings, ComputedOnesNameTheRequestsPlayers) {
  const auto state = State();
  StandingsRequest request;
  for (uint32_t number : {3u, 1u}) {
    StandingsPlayer player = {};
    player.number = number;
    request.players.push_back(player);
  }
  Standings standings;
  standings.columns.push_back({"wins", {"", ""}, "", ARBITRO_COLUMN_INTEGER, {1, 0}});
  standings.rows.push_back({1, 1, ARBITRO_NONE, 2, 0, 0});
  standings.rows.push_back({0, 2, 0, 1, 0, 0});
  standings.cells = {{2, 0}, {1, 0}};
  v1::GetStandingsResponse page;
  WriteStandingsPage(ComputedStandings(state, request, standings), 1, 100, &page);
  ASSERT_EQ(page.rows_size(), 1);
  EXPECT_EQ(page.rows(0).player_number(), 3u);
  EXPECT_EQ(page.rows(0).points(), 30);
  EXPECT_EQ(page.rows(0).broken_by(), "wins");
  EXPECT_EQ(page.rows(0).cells(0).text(), "1");
  EXPECT_EQ(page.rows_total(), 2u);
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

}  // namespace
}  // namespace arbitro::translate
