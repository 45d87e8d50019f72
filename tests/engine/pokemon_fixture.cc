// SPDX-License-Identifier: Apache-2.0

#include "tests/engine/pokemon_fixture.h"

#include <fstream>
#include <numeric>

#include "arbitro/catalogue.h"
#include "storage/sha256.h"

namespace arbitro::engine {
namespace {

// The examples' cards, brought into the house.
std::string ImportCards(World* world) {
  std::vector<CatalogueRow> rows;
  for (const Json& card : JsonLines(ARBITRO_POKEMON_RULEBOOK "/examples_catalogue.jsonl")) {
    rows.push_back({card["id"], card["name"], ValueOf(card)});
  }
  ImportCatalogue import;
  import.ruleset = "pokemon-tcg";
  import.title = "cards of the examples";
  import.cards = static_cast<uint32_t>(rows.size());
  std::string image = EncodeCatalogue(std::move(rows));
  import.sha256 = storage::Sha256(image);
  Submission submission = world->MakeIn(kHouseJournal, import);
  submission.blobs.push_back({import.sha256, std::move(image)});
  EXPECT_EQ(ReasonOf(world->Send(std::move(submission))), "");
  return storage::ToHex(import.sha256);
}

}  // namespace

std::vector<Json> JsonLines(const char* path) {
  std::vector<Json> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) lines.push_back(Json::parse(line));
  }
  EXPECT_FALSE(lines.empty()) << path;
  return lines;
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

PokemonEvent::PokemonEvent(Json settings, const std::string& format)
    : GameEvent(TestRulesets::OfEntry(EntryOf(ARBITRO_POKEMON_RULESET))) {
  if (!settings.contains("date")) settings["date"] = "2013-10-12";
  if (!settings.contains("decks_required")) settings["decks_required"] = false;
  refused_ = Create("pokemon-tcg", format, ValueOf(settings), ImportCards(&world));
  if (!refused_.empty()) return;
  EXPECT_EQ(Do(OpenRegistration{}), "");
}

void PokemonEvent::Register(const std::vector<std::string>& players) {
  for (const std::string& player : players) EXPECT_EQ(Do(RegisterPlayer{player}), "");
}

void PokemonEvent::Start() {
  EXPECT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(Do(StartPhase{1}), "");
}

void PokemonEvent::PlayRound(const Json& tables) {
  const uint32_t round = rounds() + 1;
  std::set<std::string> seated;
  std::vector<std::vector<std::string>> given;
  for (const Json& table : tables) {
    given.push_back({table[0].get<std::string>()});
    if (table[1] != "BYE") given.back().push_back(table[1]);
    seated.insert(given.back().begin(), given.back().end());
  }
  std::vector<std::string> absent;
  for (uint32_t number = 1; number <= Event().players.size(); ++number) {
    const PlayerState& player = Event().Player(number);
    const bool stays = player.status == PlayerStatus::kActive && seated.count(player.id) == 0;
    if (stays) absent.push_back(player.id);
  }
  for (const std::string& player : absent) EXPECT_EQ(Do(SetAbsent{player, round}), "");
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

void PokemonEvent::Pair() { EXPECT_EQ(Do(PairRound{rounds() + 1}), ""); }

Json PokemonEvent::Pairs() {
  std::set<std::set<std::string>> pairs;
  const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
  for (uint32_t table = 1; table <= tables; ++table) {
    const std::vector<std::string> players = PlayersAt(rounds(), table);
    if (players.size() == 2) pairs.insert({players.begin(), players.end()});
  }
  return pairs;
}

Json PokemonEvent::Bye() {
  const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
  for (uint32_t table = 1; table <= tables; ++table) {
    const std::vector<std::string> players = PlayersAt(rounds(), table);
    if (players.size() == 1) return players[0];
  }
  return nullptr;
}

std::string PokemonEvent::Ratio(const std::string& player, const std::string& column) {
  const RoundClosed standings = Standings();
  for (size_t i = 0; i < standings.columns.size(); ++i) {
    if (standings.columns[i].id != column) continue;
    for (const RecordedStanding& row : standings.rows) {
      if (Event().Player(row.player_number).id != player) continue;
      const uint64_t above = row.cells[i].low;
      const uint64_t below = standings.columns[i].denominator.low;
      const uint64_t divisor = std::gcd(above, below);
      if (above % below == 0) return std::to_string(above / below);
      return std::to_string(above / divisor) + "/" + std::to_string(below / divisor);
    }
  }
  return "no such row or column";
}

}  // namespace arbitro::engine
