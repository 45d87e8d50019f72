// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/structure.h"

#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {

std::optional<StructureRow> StructureFor(int64_t players) {
  // [NAR-SWISS-1] [NAR-SWISS-2] [NAR-AMB-10] [NAR-CUT-1] The row of the table that holds so many.
  for (const StructureRow& row : kStructureRows) {
    if (players <= row.players_max) return row;
  }
  // [NAR-SWISS-3] [NAR-AMB-11] Above the last row nothing is defined.
  return std::nullopt;
}

bool OfficialSize(int64_t players) {
  // [NAR-EVENT-7] [NAR-AMB-12] An official event needs six players.
  return players >= kOfficialPlayersMin;
}

int64_t PointsOfMatch(bool won) {
  // [NAR-SWISS-6] [NAR-AMB-15] The winner gets a point, the loser none; there are no draws.
  return won ? kWinPoints : kLossPoints;
}

std::optional<int64_t> RoundMinutes(MatchStage stage) {
  switch (stage) {
    // [NAR-SWISS-4] A Swiss round lasts 45 minutes, [NAR-CUT-2] an elimination round sixty.
    case MatchStage::kSwiss:
      return kSwissMinutes;
    case MatchStage::kElimination:
      return kEliminationMinutes;
    case MatchStage::kFinal:
      // [NAR-CUT-3] The final of every tournament has no time limit.
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace arbitro::nar
