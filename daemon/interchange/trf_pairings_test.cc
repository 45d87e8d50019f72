// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/trf_pairings.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

// Five players and three rounds, as a plain Swiss pairs them.
std::vector<TrfPlayer> GoodReport() {
  const std::vector<std::vector<TrfGame>> games = {
      {{2, 'w', '1'}, {3, 'b', '1'}, {5, 'w', '1'}},  // 1 point, 2, 3
      {{1, 'b', '0'}, {4, 'w', '1'}, {3, 'w', '1'}}, {{4, 'w', '1'}, {1, 'w', '0'}, {2, 'b', '0'}},
      {{3, 'b', '0'}, {2, 'b', '0'}, {0, '-', 'U'}}, {{0, '-', 'U'}, {0, '-', 'H'}, {1, 'b', '0'}},
  };
  std::vector<TrfPlayer> players;
  for (const auto& own : games) {
    TrfPlayer player;
    player.start_number = static_cast<uint32_t>(players.size()) + 1;
    player.games = own;
    players.push_back(player);
  }
  return players;
}

std::vector<SwissDeparture> Departures(const std::vector<TrfPlayer>& players) {
  TrfFile file;
  file.players = players;
  const auto checked = CheckSwissPairings(file);
  EXPECT_TRUE(checked.ok());
  return checked.value;
}

std::string Told(const std::vector<TrfPlayer>& players) {
  std::string text;
  for (const SwissDeparture& each : Departures(players)) {
    text += std::to_string(each.round) + ": " + each.what + "\n";
  }
  return text;
}

TEST(TrfPairings, APlainSwissDepartsNowhere) { EXPECT_EQ(Told(GoodReport()), ""); }

TEST(TrfPairings, EachByeThatTheRoundDoesNotNeedIsNamed) {
  std::vector<TrfPlayer> players = GoodReport();
  for (TrfPlayer& player : players) player.games.resize(1);
  // Players 3 and 4 sit out, too: of five players, one needs a bye.
  players[2].games[0] = players[3].games[0] = {0, '-', 'U'};
  EXPECT_EQ(Told(players),
            "1: player 4 has a bye, and the round needs one bye alone\n"
            "1: player 5 has a bye, and the round needs one bye alone\n");
  EXPECT_EQ(Departures(players)[0].rule, SwissRule::kByes);
  players.pop_back();
  EXPECT_EQ(Told(players),
            "1: player 3 has a bye, and an even number of players needs none\n"
            "1: player 4 has a bye, and an even number of players needs none\n");
}

TEST(TrfPairings, AFileOfOtherPointsIsRefused) {
  for (const char* record : {"162 W 3.0", "250 x", "BBD 1.0", "BBW 3.0", "XXA 1 1.0", "XXS W=3"}) {
    TrfFile file;
    file.lines = {"012 Open\n", std::string(record) + "\n"};
    file.players = GoodReport();
    const auto checked = CheckSwissPairings(file);
    ASSERT_EQ(checked.faults.size(), 1u) << record;
    EXPECT_EQ(checked.faults[0].line, 2u);
    EXPECT_NE(checked.faults[0].what.find(std::string(record).substr(0, 3)), std::string::npos);
  }
}

TEST(TrfPairings, EachDepartureIsNamedWithItsRule) {
  std::vector<TrfPlayer> players = GoodReport();
  // The third round has players 3 and 4 meet again, and gives player 5 a second bye.
  players[0].games[2] = {2, 'w', '1'};
  players[1].games[2] = {1, 'b', '0'};
  players[2].games[2] = {4, 'b', '1'};
  players[3].games[2] = {3, 'w', '0'};
  players[4].games[2] = {0, '-', 'U'};
  const auto departures = Departures(players);
  EXPECT_EQ(Told(players),
            "3: player 5 has a bye with 1 before it and 1½ points; player 4 had 0 and 0\n"
            "3: players 1 and 2 met in round 1 already\n"
            "3: players 3 and 4 met in round 1 already\n");
  ASSERT_EQ(departures.size(), 3u);
  EXPECT_EQ(departures[0].rule, SwissRule::kBye);
  EXPECT_EQ(departures[0].opponent, 0u);
  EXPECT_EQ(departures[2].rule, SwissRule::kRepeat);
}

TEST(TrfPairings, PlayersWhoFloatWithoutNeedAreNamed) {
  std::vector<TrfPlayer> players(4);
  for (uint32_t i = 0; i < 4; ++i) players[i].start_number = i + 1;
  players[0].games = {{2, 'w', '1'}, {4, 'w', '1'}};
  players[1].games = {{1, 'b', '0'}, {3, 'b', '0'}};
  players[2].games = {{4, 'w', '+'}, {2, 'w', '1'}};
  players[3].games = {{3, 'b', '-'}, {1, 'b', '0'}};
  EXPECT_EQ(Told(players),
            "2: players 1 and 4 have 1 and 0 points, and the round needs no such pair\n"
            "2: players 2 and 3 have 0 and 1 points, and the round needs no such pair\n");
  // A game that was forfeited is no meeting.
  players[0].games[1] = {3, 'w', '1'};
  players[2].games[1] = {1, 'b', '0'};
  players[1].games[1] = {4, 'w', '1'};
  players[3].games[1] = {2, 'b', '0'};
  players[2].games.push_back({4, 'w', '1'});
  players[3].games.push_back({3, 'b', '0'});
  EXPECT_EQ(Told(players).find("met"), std::string::npos) << Told(players);
}

}  // namespace
}  // namespace arbitro::interchange
