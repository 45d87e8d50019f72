// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/description.h"

#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

void WriteCodes(const std::vector<Code>& codes,
                google::protobuf::RepeatedPtrField<v1::RulesetCode>* messages) {
  for (const Code& code : codes) {
    v1::RulesetCode* message = messages->Add();
    message->set_id(code.id);
    WriteLabel(code.label, message->mutable_label());
    message->set_rule(code.rule);
  }
}

void WritePenalties(const Description& description, v1::Ruleset* message) {
  for (const Infraction& infraction : description.infractions) {
    v1::RulesetInfraction* written = message->add_infractions();
    written->set_id(infraction.id);
    WriteLabel(infraction.label, written->mutable_label());
    written->set_rule(infraction.rule);
    if (infraction.circumstances) {
      WriteForm(*infraction.circumstances, written->mutable_circumstances());
    }
  }
  for (const PenaltyKind& penalty : description.penalties) {
    v1::RulesetPenalty* written = message->add_penalties();
    written->set_id(penalty.id);
    WriteLabel(penalty.label, written->mutable_label());
    written->set_rule(penalty.rule);
    written->set_severity(penalty.severity);
  }
}

}  // namespace

void WriteSummary(const Description& description, const std::string& sha256, v1::Ruleset* message) {
  message->set_name(NameOfRuleset(description.id));
  message->set_id(description.id);
  message->set_version(description.version);
  message->set_sha256(sha256);
  WriteLabel(description.title, message->mutable_title());
  for (const Format& format : description.formats) {
    v1::RulesetFormat* written = message->add_formats();
    written->set_id(format.id);
    WriteLabel(format.label, written->mutable_label());
    written->set_rule(format.rule);
  }
}

void WriteDescription(const Description& description, const std::string& sha256,
                      v1::Ruleset* message) {
  WriteSummary(description, sha256, message);
  if (description.settings) WriteForm(*description.settings, message->mutable_settings());
  if (description.card) WriteForm(*description.card, message->mutable_card());
  if (description.deck_row) WriteForm(*description.deck_row, message->mutable_deck_row());
  if (description.report) WriteForm(*description.report, message->mutable_report());
  for (const Question& question : description.questions) {
    v1::RulesetQuestion* written = message->add_questions();
    written->set_id(question.id);
    WriteLabel(question.label, written->mutable_label());
    written->set_rule(question.rule);
    WriteForm(question.input, written->mutable_input());
    WriteForm(question.answer, written->mutable_answer());
  }
  for (const Rule& rule : description.rules) {
    v1::Rule* written = message->add_rules();
    written->set_id(rule.id);
    WriteLabel(rule.text, written->mutable_text());
    written->set_status(rule.status);
  }
  WriteCodes(description.reasons, message->mutable_reasons());
  WriteCodes(description.violations, message->mutable_violations());
  if (description.player) WriteForm(*description.player, message->mutable_player_form());
  WriteCodes(description.divisions, message->mutable_divisions());
  WriteCodes(description.staff_roles, message->mutable_staff_roles());
  WriteCodes(description.duties, message->mutable_duties());
  WriteCodes(description.awards, message->mutable_awards());
  WritePenalties(description, message);
  if (description.stage) WriteForm(*description.stage, message->mutable_stage_form());
  if (description.series) WriteForm(*description.series, message->mutable_series_form());
  message->set_rounds_max(description.rounds_max);
  message->set_players_min(description.players_min);
}

}  // namespace arbitro::translate
