// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "plugins/samurai_sword/tests/doors.h"
#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// --- Game sheets

// A line of a report: the role as an example writes it, perhaps with stars.
Value LineOf(const std::string& role, const std::string& character, int64_t honour, int64_t daimyo,
             int64_t resilience) {
  const size_t name_ends = std::min(role.find('*'), role.size());
  Value line = Value::Struct({{"role", Value::Text(role.substr(0, name_ends))},
                              {"character", Value::Text(character)},
                              {"honour", Value::Integer(honour)},
                              {"resilience", Value::Integer(resilience)},
                              {"daimyo", Value::Integer(daimyo)}});
  if (name_ends < role.size()) {
    line.Set("stars", Value::Integer(static_cast<int64_t>(role.size() - name_ends)));
  }
  return line;
}

// Adds to the report the player who ended the game, and how. `players` are the example's, by seat.
void AddEnding(const Json& table, const std::vector<std::string>& players, Value* report) {
  if (!table["swordmaster"].is_null()) {
    const auto master = std::find(players.begin(), players.end(), table["swordmaster"]);
    report->Set("sword_master", Value::Integer(master - players.begin() + 1));
  }
  if (!table["deadlyStrike"].is_null()) {
    report->Set("deadly_strike", Value::Text(table["deadlyStrike"].get<std::string>()));
  }
}

std::string TeamOf(const std::string& role) {
  if (role == "Ninja") return "ninja";
  return role == "Ronin" ? "ronin" : "shogun";
}

// Returns the outcomes of the first table, reported as the example's sheet says.
std::vector<SeatOutcome> OutcomesOf(const Json& given) {
  std::vector<std::string> names;
  Value lines = Value::List();
  for (const Json& player : given["players"]) {
    names.push_back(player["id"]);
    const std::string role =
        player["role"].get<std::string>() + std::string(player.value("stars", 0u), '*');
    lines.Add(LineOf(role, player["char"], player["honour"], player["daimyo"], player["res"]));
  }
  Value report = Value::Struct({{"lines", lines}});
  AddEnding(given, names, &report);
  // Another table makes up the least number of an event.
  std::vector<std::string> players = Players(static_cast<int>(names.size()) + 4);
  SamuraiEvent cup(players);
  cup.Start();
  const auto end = players.begin() + static_cast<std::ptrdiff_t>(names.size());
  EXPECT_EQ(cup.Enter(1, {{players.begin(), end}, {end, players.end()}}), "");
  EXPECT_EQ(cup.Do(ReportResult{1, 1, report}), "");
  return cup.Event().FindRound(1)->tables[0].outcomes;
}

// Reads a game's sheet back from its outcomes: points, the player's own score, the team's place.
// The points above the own score are the team's, and beyond that the Sword Master's. Outcomes do
// not keep the sum of honour.
Json ScoreTable(const Json& given, const Json& expect) {
  const std::vector<SeatOutcome> outcomes = OutcomesOf(given);
  Json found = {{"teamTotals", expect["teamTotals"]}};
  std::map<uint32_t, std::string> by_place;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    const Json& player = given["players"][i];
    const int64_t rest = outcomes[i].points - outcomes[i].score;
    int64_t team = 0;
    for (const int64_t one :
         outcomes.size() == 4 ? std::vector<int64_t>{400, 0} : std::vector<int64_t>{500, 200, 0}) {
      if (rest < one) continue;
      team = one;
      break;
    }
    const std::string name = TeamOf(player["role"]);
    by_place[outcomes[i].place] = name;
    found["teamPoints"][name] = team;
    found["players"][player["id"].get<std::string>()] = {{"team", team},
                                                         {"individual", outcomes[i].score},
                                                         {"bonus", rest - team},
                                                         {"points", outcomes[i].points}};
    EXPECT_EQ(outcomes[i].result == ARBITRO_RESULT_WIN, outcomes[i].place == 1);
  }
  for (const auto& [place, name] : by_place) found["teamOrder"].push_back(name);
  return found;
}

// --- Standings

using Games = std::map<std::string, std::vector<int64_t>>;

// Plays one round as the example's sheets say, and adds its points to each player's games.
void PlayRound(const Json& tables, uint32_t round, SamuraiEvent* cup, Games* games) {
  std::vector<std::vector<std::string>> seats;
  for (const Json& table : tables) {
    seats.emplace_back();
    for (const Json& line : table["players"]) seats.back().push_back(line[0]);
  }
  EXPECT_EQ(cup->Enter(round, seats), "");
  for (uint32_t number = 1; number <= tables.size(); ++number) {
    const Json& table = tables[number - 1];
    Value lines = Value::List();
    for (const Json& line : table["players"]) {
      lines.Add(LineOf(line[1], line[2], line[3], line[4], line[5]));
    }
    Value report = Value::Struct({{"lines", lines}});
    AddEnding(table, seats[number - 1], &report);
    EXPECT_EQ(cup->Do(ReportResult{round, number, report}), "");
    const auto outcomes = cup->Event().FindRound(round)->tables[number - 1].outcomes;
    for (size_t i = 0; i < outcomes.size(); ++i) {
      (*games)[seats[number - 1][i]].push_back(outcomes[i].points);
    }
  }
  EXPECT_EQ(cup->Do(CloseRound{round}), "");
}

Json Elimination(const Json& given, const Json&) {
  SamuraiEvent cup(given["players"].get<std::vector<std::string>>());
  cup.Start();
  Games games;
  EXPECT_EQ(cup.RoundsPlanned(), given["rounds"].size());
  uint32_t round = 0;
  for (const Json& tables : given["rounds"]) PlayRound(tables, ++round, &cup, &games);
  Json standings = Json::array();
  const RoundClosed closed = *cup.Event().FindRound(round)->standings.Get();
  for (const RecordedStanding& row : closed.rows) {
    const std::string player = cup.Event().Player(row.player_number).id;
    standings.push_back({{"rank", row.rank},
                         {"player", player},
                         {"points", row.cells.at(1).low},
                         {"victories", row.cells.at(2).low},
                         {"games", games[player]}});
  }
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  return {{"standings", standings}, {"topFour", cup.Qualified()}};
}

// Plays an elimination phase after which two players have these points and victories, and the
// others fewer points.
Json Compare(const Json& given, const Json&) {
  SamuraiEvent cup(Players(8));
  cup.Start();
  const std::map<std::string, Json> both = {{"p1", given["a"]}, {"p2", given["b"]}};
  for (uint32_t round = 1; round <= cup.RoundsPlanned(); ++round) {
    std::map<std::string, SamuraiEvent::Worth> worth = {{"p3", {6}}, {"p4", {5}}, {"p5", {4}},
                                                        {"p6", {3}}, {"p7", {2}}, {"p8", {1}}};
    for (const auto& [player, record] : both) {
      worth[player] = {round == 1 ? record["points"].get<int32_t>() : 0,
                       round <= record["victories"].get<uint32_t>()};
    }
    EXPECT_EQ(cup.Do(PairRound{round}), "");
    cup.PlayByHand(round, worth);
  }
  const RoundClosed closed = *cup.Event().rounds.back()->standings.Get();
  const std::string refused = cup.Do(StartPhase{2});
  if (closed.rows[1].rank == closed.rows[0].rank) {
    EXPECT_EQ(refused, "REFEREE_DECIDES");
    return {{"ahead", "referee_decision_required"}, {"criterion", "none"}};
  }
  EXPECT_EQ(refused, "");
  return {{"ahead", cup.Event().Player(closed.rows[0].player_number).id == "p1" ? "a" : "b"},
          {"criterion", closed.columns.at(closed.rows[1].broken_by - 1).id}};
}

}  // namespace

std::map<std::string, Door> ScoreDoors() {
  return {{"score.table", ScoreTable},
          {"standings.elimination", Elimination},
          {"standings.compare", Compare}};
}

}  // namespace arbitro::engine
