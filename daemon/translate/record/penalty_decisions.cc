// SPDX-License-Identifier: Apache-2.0
//
// Decisions about penalties, appeals, phases and awards.
#include "arbitro/limits.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Tells what a ruleset wrote; its length was bounded with the answer.

std::vector<std::string> ReadTexts(const char* path,
                                   const google::protobuf::RepeatedPtrField<std::string>& given,
                                   Fields* fields) {
  std::vector<std::string> texts;
  for (const std::string& one : given) texts.push_back(fields->Text(path, one, kRecordedText));
  return texts;
}

engine::PenaltyRuled ReadRuled(const v1::PenaltyRuled& message, Fields* fields) {
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
  for (const v1::PenaltyEffect& effect : message.effects()) {
    ruled.effects.push_back(ReadEffect(path + ".effects", effect, fields));
  }
  for (const v1::FurtherRuling& further : message.further()) {
    ruled.further.push_back(
        {further.player_number(),
         fields->Text(path + ".further.penalty", further.penalty(), kRecordedText)});
  }
  for (const v1::PointsChange& change : message.points()) {
    ruled.points.push_back({change.player_number(), change.points()});
  }
  ruled.round = message.round();
  ruled.table = message.table();
  ruled.no_match_left = message.no_match_left();
  ruled.result = ReadOutcomes(path + ".outcomes", message.outcomes(), fields);
  return ruled;
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

void WriteLife(const engine::PenaltyRuled& what, v1::Decision* message) {
  v1::PenaltyRuled* ruled = message->mutable_penalty_ruled();
  ruled->set_number(what.number);
  ruled->set_player_number(what.player_number);
  ruled->set_step(what.step);
  ruled->set_penalty(what.penalty);
  ruled->set_deviates(what.deviates);
  ruled->set_final(what.final);
  for (const std::string& one : what.allowed) ruled->add_allowed(one);
  for (const std::string& one : what.choices) ruled->add_choices(one);
  for (const PenaltyEffect& effect : what.effects) WriteEffect(effect, ruled->add_effects());
  for (const engine::FurtherRuling& further : what.further) {
    v1::FurtherRuling* written = ruled->add_further();
    written->set_player_number(further.player_number);
    written->set_penalty(further.penalty);
  }
  for (const engine::PointsChange& change : what.points) {
    v1::PointsChange* written = ruled->add_points();
    written->set_player_number(change.player_number);
    written->set_points(change.points);
  }
  ruled->set_round(what.round);
  ruled->set_table(what.table);
  ruled->set_no_match_left(what.no_match_left);
  WriteOutcomes(what.result, ruled->mutable_outcomes());
}

void WriteLife(const engine::PenaltyRevoked& what, v1::Decision* message) {
  message->mutable_penalty_revoked()->set_player_number(what.player_number);
}

void WriteLife(const engine::AppealFiled& what, v1::Decision* message) {
  message->mutable_appeal_filed()->set_number(what.number);
  for (uint32_t seated : what.seated) message->mutable_appeal_filed()->add_seated(seated);
}

void WriteLife(const engine::AppealDecided& what, v1::Decision* message) {
  message->mutable_appeal_decided()->set_penalty_revoked(what.penalty_revoked);
}

void WriteLife(const engine::PhaseStarted& what, v1::Decision* message) {
  WritePhaseStarted(what, message->mutable_phase_started());
}

void WriteLife(const engine::AwardsGranted& what, v1::Decision* message) {
  WriteAwards(what, message->mutable_awards_granted());
}

std::optional<decltype(engine::Decision::what)> ReadPenaltyDecision(const v1::Decision& message,
                                                                    Fields* fields) {
  switch (message.decision_case()) {
    case v1::Decision::kPenaltyRuled:
      return ReadRuled(message.penalty_ruled(), fields);
    case v1::Decision::kPenaltyRevoked:
      return engine::PenaltyRevoked{message.penalty_revoked().player_number()};
    case v1::Decision::kAppealFiled:
      return engine::AppealFiled{
          message.appeal_filed().number(),
          {message.appeal_filed().seated().begin(), message.appeal_filed().seated().end()}};
    case v1::Decision::kAppealDecided:
      return engine::AppealDecided{message.appeal_decided().penalty_revoked()};
    case v1::Decision::kPhaseStarted:
      return ReadPhaseStarted(message.phase_started(), fields);
    case v1::Decision::kAwardsGranted:
      return ReadAwards(message.awards_granted(), fields);
    default:
      return std::nullopt;
  }
}

void WritePhaseStarted(const engine::PhaseStarted& started, v1::PhaseStarted* message) {
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

engine::PhaseStarted ReadPhaseStarted(const v1::PhaseStarted& message, Fields* fields) {
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
  if (message.has_rulebook()) {
    const v1::RulebookPhase& rulebook = message.rulebook();
    started.rulebook = engine::RulebookPhase{
        static_cast<uint32_t>(fields->Number("phase_started.rulebook.kind", rulebook.kind(),
                                             {0, ARBITRO_PHASE_FINAL})),
        rulebook.rounds_planned(),
        {rulebook.qualified().begin(), rulebook.qualified().end()},
        fields->Text("phase_started.rulebook.not_yet", rulebook.not_yet(), kRecordedText),
        fields->Text("phase_started.rulebook.not_yet_it", rulebook.not_yet_it(), kRecordedText)};
  }
  return started;
}

void WriteAwards(const engine::AwardsGranted& awards, v1::AwardsGranted* message) {
  for (const engine::GrantedAward& award : awards.awards) {
    v1::Award* written = message->add_awards();
    written->set_player_number(award.player_number);
    written->set_code(award.code);
    written->set_rule(award.rule);
    written->set_amount(award.amount);
    if (!award.details.is_null()) WriteValue(award.details, written->mutable_details());
  }
}

engine::AwardsGranted ReadAwards(const v1::AwardsGranted& message, Fields* fields) {
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
