// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/table_moves.h"

#include "plugins/risiko/rules/combat.h"

namespace arbitro::rsk {

const char* ForbidsAttack(const Attack& attack) {
  if (!Has(attack.owned, attack.from)) return "origin_not_owned";
  if (Has(attack.owned, attack.to)) return "target_is_own";
  // [RSK-9.7] By land or by sea, between neighbours.
  if (!Adjacent(attack.from, attack.to)) return "no_common_border";
  // [RSK-9.6] One army stays, so a single army cannot attack.
  if (attack.armies < 2) return "single_army";
  // [RSK-13.1] Not with fewer dice than the defence has.
  if (!DiceOf(attack.armies, attack.defenders).legal()) return "fewer_dice_than_defence";
  return "";
}

const char* ForbidsMove(const StrategicMove& move) {
  // [RSK-9.21] [RSK-20.1] Once a turn,
  if (move.moved_before) return "already_moved";
  // between two territories of one's own
  if (!Has(move.owned, move.from) || !Has(move.owned, move.to)) return "not_owned";
  // that have a common border.
  if (!Adjacent(move.from, move.to)) return "no_common_border";
  // [RSK-9.22] [RSK-14.1] Two armies stay if an enemy borders, else one.
  const bool enemy_borders = (Neighbours(move.from) & ~move.owned) != 0;
  if (move.armies - move.moved < (enemy_borders ? 2 : 1)) return "minimum_garrison";
  return "";
}

bool MayReposition(TurnDone done) {
  // [RSK-30.12] Until an attack is declared, the move made, or the turn passed.
  return done == TurnDone::kNothing;
}

}  // namespace arbitro::rsk
