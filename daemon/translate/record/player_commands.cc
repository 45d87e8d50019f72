// SPDX-License-Identifier: Apache-2.0
//
// Players and clocks.
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/event_life_commands.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr NumberBounds kRoundsOrNext{0, limits::kRoundsMax};
constexpr NumberBounds kSeconds{1, limits::kClockSecondsMax};
constexpr NumberBounds kSecondsOrPlanned{0, limits::kClockSecondsMax};

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

template <class Request>
Request* WritePlayerHead(const engine::Command& command, const std::string& player,
                         Request* request) {
  request->set_player(NameOfPlayer(command.journal, player));
  return WriteHead(command, request);
}

// A request about a round's clock.
template <class What, class Request>
engine::Command ReadClock(const Request& request, Fields* fields) {
  RoundName name = ReadRoundName("round", request.round(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  What what;
  what.round = name.round;
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

// --- Players, from requests

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

// --- Players, to the log

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

// --- Clocks

engine::Command ReadCommand(const v1::StartClockRequest& request, Fields* fields) {
  engine::Command command = ReadClock<engine::StartClock>(request, fields);
  auto& what = command.what.Get<engine::StartClock>();
  what.seconds =
      static_cast<uint32_t>(fields->Number("seconds", request.seconds(), kSecondsOrPlanned));
  what.extra_turns = static_cast<uint32_t>(
      fields->Number("extra_turns", request.extra_turns(), {0, limits::kExtraTurnsMax}));
  return command;
}

engine::Command ReadCommand(const v1::PauseClockRequest& request, Fields* fields) {
  return ReadClock<engine::PauseClock>(request, fields);
}

engine::Command ReadCommand(const v1::ResumeClockRequest& request, Fields* fields) {
  return ReadClock<engine::ResumeClock>(request, fields);
}

engine::Command ReadCommand(const v1::CallTimeRequest& request, Fields* fields) {
  return ReadClock<engine::CallTime>(request, fields);
}

engine::Command ReadCommand(const v1::ExtendTimeRequest& request, Fields* fields) {
  TableName name = ReadTableName("table", request.table(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kRequired, std::move(name.event), fields);
  command.what = engine::ExtendTime{
      name.round, name.table,
      static_cast<uint32_t>(fields->Number("seconds", request.seconds(), kSeconds))};
  return command;
}

}  // namespace arbitro::translate
