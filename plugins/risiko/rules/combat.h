// SPDX-License-Identifier: Apache-2.0
//
// Articles 9, 12 to 14 and 20: dice, losses and advances.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_COMBAT_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_COMBAT_H_

#include <cstdint>
#include <vector>

namespace arbitro::rsk {

struct Dice {
  int64_t attack = 0;
  int64_t defence = 0;

  bool legal() const;
};

// The dice of an attack between territories with so many armies.
Dice DiceOf(int64_t attacker_armies, int64_t defender_armies);
int64_t DefenceDice(int64_t armies);

struct Losses {
  int64_t attacker = 0;
  int64_t defender = 0;
};
Losses Resolve(std::vector<int64_t> attack, std::vector<int64_t> defence);

// How many armies may follow a conquest, from `least` to `most`.
struct Advance {
  int64_t least = 0;
  int64_t most = 0;
};
Advance AdvanceOf(int64_t origin_armies, int64_t dice, bool origin_borders_enemy);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_COMBAT_H_
