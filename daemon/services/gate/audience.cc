// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/audience.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "daemon/access/table.h"
#include "daemon/translate/record/disclosure.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

// The call that reads what a record of that subject tells; null: there is none.
const access::Row* ReadBy(engine::Subject subject) {
  switch (subject) {
    case engine::Subject::kDeck:
      return access::FindRow("GetDeck");
    case engine::Subject::kPenalty:
      return access::FindRow("ListPenalties");
    case engine::Subject::kAppeal:
      return access::FindRow("ListAppeals");
    case engine::Subject::kDuty:
      return access::FindRow("ListDuties");
    case engine::Subject::kPersonEntry:
      return access::FindRow("ListPersonEntries");
    case engine::Subject::kEvent:
    case engine::Subject::kPlayer:
    case engine::Subject::kOperation:
      break;
  }
  return nullptr;
}

// The player whom the command names; empty where it names none.
std::string PlayerIn(const v1::Command& command) {
  if (command.has_register_player()) {
    const auto& asked = command.register_player();
    return translate::NameOfPlayer(asked.event(), asked.player_id());
  }
  const auto* set = command.GetDescriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, set);
  if (field == nullptr) return "";
  const auto& asked = command.GetReflection()->GetMessage(command, field);
  const auto* player = asked.GetDescriptor()->FindFieldByName("player");
  if (player == nullptr ||
      player->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_STRING) {
    return "";
  }
  return asked.GetReflection()->GetString(asked, player);
}

// "PairingService.PairRound".
bool MayEver(const Caller& caller, bool own, const std::string& action) {
  const access::Row* row = access::FindRow(std::string_view(action).substr(action.find('.') + 1));
  return row != nullptr && MayCall(caller, *row, own);
}

}  // namespace

bool MayCall(const Caller& caller, const access::Row& row, bool own) {
  if (caller.local) return true;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const auto role = static_cast<access::Role>(i);
    if (!caller.roles.Has(role)) continue;
    const access::Cell cell = row.Of(role);
    if (cell == access::Cell::kYes || (own && cell == access::Cell::kOwn)) return true;
  }
  return false;
}

bool MaySee(const Caller& caller, const Audience& audience) {
  if (audience.everybody) return caller.SeesAny();
  if (audience.read_by == nullptr) return caller.Sees(audience.player);
  const bool own = !caller.player.empty() && caller.player == audience.player;
  return MayCall(caller, *audience.read_by, own);
}

bool SeesEveryRecord(const Caller& caller) {
  constexpr engine::Subject kSubjects[] = {engine::Subject::kDeck, engine::Subject::kPenalty,
                                           engine::Subject::kAppeal, engine::Subject::kDuty};
  return caller.SeesAll() && std::all_of(std::begin(kSubjects), std::end(kSubjects),
                                         [&caller](engine::Subject subject) {
                                           return MayCall(caller, *ReadBy(subject), false);
                                         });
}

Audience AudienceOf(const v1::RecordPayload& payload) {
  const engine::Disclosure row = translate::DisclosureOf(payload.decision());
  if (row.readers == engine::Readers::kEverybody) return {};
  const bool of_player = row.readers == engine::Readers::kPlayerAndStaff;
  return {false, of_player ? PlayerIn(payload.command()) : "", ReadBy(row.subject)};
}

std::optional<engine::Failure> RefuseForbidden(const Caller& caller, const v1::Command& command) {
  const auto* set = command.GetDescriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, set);
  if (field == nullptr) return std::nullopt;
  // RulePenalty of RulePenaltyRequest. Commands that the daemon alone makes have no call.
  const std::string& request = field->message_type()->name();
  const std::string method = request.substr(0, request.rfind("Request"));
  const access::Row* row = access::FindRow(method);
  if (row == nullptr || MayCall(caller, *row, false)) return std::nullopt;
  return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kAccessDenied,
                      absl::StrCat("`commands` holds a ", method, ", which you may not call; what ",
                                   "it would decide is for those who may"));
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
