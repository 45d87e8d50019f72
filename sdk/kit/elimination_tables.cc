// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination_tables.h"

#include <algorithm>
#include <utility>

#include "arbitro/limits.h"
#include "arbitro/score.h"

namespace arbitro::kit {
namespace {

constexpr char kAgainstBracket[] = "AGAINST_BRACKET";
constexpr char kNotInBracket[] = "NOT_IN_BRACKET";

// Whether a table of the request is the pair's, or has a player beside the one who would go on
// without a match.
bool IsSeated(const DrawRequest& request, const EliminationPair& pair,
              const std::vector<bool>& in_bracket) {
  for (const Table& table : request.tables) {
    const auto sits = [&](uint32_t player) {
      return std::any_of(table.seats.begin(), table.seats.end(),
                         [&](const Seat& seat) { return seat.player == player; });
    };
    if (!sits(pair.first)) continue;
    if (pair.second != kNobody) return sits(pair.second);
    return std::all_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
      return seat.player == pair.first || seat.player >= in_bracket.size() ||
             !in_bracket[seat.player];
    });
  }
  return false;
}

}  // namespace

EliminationField FieldOf(const DrawRequest& request) {
  EliminationField field;
  field.third_place = request.third_place ? ThirdPlace::kMatch : ThirdPlace::kNone;
  uint32_t entrants = request.entrants;
  for (const DrawPlayer& player : request.players) entrants = std::max(entrants, player.seed);
  field.seeds.assign(entrants, kNobody);
  for (uint32_t i = 0; i < request.players.size(); ++i) {
    if (request.players[i].seed > 0) field.seeds[request.players[i].seed - 1] = i;
  }
  for (const PastTable& past : request.past) {
    if (past.round == 0 || past.round > limits::kRoundsMax) continue;
    if (field.rounds.size() < past.round) field.rounds.resize(past.round);
    EliminationTable table;
    for (const PastSeat& seat : past.seats) {
      const bool won = seat.result == ARBITRO_RESULT_WIN || seat.result == ARBITRO_RESULT_BYE;
      table.seats.push_back({seat.player, seat.seed == 0 ? kNobody : seat.seed - 1, won});
    }
    field.rounds[past.round - 1].push_back(std::move(table));
  }
  return field;
}

RoundDraw ToDraw(const EliminationRound& round) {
  RoundDraw draw;
  for (const EliminationPair& pair : round.pairs) {
    if (pair.second == kNobody) {
      draw.tables.push_back({ARBITRO_TABLE_BYE, {{pair.first}}});
    } else {
      draw.tables.push_back({ARBITRO_TABLE_MATCH, {{pair.first}, {pair.second}}});
    }
  }
  draw.uniform = true;
  return draw;
}

// Which of so many players the pairs name.
std::vector<bool> NamedBy(const std::vector<EliminationPair>& pairs, size_t players) {
  std::vector<bool> named(players, false);
  for (const EliminationPair& pair : pairs) {
    for (const uint32_t player : {pair.first, pair.second}) {
      if (player < players) named[player] = true;
    }
  }
  return named;
}

RoundEvaluation JudgeElimination(const DrawRequest& request, const EliminationField& field,
                                 const std::string& rule) {
  RoundEvaluation evaluation;
  const EliminationRound next = NextEliminationRound(field);
  if (!next.problem.empty()) return evaluation;
  const std::vector<bool> in_bracket = NamedBy(next.pairs, request.players.size());
  for (const EliminationPair& pair : next.pairs) {
    if (IsSeated(request, pair, in_bracket)) continue;
    const uint32_t other = pair.second == kNobody ? ARBITRO_NONE : pair.second;
    evaluation.problems.push_back({kAgainstBracket, rule, pair.first, other});
  }
  for (uint32_t player = 0; player < in_bracket.size(); ++player) {
    if (!in_bracket[player]) {
      evaluation.problems.push_back({kNotInBracket, rule, player, ARBITRO_NONE});
    }
  }
  return evaluation;
}

std::vector<Code> EliminationProblemCodes(const std::string& rule) {
  return {{kAgainstBracket,
           {"the bracket has another opponent for this player",
            "il tabellone prevede un altro avversario"},
           rule},
          {kNotInBracket,
           {"the player has no place in the bracket", "il giocatore non ha posto nel tabellone"},
           rule}};
}

}  // namespace arbitro::kit
