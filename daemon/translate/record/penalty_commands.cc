// SPDX-License-Identifier: Apache-2.0
//
// Commands about penalties, appeals, phases and awards.
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kOptionalIdText{0, limits::kIdBytesMax};
constexpr NumberBounds kRoundOrNone{0, limits::kRoundsMax};
constexpr NumberBounds kPhases{1, limits::kPhasesMax};
constexpr NumberBounds kTableOrNone{0, limits::kPlayersMax};
constexpr NumberBounds kNumbers{0, INT32_MAX};

uint32_t ReadNumberOf(const char* path, uint32_t given, NumberBounds bounds, Fields* fields) {
  return static_cast<uint32_t>(fields->Number(path, given, bounds));
}

}  // namespace

// --- From requests

engine::Command ReadCommand(const v1::RulePenaltyRequest& request, Fields* fields) {
  const PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command = ReadHead(request.options(), Reason::kOptional, name.event, fields);
  engine::RulePenalty rule;
  rule.player = name.player;
  rule.infraction = fields->Text("infraction", request.infraction(), kOptionalIdText);
  if (request.has_circumstances()) {
    rule.circumstances = ReadValue("circumstances", request.circumstances(), fields);
  }
  rule.proposed = fields->Text("penalty", request.penalty(), kOptionalIdText);
  rule.head_judge = request.head_judge();
  for (int i = 0; i < request.effects_size() && fields->ok(); ++i) {
    rule.effects.push_back(
        ReadEffect(absl::StrCat("effects[", i, "]"), request.effects(i), fields));
  }
  command.what = std::move(rule);
  return command;
}

engine::Command ReadCommand(const v1::RevokePenaltyRequest& request, Fields* fields) {
  const NumberedName name = ReadPenaltyName("penalty", request.penalty(), fields);
  engine::Command command = ReadHead(request.options(), Reason::kRequired, name.event, fields);
  command.what = engine::RevokePenalty{name.number};
  return command;
}

engine::Command ReadCommand(const v1::FileAppealRequest& request, Fields* fields) {
  const PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command = ReadHead(request.options(), Reason::kOptional, name.event, fields);
  command.what =
      engine::FileAppeal{name.player, ReadNumberOf("penalty", request.penalty(), kNumbers, fields),
                         ReadNumberOf("round", request.round(), kRoundOrNone, fields),
                         ReadNumberOf("table", request.table(), kTableOrNone, fields),
                         fields->Text("text", request.text(), kWrittenLines)};
  return command;
}

engine::Command ReadCommand(const v1::DecideAppealRequest& request, Fields* fields) {
  const NumberedName name = ReadAppealName("appeal", request.appeal(), fields);
  engine::Command command = ReadHead(request.options(), Reason::kRequired, name.event, fields);
  command.what = engine::DecideAppeal{name.number, request.upheld()};
  return command;
}

engine::Command ReadCommand(const v1::StartPhaseRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::StartPhase start;
  start.number = ReadNumberOf("phase", request.phase(), kPhases, fields);
  if (command.by_hand) {
    start.kind = static_cast<arbitro_phase_kind>(
        fields->Number("kind", request.kind(), {ARBITRO_PHASE_SWISS, ARBITRO_PHASE_FINAL}));
    start.rounds_planned =
        ReadNumberOf("rounds_planned", request.rounds_planned(), kRoundOrNone, fields);
    start.third_place = request.third_place();
    start.fresh_start = request.fresh_start();
    for (int i = 0; i < request.players_size() && fields->ok(); ++i) {
      const std::string path = absl::StrCat("players[", i, "]");
      const PlayerName name = ReadPlayerName(path, request.players(i), fields);
      if (name.event != command.journal) fields->Wrong(path, "is of another event");
      start.players.push_back(name.player);
    }
  } else if (request.kind() != 0 || request.players_size() > 0) {
    fields->Wrong("options.by_hand", "is missing: the rulebook says what the phase is");
  }
  start.as_planned = request.as_planned();
  if (start.as_planned && command.by_hand) {
    fields->Wrong("options.by_hand", "must not be set: as planned, the rulebook says what it is");
  }
  if (start.as_planned && command.reason.empty()) {
    fields->Wrong("options.reason", "is missing: say why it is started before it is due");
  }
  command.what = std::move(start);
  return command;
}

engine::Command ReadCommand(const v1::GrantAwardsRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::GrantAwards{};
  return command;
}

// --- To the log

}  // namespace arbitro::translate
