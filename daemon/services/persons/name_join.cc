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

// Sets both names of a message about the player of that number.
template <class Message>
void Join(const PersonDirectory& persons, const engine::EventState& event, uint32_t player_number,
          Message* message) {
  if (player_number < 1 || player_number > event.players.size()) return;
  const engine::PlayerState& player = event.Player(player_number);
  message->set_display_name(DisplayName(persons, player));
  message->set_sort_name(
      NamesOf(player, [&](const std::string& person) { return persons.SortName(person); }));
}

}  // namespace

std::string DisplayName(const PersonDirectory& persons, const engine::PlayerState& player) {
  return NamesOf(player, [&](const std::string& person) { return persons.DisplayName(person); });
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Player* message) {
  Join(persons, event, message->number(), message);
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Table* message) {
  for (v1::Seat& seat : *message->mutable_seats()) {
    Join(persons, event, seat.player_number(), &seat);  // a neutral seat has no number
  }
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::GetStandingsResponse* message) {
  for (v1::StandingsRow& row : *message->mutable_rows()) {
    Join(persons, event, row.player_number(), &row);
  }
}

}  // namespace arbitro::services
