// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/persons/name_join.h"

#include "absl/strings/str_cat.h"

namespace arbitro::services {
namespace {

std::string NameAt(const PersonDirectory& persons, const engine::EventState& event,
                   uint32_t player_number) {
  if (player_number < 1 || player_number > event.players.size()) return "";
  return DisplayName(persons, event.Player(player_number));
}

}  // namespace

std::string DisplayName(const PersonDirectory& persons, const engine::PlayerState& player) {
  std::string all;
  if (player.entry == nullptr) return all;
  const auto add = [&](const std::string& person) {
    const std::string name = person.empty() ? "" : persons.DisplayName(person);
    if (!name.empty()) absl::StrAppend(&all, all.empty() ? "" : " / ", name);
  };
  add(player.entry->person);
  for (const std::string& member : player.entry->team) add(member);
  return all;
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Player* message) {
  message->set_display_name(NameAt(persons, event, message->number()));
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Table* message) {
  for (v1::Seat& seat : *message->mutable_seats()) {
    if (seat.player_number() == 0) continue;  // a neutral seat
    seat.set_display_name(NameAt(persons, event, seat.player_number()));
  }
}

void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::GetStandingsResponse* message) {
  for (v1::StandingsRow& row : *message->mutable_rows()) {
    row.set_display_name(NameAt(persons, event, row.player_number()));
  }
}

}  // namespace arbitro::services
