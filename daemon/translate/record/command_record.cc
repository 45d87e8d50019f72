// SPDX-License-Identifier: Apache-2.0
//
// Commands as the log keeps them.
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "daemon/translate/record/answer.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/draw.h"
#include "daemon/translate/record/fault_commands.h"
#include "daemon/translate/record/other_commands.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/record/ruleset.h"
#include "daemon/translate/record/table_commands.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {

void WriteDeckRows(const std::vector<engine::DeckLine>& lines,
                   google::protobuf::RepeatedPtrField<v1::DeckRow>* rows) {
  for (const engine::DeckLine& line : lines) {
    v1::DeckRow* row = rows->Add();
    row->set_count(line.count);
    row->set_card(line.card);
    row->set_name(line.name);
    if (!line.marks.is_null()) WriteValue(line.marks, row->mutable_marks());
  }
}

namespace {

// The kinds of commands, by what they are about; nothing where it is none of them.
using MaybeCommand = std::optional<engine::Command>;

// An event's own.
MaybeCommand ReadLifeCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
    case v1::Command::kCreateEvent:
      return ReadCommand(message.create_event(), fields);
    case v1::Command::kOpenRegistration:
      return ReadCommand(message.open_registration(), fields);
    case v1::Command::kStartEvent:
      return ReadCommand(message.start_event(), fields);
    case v1::Command::kCompleteEvent:
      return ReadCommand(message.complete_event(), fields);
    case v1::Command::kCancelEvent:
      return ReadCommand(message.cancel_event(), fields);
    case v1::Command::kUpgradeRuleset:
      return ReadCommand(message.upgrade_ruleset(), fields);
    case v1::Command::kRequestEvent:
      return ReadCommand(message.request_event(), fields);
    case v1::Command::kSanctionEvent:
      return ReadCommand(message.sanction_event(), fields);
    case v1::Command::kConfirmEvent:
      return ReadCommand(message.confirm_event(), fields);
    case v1::Command::kAddStaff:
      return ReadCommand(message.add_staff(), fields);
    case v1::Command::kRemoveStaff:
      return ReadCommand(message.remove_staff(), fields);
    case v1::Command::kSetSchedule:
      return ReadCommand(message.set_schedule(), fields);
    case v1::Command::kAmendSettings:
      return ReadCommand(message.amend_settings(), fields);
    case v1::Command::kOpenDuty:
      return ReadCommand(message.open_duty(), fields);
    case v1::Command::kSettleDuty:
      return ReadCommand(message.settle_duty(), fields);
    case v1::Command::kPublish:
      return ReadCommand(message.publish(), fields);
    case v1::Command::kStartClock:
      return ReadCommand(message.start_clock(), fields);
    case v1::Command::kPauseClock:
      return ReadCommand(message.pause_clock(), fields);
    case v1::Command::kResumeClock:
      return ReadCommand(message.resume_clock(), fields);
    case v1::Command::kCallTime:
      return ReadCommand(message.call_time(), fields);
    case v1::Command::kStartPhase:
      return ReadCommand(message.start_phase(), fields);
    case v1::Command::kGrantAwards:
      return ReadCommand(message.grant_awards(), fields);
    case v1::Command::kExtendTime:
      return ReadCommand(message.extend_time(), fields);
    case v1::Command::kDrawAnswer:
      return ReadCommand(message.draw_answer(), fields);
    case v1::Command::kFreezeDraw:
      return ReadCommand(message.freeze_draw(), fields);
    case v1::Command::kContributeToDraw:
      return ReadCommand(message.contribute_to_draw(), fields);
    case v1::Command::kVoidDraw:
      return ReadCommand(message.void_draw(), fields);
    case v1::Command::kIssueTickets:
      return ReadCommand(message.issue_tickets(), fields);
    case v1::Command::kRedeemTicket:
      return ReadCommand(message.redeem_ticket(), fields);
    case v1::Command::kRevokeTicket:
      return ReadCommand(message.revoke_ticket(), fields);
    case v1::Command::kSetDetails:
      return ReadCommand(message.set_details(), fields);
    case v1::Command::kDrawPlaces:
      return ReadCommand(message.draw_places(), fields);
    default:
      return std::nullopt;
  }
}

// Of its hall: screens, tables, the floor, and what holds for deck lists.
MaybeCommand ReadHallCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
    case v1::Command::kSetTablePlan:
      return ReadCommand(message.set_table_plan(), fields);
    case v1::Command::kSetScreen:
      return ReadCommand(message.set_screen(), fields);
    case v1::Command::kRemoveScreen:
      return ReadCommand(message.remove_screen(), fields);
    case v1::Command::kSetFixedTable:
      return ReadCommand(message.set_fixed_table(), fields);
    case v1::Command::kSetDeckRules:
      return ReadCommand(message.set_deck_rules(), fields);
    case v1::Command::kUnlockDeck:
      return ReadCommand(message.unlock_deck(), fields);
    case v1::Command::kSetDeckConsent:
      return ReadCommand(message.set_deck_consent(), fields);
    case v1::Command::kDrawFloorChecks:
      return ReadCommand(message.draw_floor_checks(), fields);
    case v1::Command::kChooseFloorCheck:
      return ReadCommand(message.choose_floor_check(), fields);
    case v1::Command::kStartFloorCheck:
      return ReadCommand(message.start_floor_check(), fields);
    case v1::Command::kEndFloorCheck:
      return ReadCommand(message.end_floor_check(), fields);
    case v1::Command::kAssignJudge:
      return ReadCommand(message.assign_judge(), fields);
    case v1::Command::kChangeAssignment:
      return ReadCommand(message.change_assignment(), fields);
    case v1::Command::kEndAssignment:
      return ReadCommand(message.end_assignment(), fields);
    case v1::Command::kCallJudge:
      return ReadCommand(message.call_judge(), fields);
    case v1::Command::kAnswerJudgeCall:
      return ReadCommand(message.answer_judge_call(), fields);
    case v1::Command::kEndJudgeCall:
      return ReadCommand(message.end_judge_call(), fields);
    default:
      return std::nullopt;
  }
}

// About one of its players.
MaybeCommand ReadPlayerCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
    case v1::Command::kRegisterPlayer:
      return ReadCommand(message.register_player(), fields);
    case v1::Command::kDropPlayer:
      return ReadCommand(message.drop_player(), fields);
    case v1::Command::kSubmitDeck:
      return ReadCommand(message.submit_deck(), fields);
    case v1::Command::kRecordDeckCheck:
      return ReadCommand(message.record_deck_check(), fields);
    case v1::Command::kOpenCheckIn:
      return ReadCommand(message.open_check_in(), fields);
    case v1::Command::kCheckInPlayer:
      return ReadCommand(message.check_in_player(), fields);
    case v1::Command::kSetAbsent:
      return ReadCommand(message.set_absent(), fields);
    case v1::Command::kSetPresent:
      return ReadCommand(message.set_present(), fields);
    case v1::Command::kReenterPlayer:
      return ReadCommand(message.reenter_player(), fields);
    case v1::Command::kExpelPlayer:
      return ReadCommand(message.expel_player(), fields);
    case v1::Command::kRulePenalty:
      return ReadCommand(message.rule_penalty(), fields);
    case v1::Command::kRevokePenalty:
      return ReadCommand(message.revoke_penalty(), fields);
    case v1::Command::kFileAppeal:
      return ReadCommand(message.file_appeal(), fields);
    case v1::Command::kDecideAppeal:
      return ReadCommand(message.decide_appeal(), fields);
    default:
      return std::nullopt;
  }
}

// About rounds and tables.
MaybeCommand ReadTableCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
    case v1::Command::kPairRound:
      return ReadCommand(message.pair_round(), fields);
    case v1::Command::kReportResult:
      return ReadCommand(message.report_result(), fields);
    case v1::Command::kCloseRound:
      return ReadCommand(message.close_round(), fields);
    case v1::Command::kSetReportMode:
      return ReadCommand(message.set_report_mode(), fields);
    case v1::Command::kConfirmReport:
      return ReadCommand(message.confirm_report(), fields);
    case v1::Command::kDecideReport:
      return ReadCommand(message.decide_report(), fields);
    case v1::Command::kSignReport:
      return ReadCommand(message.sign_report(), fields);
    case v1::Command::kRefuseSignature:
      return ReadCommand(message.refuse_signature(), fields);
    case v1::Command::kEnterSlip:
      return ReadCommand(message.enter_slip(), fields);
    case v1::Command::kCorrectResult:
      return ReadCommand(message.correct_result(), fields);
    case v1::Command::kSwapResults:
      return ReadCommand(message.swap_results(), fields);
    case v1::Command::kReplayTable:
      return ReadCommand(message.replay_table(), fields);
    case v1::Command::kForfeitSeats:
      return ReadCommand(message.forfeit_seats(), fields);
    case v1::Command::kUnpairRound:
      return ReadCommand(message.unpair_round(), fields);
    case v1::Command::kRepairRound:
      return ReadCommand(message.repair_round(), fields);
    case v1::Command::kSeatPlayer:
      return ReadCommand(message.seat_player(), fields);
    case v1::Command::kUnseatPlayer:
      return ReadCommand(message.unseat_player(), fields);
    case v1::Command::kTakeOverPlace:
      return ReadCommand(message.take_over_place(), fields);
    case v1::Command::kEnterPairing:
      return ReadCommand(message.enter_pairing(), fields);
    case v1::Command::kEnterOutcome:
      return ReadCommand(message.enter_outcome(), fields);
    case v1::Command::kEnterStandings:
      return ReadCommand(message.enter_standings(), fields);
    default:
      return std::nullopt;
  }
}

// Of the house, of series and of persons.
MaybeCommand ReadOtherCommand(const v1::Command& message, Fields* fields) {
  switch (message.command_case()) {
    case v1::Command::kImportCatalogue:
      return ReadCommand(message.import_catalogue(), fields);
    case v1::Command::kIndexEvent:
      return ReadCommand(message.index_event(), fields);
    case v1::Command::kAcknowledgeLoss:
      return ReadCommand(message.acknowledge_loss(), fields);
    case v1::Command::kCreateSeries:
      return ReadCommand(message.create_series(), fields);
    case v1::Command::kEnterEvent:
      return ReadCommand(message.enter_event(), fields);
    case v1::Command::kCompleteSeries:
      return ReadCommand(message.complete_series(), fields);
    case v1::Command::kRecordPersonEntry:
      return ReadCommand(message.record_person_entry(), fields);
    case v1::Command::kWithdrawPersonEntry:
      return ReadCommand(message.withdraw_person_entry(), fields);
    case v1::Command::kKeepRuleset:
      return ReadCommand(message.keep_ruleset(), fields);
    case v1::Command::kNameLogKey:
      return ReadCommand(message.name_log_key(), fields);
    case v1::Command::kRecordRulesetFault:
      return ReadCommand(message.record_ruleset_fault(), fields);
    case v1::Command::kReleaseRuleset:
      return ReadCommand(message.release_ruleset(), fields);
    default:
      return std::nullopt;
  }
}

}  // namespace

engine::Command ReadCommand(const v1::Command& message, Fields* fields) {
  for (const auto read : {&ReadLifeCommand, &ReadHallCommand, &ReadPlayerCommand, &ReadTableCommand,
                          &ReadOtherCommand}) {
    if (MaybeCommand command = read(message, fields)) return *std::move(command);
  }
  fields->Wrong("command", "is missing");
  return {};
}

}  // namespace arbitro::translate
