// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/combat.h"

#include <algorithm>
#include <functional>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {

bool Dice::legal() const {
  // [RSK-9.14] [RSK-13.1] No player attacks with fewer dice than the defender has.
  return attack > 0 && attack >= defence;
}

int64_t DefenceDice(int64_t armies) {
  // [RSK-9.10] [RSK-12.1] The defender rolls as many dice as there are armies, at most three.
  return std::min(armies, kDiceMax);
}

Dice DiceOf(int64_t attacker_armies, int64_t defender_armies) {
  // [RSK-9.6] One army stays behind; [RSK-9.9] all others roll, at most three.
  return {std::min(attacker_armies - 1, kDiceMax), DefenceDice(defender_armies)};
}

Losses Resolve(std::vector<int64_t> attack, std::vector<int64_t> defence) {
  std::sort(attack.begin(), attack.end(), std::greater<>());
  std::sort(defence.begin(), defence.end(), std::greater<>());
  Losses losses;
  // [RSK-9.11] [RSK-9.13] Highest against highest, as far as both have dice.
  for (size_t i = 0; i < std::min(attack.size(), defence.size()); ++i) {
    // [RSK-9.12] The higher wins, and of equals the defender.
    ++(attack[i] > defence[i] ? losses.defender : losses.attacker);
  }
  return losses;
}

Advance AdvanceOf(int64_t origin_armies, int64_t dice, bool origin_borders_enemy) {
  // [RSK-9.22] [RSK-14.1] Two armies stay if an enemy borders, else one [RSK-9.20].
  const int64_t stays = origin_borders_enemy ? 2 : 1;
  // [RSK-9.19] [RSK-20.2] [RSK-AMB-16] The armies of the last roll advance in any case.
  return {dice, std::max(dice, origin_armies - stays)};
}

}  // namespace arbitro::rsk
