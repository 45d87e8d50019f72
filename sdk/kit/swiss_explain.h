// SPDX-License-Identifier: Apache-2.0
//
// Why a table is what it is: what stands in the way of the opponents that would be closer.
//
// A player who looks at a pairing asks: why do I not play her, she has my points? There are four
// answers, and each is given here with its numbers: they have met before; nobody could be paired
// with the rest; the whole round would cost more; or nothing stood in the way but the lot. Pure and
// thread-safe, as all of the kit.

#ifndef ARBITRO_KIT_SWISS_EXPLAIN_H_
#define ARBITRO_KIT_SWISS_EXPLAIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/swiss.h"

namespace arbitro::kit {

// The most alternatives that one explanation looks at: each costs an exact matching.
inline constexpr uint32_t kAlternativesMax = 16;

// Why a closer opponent was not given.
enum class Obstacle : uint8_t {
  kRematch,      // The two have met.
  kNoRound,      // They may meet, but the others then have no pairing without a rematch.
  kCostsMore,    // The best round in which they meet costs more than this one.
  kCostsAsMuch,  // It costs as much: the lot decided.
  kCostsLess,    // It costs less: this round is not the best one.
};

// One opponent who would have been closer, and what stood in the way.
struct Alternative {
  uint32_t player;    // At the table.
  uint32_t opponent;  // Who would have been closer.
  Obstacle obstacle;
  CostVector pair_cost;   // Of these two alone.
  CostVector round_cost;  // The least of a round in which they meet; empty for kRematch, kNoRound.
};

// All numbers are laid out as CostLayout(criteria, groups) says, groups without the bye.
struct TableExplanation {
  std::string problem;  // Empty, or why there is no explanation; the rest is then empty.
  uint32_t groups = 0;
  CostVector pair_cost;                   // Of the table.
  CostVector round_cost;                  // Of the given round.
  std::vector<Alternative> alternatives;  // The closest first; of equals, rematches first.
  uint32_t left_out = 0;                  // Closer opponents beyond kAlternativesMax.
};

// Explains the table `pairs[table]` of a round with `bye` (kNoPlayer for none).
//
// Looks at every opponent with whom one of the two would make a pair of lower cost. An empty list
// says that neither has a closer opponent in the whole field. `problem` is set for input that
// EvaluatePairing would not call complete, a table that is not there, and more than
// kExactPlayersMax players.
TableExplanation ExplainTable(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                              const std::vector<SwissPair>& pairs, uint32_t bye, size_t table);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_EXPLAIN_H_
