// SPDX-License-Identifier: Apache-2.0
//
// Whether a game can have ended as its sheet says: the honour in the game, and what ends a game.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_PLAUSIBLE_SHEET_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_PLAUSIBLE_SHEET_H_

#include <optional>

#include "arbitro/refusal.h"
#include "plugins/samurai_sword/rules/scoring.h"

namespace arbitro::sam {

enum class GameEnd { kByTheRules, kMayRunOutOfTime };

// Refuses with WRONG_SHEET, the rule and the sum more honour or Daimyo than the game has, a
// character twice, stars of another than a Ninja, a strike by the Ronin on a team-mate, and a game
// that nothing has ended. A sheet that ScoreSheet() takes.
std::optional<Refusal> CheckPlausible(const Sheet& sheet, GameEnd end);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_PLAUSIBLE_SHEET_H_
