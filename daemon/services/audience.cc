// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/audience.h"

#include <algorithm>

#include "daemon/access/table.h"
#include "daemon/translate/disclosure.h"
#include "daemon/translate/names.h"

namespace arbitro::services {
namespace {

const Audience kStaff = {false, ""};

// The player whom the command names.
Audience OfPlayer(const v1::Command& command) {
  if (command.has_register_player()) {
    const auto& asked = command.register_player();
    return {false, translate::NameOfPlayer(asked.event(), asked.player_id())};
  }
  const auto* set = command.GetDescriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, set);
  if (field == nullptr) return kStaff;
  const auto& asked = command.GetReflection()->GetMessage(command, field);
  const auto* player = asked.GetDescriptor()->FindFieldByName("player");
  if (player == nullptr ||
      player->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_STRING) {
    return kStaff;
  }
  return {false, asked.GetReflection()->GetString(asked, player)};
}

// Whether some role of the caller may make the call: "PairingService.PairRound".
bool MayEver(const Caller& caller, bool own, const std::string& action) {
  const access::Row* row = access::FindRow(std::string_view(action).substr(action.find('.') + 1));
  if (row == nullptr) return false;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const auto role = static_cast<access::Role>(i);
    if (!caller.roles.Has(role)) continue;
    const access::Cell cell = row->Of(role);
    if (cell == access::Cell::kYes || (own && cell == access::Cell::kOwn)) return true;
  }
  return false;
}

}  // namespace

Audience AudienceOf(const v1::RecordPayload& payload) {
  switch (translate::DisclosureOf(payload.decision()).readers) {
    case engine::Readers::kEverybody:
      return {};
    case engine::Readers::kPlayerAndStaff:
      return OfPlayer(payload.command());
    case engine::Readers::kStaff:
      break;
  }
  return kStaff;
}

void Withhold(v1::Record* record) {
  record->clear_payload();
  record->clear_payload_salt();
  record->set_payload_withheld(true);
}

void WithholdFrom(const Caller& caller, v1::Record* record) {
  if (!record->has_payload() || MaySee(caller, AudienceOf(record->payload()))) return;
  Withhold(record);
}

void LeaveOutForbidden(const Caller& caller, bool own,
                       google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  if (caller.local) return;
  const auto forbidden = [&](const v1::AllowedAction& each) {
    return !MayEver(caller, own, each.action());
  };
  actions->erase(std::remove_if(actions->begin(), actions->end(), forbidden), actions->end());
}

}  // namespace arbitro::services
