// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/passive_player.h"

#include <algorithm>
#include <tuple>

namespace arbitro::rsk {
namespace {

Refusal LotNeeded(const char* rule);

}  // namespace

Decided<std::vector<Territory>> PlaceReinforcements(std::vector<Garrison>* garrisons,
                                                    int64_t reinforcements) {
  // [RSK-25.1] Where fewest armies are; [RSK-25.2] of equals the territory of higher value.
  const auto key = [](const Garrison& one) {
    return std::make_tuple(one.armies, -ValueOf(one.territory));
  };
  std::vector<Territory> placed;
  for (int64_t army = 0; army < reinforcements && !garrisons->empty(); ++army) {
    std::stable_sort(garrisons->begin(), garrisons->end(),
                     [&](const Garrison& a, const Garrison& b) { return key(a) < key(b); });
    Garrison& first = garrisons->front();
    if (garrisons->size() > 1 && key(first) == key((*garrisons)[1])) return LotNeeded("RSK-25.2");
    ++first.armies;
    placed.push_back(first.territory);
  }
  return placed;
}

bool Attacks(int64_t own, int64_t enemy) {
  // [RSK-25.3] [RSK-25.4] Only with twice the armies of the enemy, and one must stay behind.
  return own >= 2 * enemy && own > 1;
}

Decided<std::optional<PassiveAttack>> ChooseAttack(const std::vector<Garrison>& own,
                                                   const std::vector<Garrison>& enemies) {
  struct Option {
    PassiveAttack attack;
    std::tuple<int64_t, int64_t, int64_t> key;
  };
  std::vector<Option> options;
  for (const Garrison& from : own) {
    for (const Garrison& to : enemies) {
      if (!Adjacent(from.territory, to.territory) || !Attacks(from.armies, to.armies)) continue;
      // [RSK-25.5] [RSK-25.6] Fewest defenders first, then the higher value; of several origins the
      // one with most armies.
      options.push_back(
          {{from.territory, to.territory}, {to.armies, -ValueOf(to.territory), -from.armies}});
    }
  }
  if (options.empty()) return std::optional<PassiveAttack>();
  std::stable_sort(options.begin(), options.end(),
                   [](const Option& a, const Option& b) { return a.key < b.key; });
  if (options.size() > 1 && options[0].key == options[1].key) return LotNeeded("RSK-25.6");
  return std::optional<PassiveAttack>(options.front().attack);
}

SplitArmies SplitAfterConquest(int64_t armies) {
  // [RSK-25.7] [RSK-AMB-17] Half and half without exception, the odd one at the origin.
  return {armies - armies / 2, armies / 2};
}

namespace {

Refusal LotNeeded(const char* rule) {
  return Refuse("LOT_NEEDED", rule,
                {"territories of equal armies and value: draw one",
                 "territori pari per armate e valore: sorteggiane uno"});
}

}  // namespace

}  // namespace arbitro::rsk
