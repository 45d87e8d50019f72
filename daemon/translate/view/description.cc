// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/description.h"

#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

void WriteCodes(const std::vector<Code>& codes, const Language& language,
                google::protobuf::RepeatedPtrField<v1::RulesetCode>* messages) {
  for (const Code& code : codes) {
    v1::RulesetCode* message = messages->Add();
    message->set_id(code.id);
    WriteTexts(code.label, language, message->mutable_label());
    message->set_rule(code.rule);
  }
}

void WritePenalties(const Description& description, const Language& language,
                    v1::Ruleset* message) {
  for (const Infraction& infraction : description.infractions) {
    v1::RulesetInfraction* written = message->add_infractions();
    written->set_id(infraction.id);
    WriteTexts(infraction.label, language, written->mutable_label());
    written->set_rule(infraction.rule);
    if (infraction.circumstances) {
      WriteForm(*infraction.circumstances, language, written->mutable_circumstances());
    }
  }
  for (const PenaltyKind& penalty : description.penalties) {
    v1::RulesetPenalty* written = message->add_penalties();
    written->set_id(penalty.id);
    WriteTexts(penalty.label, language, written->mutable_label());
    written->set_rule(penalty.rule);
    written->set_severity(penalty.severity);
  }
}

void WriteForms(const Description& description, const Language& language, v1::Ruleset* message) {
  if (description.settings) WriteForm(*description.settings, language, message->mutable_settings());
  if (description.card) WriteForm(*description.card, language, message->mutable_card());
  if (description.deck_row) WriteForm(*description.deck_row, language, message->mutable_deck_row());
  if (description.report) WriteForm(*description.report, language, message->mutable_report());
  if (description.player) WriteForm(*description.player, language, message->mutable_player_form());
  if (description.stage) WriteForm(*description.stage, language, message->mutable_stage_form());
  if (description.series) WriteForm(*description.series, language, message->mutable_series_form());
}

void WriteQuestions(const Description& description, const Language& language,
                    v1::Ruleset* message) {
  for (const Question& question : description.questions) {
    v1::RulesetQuestion* written = message->add_questions();
    written->set_id(question.id);
    WriteTexts(question.label, language, written->mutable_label());
    written->set_rule(question.rule);
    WriteForm(question.input, language, written->mutable_input());
    WriteForm(question.answer, language, written->mutable_answer());
  }
}

void WriteRules(const Description& description, const Language& language, v1::Ruleset* message) {
  for (const Rule& rule : description.rules) {
    v1::Rule* written = message->add_rules();
    written->set_id(rule.id);
    WriteTexts(rule.text, language, written->mutable_text());
    written->set_status(rule.status);
  }
}

}  // namespace

void WriteSummary(const Description& description, const std::string& sha256, const Language& reader,
                  v1::Ruleset* message) {
  const Language language = reader.OrElse(description.languages.front());
  for (const std::string& tag : description.languages) message->add_languages(tag);
  message->set_name(NameOfRuleset(description.id));
  message->set_id(description.id);
  message->set_version(description.version);
  message->set_sha256(sha256);
  WriteTexts(description.title, language, message->mutable_title());
  for (const Format& format : description.formats) {
    v1::RulesetFormat* written = message->add_formats();
    written->set_id(format.id);
    WriteTexts(format.label, language, written->mutable_label());
    written->set_rule(format.rule);
  }
}

void WriteDescription(const Description& description, const std::string& sha256,
                      const Language& reader, v1::Ruleset* message) {
  WriteSummary(description, sha256, reader, message);
  const Language language = reader.OrElse(description.languages.front());
  WriteForms(description, language, message);
  WriteQuestions(description, language, message);
  WriteRules(description, language, message);
  WriteCodes(description.reasons, language, message->mutable_reasons());
  WriteCodes(description.violations, language, message->mutable_violations());

  WriteCodes(description.divisions, language, message->mutable_divisions());
  WriteCodes(description.staff_roles, language, message->mutable_staff_roles());
  WriteCodes(description.duties, language, message->mutable_duties());
  WriteCodes(description.awards, language, message->mutable_awards());
  WritePenalties(description, language, message);

  WriteCodes(description.columns, language, message->mutable_columns());
  // A test holds the numbers together.
  message->set_report_losses(static_cast<v1::ReportLosses>(description.report_losses));
  message->set_rounds_max(description.rounds_max);
  message->set_players_min(description.players_min);
}

}  // namespace arbitro::translate
