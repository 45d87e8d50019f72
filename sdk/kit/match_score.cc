// SPDX-License-Identifier: Apache-2.0

#include "kit/match_score.h"

#include <algorithm>

#include "kit/penalty_ladder.h"

namespace arbitro::kit {
namespace {

SeatOutcome SeatOf(arbitro_result result, WinWorth worth) {
  const uint32_t points = result == ARBITRO_RESULT_WIN   ? worth.win
                          : result == ARBITRO_RESULT_TIE ? worth.tie
                                                         : 0;
  return {static_cast<int32_t>(points), result, result == ARBITRO_RESULT_LOSS ? 2u : 1u, 0};
}

arbitro_result ResultOf(uint32_t own, uint32_t other, bool both_lose) {
  if (both_lose || own < other) return ARBITRO_RESULT_LOSS;
  return own == other ? ARBITRO_RESULT_TIE : ARBITRO_RESULT_WIN;
}

}  // namespace

MatchScore ScoreOf(const Value& report) {
  const auto games = [&](const char* field) {
    return static_cast<uint32_t>(std::clamp<int64_t>(report[field].IntegerOr(0), 0, INT32_MAX));
  };
  return {games("first"), games("second"), games("drawn")};
}

bool CanBe(const MatchScore& score, uint32_t games_to_win) {
  return std::max(score.first, score.second) <= games_to_win &&
         std::min(score.first, score.second) < games_to_win;
}

bool HasGamesTaken(const MatchScore& score, const OutcomeRequest& request) {
  return score.second >= GamesTaken(request, 0) && score.first >= GamesTaken(request, 1);
}

std::optional<MatchScore> LostByPenalty(const OutcomeRequest& request, uint32_t games_to_win) {
  const bool first_loses = LosesByPenalty(request, 0, games_to_win);
  const bool second_loses = LosesByPenalty(request, 1, games_to_win);
  if (!first_loses && !second_loses) return std::nullopt;
  MatchScore score;
  score.first = first_loses ? 0 : games_to_win;
  score.second = second_loses ? 0 : games_to_win;
  score.both_lose = first_loses && second_loses;
  return score;
}

TableOutcome ToOutcome(const MatchScore& score, WinWorth worth) {
  return {{SeatOf(ResultOf(score.first, score.second, score.both_lose), worth),
           SeatOf(ResultOf(score.second, score.first, score.both_lose), worth)},
          {ToDetails({score.first, score.second, score.drawn}),
           ToDetails({score.second, score.first, score.drawn})}};
}

TableOutcome ByeOutcome(uint32_t games_to_win, WinWorth worth) {
  return {{{static_cast<int32_t>(worth.win), ARBITRO_RESULT_BYE, 1, 0}},
          {ToDetails({games_to_win, 0, 0})}};
}

}  // namespace arbitro::kit
