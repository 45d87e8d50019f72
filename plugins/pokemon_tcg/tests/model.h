// SPDX-License-Identifier: Apache-2.0
//
// A Pokémon TCG event as sections 3.1 and 3.2 of its digest have it: match points, who meets whom,
// standings, the cut.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_TESTS_MODEL_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_TESTS_MODEL_H_

#include <vector>

#include "tests/model/game.h"
#include "tests/model/game_model.h"

namespace arbitro::model {

class PokemonModel final : public GameModel {
 public:
  uint32_t PlayersThatCount(const PlainEvent& event) const override;
  uint32_t SwissRounds(const Chosen& chosen, uint32_t players) const override;
  uint32_t CutSize(const Chosen& chosen, uint32_t players) const override;
  int32_t PointsOf(const PlainEvent& event, uint32_t player) const override;
  bool HasRound(const PlainEvent& event) const override;
  Wrongs CheckPairing(const PlainEvent& event, const PlainRound& drawn,
                      Tally* tally) const override;
  Wrongs CheckStandings(const PlainEvent& event, const SeenStandings& seen) const override;
  std::optional<std::vector<uint32_t>> Qualified(const PlainEvent& event, uint32_t cut,
                                                 const SeenStandings& swiss) const override;
  Wrongs CheckPlaces(const PlainEvent& event, const SeenStandings& swiss,
                     const std::vector<std::vector<uint32_t>>& out,
                     const SeenStandings& seen) const override;

  // Returns the win percentages by player.
  std::vector<Fraction> WinPercentages(const PlainEvent& event) const;
  // Returns the mean of the opponents' values by player. Applied twice, it gives the opponents'
  // opponents'.
  std::vector<Fraction> OpponentsMeans(const PlainEvent& event,
                                       const std::vector<Fraction>& values) const;
  // Returns the players who have a place, best first; players who share one are together.
  std::vector<std::vector<uint32_t>> Places(const PlainEvent& event) const;
};

// Constant.
const Game& PokemonGame();

}  // namespace arbitro::model

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_TESTS_MODEL_H_
