// SPDX-License-Identifier: Apache-2.0
//
// Penalties, appeals, phases and awards.
#include "daemon/translate/record/penalty.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
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

// Reads what the request says of a phase in the rulebook's place.
void ReadPhaseByHand(const v1::StartPhaseRequest& request, const std::string& event,
                     engine::StartPhase* start, Fields* fields) {
  start->kind = static_cast<arbitro_phase_kind>(
      fields->Number("kind", request.kind(), {ARBITRO_PHASE_SWISS, ARBITRO_PHASE_FINAL}));
  start->rounds_planned =
      ReadNumberOf("rounds_planned", request.rounds_planned(), kRoundOrNone, fields);
  start->third_place = request.third_place();
  start->fresh_start = request.fresh_start();
  for (int i = 0; i < request.players_size() && fields->ok(); ++i) {
    const std::string path = absl::StrCat("players[", i, "]");
    const PlayerName name = ReadPlayerName(path, request.players(i), fields);
    if (name.event != event) fields->Wrong(path, "is of another event");
    start->players.push_back(name.player);
  }
}

}  // namespace

// --- Commands

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
    ReadPhaseByHand(request, command.journal, &start, fields);
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

// --- Decisions

namespace {

// Tells what a ruleset wrote; its length was bounded with the answer.

std::vector<std::string> ReadTexts(const char* path,
                                   const google::protobuf::RepeatedPtrField<std::string>& given,
                                   Fields* fields) {
  std::vector<std::string> texts;
  for (const std::string& one : given) texts.push_back(fields->Text(path, one, kRecordedText));
  return texts;
}

std::vector<engine::FurtherRuling> ReadFurther(const v1::PenaltyRuled& message, Fields* fields) {
  std::vector<engine::FurtherRuling> rulings;
  for (const v1::FurtherRuling& further : message.further()) {
    rulings.push_back({further.player_number(), fields->Text("penalty_ruled.further.penalty",
                                                             further.penalty(), kRecordedText)});
  }
  return rulings;
}

engine::RulebookPhase ReadRulebookPhase(const v1::RulebookPhase& message, Fields* fields) {
  return {static_cast<uint32_t>(fields->Number("phase_started.rulebook.kind", message.kind(),
                                               {0, ARBITRO_PHASE_FINAL})),
          message.rounds_planned(),
          {message.qualified().begin(), message.qualified().end()},
          fields->Text("phase_started.rulebook.not_yet", message.not_yet(), kRecordedText),
          fields->Text("phase_started.rulebook.not_yet_it", message.not_yet_it(), kRecordedText)};
}

}  // namespace

void WriteEffect(const PenaltyEffect& effect, v1::PenaltyEffect* message) {
  message->set_kind(static_cast<v1::PenaltyEffectKind>(effect.kind));
  message->set_target(static_cast<v1::PenaltyTarget>(effect.target));
  message->set_amount(effect.amount);
  message->set_game(effect.game);
  message->set_text(effect.text);
  message->set_next_match(effect.next_match);
}

void WriteShownEffect(const PenaltyEffect& effect, v1::PenaltyEffect* message) {
  WriteEffect(effect, message);
  if (effect.text.empty()) return;
  const Label note = LanguagesOfNote(effect.text);
  for (const Translation& text : note.Texts()) {
    v1::Text* written = message->mutable_texts()->add_texts();
    written->set_language(text.language);
    written->set_text(text.text);
  }
}

PenaltyEffect ReadEffect(const std::string& path, const v1::PenaltyEffect& message,
                         Fields* fields) {
  PenaltyEffect effect;
  if (message.has_texts()) {
    fields->Wrong(path + ".texts", "must be left out: the daemon writes it in its answers");
  }
  effect.kind = static_cast<arbitro_effect_kind>(
      fields->Number(path + ".kind", message.kind(), {ARBITRO_EFFECT_NOTE, ARBITRO_EFFECT_REPLAY}));
  effect.target = static_cast<arbitro_target>(fields->Number(
      path + ".target", message.target(), {ARBITRO_TARGET_PLAYER, ARBITRO_TARGET_TABLE}));
  effect.amount = message.amount();
  effect.game = message.game();
  effect.text = fields->Text(path + ".text", message.text(), {0, limits::kTextBytesMax});
  effect.next_match = message.next_match();
  return effect;
}

std::vector<PenaltyEffect> ReadEffects(
    const std::string& path, const google::protobuf::RepeatedPtrField<v1::PenaltyEffect>& messages,
    Fields* fields) {
  std::vector<PenaltyEffect> effects;
  for (const v1::PenaltyEffect& message : messages) {
    effects.push_back(ReadEffect(path, message, fields));
  }
  return effects;
}

void WritePoints(const std::vector<engine::PointsChange>& points,
                 google::protobuf::RepeatedPtrField<v1::PointsChange>* messages) {
  for (const engine::PointsChange& change : points) {
    v1::PointsChange* message = messages->Add();
    message->set_player_number(change.player_number);
    message->set_points(change.points);
  }
}

void WriteDecision(const engine::PenaltyRuled& what, v1::PenaltyRuled* message) {
  message->set_number(what.number);
  message->set_player_number(what.player_number);
  message->set_step(what.step);
  message->set_penalty(what.penalty);
  message->set_deviates(what.deviates);
  message->set_final(what.final);
  for (const std::string& one : what.allowed) message->add_allowed(one);
  for (const std::string& one : what.choices) message->add_choices(one);
  for (const PenaltyEffect& effect : what.effects) WriteEffect(effect, message->add_effects());
  for (const engine::FurtherRuling& further : what.further) {
    v1::FurtherRuling* written = message->add_further();
    written->set_player_number(further.player_number);
    written->set_penalty(further.penalty);
  }
  WritePoints(what.points, message->mutable_points());
  message->set_round(what.round);
  message->set_table(what.table);
  message->set_no_match_left(what.no_match_left);
  WriteOutcomes(what.result, message->mutable_outcomes());
}

engine::PenaltyRuled ReadDecision(const v1::PenaltyRuled& message, Fields* fields) {
  engine::PenaltyRuled ruled;
  const std::string path = "penalty_ruled";
  ruled.number = message.number();
  ruled.player_number = message.player_number();
  ruled.step = message.step();
  ruled.penalty = fields->Text(path + ".penalty", message.penalty(), kRecordedText);
  ruled.deviates = message.deviates();
  ruled.final = message.final();
  ruled.allowed = ReadTexts("penalty_ruled.allowed", message.allowed(), fields);
  ruled.choices = ReadTexts("penalty_ruled.choices", message.choices(), fields);
  ruled.effects = ReadEffects(path + ".effects", message.effects(), fields);
  ruled.further = ReadFurther(message, fields);
  for (const v1::PointsChange& change : message.points()) {
    ruled.points.push_back({change.player_number(), change.points()});
  }
  ruled.round = message.round();
  ruled.table = message.table();
  ruled.no_match_left = message.no_match_left();
  ruled.result = ReadOutcomes(path + ".outcomes", message.outcomes(), fields);
  return ruled;
}

void WriteDecision(const engine::PenaltyRevoked& what, v1::PenaltyRevoked* message) {
  message->set_player_number(what.player_number);
}

void WriteDecision(const engine::AppealFiled& what, v1::AppealFiled* message) {
  message->set_number(what.number);
  for (uint32_t seated : what.seated) message->add_seated(seated);
}

void WriteDecision(const engine::AppealDecided& what, v1::AppealDecided* message) {
  message->set_penalty_revoked(what.penalty_revoked);
}

engine::PenaltyRevoked ReadDecision(const v1::PenaltyRevoked& message, Fields*) {
  return {message.player_number()};
}

engine::AppealFiled ReadDecision(const v1::AppealFiled& message, Fields*) {
  return {message.number(), {message.seated().begin(), message.seated().end()}};
}

engine::AppealDecided ReadDecision(const v1::AppealDecided& message, Fields*) {
  return {message.penalty_revoked()};
}

void WriteDecision(const engine::PhaseStarted& started, v1::PhaseStarted* message) {
  message->set_number(started.number);
  message->set_kind(static_cast<v1::PhaseKind>(started.kind));
  message->set_rounds_planned(started.rounds_planned);
  message->set_third_place(started.third_place);
  message->set_fresh_start(started.fresh_start);
  for (uint32_t number : started.qualified) message->add_qualified(number);
  for (const TableSize& size : started.tables) {
    v1::TableSize* written = message->add_tables();
    written->set_seats(size.seats);
    written->set_tables(size.tables);
  }
  message->set_clock_seconds(started.clock_s);
  message->set_extra_turns(started.extra_turns);
  if (!started.rulebook) return;
  v1::RulebookPhase* rulebook = message->mutable_rulebook();
  rulebook->set_kind(static_cast<v1::PhaseKind>(started.rulebook->kind));
  rulebook->set_rounds_planned(started.rulebook->rounds_planned);
  for (uint32_t number : started.rulebook->qualified) rulebook->add_qualified(number);
  rulebook->set_not_yet(started.rulebook->not_yet);
  rulebook->set_not_yet_it(started.rulebook->not_yet_it);
}

engine::PhaseStarted ReadDecision(const v1::PhaseStarted& message, Fields* fields) {
  engine::PhaseStarted started;
  started.number = message.number();
  started.kind = static_cast<arbitro_phase_kind>(fields->Number(
      "phase_started.kind", message.kind(), {ARBITRO_PHASE_SWISS, ARBITRO_PHASE_FINAL}));
  started.rounds_planned = message.rounds_planned();
  started.third_place = message.third_place();
  started.fresh_start = message.fresh_start();
  started.qualified.assign(message.qualified().begin(), message.qualified().end());
  for (const v1::TableSize& size : message.tables()) {
    started.tables.push_back({size.seats(), size.tables()});
  }
  started.clock_s = message.clock_seconds();
  started.extra_turns = message.extra_turns();
  if (message.has_rulebook()) started.rulebook = ReadRulebookPhase(message.rulebook(), fields);
  return started;
}

void WriteDecision(const engine::AwardsGranted& awards, v1::AwardsGranted* message) {
  for (const engine::GrantedAward& award : awards.awards) {
    v1::Award* written = message->add_awards();
    written->set_player_number(award.player_number);
    written->set_code(award.code);
    written->set_rule(award.rule);
    written->set_amount(award.amount);
    if (!award.details.is_null()) WriteValue(award.details, written->mutable_details());
  }
}

engine::AwardsGranted ReadDecision(const v1::AwardsGranted& message, Fields* fields) {
  engine::AwardsGranted awards;
  for (const v1::Award& award : message.awards()) {
    awards.awards.push_back(
        {award.player_number(), fields->Text("awards.code", award.code(), kRecordedText),
         fields->Text("awards.rule", award.rule(), kRecordedText), award.amount(),
         award.has_details() ? ReadValue("awards.details", award.details(), fields) : Value()});
  }
  return awards;
}

}  // namespace arbitro::translate
