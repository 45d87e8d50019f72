// SPDX-License-Identifier: Apache-2.0
//
// Players.
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr NumberBounds kRoundsOrNext{0, limits::kRoundsMax};

uint32_t ReadRound(const char* path, uint32_t given, NumberBounds bounds, Fields* fields) {
  return static_cast<uint32_t>(fields->Number(path, given, bounds));
}

// A request about a player; `player` gets the id.
template <class Request>
engine::Command ReadPlayerHead(const Request& request, Reason reason, std::string* player,
                               Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  *player = std::move(name.player);
  return ReadHead(request.options(), reason, std::move(name.event), fields);
}

// A request about a player in a round.
template <class What, class Request>
engine::Command ReadPresence(const Request& request, Fields* fields) {
  What what;
  engine::Command command = ReadPlayerHead(request, Reason::kOptional, &what.player, fields);
  what.round = ReadRound("round", request.round(), kRoundNumbers, fields);
  command.what = std::move(what);
  return command;
}

std::vector<std::string> ReadTeam(const v1::RegisterPlayerRequest& request, Fields* fields) {
  std::vector<std::string> team;
  if (request.team_size() > static_cast<int>(limits::kTeamMembersMax)) {
    fields->Wrong("team", absl::StrCat("has ", request.team_size(), " members, allowed is 0 to ",
                                       limits::kTeamMembersMax));
    return team;
  }
  if (!request.team().empty() && !request.person().empty()) {
    fields->Wrong("team", "is given beside `person`; a player is a person or a team");
  }
  for (int i = 0; i < request.team_size(); ++i) {
    team.push_back(ReadPersonName(absl::StrCat("team[", i, "]"), request.team(i), fields));
  }
  return team;
}

}  // namespace

// --- Commands

engine::Command ReadCommand(const v1::RegisterPlayerRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::RegisterPlayer what;
  what.player = fields->Id("player_id", request.player_id());
  if (!request.person().empty()) {
    what.person = ReadPersonName("person", request.person(), fields);
  }
  what.team = ReadTeam(request, fields);
  if (!request.division().empty()) what.division = fields->Id("division", request.division());
  what.facts = ReadValue("facts", request.facts(), fields);
  what.entry_round = ReadRound("entry_round", request.entry_round(), kRoundsOrNext, fields);
  command.what = std::move(what);
  return command;
}

engine::Command ReadCommand(const v1::OpenCheckInRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::OpenCheckIn{ReadRound("round", request.round(), kRoundNumbers, fields)};
  return command;
}

engine::Command ReadCommand(const v1::CheckInPlayerRequest& request, Fields* fields) {
  return ReadPresence<engine::CheckInPlayer>(request, fields);
}

engine::Command ReadCommand(const v1::SetAbsentRequest& request, Fields* fields) {
  return ReadPresence<engine::SetAbsent>(request, fields);
}

engine::Command ReadCommand(const v1::SetPresentRequest& request, Fields* fields) {
  return ReadPresence<engine::SetPresent>(request, fields);
}

engine::Command ReadCommand(const v1::DropPlayerRequest& request, Fields* fields) {
  engine::DropPlayer what;
  engine::Command command = ReadPlayerHead(request, Reason::kOptional, &what.player, fields);
  what.from_round = ReadRound("from_round", request.from_round(), kRoundsOrNext, fields);
  what.registered_by_mistake = request.registered_by_mistake();
  if (what.registered_by_mistake && what.from_round != 0) {
    fields->Wrong("from_round", "must be left out: a mistaken registration counts for no round");
  }
  command.what = std::move(what);
  return command;
}

engine::Command ReadCommand(const v1::ReenterPlayerRequest& request, Fields* fields) {
  engine::ReenterPlayer what;
  engine::Command command = ReadPlayerHead(request, Reason::kOptional, &what.player, fields);
  what.from_round = ReadRound("from_round", request.from_round(), kRoundsOrNext, fields);
  command.what = std::move(what);
  return command;
}

engine::Command ReadCommand(const v1::ExpelPlayerRequest& request, Fields* fields) {
  engine::ExpelPlayer what;
  engine::Command command = ReadPlayerHead(request, Reason::kRequired, &what.player, fields);
  command.what = std::move(what);
  return command;
}

// --- Commands, to the log

void WriteOwn(const engine::Command& command, const engine::RegisterPlayer& what,
              v1::Command* message) {
  v1::RegisterPlayerRequest* request = WriteEventHead(command, message->mutable_register_player());
  request->set_player_id(what.player);
  request->set_person(what.person);
  for (const std::string& member : what.team) request->add_team(member);
  request->set_division(what.division);
  if (!what.facts.is_null()) WriteValue(what.facts, request->mutable_facts());
  request->set_entry_round(what.entry_round);
}

// --- Decisions

void WriteDecision(const engine::PlayerRegistered& what, v1::PlayerRegistered* message) {
  message->set_number(what.number);
  message->set_entry_round(what.entry_round);
  message->set_division(what.division);
}

engine::PlayerRegistered ReadDecision(const v1::PlayerRegistered& message, Fields* fields) {
  return {message.number(), message.entry_round(),
          fields->Text("player_registered.division", message.division(), kRecordedText)};
}

void WriteDecision(const engine::PlayerDropped& what, v1::PlayerDropped* message) {
  message->set_number(what.number);
  message->set_from_round(what.from_round);
}

engine::PlayerDropped ReadDecision(const v1::PlayerDropped& message, Fields*) {
  return {message.number(), message.from_round()};
}

void WriteDecision(const engine::PlayerChanged& what, v1::PlayerChanged* message) {
  message->set_number(what.number);
  message->set_round(what.round);
  message->set_table(what.table);
  WriteOutcomes(what.result, message->mutable_outcomes());
}

engine::PlayerChanged ReadDecision(const v1::PlayerChanged& message, Fields* fields) {
  return {message.number(), message.round(), message.table(),
          ReadOutcomes("player_changed.outcomes", message.outcomes(), fields)};
}

void WriteDecision(const engine::CheckInOpened& what, v1::CheckInOpened* message) {
  message->set_round(what.round);
}

engine::CheckInOpened ReadDecision(const v1::CheckInOpened& message, Fields*) {
  return {message.round()};
}

}  // namespace arbitro::translate
