// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/floor.h"

#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/floor.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

v1::FloorCheckStatus StatusOfCheck(const engine::FloorCheckState& check) {
  if (!check.open()) return v1::FLOOR_CHECK_STATUS_ENDED;
  return check.started() ? v1::FLOOR_CHECK_STATUS_STARTED : v1::FLOOR_CHECK_STATUS_DRAWN;
}

// The number of the check that the command is about, or made.
uint32_t NumberOfCheck(const engine::Accepted& accepted) {
  if (const auto* chosen = accepted.decision.what.If<engine::FloorCheckChosen>()) {
    return chosen->number;
  }
  if (const auto* start = accepted.command.what.If<engine::StartFloorCheck>()) return start->check;
  const auto* end = accepted.command.what.If<engine::EndFloorCheck>();
  return end == nullptr ? 0 : end->check;
}

uint32_t NumberOfAssignment(const engine::Accepted& accepted) {
  if (const auto* assigned = accepted.decision.what.If<engine::JudgeAssigned>()) {
    return assigned->number;
  }
  if (const auto* change = accepted.command.what.If<engine::ChangeAssignment>()) {
    return change->assignment;
  }
  const auto* end = accepted.command.what.If<engine::EndAssignment>();
  return end == nullptr ? 0 : end->assignment;
}

}  // namespace

void WriteFloorCheck(const engine::JournalState& state, uint32_t number, v1::FloorCheck* message) {
  const engine::FloorCheckState& check = *state.event.life->floor->FindCheck(number);
  message->set_name(NameOfFloorCheck(state.journal, number));
  message->set_number(number);
  message->set_status(StatusOfCheck(check));
  message->set_table(NameOfTable({state.journal, check.round, check.table}));
  for (const uint32_t player : check.players) {
    message->add_players(NameOfPlayer(state.journal, state.event.Player(player).id));
  }
  message->set_drawn(check.drawn);
  message->set_drawn_revision(check.drawn_revision);
  message->set_drawn_time_us(check.drawn_time_us);
  message->set_principal(check.principal);
  message->set_reason(check.reason);
  message->set_start_time_us(check.start_time_us);
  message->set_end_time_us(check.end_time_us);
  message->set_extension_seconds(check.extension_seconds);
  for (const engine::FloorFindingState& finding : check.findings) {
    WriteFinding(state.journal,
                 {state.event.Player(finding.player).id, finding.verdict, finding.penalty},
                 message->add_findings());
  }
  message->set_note(check.note);
}

void WriteAssignment(const engine::JournalState& state, uint32_t number, v1::Assignment* message) {
  const engine::AssignmentState& assignment = *state.event.life->floor->FindAssignment(number);
  message->set_name(NameOfAssignment(state.journal, number));
  message->set_number(number);
  message->set_judge(assignment.judge);
  WriteAssignmentPlace(state.journal, assignment.place, message->mutable_place());
  message->set_note(assignment.note);
  message->set_made_revision(assignment.made_revision);
  message->set_made_time_us(assignment.made_time_us);
  message->set_changed_revision(assignment.changed_revision);
  message->set_ended_revision(assignment.ended_revision);
  message->set_end_time_us(assignment.end_time_us);
  message->set_principal(assignment.principal);
}

void WriteAnswer(const engine::Accepted& accepted, v1::DrawFloorChecksResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* drawn = accepted.decision.what.If<engine::FloorChecksDrawn>();
  if (drawn == nullptr) return;
  WriteDrawProof(drawn->draw, response->mutable_draw());
  for (uint32_t i = 0; i < drawn->drawn.size(); ++i) {
    v1::FloorCheck* check = response->add_checks();
    check->set_number(drawn->first_number + i);
    check->set_name(NameOfFloorCheck(accepted.command.journal, check->number()));
  }
}

void WriteAnswer(const engine::Accepted& accepted, v1::FloorCheckMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const uint32_t number = NumberOfCheck(accepted);
  response->mutable_check()->set_number(number);
  response->mutable_check()->set_name(NameOfFloorCheck(accepted.command.journal, number));
  if (const auto* ended = accepted.decision.what.If<engine::FloorCheckEnded>()) {
    response->set_table_extension_seconds(ended->table_extension_seconds);
  }
}

void WriteAnswer(const engine::Accepted& accepted, v1::AssignmentMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_assignment(
      NameOfAssignment(accepted.command.journal, NumberOfAssignment(accepted)));
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::DrawFloorChecksResponse* response) {
  WriteAnswer(accepted, response);
  if (accepted.place.revision == 0) return;
  for (v1::FloorCheck& check : *response->mutable_checks()) {
    if (state.event.life->floor->FindCheck(check.number()) == nullptr) continue;
    WriteFloorCheck(state, check.number(), &check);
  }
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::FloorCheckMutationResponse* response) {
  WriteAnswer(accepted, response);
  const uint32_t number = response->check().number();
  if (accepted.place.revision == 0 || state.event.life->floor->FindCheck(number) == nullptr) return;
  WriteFloorCheck(state, number, response->mutable_check());
}

}  // namespace arbitro::translate
