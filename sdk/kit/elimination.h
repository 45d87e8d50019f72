// SPDX-License-Identifier: Apache-2.0
//
// The next round of a single elimination, from the rounds before.
//
// A bracket (bracket.h) knows seeds; an event knows tables, where people may have changed: one
// left, a player took a place over, a judge seated a round by hand. Here both are put together. A
// table belongs to the match of one of its seeds; the player who won at it goes on in that place.
//
//   EliminationField field;
//   field.seeds = {7, 3, 9, 4};          // Players by seed, the best first.
//   NextEliminationRound(field).pairs;   // 7-4  3-9
//   field.rounds = {{{{{7, 0, true}, {4, 3, false}}}, {{{3, 1, false}, {9, 2, true}}}}};
//   NextEliminationRound(field).pairs;   // 7-9
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_ELIMINATION_H_
#define ARBITRO_KIT_ELIMINATION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/bracket.h"

namespace arbitro::kit {

struct EliminationSeat {
  uint32_t player = kNobody;  // kNobody: lost or left since.
  uint32_t seed = kNobody;    // From 0; kNobody: took the place over.
  bool won = false;
};

// A match in the order of its seats, or one seat: a bye.
struct EliminationTable {
  std::vector<EliminationSeat> seats;
};

struct EliminationField {
  std::vector<uint32_t> seeds;  // Players, the best first; kNobody: lost or left since.
  BracketPairing pairing = BracketPairing::kFixed;
  ThirdPlace third_place = ThirdPlace::kNone;
  std::vector<std::vector<EliminationTable>> rounds;  // In the order in which they were made.
  std::vector<uint32_t> line = {};  // The first round, as BracketRules::line; empty: by SeedOrder.
};

// Two players, or one and kNobody: a bye.
struct EliminationPair {
  uint32_t first = kNobody;
  uint32_t second = kNobody;
  MatchKind kind = MatchKind::kMain;
};

// The next round, or why there is none: `problem` is for a person, empty where there is a round.
struct EliminationRound {
  std::string problem;
  std::vector<EliminationPair> pairs;
};

EliminationRound NextEliminationRound(const EliminationField& field);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_ELIMINATION_H_
