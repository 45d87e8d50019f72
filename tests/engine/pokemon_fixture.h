// SPDX-License-Identifier: Apache-2.0
//
// An event of the Pokémon TCG in a test's hands: the real ruleset behind the engine, by commands
// alone.

#ifndef ARBITRO_TESTS_ENGINE_POKEMON_FIXTURE_H_
#define ARBITRO_TESTS_ENGINE_POKEMON_FIXTURE_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tests/engine/game_fixture.h"

namespace arbitro::engine {

using Json = nlohmann::json;

// The objects of a file, one a line.
std::vector<Json> JsonLines(const char* path);

Value ValueOf(const Json& json);
Json JsonOf(const Value& value);

class PokemonEvent : public GameEvent {
 public:
  // In Standard Constructed, on the examples' own day and without deck lists, unless the settings
  // say otherwise; open for registration.
  explicit PokemonEvent(Json settings = Json::object(),
                        const std::string& format = "standard-constructed");

  // What refused the event; empty where nothing did.
  const std::string& refused() const { return refused_; }

  void Register(const std::vector<std::string>& players);
  // Starts the event and its first phase.
  void Start();

  // A round of `[a, b, winner or "tie"]` and `[a, "BYE"]`, entered, reported and closed. Players
  // who have no table in it stay away.
  void PlayRound(const Json& tables);
  // The next round, drawn: pairs and the bye's player, both in one order.
  void Pair();
  Json Pairs();
  Json Bye();

  uint32_t rounds() { return static_cast<uint32_t>(Event().rounds.size()); }

  // A ratio of the newest standings, in lowest terms: "7/18", "1".
  std::string Ratio(const std::string& player, const std::string& column);
  const RoundClosed& Standings() { return *Event().rounds.back()->standings; }

 private:
  std::string refused_;
  std::map<std::string, std::set<uint32_t>> away_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_TESTS_ENGINE_POKEMON_FIXTURE_H_
