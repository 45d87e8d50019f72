// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/score_sheet.h"

#include <utility>

#include "plugins/samurai_sword/event/fields.h"

namespace arbitro::sam {

const std::vector<TeamName>& TeamNames() {
  static const std::vector<TeamName> kNames = {
      {Team::kShogun, "shogun", {"Shogun and Samurai", "Shogun e Samurai"}},
      {Team::kNinja, "ninja", {"Ninja", "Ninja"}},
      {Team::kRonin, "ronin", {"Ronin", "Ronin"}}};
  return kNames;
}

const char* NameOf(Team team) { return TeamNames()[static_cast<size_t>(team)].name; }

const Character* FindCharacter(std::string_view name) {
  for (const Character& character : kCharacters) {
    if (name == character.name) return &character;
  }
  return nullptr;
}

Form RoleField(const char* id) {
  std::vector<Choice> choices;
  for (const RoleName& role : kRoleNames) choices.push_back({role.name, {role.name, role.name}});
  return form::Required(form::OneChoice(id, {"Role", "Ruolo"}, std::move(choices)));
}

Form CharacterField(const char* id) {
  std::vector<Choice> choices;
  for (const Character& one : kCharacters) choices.push_back({one.name, {one.name, one.name}});
  return form::Required(form::OneChoice(id, {"Character", "Personaggio"}, std::move(choices)));
}

Form PointsField(const char* id, Label label) {
  return WholeField(id, std::move(label), 0, kAskedPointsMax);
}

Form StarsField(const char* id) {
  return form::Integer(id, {"Stars of a Ninja", "Stelle del Ninja"}, 1, kStarsMax);
}

Form DeadlyStrikeField(const char* id) {
  std::vector<Choice> teams;
  for (const TeamName& team : TeamNames()) teams.push_back({team.name, team.label});
  return form::OneOf(id,
                     {"Team that struck one of its own last",
                      "Squadra che ha chiuso la partita colpendo un compagno"},
                     {form::Null("nobody", {"None", "Nessuna"}),
                      form::OneChoice("team", {"Team", "Squadra"}, std::move(teams))});
}

Form ReportForm() {
  const Form line = form::Struct(
      "line", {"Player", "Giocatore"},
      {RoleField("role"), CharacterField("character"),
       PointsField("honour", {"Honour at the end", "Onore finale"}),
       PointsField("resilience", {"Resilience left", "Resistenza residua"}),
       PointsField("daimyo", {"Daimyo in hand", "Daimyo in mano"}), StarsField("stars"),
       form::By("SAM-AMB-14", form::Flag("abandoned", {"Left the game", "Ha abbandonato"}))});
  return form::Struct(
      "report", {"Game sheet", "Scheda di gioco"},
      {form::By("SAM-1.1.10",
                form::List("lines", {"In the order of the seats", "Nell'ordine dei posti"}, line,
                           kSeatsMax)),
       form::By(
           "SAM-1.1.21",
           form::Integer("sword_master", {"Seat of the Sword Master", "Posto del Maestro di Spada"},
                         1, kSeatsMax)),
       DeadlyStrikeField("deadly_strike"),
       form::By("SAM-DUEL-22",
                form::OneChoice("winner", {"Winner of a duel", "Vincitore del duello"},
                                {{"first", {"The first seat", "Il giocatore al posto 1"}},
                                 {"second", {"The second seat", "Il giocatore al posto 2"}}}))});
}

Role ReadRole(std::string_view name) {
  for (const RoleName& role : kRoleNames) {
    if (name == role.name) return role.role;
  }
  return Role::kNinja;
}

std::optional<Team> ReadTeam(const Value& name) {
  for (const TeamName& team : TeamNames()) {
    if (name.text() == team.name) return team.team;
  }
  return std::nullopt;
}

}  // namespace arbitro::sam
