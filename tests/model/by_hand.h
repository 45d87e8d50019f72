// SPDX-License-Identifier: Apache-2.0
//
// Events written down by hand, for tests of models: a model that finds nothing proves nothing.

#ifndef ARBITRO_TESTS_MODEL_BY_HAND_H_
#define ARBITRO_TESTS_MODEL_BY_HAND_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tests/model/checks.h"
#include "tests/model/game_model.h"
#include "tests/model/plain_event.h"

namespace arbitro::model {

inline PlainEvent EventOf(uint32_t players) {
  PlainEvent event;
  event.players.resize(players + 1);
  return event;
}

inline PlainTable Won(uint32_t winner, uint32_t loser) { return {winner, loser, Went::kFirstWon}; }
inline PlainTable Tied(uint32_t a, uint32_t b) { return {a, b, Went::kTied}; }
inline PlainTable Bye(uint32_t player) { return {player, kNobody, Went::kBye}; }

inline std::string TextsOf(const std::vector<Fraction>& values, uint32_t players) {
  std::string text;
  for (uint32_t player = 1; player <= players; ++player) text += values[player].Text() + " ";
  return text;
}

// Returns the rules that a pairing of the next round breaks.
inline std::string RulesBroken(const GameModel& model, const PlainEvent& event,
                               const PlainRound& round) {
  std::string rules;
  Tally tally;
  for (const Wrong& wrong : model.CheckPairing(event, round, &tally)) rules += wrong.rule + " ";
  return rules;
}

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_BY_HAND_H_
