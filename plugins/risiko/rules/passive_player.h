// SPDX-License-Identifier: Apache-2.0
//
// Article 25: how a table judge plays for somebody who is not there.

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

// Where the reinforcements go, one army after the other; `garrisons` changes with them.
Decided<std::vector<Territory>> PlaceReinforcements(std::vector<Garrison>* garrisons,
                                                    int64_t reinforcements);

struct PassiveAttack {
  Territory from = 0;
  Territory to = 0;
};
// The attack that the rules make the passive player do; nothing where there is none.
Decided<std::optional<PassiveAttack>> ChooseAttack(const std::vector<Garrison>& own,
                                                   const std::vector<Garrison>& enemies);

// Whether armies attack so many.
bool Attacks(int64_t own, int64_t enemy);

// Armies that stay and armies that go on after a conquest.
struct SplitArmies {
  int64_t origin = 0;
  int64_t conquered = 0;
};
SplitArmies SplitAfterConquest(int64_t armies);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_PASSIVE_PLAYER_H_
