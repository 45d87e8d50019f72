// SPDX-License-Identifier: Apache-2.0
//
// A Naruto CG event as sections 2.8 to 2.11 of its digest and table T1 have it: the structure, who
// meets whom, byes, the ranking, the elimination rounds.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_TESTS_MODEL_H_
#define ARBITRO_PLUGINS_NARUTO_CG_TESTS_MODEL_H_

#include <vector>

#include "tests/model/game.h"
#include "tests/model/game_model.h"

namespace arbitro::model {

class NarutoModel final : public GameModel {
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

  // Returns the "score sfidanti".
  int32_t BeatenScoreOf(const PlainEvent& event, uint32_t player) const;
  // Returns the ranked players, best first; players whom only a lot parts are together.
  std::vector<std::vector<uint32_t>> Order(const PlainEvent& event) const;
};

// Constant.
const Game& NarutoGame();

}  // namespace arbitro::model

#endif  // ARBITRO_PLUGINS_NARUTO_CG_TESTS_MODEL_H_
