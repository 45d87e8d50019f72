// SPDX-License-Identifier: Apache-2.0
//
// The game sheet of a table as a form, and how it is read. [SAM-1.1.5]

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_SCORE_SHEET_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_SCORE_SHEET_H_

#include <string>
#include <string_view>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "plugins/samurai_sword/rules/scoring.h"

namespace arbitro::sam {

// Roles and teams as sheets and answers name them.
struct RoleName {
  Role role;
  const char* name;
};
inline constexpr RoleName kRoleNames[] = {{Role::kShogun, "Shogun"},
                                          {Role::kSamurai, "Samurai"},
                                          {Role::kRonin, "Ronin"},
                                          {Role::kNinja, "Ninja"}};
struct TeamName {
  Team team;
  const char* name;
  Label label;
};
const std::vector<TeamName>& TeamNames();
const char* NameOf(Team team);

// Null where there is no such character.
const Character* FindCharacter(std::string_view name);

// Fields of a line of the sheet.
Form RoleField(const char* id);
Form CharacterField(const char* id);
Form PointsField(const char* id, Label label);
Form StarsField(const char* id);
// The team that defeated one of its own, or null.
Form DeadlyStrikeField(const char* id);

// The report of a table: the game sheet in the order of the seats, or who won a duel.
Form ReportForm();

// Read what such fields hold; they must fit their forms.
Role ReadRole(std::string_view name);
std::optional<Team> ReadTeam(const Value& name);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_SCORE_SHEET_H_
