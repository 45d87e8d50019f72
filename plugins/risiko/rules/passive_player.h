// SPDX-License-Identifier: Apache-2.0
//
// Article 25: how a table judge plays for a player who is not there.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_PASSIVE_PLAYER_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_PASSIVE_PLAYER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/refusal.h"
#include "plugins/risiko/rules/map.h"

namespace arbitro::rsk {

struct Garrison {
  Territory territory = 0;
  int64_t armies = 0;
};

// Returns the territories that get the reinforcements, one army after the other, and adds the
// armies to `garrisons`.
Decided<std::vector<Territory>> PlaceReinforcements(std::vector<Garrison>* garrisons,
                                                    int64_t reinforcements);

struct PassiveAttack {
  Territory from = 0;
  Territory to = 0;
};
// Returns the attack that the rules make the passive player do, or nothing if there is none.
Decided<std::optional<PassiveAttack>> ChooseAttack(const std::vector<Garrison>& own,
                                                   const std::vector<Garrison>& enemies);

// Returns true if the passive player attacks so many enemies with so many armies.
bool Attacks(int64_t own, int64_t enemy);

// The armies that stay and the armies that go on after a conquest.
struct SplitArmies {
  int64_t origin = 0;
  int64_t conquered = 0;
};
SplitArmies SplitAfterConquest(int64_t armies);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_PASSIVE_PLAYER_H_
