// SPDX-License-Identifier: Apache-2.0
//
// Articles 9 and 30: what a player has said before a roll, in the words of the table.
//
// Upper case, accents, articles and punctuation do not matter: "Attacco la Cina dalla Siberia" is
// "attacco Cina da Siberia".

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_DECLARATION_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_DECLARATION_H_

#include <optional>
#include <string>
#include <string_view>

#include "plugins/risiko/rules/map.h"

namespace arbitro::rsk {

enum class Speech {
  kUnknown,
  kPass,             // "passo", "prendo la carta"
  kMove,             // "spostamento"
  kAttack,           // "attacco"
  kTarget,           // "attacco X"
  kOrigin,           // "attacco da Y"
  kTargetAndOrigin,  // "attacco X da Y"
};

struct Declaration {
  Speech speech = Speech::kUnknown;
  std::optional<Territory> target;  // that the attack names
  std::optional<Territory> origin;
  std::string unknown;  // a name that is none of a territory
};

Declaration ReadDeclaration(std::string_view said);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_DECLARATION_H_
