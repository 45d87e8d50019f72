// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/audience.h"

#include <algorithm>

#include "daemon/access/table.h"
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

// A kind that is not here does not compile: whoever adds one decides.
Audience AudienceOf(const v1::RecordPayload& payload) {
  switch (payload.decision().decision_case()) {
    case v1::Decision::kPlayerRegistered:
    case v1::Decision::kPlayerDropped:
    case v1::Decision::kPlayerChanged:
    case v1::Decision::kDeckJudged:
    case v1::Decision::kPenaltyRuled:
    case v1::Decision::kAppealFiled:
      return OfPlayer(payload.command());
    case v1::Decision::kPenaltyRevoked:
    case v1::Decision::kAppealDecided:
    case v1::Decision::kDutyOpened:
    case v1::Decision::kDutySettled:
    case v1::Decision::kLossAcknowledged:
    case v1::Decision::kPersonEntryRecorded:
    case v1::Decision::kPersonEntryWithdrawn:
    case v1::Decision::kRulesetFaultRecorded:
    case v1::Decision::kRulesetReleased:
      return kStaff;
    case v1::Decision::kResultDecided:
    case v1::Decision::kRoundClosed:
    case v1::Decision::kReportTaken:
    case v1::Decision::kResultsChanged:
    case v1::Decision::kRulesetUpgraded:
    case v1::Decision::kRoundPaired:
    case v1::Decision::kEventCreated:
    case v1::Decision::kStatusChanged:
    case v1::Decision::kCatalogueAccepted:
    case v1::Decision::kEventIndexed:
    case v1::Decision::kSeriesCreated:
    case v1::Decision::kEventEntered:
    case v1::Decision::kStaffChanged:
    case v1::Decision::kScheduleSet:
    case v1::Decision::kSettingsAmended:
    case v1::Decision::kPublished:
    case v1::Decision::kCheckInOpened:
    case v1::Decision::kClockSet:
    case v1::Decision::kTimeExtended:
    case v1::Decision::kReportModeSet:
    case v1::Decision::kReportSigned:
    case v1::Decision::kTableReplayed:
    case v1::Decision::kRoundUnpaired:
    case v1::Decision::kSeatsChanged:
    case v1::Decision::kPairingEntered:
    case v1::Decision::kPhaseStarted:
    case v1::Decision::kAwardsGranted:
    case v1::Decision::kAnswerDrawn:
    case v1::Decision::kDrawFrozen:
    case v1::Decision::kDrawContributed:
    case v1::Decision::kDrawVoided:
    case v1::Decision::kSeriesCompleted:
    case v1::Decision::kRulesetKept:
    case v1::Decision::kLogKeyNamed:
    case v1::Decision::DECISION_NOT_SET:
      return {};
  }
  return kStaff;
}

void WithholdFrom(const Caller& caller, v1::Record* record) {
  if (!record->has_payload() || MaySee(caller, AudienceOf(record->payload()))) return;
  record->clear_payload();
  record->set_payload_withheld(true);
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
