// SPDX-License-Identifier: Apache-2.0
//
// An event of the Pokémon TCG in a test's hands: the real ruleset behind the engine, by commands
// alone.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_TESTS_FIXTURE_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_TESTS_FIXTURE_H_

#include <cstdint>
#include <set>
#include <string>

#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/tests/examples.h"

namespace arbitro::engine {

class PokemonEvent : public ExampleEvent {
 public:
  // In Standard Constructed, on the examples' own day and without deck lists, unless the settings
  // say otherwise; open for registration. Decided as engines of this revision do.
  explicit PokemonEvent(Json settings = Json::object(),
                        const std::string& format = "standard-constructed",
                        uint32_t engine_revision = kEngineRevision);

  // The reason that refused the event; empty where nothing did.
  const std::string& refused() const { return refused_; }

  // Brings a catalogue of these cards of the examples into the house; its SHA-256.
  std::string Import(const std::set<std::string>& cards);

  // A ratio of the newest standings, in lowest terms: "7/18", "1".
  std::string Ratio(const std::string& player, const std::string& column);

 private:
  std::string refused_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_TESTS_FIXTURE_H_
