// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/floor.h"

#include <memory>
#include <utility>

#include "daemon/translate/record/floor.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

// Names of places need an event, and a snapshot's is known without them.
constexpr char kOfThisEvent[] = "events/e";

void WriteCheck(const engine::FloorCheckState& check, stored::FloorCheckSnapshot* message) {
  message->set_round(check.round);
  message->set_table(check.table);
  for (const uint32_t player : check.players) message->add_players(player);
  message->set_drawn(check.drawn);
  message->set_drawn_revision(check.drawn_revision);
  message->set_drawn_time_us(check.drawn_time_us);
  message->set_principal(check.principal);
  message->set_reason(check.reason);
  message->set_start_time_us(check.start_time_us);
  message->set_end_time_us(check.end_time_us);
  message->set_extension_seconds(check.extension_seconds);
  for (const engine::FloorFindingState& finding : check.findings) {
    stored::FloorFindingSnapshot* written = message->add_findings();
    written->set_player(finding.player);
    written->set_verdict(static_cast<v1::FloorVerdict>(finding.verdict));
    written->set_penalty(finding.penalty);
  }
  message->set_note(check.note);
}

engine::FloorCheckState ReadCheck(const stored::FloorCheckSnapshot& message, Fields* fields) {
  const std::string path = "event.floor_checks";
  engine::FloorCheckState check;
  check.round = message.round();
  check.table = message.table();
  check.players.assign(message.players().begin(), message.players().end());
  check.drawn = message.drawn();
  check.drawn_revision = message.drawn_revision();
  check.drawn_time_us = message.drawn_time_us();
  check.principal = fields->Text(path + ".principal", message.principal(), kRecordedText);
  check.reason = fields->Text(path + ".reason", message.reason(), kRecordedText);
  check.start_time_us = message.start_time_us();
  check.end_time_us = message.end_time_us();
  check.extension_seconds = message.extension_seconds();
  for (const stored::FloorFindingSnapshot& written : message.findings()) {
    check.findings.push_back(
        {written.player(),
         static_cast<engine::FloorVerdict>(fields->Number(
             path + ".findings.verdict", written.verdict(), {0, v1::FLOOR_VERDICT_FAULT})),
         written.penalty()});
  }
  check.note = fields->Text(path + ".note", message.note(), kRecordedText);
  return check;
}

void WriteOneAssignment(const engine::AssignmentState& assignment, v1::Assignment* message) {
  message->set_judge(assignment.judge);
  WriteAssignmentPlace(kOfThisEvent, assignment.place, message->mutable_place());
  message->set_note(assignment.note);
  message->set_made_revision(assignment.made_revision);
  message->set_made_time_us(assignment.made_time_us);
  message->set_changed_revision(assignment.changed_revision);
  message->set_ended_revision(assignment.ended_revision);
  message->set_end_time_us(assignment.end_time_us);
  message->set_principal(assignment.principal);
}

engine::AssignmentState ReadOneAssignment(const v1::Assignment& message, Fields* fields) {
  const std::string path = "event.assignments";
  engine::AssignmentState assignment;
  assignment.judge = ReadPersonName(path + ".judge", message.judge(), fields);
  assignment.place = ReadAssignmentPlace(path + ".place", kOfThisEvent, message.place(), fields);
  assignment.note = fields->Text(path + ".note", message.note(), kRecordedText);
  assignment.made_revision = message.made_revision();
  assignment.made_time_us = message.made_time_us();
  assignment.changed_revision = message.changed_revision();
  assignment.ended_revision = message.ended_revision();
  assignment.end_time_us = message.end_time_us();
  assignment.principal = fields->Text(path + ".principal", message.principal(), kRecordedText);
  return assignment;
}

void WriteCall(const engine::JudgeCallState& call, stored::JudgeCallSnapshot* message) {
  message->set_round(call.round);
  message->set_table(call.table);
  for (const uint32_t player : call.players) message->add_players(player);
  message->set_player(call.player);
  message->set_text(call.text);
  message->set_principal(call.principal);
  message->set_called_revision(call.called_revision);
  message->set_call_time_us(call.call_time_us);
  message->set_coming_time_us(call.coming_time_us);
  message->set_arrive_time_us(call.arrive_time_us);
  message->set_end_time_us(call.end_time_us);
  message->set_judge(call.judge);
  message->set_outcome(static_cast<v1::JudgeCallOutcome>(call.outcome));
  message->set_note(call.note);
}

engine::JudgeCallState ReadCall(const stored::JudgeCallSnapshot& message, Fields* fields) {
  const std::string path = "event.judge_calls";
  engine::JudgeCallState call;
  call.round = message.round();
  call.table = message.table();
  call.players.assign(message.players().begin(), message.players().end());
  call.player = message.player();
  call.text = fields->Text(path + ".text", message.text(), kRecordedText);
  call.principal = fields->Text(path + ".principal", message.principal(), kRecordedText);
  call.called_revision = message.called_revision();
  call.call_time_us = message.call_time_us();
  call.coming_time_us = message.coming_time_us();
  call.arrive_time_us = message.arrive_time_us();
  call.end_time_us = message.end_time_us();
  call.judge = fields->Text(path + ".judge", message.judge(), kRecordedText);
  call.outcome = static_cast<engine::JudgeCallOutcome>(
      fields->Number(path + ".outcome", message.outcome(), {0, v1::JUDGE_CALL_OUTCOME_WITHDRAWN}));
  call.note = fields->Text(path + ".note", message.note(), kRecordedText);
  return call;
}

}  // namespace

void WriteFloor(const engine::EventLife& life, stored::EventSnapshot* message) {
  const engine::FloorBook& book = *life.floor;
  for (size_t i = 0; i < book.checks.size(); ++i) {
    WriteCheck(*book.checks[i], message->add_floor_checks());
  }
  message->set_floor_checks_since(book.since_revision);
  for (size_t i = 0; i < book.assignments.size(); ++i) {
    WriteOneAssignment(*book.assignments[i], message->add_assignments());
  }
  for (size_t i = 0; i < book.calls.size(); ++i) {
    WriteCall(*book.calls[i], message->add_judge_calls());
  }
}

void ReadFloor(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields) {
  if (message.floor_checks().empty() && message.assignments().empty() &&
      message.judge_calls().empty()) {
    return;
  }
  engine::FloorBook book;
  for (const stored::FloorCheckSnapshot& written : message.floor_checks()) {
    book.Add(ReadCheck(written, fields));
  }
  book.since_revision = message.floor_checks_since();
  for (const v1::Assignment& written : message.assignments()) {
    book.Add(ReadOneAssignment(written, fields));
  }
  for (const stored::JudgeCallSnapshot& written : message.judge_calls()) {
    book.Add(ReadCall(written, fields));
  }
  life->floor = std::make_shared<engine::FloorBook>(std::move(book));
}

}  // namespace arbitro::translate
