// SPDX-License-Identifier: Apache-2.0
//
// Shared by the tests of this ruleset: a host that runs it, a few cards, events that are played.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_TESTS_EVENT_TESTING_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_TESTS_EVENT_TESTING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/random.h"
#include "plugins/pokemon_tcg/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::pkm {

// A card with the fields that the deck check reads.
struct TestCard {
  const char* id;
  const char* name;
  const char* set;
  const char* number;
  const char* supertype;
  const char* subtype;
  const char* released;  // "" where the data have no date
  const char* mech;
};

// Returns the card's catalogue row.
inline CatalogueRow ToRow(const TestCard& card) {
  Value value = Value::Struct({{"id", Value::Text(card.id)},
                               {"name", Value::Text(card.name)},
                               {"set", Value::Text(card.set)},
                               {"number", Value::Text(card.number)},
                               {"supertype", Value::Text(card.supertype)},
                               {"subtypes", Value::List({Value::Text(card.subtype)})},
                               {"mech", Value::Text(card.mech)}});
  if (*card.released != '\0') value.Set("released", Value::Text(card.released));
  return {card.id, card.name, value};
}

// An event that is played at random from a seed: rounds are drawn and scored by the ruleset itself.
class TestEvent {
 public:
  TestEvent(uint32_t players, uint64_t seed) : random_(SeedOf(seed), "test.event") {
    draw_.settings =
        Value::Struct({{"date", Value::Text("2013-10-12")}, {"swiss_rounds", Value::Integer(24)}});
    for (uint32_t player = 0; player < players; ++player) {
      DrawPlayer one = {};
      one.entry_round = 1;
      one.number = player + 1;
      one.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
      draw_.players.push_back(one);
    }
    draw_.entrants = players;
    met_.resize(players);
    results_.resize(players);
  }

  // Returns the request for the next round.
  DrawRequest NextRound() {
    draw_.round = rounds_ + 1;
    draw_.met.clear();
    for (uint32_t player = 0; player < met_.size(); ++player) {
      draw_.players[player].first_met = static_cast<uint32_t>(draw_.met.size());
      draw_.players[player].met_count = static_cast<uint32_t>(met_[player].size());
      draw_.met.insert(draw_.met.end(), met_[player].begin(), met_[player].end());
    }
    for (uint8_t& byte : draw_.seed) byte = static_cast<uint8_t>(random_.Below(256));
    return draw_;
  }

  // Plays the tables of the next round: wins, losses and some ties.
  void Play(const std::vector<Table>& tables) {
    ++rounds_;
    for (const Table& table : tables) {
      const uint32_t first = table.seats[0].player;
      if (table.kind == ARBITRO_TABLE_BYE) {
        ++draw_.players[first].byes;
        Add(first, ARBITRO_NONE, ARBITRO_RESULT_BYE, 3);
        continue;
      }
      const uint32_t second = table.seats[1].player;
      met_[first].push_back(second);
      met_[second].push_back(first);
      const uint64_t roll = random_.Below(10);
      if (roll == 0) {
        Add(first, second, ARBITRO_RESULT_TIE, 1);
        Add(second, first, ARBITRO_RESULT_TIE, 1);
      } else {
        const uint32_t winner = roll % 2 == 0 ? first : second;
        const uint32_t loser = roll % 2 == 0 ? second : first;
        Add(winner, loser, ARBITRO_RESULT_WIN, 3);
        Add(loser, winner, ARBITRO_RESULT_LOSS, 0);
      }
    }
  }

  StandingsRequest Results() const {
    StandingsRequest request;
    request.settings = draw_.settings;
    request.rounds_played = rounds_;
    for (uint32_t player = 0; player < results_.size(); ++player) {
      StandingsPlayer one = {};
      one.points = draw_.players[player].points;
      one.status = ARBITRO_PLAYER_ACTIVE;
      one.first_result = static_cast<uint32_t>(request.results.size());
      one.result_count = static_cast<uint32_t>(results_[player].size());
      one.entry_round = 1;
      one.number = player + 1;
      request.results.insert(request.results.end(), results_[player].begin(),
                             results_[player].end());
      request.players.push_back(one);
    }
    return request;
  }

  kit::RandomStream& random() { return random_; }

 private:
  static kit::Seed SeedOf(uint64_t number) {
    kit::Seed seed;
    for (size_t i = 0; i < 8; ++i) seed.bytes[i] = static_cast<uint8_t>(number >> (8 * i));
    return seed;
  }

  void Add(uint32_t player, uint32_t opponent, arbitro_result result, int32_t points) {
    results_[player].push_back(
        {rounds_, opponent, static_cast<uint32_t>(result), points, 0, 0, 1, 0, 0});
    draw_.players[player].points += points;
  }

  kit::RandomStream random_;
  DrawRequest draw_;
  std::vector<std::vector<uint32_t>> met_;
  std::vector<std::vector<PlayerResult>> results_;
  uint32_t rounds_ = 0;
};

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_TESTS_EVENT_TESTING_H_
