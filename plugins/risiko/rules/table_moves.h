// SPDX-License-Identifier: Apache-2.0
//
// Articles 9, 14, 20 and 30: the attacks and moves that a position allows, and when armies may
// still be put elsewhere.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_TABLE_MOVES_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_TABLE_MOVES_H_

#include <cstdint>

#include "plugins/risiko/rules/map.h"

namespace arbitro::rsk {

// An attack from a territory with so many armies on another. `owned` has all of the player's
// territories.
struct Attack {
  Territory from = 0;
  Territory to = 0;
  int64_t armies = 0;
  int64_t defenders = 0;
  TerritorySet owned = 0;
};

// A strategic move of some of a territory's armies.
struct StrategicMove {
  Territory from = 0;
  Territory to = 0;
  int64_t armies = 0;
  int64_t moved = 0;
  TerritorySet owned = 0;
  bool moved_before = false;  // in this turn
};

// Return the code of the reason that forbids it; empty if it is legal.
const char* ForbidsAttack(const Attack& attack);
const char* ForbidsMove(const StrategicMove& move);

// The player's last act in a turn since reinforcements were placed.
enum class TurnDone { kNothing, kAttackDeclared, kMoved, kPassed };

// Returns true if armies placed in this turn may still be put elsewhere.
bool MayReposition(TurnDone done);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_TABLE_MOVES_H_
