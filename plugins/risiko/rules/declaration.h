// SPDX-License-Identifier: Apache-2.0
//
// Articles 9 and 30: what a player has said before a roll, in the words of the table.
//
// Upper case, accents, articles and punctuation do not matter: "Attacco la Cina dalla Siberia" is
// "attacco Cina da Siberia".

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_DECLARATION_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_DECLARATION_H_

#include <string_view>

namespace arbitro::rsk {

enum class Declaration {
  kUnknown,
  kPass,             // "passo", "prendo la carta"
  kMove,             // "spostamento"
  kAttack,           // "attacco"
  kTarget,           // "attacco X"
  kOrigin,           // "attacco da Y"
  kTargetAndOrigin,  // "attacco X da Y"
};

Declaration ReadDeclaration(std::string_view said);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_DECLARATION_H_
