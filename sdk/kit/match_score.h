// SPDX-License-Identifier: Apache-2.0
//
// A match of several games between two seats: from the games of a report, or from penalties, to
// what each seat gets.
//
//   const auto lost = kit::LostByPenalty(request, 2);
//   return kit::ToOutcome(lost ? *lost : kit::ScoreOf(request.report), {3, 1});
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_MATCH_SCORE_H_
#define ARBITRO_KIT_MATCH_SCORE_H_

#include <cstdint>
#include <optional>

#include "arbitro/score.h"
#include "kit/percentages.h"

namespace arbitro::kit {

// Games won by each seat, and drawn ones.
struct MatchScore {
  uint32_t first = 0;
  uint32_t second = 0;
  uint32_t drawn = 0;
  bool both_lose = false;  // a match that neither wins nor ties
};

// The games of a report whose form has the whole numbers `first`, `second` and `drawn`; a field
// that is left out is 0.
MatchScore ScoreOf(const Value& report);

// Whether such a match can be: the first to win so many games wins it, and it ends there.
bool CanBe(const MatchScore& score, uint32_t games_to_win);

// Whether the report has the games that penalties took, among the opponent's wins.
bool HasGamesTaken(const MatchScore& score, const OutcomeRequest& request);

// The match that penalties have decided (LosesByPenalty() of penalty_ladder.h), by so many games to
// none; nullopt where they have not.
std::optional<MatchScore> LostByPenalty(const OutcomeRequest& request, uint32_t games_to_win);

// Points, results and places of both seats, with their games as details (GamesOf() of
// percentages.h). {0, 0} gives no points, as in an elimination.
TableOutcome ToOutcome(const MatchScore& score, WinWorth worth);

// A bye as a match won by so many games to none.
TableOutcome ByeOutcome(uint32_t games_to_win, WinWorth worth);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_MATCH_SCORE_H_
