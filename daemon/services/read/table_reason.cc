// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/table_reason.h"

#include "daemon/translate/wire/names.h"

namespace arbitro::services {

void WriteTableReason(const std::string& journal, const engine::EventState& event,
                      const engine::TableReason& reason, v1::TableReason* message) {
  const auto name = [&](uint32_t number) {
    return number == 0 ? "" : translate::NameOfPlayer(journal, event.Player(number).id);
  };
  message->set_table(reason.table);
  for (int32_t points : reason.points) message->add_points(points);
  message->set_floats(reason.floats);
  for (const engine::EarlierMeeting& meeting : reason.met_before) {
    v1::EarlierMeeting* met = message->add_met_before();
    met->set_player(name(meeting.player_number));
    met->set_other(name(meeting.other_number));
    met->set_round(meeting.round);
  }
  for (const engine::BlockedAlternative& each : reason.blocked) {
    v1::BlockedAlternative* blocked = message->add_blocked();
    blocked->set_player(name(each.player_number));
    blocked->set_other(name(each.other_number));
    blocked->set_points(each.points);
    blocked->set_round(each.round);
  }
  message->set_blocked_total(reason.blocked_total);
}

}  // namespace arbitro::services
