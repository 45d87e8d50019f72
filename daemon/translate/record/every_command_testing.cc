// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/every_command_testing.h"

#include <string>

#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/deck_rules.h"
#include "daemon/translate/record/draw.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/record/floor.h"
#include "daemon/translate/record/own_commands.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/place.h"
#include "daemon/translate/record/plain_command_testing.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/record/screen.h"
#include "daemon/translate/record/table_commands.h"
#include "daemon/translate/record/table_plan.h"
#include "daemon/translate/record/ticket.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Those of the other file, beside those of this one.
using translate::WriteEach;

template <class Request>
void WriteMember(const engine::StaffMember& member, Request* request) {
  request->set_person(member.person);
  request->set_role(member.role);
}

void WriteEach(const engine::Command& command, const engine::DrawAnswer& what,
               v1::Command* message) {
  v1::DrawAnswerRequest* request = WriteEventHead(command, message->mutable_draw_answer());
  request->set_question(what.question);
  WriteValue(what.input, request->mutable_input());
  request->set_round(what.round);
  request->set_table(what.table);
}

void WriteEach(const engine::Command& command, const engine::FreezeDraw& what,
               v1::Command* message) {
  v1::FreezeDrawRequest* request = WriteEventHead(command, message->mutable_freeze_draw());
  WriteSubject(what.subject, request->mutable_subject());
  if (!what.beacon.name.empty()) WriteBeacon(what.beacon, request->mutable_beacon());
}

void WriteEach(const engine::Command& command, const engine::ContributeToDraw& what,
               v1::Command* message) {
  WriteContribution(command.journal, what,
                    WriteEventHead(command, message->mutable_contribute_to_draw()));
}

void WriteEach(const engine::Command& command, const engine::AddStaff& what, v1::Command* message) {
  WriteMember(what.member, WriteEventHead(command, message->mutable_add_staff()));
}

void WriteEach(const engine::Command& command, const engine::RemoveStaff& what,
               v1::Command* message) {
  WriteMember(what.member, WriteEventHead(command, message->mutable_remove_staff()));
}

void WriteEach(const engine::Command& command, const engine::SetSchedule& what,
               v1::Command* message) {
  v1::SetScheduleRequest* request = WriteEventHead(command, message->mutable_set_schedule());
  for (const engine::PlannedRound& plan : what.rounds) {
    WritePlannedRound(plan, request->add_rounds());
  }
}

void WriteEach(const engine::Command& command, const engine::OpenDuty& what, v1::Command* message) {
  v1::OpenDutyRequest* request = WriteEventHead(command, message->mutable_open_duty());
  request->set_code(what.duty.code);
  request->set_text(what.duty.text);
  request->set_blocks_confirmation(what.duty.blocks);
}

void WriteEach(const engine::Command& command, const engine::RulePenalty& what,
               v1::Command* message) {
  v1::RulePenaltyRequest* request = WriteHead(command, message->mutable_rule_penalty());
  request->set_player(NameOfPlayer(command.journal, what.player));
  request->set_infraction(what.infraction);
  if (!what.circumstances.is_null()) {
    WriteValue(what.circumstances, request->mutable_circumstances());
  }
  request->set_penalty(what.proposed);
  request->set_head_judge(what.head_judge);
  for (const PenaltyEffect& effect : what.effects) WriteEffect(effect, request->add_effects());
}

void WriteEach(const engine::Command& command, const engine::RevokePenalty& what,
               v1::Command* message) {
  WriteHead(command, message->mutable_revoke_penalty())
      ->set_penalty(NameOfPenalty(command.journal, what.number));
}

void WriteEach(const engine::Command& command, const engine::FileAppeal& what,
               v1::Command* message) {
  v1::FileAppealRequest* request = WriteHead(command, message->mutable_file_appeal());
  request->set_player(NameOfPlayer(command.journal, what.player));
  request->set_penalty(what.penalty);
  request->set_round(what.round);
  request->set_table(what.table);
  request->set_text(what.text);
}

void WriteEach(const engine::Command& command, const engine::DecideAppeal& what,
               v1::Command* message) {
  v1::DecideAppealRequest* request = WriteHead(command, message->mutable_decide_appeal());
  request->set_appeal(NameOfAppeal(command.journal, what.number));
  request->set_upheld(what.upheld);
}

void WriteEach(const engine::Command& command, const engine::StartPhase& what,
               v1::Command* message) {
  v1::StartPhaseRequest* request = WriteEventHead(command, message->mutable_start_phase());
  request->set_phase(what.number);
  request->set_as_planned(what.as_planned);
  if (!command.by_hand) return;
  request->set_kind(static_cast<v1::PhaseKind>(what.kind));
  request->set_rounds_planned(what.rounds_planned);
  request->set_third_place(what.third_place);
  request->set_fresh_start(what.fresh_start);
  for (const std::string& player : what.players) {
    request->add_players(NameOfPlayer(command.journal, player));
  }
}

void WriteEach(const engine::Command& command, const engine::ExtendTime& what,
               v1::Command* message) {
  v1::ExtendTimeRequest* request = WriteHead(command, message->mutable_extend_time());
  request->set_table(NameOfTable({command.journal, what.round, what.table}));
  request->set_seconds(what.seconds);
}

void WriteEach(const engine::Command& command, const engine::UpgradeRuleset& what,
               v1::Command* message) {
  v1::UpgradeRulesetRequest* written = message->mutable_upgrade_ruleset();
  if (!command.reason.empty()) written->mutable_options()->set_reason(command.reason);
  written->set_event(command.journal);
  written->set_version(what.version);
  written->set_waiver(what.waiver);
}

void WriteEach(const engine::Command& command, const engine::IssueTickets& what,
               v1::Command* message) {
  v1::IssueTicketsRequest* request = WriteEventHead(command, message->mutable_issue_tickets());
  for (const engine::TicketHolder& holder : what.holders) {
    WriteTicketHolder(holder, request->add_holders());
  }
  request->set_scope(static_cast<v1::TicketScope>(what.scope));
  request->set_valid_seconds(what.valid_seconds);
  request->set_short_codes(what.short_codes);
}

void WriteEach(const engine::Command& command, const engine::RedeemTicket& what,
               v1::Command* message) {
  v1::RedeemTicketRequest* request = WriteEventHead(command, message->mutable_redeem_ticket());
  request->set_ticket(NameOfTicket(command.journal, what.ticket));
  request->set_by_short_code(what.by_short_code);
  request->set_bearer_sha256(DigestBytes(what.bearer));
  if (what.device_id != storage::Digest{}) request->set_device_id(DigestBytes(what.device_id));
}

void WriteEach(const engine::Command& command, const engine::RevokeTicket& what,
               v1::Command* message) {
  v1::RevokeTicketRequest* request = WriteHead(command, message->mutable_revoke_ticket());
  request->set_ticket(NameOfTicket(command.journal, what.ticket));
  request->set_device(what.device);
}

void WriteEach(const engine::Command& command, const engine::SetDetails& what,
               v1::Command* message) {
  WriteDetails(what.details,
               WriteEventHead(command, message->mutable_set_details())->mutable_details());
}

void WriteEach(const engine::Command& command, const engine::SetScreen& what,
               v1::Command* message) {
  v1::SetScreenRequest* request = WriteHead(command, message->mutable_set_screen());
  request->set_screen(NameOfScreen(command.journal, what.screen));
  request->set_title(what.title);
  WriteScreenView(what.view, request->mutable_view());
}

void WriteEach(const engine::Command& command, const engine::RemoveScreen& what,
               v1::Command* message) {
  WriteHead(command, message->mutable_remove_screen())
      ->set_screen(NameOfScreen(command.journal, what.screen));
}

void WriteEach(const engine::Command& command, const engine::SetDeckRules& what,
               v1::Command* message) {
  v1::SetDeckRulesRequest* request = WriteEventHead(command, message->mutable_set_deck_rules());
  if (what.rules != engine::DeckRules()) WriteDeckRules(what.rules, request->mutable_rules());
}

void WriteEach(const engine::Command& command, const engine::SetTablePlan& what,
               v1::Command* message) {
  v1::SetTablePlanRequest* request = WriteEventHead(command, message->mutable_set_table_plan());
  if (what.plan != engine::TablePlan()) WriteTablePlan(what.plan, request->mutable_plan());
}

void WriteEach(const engine::Command& command, const engine::DrawFloorChecks& what,
               v1::Command* message) {
  v1::DrawFloorChecksRequest* request =
      WriteEventHead(command, message->mutable_draw_floor_checks());
  request->set_round(what.round);
  request->set_count(what.count);
  request->set_of(static_cast<v1::FloorCheckOf>(what.of));
  request->set_leave_out_checked(what.leave_out_checked);
}

void WriteEach(const engine::Command& command, const engine::ChooseFloorCheck& what,
               v1::Command* message) {
  v1::ChooseFloorCheckRequest* request = WriteHead(command, message->mutable_choose_floor_check());
  request->set_table(NameOfTable({command.journal, what.round, what.table}));
  if (!what.player.empty()) request->set_player(NameOfPlayer(command.journal, what.player));
}

void WriteEach(const engine::Command& command, const engine::StartFloorCheck& what,
               v1::Command* message) {
  WriteHead(command, message->mutable_start_floor_check())
      ->set_check(NameOfFloorCheck(command.journal, what.check));
}

void WriteEach(const engine::Command& command, const engine::EndFloorCheck& what,
               v1::Command* message) {
  v1::EndFloorCheckRequest* request = WriteHead(command, message->mutable_end_floor_check());
  request->set_check(NameOfFloorCheck(command.journal, what.check));
  for (const engine::FloorFinding& finding : what.findings) {
    WriteFinding(command.journal, finding, request->add_findings());
  }
  if (what.extension_seconds) request->set_extension_seconds(*what.extension_seconds);
}

void WriteEach(const engine::Command& command, const engine::AssignJudge& what,
               v1::Command* message) {
  v1::AssignJudgeRequest* request = WriteEventHead(command, message->mutable_assign_judge());
  request->set_judge(what.judge);
  WriteAssignmentPlace(command.journal, what.place, request->mutable_place());
  request->set_note(what.note);
}

void WriteEach(const engine::Command& command, const engine::ChangeAssignment& what,
               v1::Command* message) {
  v1::ChangeAssignmentRequest* request = WriteHead(command, message->mutable_change_assignment());
  request->set_assignment(NameOfAssignment(command.journal, what.assignment));
  request->set_judge(what.judge);
  if (what.place) WriteAssignmentPlace(command.journal, *what.place, request->mutable_place());
  if (what.note) request->set_note(*what.note);
}

void WriteEach(const engine::Command& command, const engine::EndAssignment& what,
               v1::Command* message) {
  WriteHead(command, message->mutable_end_assignment())
      ->set_assignment(NameOfAssignment(command.journal, what.assignment));
}

void WriteEach(const engine::Command& command, const engine::CallJudge& what,
               v1::Command* message) {
  v1::CallJudgeRequest* request = WriteHead(command, message->mutable_call_judge());
  request->set_table(NameOfTable({command.journal, what.round, what.table}));
  if (!what.player.empty()) request->set_player(NameOfPlayer(command.journal, what.player));
  request->set_text(what.text);
}

void WriteEach(const engine::Command& command, const engine::AnswerJudgeCall& what,
               v1::Command* message) {
  v1::AnswerJudgeCallRequest* request = WriteHead(command, message->mutable_answer_judge_call());
  request->set_call(NameOfJudgeCall(command.journal, what.call));
  request->set_arrived(what.arrived);
  request->set_judge(what.judge);
}

void WriteEach(const engine::Command& command, const engine::EndJudgeCall& what,
               v1::Command* message) {
  v1::EndJudgeCallRequest* request = WriteHead(command, message->mutable_end_judge_call());
  request->set_call(NameOfJudgeCall(command.journal, what.call));
  if (!what.player.empty()) request->set_player(NameOfPlayer(command.journal, what.player));
  request->set_outcome(static_cast<v1::JudgeCallOutcome>(what.outcome));
}

// Writes each kind of command into its place of the message.
class CommandWriter {
 public:
  CommandWriter(const engine::Command& command, v1::Command* message)
      : command_(command), message_(message) {}

  void operator()(const engine::SubmitDeck& what) {
    v1::SubmitDeckRequest* request = Reasoned(message_->mutable_submit_deck());
    request->set_player(NameOfPlayer(command_.journal, what.player));
    WriteDeckRows(what.rows, request->mutable_rows());
    WriteFindings(what.violations, request->mutable_violations());
  }
  void operator()(const engine::RecordDeckCheck& what) {
    v1::RecordDeckCheckRequest* request = Reasoned(message_->mutable_record_deck_check());
    request->set_player(NameOfPlayer(command_.journal, what.player));
    WriteDeckRows(what.rows, request->mutable_rows());
  }
  void operator()(const engine::PairRound& what) {
    v1::PairRoundRequest* request = Plain(message_->mutable_pair_round());
    request->set_round(what.round);
    for (const std::string& player : what.byes) {
      request->add_byes(NameOfPlayer(command_.journal, player));
    }
    WritePublishing(what.publishing, request);
  }
  template <class What>
  void operator()(const What& what) {
    if constexpr (kIsOwn<What>) {
      WriteOwnCommand(command_, message_);
    } else if constexpr (requires { WriteEach(command_, what, message_); }) {
      WriteEach(command_, what, message_);
    } else {
      WritePlain(command_, what, message_);
    }
  }

 private:
  template <class Request>
  Request* Reasoned(Request* request) {
    return WriteHead(command_, request);
  }
  template <class Request>
  Request* Plain(Request* request) {
    return WriteEventHead(command_, request);
  }

  const engine::Command& command_;
  v1::Command* message_;
};

}  // namespace

void WriteEveryCommand(const engine::Command& command, v1::Command* message) {
  command.what.Visit(CommandWriter(command, message));
}

}  // namespace arbitro::translate
