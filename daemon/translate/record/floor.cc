// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/floor.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kAssignmentNote{0, engine::kAssignmentNoteBytesMax, text::Lines::kMany};
constexpr NumberBounds kHallTable{1, limits::kPlayersMax};
constexpr NumberBounds kChecksDrawn{1, engine::kFloorChecksDrawnMax};
constexpr NumberBounds kCheckExtension{0, limits::kClockSecondsMax};

uint32_t ReadBoundedNumber(const std::string& path, uint32_t given, NumberBounds bounds,
                           Fields* fields) {
  return static_cast<uint32_t>(fields->Number(path, given, bounds));
}

// A name inside the request's event; one of another is noted.
void CheckOfEvent(const std::string& path, std::string_view event, std::string_view named,
                  Fields* fields) {
  if (named.empty() || event.empty() || named == event) return;
  fields->Wrong(path, absl::StrCat("is of `", std::string(named), "`, must be of `",
                                   std::string(event), "`"));
}

engine::AssignmentPlace ReadAssignedTables(const std::string& path,
                                           const v1::AssignedTables& message, Fields* fields) {
  engine::AssignmentPlace place;
  place.from = ReadBoundedNumber(path + ".from", message.from(), kHallTable, fields);
  place.to = ReadBoundedNumber(path + ".to", message.to(), kHallTable, fields);
  if (place.to < place.from) {
    fields->Wrong(path + ".to", absl::StrCat("is ", message.to(), ", which is before ",
                                             message.from(), "; exchange them"));
  }
  return place;
}

engine::AssignmentPlace ReadAssignedTable(const std::string& path, std::string_view event,
                                          const std::string& given, Fields* fields) {
  const TableName table = ReadTableName(path, given, fields);
  CheckOfEvent(path, event, table.event, fields);
  engine::AssignmentPlace place;
  place.kind = engine::AssignmentPlace::Kind::kTable;
  place.round = table.round;
  place.table = table.table;
  return place;
}

// The place of a check or an appeal, which has to be of the request's event.
engine::AssignmentPlace PlaceByNumber(engine::AssignmentPlace::Kind kind, const std::string& path,
                                      std::string_view event, const NumberedName& name,
                                      Fields* fields) {
  CheckOfEvent(path, event, name.event, fields);
  engine::AssignmentPlace place;
  place.kind = kind;
  place.number = name.number;
  return place;
}

engine::FloorFinding ReadFloorFinding(const std::string& at, std::string_view event,
                                      const v1::FloorFinding& given, Fields* fields) {
  PlayerName player = ReadPlayerName(at + ".player", given.player(), fields);
  CheckOfEvent(at + ".player", event, player.event, fields);
  engine::FloorFinding finding;
  finding.player = std::move(player.player);
  finding.verdict = static_cast<engine::FloorVerdict>(
      fields->Number(at + ".verdict", given.verdict(), {1, v1::FLOOR_VERDICT_FAULT}));
  if (given.penalty().empty()) return finding;
  const std::string path = at + ".penalty";
  const NumberedName penalty = ReadPenaltyName(path, given.penalty(), fields);
  CheckOfEvent(path, event, penalty.event, fields);
  finding.penalty = penalty.number;
  if (finding.verdict != engine::FloorVerdict::kFault) {
    fields->Wrong(path, "must be left out: only a FAULT (2) leads to a penalty");
  }
  return finding;
}

std::vector<engine::FloorFinding> ReadFindingsOf(const v1::EndFloorCheckRequest& request,
                                                 std::string_view event, Fields* fields) {
  std::vector<engine::FloorFinding> findings;
  if (request.findings_size() > static_cast<int>(limits::kSeatsPerTableMax)) {
    fields->Wrong("findings",
                  absl::StrCat("has ", Counted(request.findings_size(), "entry", "entries"),
                               ", at most ", limits::kSeatsPerTableMax, " are allowed"));
    return findings;
  }
  for (int i = 0; i < request.findings_size(); ++i) {
    findings.push_back(
        ReadFloorFinding(absl::StrCat("findings[", i, "]"), event, request.findings(i), fields));
  }
  return findings;
}

}  // namespace

engine::AssignmentPlace ReadAssignmentPlace(const std::string& path, std::string_view event,
                                            const v1::AssignmentPlace& message, Fields* fields) {
  using Kind = engine::AssignmentPlace::Kind;
  switch (message.place_case()) {
    case v1::AssignmentPlace::kTables:
      return ReadAssignedTables(path + ".tables", message.tables(), fields);
    case v1::AssignmentPlace::kTable:
      return ReadAssignedTable(path + ".table", event, message.table(), fields);
    case v1::AssignmentPlace::kCheck:
      return PlaceByNumber(Kind::kCheck, path + ".check", event,
                           ReadFloorCheckName(path + ".check", message.check(), fields), fields);
    case v1::AssignmentPlace::kAppeal:
      return PlaceByNumber(Kind::kAppeal, path + ".appeal", event,
                           ReadAppealName(path + ".appeal", message.appeal(), fields), fields);
    case v1::AssignmentPlace::PLACE_NOT_SET:
      break;
  }
  fields->Wrong(path, "must have one of `tables`, `table`, `check` and `appeal`");
  return {};
}

void WriteAssignmentPlace(std::string_view event, const engine::AssignmentPlace& place,
                          v1::AssignmentPlace* message) {
  using Kind = engine::AssignmentPlace::Kind;
  switch (place.kind) {
    case Kind::kTables:
      message->mutable_tables()->set_from(place.from);
      message->mutable_tables()->set_to(place.to);
      break;
    case Kind::kTable:
      message->set_table(NameOfTable({std::string(event), place.round, place.table}));
      break;
    case Kind::kCheck:
      message->set_check(NameOfFloorCheck(event, place.number));
      break;
    case Kind::kAppeal:
      message->set_appeal(NameOfAppeal(event, place.number));
      break;
  }
}

void WriteFinding(std::string_view event, const engine::FloorFinding& finding,
                  v1::FloorFinding* message) {
  message->set_player(NameOfPlayer(event, finding.player));
  message->set_verdict(static_cast<v1::FloorVerdict>(finding.verdict));
  if (finding.penalty != 0) message->set_penalty(NameOfPenalty(event, finding.penalty));
}

// --- From requests

engine::Command ReadCommand(const v1::DrawFloorChecksRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::DrawFloorChecks draw;
  draw.round = ReadBoundedNumber("round", request.round(), kRoundNumbers, fields);
  draw.count = ReadBoundedNumber("count", request.count(), kChecksDrawn, fields);
  draw.of = static_cast<engine::FloorCheckOf>(
      fields->Number("of", request.of(), {0, v1::FLOOR_CHECK_OF_PLAYERS}));
  draw.leave_out_checked = request.leave_out_checked();
  command.what = draw;
  return command;
}

engine::Command ReadCommand(const v1::ChooseFloorCheckRequest& request, Fields* fields) {
  TableName table = ReadTableName("table", request.table(), fields);
  engine::ChooseFloorCheck choose;
  choose.round = table.round;
  choose.table = table.table;
  if (!request.player().empty()) {
    PlayerName player = ReadPlayerName("player", request.player(), fields);
    CheckOfEvent("player", table.event, player.event, fields);
    choose.player = std::move(player.player);
  }
  engine::Command command =
      ReadHead(request.options(), Reason::kRequired, std::move(table.event), fields);
  command.what = std::move(choose);
  return command;
}

engine::Command ReadCommand(const v1::StartFloorCheckRequest& request, Fields* fields) {
  NumberedName check = ReadFloorCheckName("check", request.check(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(check.event), fields);
  command.what = engine::StartFloorCheck{check.number};
  return command;
}

engine::Command ReadCommand(const v1::EndFloorCheckRequest& request, Fields* fields) {
  NumberedName check = ReadFloorCheckName("check", request.check(), fields);
  engine::EndFloorCheck end;
  end.check = check.number;
  end.findings = ReadFindingsOf(request, check.event, fields);
  if (request.has_extension_seconds()) {
    end.extension_seconds = ReadBoundedNumber("extension_seconds", request.extension_seconds(),
                                              kCheckExtension, fields);
  }
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(check.event), fields);
  command.what = std::move(end);
  return command;
}

engine::Command ReadCommand(const v1::AssignJudgeRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::AssignJudge assign;
  assign.judge = ReadPersonName("judge", request.judge(), fields);
  assign.place = ReadAssignmentPlace("place", command.journal, request.place(), fields);
  assign.note = fields->Text("note", request.note(), kAssignmentNote);
  command.what = std::move(assign);
  return command;
}

engine::Command ReadCommand(const v1::ChangeAssignmentRequest& request, Fields* fields) {
  NumberedName name = ReadAssignmentName("assignment", request.assignment(), fields);
  engine::ChangeAssignment change;
  change.assignment = name.number;
  if (!request.judge().empty()) change.judge = ReadPersonName("judge", request.judge(), fields);
  if (request.has_place()) {
    change.place = ReadAssignmentPlace("place", name.event, request.place(), fields);
  }
  if (request.has_note()) change.note = fields->Text("note", request.note(), kAssignmentNote);
  if (change.judge.empty() && !change.place && !change.note) {
    fields->Wrong("assignment", "is given nothing new; say another `judge`, `place` or `note`");
  }
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = std::move(change);
  return command;
}

engine::Command ReadCommand(const v1::EndAssignmentRequest& request, Fields* fields) {
  NumberedName name = ReadAssignmentName("assignment", request.assignment(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what = engine::EndAssignment{name.number};
  return command;
}

// --- Decisions

void WriteDecision(const engine::FloorChecksDrawn& what, v1::FloorChecksDrawn* message) {
  WriteDrawProof(what.draw, message->mutable_draw());
  for (const uint32_t number : what.drawn) message->add_drawn(number);
  message->set_first_number(what.first_number);
  for (const uint32_t number : what.among) message->add_among(number);
}

void WriteDecision(const engine::FloorCheckChosen& what, v1::FloorCheckChosen* message) {
  message->set_number(what.number);
}

void WriteDecision(const engine::FloorCheckStarted&, v1::FloorCheckStarted*) {}

void WriteDecision(const engine::FloorCheckEnded& what, v1::FloorCheckEnded* message) {
  message->set_extension_seconds(what.extension_seconds);
  message->set_table_extension_seconds(what.table_extension_seconds);
}

void WriteDecision(const engine::JudgeAssigned& what, v1::JudgeAssigned* message) {
  message->set_number(what.number);
}

void WriteDecision(const engine::AssignmentChanged&, v1::AssignmentChanged*) {}

void WriteDecision(const engine::AssignmentEnded&, v1::AssignmentEnded*) {}

engine::FloorChecksDrawn ReadDecision(const v1::FloorChecksDrawn& message, Fields* fields) {
  return {ReadDrawProof("floor_checks_drawn.draw", message.draw(), fields),
          {message.drawn().begin(), message.drawn().end()},
          message.first_number(),
          {message.among().begin(), message.among().end()}};
}

engine::FloorCheckChosen ReadDecision(const v1::FloorCheckChosen& message, Fields*) {
  return {message.number()};
}

engine::FloorCheckStarted ReadDecision(const v1::FloorCheckStarted&, Fields*) { return {}; }

engine::FloorCheckEnded ReadDecision(const v1::FloorCheckEnded& message, Fields*) {
  return {message.extension_seconds(), message.table_extension_seconds()};
}

engine::JudgeAssigned ReadDecision(const v1::JudgeAssigned& message, Fields*) {
  return {message.number()};
}

engine::AssignmentChanged ReadDecision(const v1::AssignmentChanged&, Fields*) { return {}; }

engine::AssignmentEnded ReadDecision(const v1::AssignmentEnded&, Fields*) { return {}; }

}  // namespace arbitro::translate
