// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of a rulebook, and an event that plays them by its own commands.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_EXAMPLES_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_EXAMPLES_H_

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/game_fixture.h"
#include "nlohmann/json.hpp"

namespace arbitro::engine {

using Json = nlohmann::json;

// Tells what was found at this door, to hold against the example's `expect`; null where the example
// has nothing that an event does.
using Door = std::function<Json(const Json& given, const Json& expect)>;

// The objects of a file, one a line.
std::vector<Json> JsonLines(const char* path);

// Holds the examples that a game's events played against the list of them, ids one a line, from
// which tests/tidy/shown.py takes what is shown in an event. With ARBITRO_WRITE_PLAYED in the
// environment the list is written instead.
void ExpectPlayed(const std::set<std::string>& played, const char* path);

Value ValueOf(const Json& json);
Json JsonOf(const Value& value);

class ExampleEvent : public GameEvent {
 public:
  using GameEvent::GameEvent;

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
  RoundClosed Standings() { return *Event().rounds.back()->standings.Get(); }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_EXAMPLES_H_
