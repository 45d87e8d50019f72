// SPDX-License-Identifier: Apache-2.0
//
// Section 1.1, from "tournament points" on: what a finished game is worth to teams and players.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_SCORING_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_SCORING_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/refusal.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {

// One line of a game sheet.
struct SheetLine {
  Role role = Role::kNinja;
  const Character* character = nullptr;
  int64_t honour = 0;      // tokens at the end
  int64_t resilience = 0;  // what is left
  int64_t daimyo = 0;      // Daimyo cards in hand
  uint32_t stars = 0;      // Ninja only; 0: not written down
  bool abandoned = false;  // left during the game
};

// A table's game sheet.
struct Sheet {
  std::vector<SheetLine> lines;
  std::optional<size_t> sword_master;  // the line of the only player with resilience left
  std::optional<Team> deadly_strike;   // the team that defeated one of its own to end the game
  bool ronin_daimyo_counts = true;     // in the Ronin's individual score
};

struct PlayerScore {
  int32_t team = 0;
  int32_t individual = 0;
  int32_t bonus = 0;

  int32_t points() const { return team + individual + bonus; }
};

struct SheetScore {
  std::vector<Team> order;         // the teams at the table, best first
  int64_t totals[kTeams] = {};     // by Team
  std::vector<PlayerScore> lines;  // in the sheet's order
};

Team TeamOf(Role role);

// The position of a team in the order: 0 won.
size_t PlaceOf(Team team, const SheetScore& score);

// Scores a sheet, or says what on it cannot be.
Decided<SheetScore> ScoreSheet(const Sheet& sheet);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_SCORING_H_
