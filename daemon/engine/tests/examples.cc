// SPDX-License-Identifier: Apache-2.0

#include "daemon/engine/tests/examples.h"

#include <cstdlib>
#include <fstream>
#include <set>

namespace arbitro::engine {

std::vector<Json> JsonLines(const char* path) {
  std::vector<Json> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) lines.push_back(Json::parse(line));
  }
  EXPECT_FALSE(lines.empty()) << path;
  return lines;
}

void ExpectPlayed(const std::set<std::string>& played, const char* path) {
  if (std::getenv("ARBITRO_WRITE_PLAYED") != nullptr) {
    std::ofstream file(path);
    for (const std::string& id : played) file << id << '\n';
    return;
  }
  std::set<std::string> listed;
  std::ifstream file(path);
  for (std::string id; std::getline(file, id);) listed.insert(id);
  EXPECT_EQ(played, listed) << path << ": run this test with ARBITRO_WRITE_PLAYED=1";
}

Value ValueOf(const Json& json) {
  if (json.is_string()) return Value::Text(json.get<std::string>());
  if (json.is_boolean()) return Value::Flag(json.get<bool>());
  if (json.is_number()) return Value::Integer(json.get<int64_t>());
  Value value = json.is_array() ? Value::List() : json.is_object() ? Value::Struct() : Value();
  for (const auto& [key, item] : json.items()) {
    if (json.is_array()) {
      value.Add(ValueOf(item));
    } else if (json.is_object()) {
      value.Set(key, ValueOf(item));
    }
  }
  return value;
}

Json JsonOf(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::kNull:
      return nullptr;
    case Value::Kind::kInteger:
      return value.integer();
    case Value::Kind::kText:
      return value.text();
    case Value::Kind::kFlag:
      return value.flag();
    case Value::Kind::kList: {
      Json list = Json::array();
      for (const Value& item : value.items()) list.push_back(JsonOf(item));
      return list;
    }
    case Value::Kind::kStruct:
      break;
  }
  Json object = Json::object();
  for (const Value::Field& field : value.fields()) object[field.first] = JsonOf(field.second);
  return object;
}

void ExampleEvent::Register(const std::vector<std::string>& players) {
  for (const std::string& player : players) EXPECT_EQ(Do(RegisterPlayer{player}), "");
}

void ExampleEvent::Start() {
  EXPECT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(Do(StartPhase{1}), "");
}

namespace {

std::vector<std::string> NotSeated(const EventState& event, const std::set<std::string>& seated) {
  std::vector<std::string> absent;
  for (uint32_t number = 1; number <= event.players.size(); ++number) {
    const PlayerState& player = event.Player(number);
    const bool stays = player.status == PlayerStatus::kActive && seated.count(player.id) == 0;
    if (stays) absent.push_back(player.id);
  }
  return absent;
}

}  // namespace

void ExampleEvent::PlayRound(const Json& tables) {
  const uint32_t round = rounds() + 1;
  std::set<std::string> seated;
  std::vector<std::vector<std::string>> given;
  for (const Json& table : tables) {
    given.push_back({table[0].get<std::string>()});
    if (table[1] != "BYE") given.back().push_back(table[1]);
    seated.insert(given.back().begin(), given.back().end());
  }
  for (const std::string& player : NotSeated(Event(), seated))
    EXPECT_EQ(Do(SetAbsent{player, round}), "");
  EXPECT_EQ(Enter(round, given), "");
  for (uint32_t table = 1; table <= tables.size(); ++table) {
    const Json& row = tables[table - 1];
    if (row[1] == "BYE") continue;
    const char* winner = row[2] == "tie" ? "tie" : row[2] == row[0] ? "first" : "second";
    const Value report = Value::Struct({{"winner", Value::Text(winner)}});
    EXPECT_EQ(Do(ReportResult{round, table, report}), "");
  }
  EXPECT_EQ(Do(CloseRound{round}), "");
}

void ExampleEvent::Pair() { EXPECT_EQ(Do(PairRound{rounds() + 1}), ""); }

Json ExampleEvent::Pairs() {
  std::set<std::set<std::string>> pairs;
  const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
  for (uint32_t table = 1; table <= tables; ++table) {
    const std::vector<std::string> players = PlayersAt(rounds(), table);
    if (players.size() == 2) pairs.insert({players.begin(), players.end()});
  }
  return pairs;
}

Json ExampleEvent::Bye() {
  const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
  for (uint32_t table = 1; table <= tables; ++table) {
    const std::vector<std::string> players = PlayersAt(rounds(), table);
    if (players.size() == 1) return players[0];
  }
  return nullptr;
}

}  // namespace arbitro::engine
