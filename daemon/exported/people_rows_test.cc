// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/people_rows.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::exported {
namespace {

v1::ValueField* AddFact(const std::string& key, v1::Player* player) {
  v1::ValueField* fact = player->mutable_facts()->mutable_struct_()->add_fields();
  fact->set_key(key);
  return fact;
}

void AddPlayer(v1::ListPlayersResponse* players, const std::string& id, uint32_t entry_round) {
  v1::Player* player = players->add_players();
  player->set_name("events/e/players/" + id);
  player->set_number(static_cast<uint32_t>(players->players_size()));
  player->set_status(v1::PLAYER_STATUS_ACTIVE);
  player->set_entry_round(entry_round);
}

void AddTable(PlayedRound* played, const std::vector<std::string>& players,
              const std::vector<v1::SeatResult>& results) {
  v1::Table* table = played->tables.add_tables();
  table->set_decided(true);
  for (size_t i = 0; i < players.size(); ++i) {
    v1::Seat* seat = table->add_seats();
    seat->set_player("events/e/players/" + players[i]);
    if (i < results.size()) seat->mutable_outcome()->set_result(results[i]);
  }
}

TEST(PeopleRows, TellWhoCameLateLeftOrHadTheBye) {
  v1::ListPlayersResponse players;
  for (const char* id : {"ada", "bob", "cyd"}) AddPlayer(&players, id, 1);
  AddPlayer(&players, "late", 3);
  players.mutable_players(1)->set_status(v1::PLAYER_STATUS_DROPPED);
  players.mutable_players(1)->set_leave_round(3);
  players.mutable_players(2)->set_status(v1::PLAYER_STATUS_EXPELLED);
  players.mutable_players(2)->add_absent_rounds(1);
  players.mutable_players(2)->add_absent_rounds(2);
  players.mutable_players(0)->set_person("persons/a1b2");
  players.mutable_players(1)->add_team("persons/c3");
  players.mutable_players(1)->add_team("persons/d4");
  AddFact("born", players.mutable_players(0))->mutable_value()->set_integer(1990);
  AddFact("home", players.mutable_players(1))->mutable_value()->set_text("Torino");
  std::vector<PlayedRound> rounds(2);
  AddTable(&rounds[0], {"ada", "bob"}, {v1::SEAT_RESULT_WIN, v1::SEAT_RESULT_LOSS});
  AddTable(&rounds[1], {"ada"}, {v1::SEAT_RESULT_BYE});
  AddTable(&rounds[1], {"bob", "late"}, {v1::SEAT_RESULT_TIE, v1::SEAT_RESULT_TIE});
  v1::GetStandingsResponse standings;
  for (const auto& [id, losses] : {std::pair("ada", 0u), {"bob", 1u}, {"late", 2u}}) {
    v1::StandingsRow* row = standings.add_rows();
    row->set_player(std::string("events/e/players/") + id);
    row->set_losses(losses);
  }
  const Rows list = PeopleRows(players, rounds, standings);
  EXPECT_EQ(AsCsv(list),
            "number,player,name,division,status,entry_round,leave_round,absent_rounds,"
            "rounds_seated,byes,wins,losses,ties,unseated_losses,person,fact_born,fact_home\r\n"
            "1,ada,,,active,1,,,2,1,1,0,0,0,a1b2,1990,\r\n"
            "2,bob,,,dropped,1,3,,2,0,0,1,1,0,c3 d4,,Torino\r\n"
            "3,cyd,,,expelled,1,,1 2,0,0,0,0,0,,,,\r\n"
            "4,late,,,active,3,,,1,0,0,0,1,2,,,\r\n");
}

TEST(PeopleRows, CountNothingOfAPlayerWhoseResultsAreWithheld) {
  v1::ListPlayersResponse players;
  for (const char* id : {"ada", "bob", "cyd"}) AddPlayer(&players, id, 1);
  std::vector<PlayedRound> rounds(2);
  AddTable(&rounds[0], {"ada", "cyd"}, {v1::SEAT_RESULT_WIN, v1::SEAT_RESULT_LOSS});
  AddTable(&rounds[1], {"ada", "bob"}, {});
  rounds[1].tables.mutable_tables(0)->set_results_withheld(true);
  v1::GetStandingsResponse standings;
  for (const char* id : {"ada", "cyd"}) {
    standings.add_rows()->set_player(std::string("events/e/players/") + id);
  }
  standings.mutable_rows(1)->set_losses(1);
  EXPECT_EQ(AsCsv(PeopleRows(players, rounds, standings)),
            "number,player,name,division,status,entry_round,leave_round,absent_rounds,"
            "rounds_seated,byes,wins,losses,ties,unseated_losses,person\r\n"
            "1,ada,,,active,1,,,2,,,,,,\r\n"
            "2,bob,,,active,1,,,1,,,,,,\r\n"
            "3,cyd,,,active,1,,,1,0,0,1,0,0,\r\n");
}

}  // namespace
}  // namespace arbitro::exported
