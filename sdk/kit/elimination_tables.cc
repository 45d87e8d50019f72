// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination_tables.h"

#include <algorithm>
#include <utility>

#include "arbitro/limits.h"
#include "arbitro/score.h"

namespace arbitro::kit {

EliminationField FieldOf(const DrawRequest& request) {
  EliminationField field;
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

}  // namespace arbitro::kit
