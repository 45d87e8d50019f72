// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/persons/name_join.h"

#include "absl/strings/str_cat.h"

namespace arbitro::services {
namespace {

// The names of a player's people, with ` / ` between those of a team.
template <class NameOf>
std::string NamesOf(const engine::PlayerState& player, NameOf name_of) {
  std::string all;
  if (player.entry == nullptr) return all;
  const auto add = [&](const std::string& person) {
    const std::string name = person.empty() ? "" : name_of(person);
    if (!name.empty()) absl::StrAppend(&all, all.empty() ? "" : " / ", name);
  };
  add(player.entry->person);
  for (const std::string& member : player.entry->team) add(member);
  return all;
}

}  // namespace

std::string DisplayName(const PersonDirectory& persons, const engine::PlayerState& player) {
  return NamesOf(player, [&](const std::string& person) { return persons.DisplayName(person); });
}

std::string SortName(const PersonDirectory& persons, const engine::PlayerState& player) {
  return NamesOf(player, [&](const std::string& person) { return persons.SortName(person); });
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Player* message) {
  JoinName(persons, event, message->number(), message);
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Table* message) {
  for (v1::Seat& seat : *message->mutable_seats()) {
    JoinName(persons, event, seat.player_number(), &seat);  // a neutral seat has no number
  }
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::GetStandingsResponse* message) {
  for (v1::StandingsRow& row : *message->mutable_rows()) {
    JoinName(persons, event, row.player_number(), &row);
  }
}

}  // namespace arbitro::services
