// SPDX-License-Identifier: Apache-2.0
//
// A description as an image, the answer of the one call that every ruleset offers.
//
// Forms are flattened breadth first into one array of fields, so that children are neighbours and
// stand behind their parent.

#ifndef ARBITRO_DESCRIPTION_IMAGE_H_
#define ARBITRO_DESCRIPTION_IMAGE_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/abi/describe.h"
#include "arbitro/description.h"
#include "arbitro/form_image.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

namespace description_image {

inline arbitro_span WriteCodes(const std::vector<Code>& codes,
                               ImageWriter<arbitro_description>* image) {
  std::vector<arbitro_code> all;
  for (const Code& code : codes) {
    const arbitro_text id = image->Text(code.id);
    const arbitro_label label = image->Text(code.label);
    all.push_back({id, label, image->Text(code.rule)});
  }
  return image->Span(all);
}

inline std::vector<Code> ReadCodes(arbitro_span span, ImageReader* image) {
  std::vector<Code> codes;
  for (const arbitro_code& code : image->Span<arbitro_code>(span, 10'000)) {
    codes.push_back({image->String(code.id), image->String(code.label), image->String(code.rule)});
  }
  return codes;
}

// The lists behind the calls of an event's life.
inline void WriteLife(const Description& description, FormWriter* forms,
                      ImageWriter<arbitro_description>* image) {
  arbitro_description& root = image->root();
  std::vector<arbitro_infraction> infractions;
  for (const Infraction& one : description.infractions) {
    const arbitro_text id = image->Text(one.id);
    const arbitro_label label = image->Text(one.label);
    const arbitro_text rule = image->Text(one.rule);
    infractions.push_back({id, label, rule, forms->AddOptional(one.circumstances, image), 0});
  }
  root.infractions = image->Span(infractions);
  std::vector<arbitro_penalty> penalties;
  for (const PenaltyKind& one : description.penalties) {
    const arbitro_text id = image->Text(one.id);
    const arbitro_label label = image->Text(one.label);
    penalties.push_back({id, label, image->Text(one.rule), one.severity, 0});
  }
  root.penalties = image->Span(penalties);
  root.duties = WriteCodes(description.duties, image);
  root.awards = WriteCodes(description.awards, image);
  root.staff_roles = WriteCodes(description.staff_roles, image);
  root.divisions = WriteCodes(description.divisions, image);
  root.player_form = forms->AddOptional(description.player, image);
  root.stage_form = forms->AddOptional(description.stage, image);
  root.series_form = forms->AddOptional(description.series, image);
  if (description.draw_history) root.flags |= ARBITRO_DESCRIPTION_DRAW_HISTORY;
  if (description.standings_lots) root.flags |= ARBITRO_DESCRIPTION_STANDINGS_LOTS;
  if (description.secret_standings) root.flags |= ARBITRO_DESCRIPTION_SECRET_STANDINGS;
  if (description.declared_cards) root.flags |= ARBITRO_DESCRIPTION_DECLARED_CARDS;
  if (description.others_move_up) root.flags |= ARBITRO_DESCRIPTION_OTHERS_MOVE_UP;
}

inline void ReadLife(const arbitro_description& root, FormReader* forms, ImageReader* image,
                     Description* description) {
  for (const auto& one :
       image->Span<arbitro_infraction>(root.infractions, limits::kDescriptionListMax)) {
    description->infractions.push_back({image->String(one.id), image->String(one.label),
                                        image->String(one.rule),
                                        forms->ReadOptional(one.circumstances)});
  }
  for (const auto& one :
       image->Span<arbitro_penalty>(root.penalties, limits::kDescriptionListMax)) {
    description->penalties.push_back(
        {image->String(one.id), image->String(one.label), image->String(one.rule), one.severity});
  }
  description->duties = ReadCodes(root.duties, image);
  description->awards = ReadCodes(root.awards, image);
  description->staff_roles = ReadCodes(root.staff_roles, image);
  description->divisions = ReadCodes(root.divisions, image);
  if (image->ok()) {
    description->player = forms->ReadOptional(root.player_form);
    description->stage = forms->ReadOptional(root.stage_form);
    description->series = forms->ReadOptional(root.series_form);
  }
  constexpr uint32_t kKnown =
      ARBITRO_DESCRIPTION_DRAW_HISTORY | ARBITRO_DESCRIPTION_STANDINGS_LOTS |
      ARBITRO_DESCRIPTION_SECRET_STANDINGS | ARBITRO_DESCRIPTION_DECLARED_CARDS |
      ARBITRO_DESCRIPTION_OTHERS_MOVE_UP;
  if ((root.flags & ~kKnown) != 0) image->Fault("a flag is unknown");
  description->draw_history = (root.flags & ARBITRO_DESCRIPTION_DRAW_HISTORY) != 0;
  description->standings_lots = (root.flags & ARBITRO_DESCRIPTION_STANDINGS_LOTS) != 0;
  description->secret_standings = (root.flags & ARBITRO_DESCRIPTION_SECRET_STANDINGS) != 0;
  description->declared_cards = (root.flags & ARBITRO_DESCRIPTION_DECLARED_CARDS) != 0;
  description->others_move_up = (root.flags & ARBITRO_DESCRIPTION_OTHERS_MOVE_UP) != 0;
}

// The fields that revision 1 added.
inline void WriteRevision1(const Description& description,
                           ImageWriter<arbitro_description>* image) {
  std::vector<arbitro_text> languages;
  for (const std::string& tag : description.languages) {
    languages.push_back(image->Text(std::string_view(tag)));
  }
  image->root().languages = image->Span(languages);
  image->root().columns = WriteCodes(description.columns, image);
  image->root().report_losses = description.report_losses;
}

inline void ReadRevision1(const arbitro_description& root, ImageReader* image,
                          Description* description) {
  description->revision = image->two_languages() ? 0 : 1;
  if (description->revision == 0) return;
  std::vector<std::string> languages;
  for (const auto& tag : image->Span<arbitro_text>(root.languages, limits::kLanguagesMax)) {
    languages.push_back(image->String(tag));
  }
  if (!languages.empty()) description->languages = std::move(languages);
  description->columns = ReadCodes(root.columns, image);
  if (root.report_losses > ARBITRO_REPORT_LOSSES_APART) {
    image->Fault("report_losses " + std::to_string(root.report_losses) + " is unknown");
  } else {
    description->report_losses = static_cast<arbitro_report_losses>(root.report_losses);
  }
}

}  // namespace description_image

inline std::string Encode(const Description& description) {
  ImageWriter<arbitro_description> image(ARBITRO_IMAGE_DESCRIPTION);
  arbitro_description& root = image.root();
  root.id = image.Text(description.id);
  root.version = image.Text(description.version);
  root.title = image.Text(description.title);
  std::vector<arbitro_format> formats;
  for (const Format& format : description.formats) {
    const arbitro_text id = image.Text(format.id);
    const arbitro_label label = image.Text(format.label);
    formats.push_back({id, label, image.Text(format.rule)});
  }
  root.formats = image.Span(formats);
  description_image::FormWriter forms;
  root.settings_form = forms.AddOptional(description.settings, &image);
  root.card_form = forms.AddOptional(description.card, &image);
  root.deck_row_form = forms.AddOptional(description.deck_row, &image);
  root.report_form = forms.AddOptional(description.report, &image);
  std::vector<arbitro_question> questions;
  for (const Question& question : description.questions) {
    const arbitro_text id = image.Text(question.id);
    const arbitro_label label = image.Text(question.label);
    const arbitro_text rule = image.Text(question.rule);
    const uint32_t input = forms.Add(question.input, &image);
    questions.push_back({id, label, rule, input, forms.Add(question.answer, &image)});
  }
  root.questions = image.Span(questions);
  description_image::WriteLife(description, &forms, &image);
  root.fields = image.Span(forms.fields());
  root.choices = image.Span(forms.choices());
  std::vector<arbitro_rule> rules;
  for (const Rule& rule : description.rules) {
    const arbitro_text id = image.Text(rule.id);
    const arbitro_label text = image.Text(rule.text);
    rules.push_back({id, text, image.Text(rule.status)});
  }
  root.rules = image.Span(rules);
  root.reasons = description_image::WriteCodes(description.reasons, &image);
  root.violations = description_image::WriteCodes(description.violations, &image);
  root.rounds_max = description.rounds_max;
  root.players_min = description.players_min;
  description_image::WriteRevision1(description, &image);
  return image.Finish();
}

// False, with what is wrong in `fault`, where the bytes are no description.
inline bool Decode(std::string_view bytes, Description* description, std::string* fault) {
  ImageReader image(bytes);
  const auto root =
      image.Open<arbitro_description>(ARBITRO_IMAGE_DESCRIPTION, ARBITRO_IMAGE_DESCRIPTION_0);
  description->id = image.String(root.id);
  description->version = image.String(root.version);
  description->title = image.String(root.title);
  for (const arbitro_format& format : image.Span<arbitro_format>(root.formats, 1'000)) {
    description->formats.push_back(
        {image.String(format.id), image.String(format.label), image.String(format.rule)});
  }
  description_image::FormReader forms(root, &image);
  if (image.ok()) {
    description->settings = forms.ReadOptional(root.settings_form);
    description->card = forms.ReadOptional(root.card_form);
    description->deck_row = forms.ReadOptional(root.deck_row_form);
    description->report = forms.ReadOptional(root.report_form);
  }
  for (const arbitro_question& question : image.Span<arbitro_question>(root.questions, 1'000)) {
    description->questions.push_back({image.String(question.id), image.String(question.label),
                                      image.String(question.rule), forms.Read(question.input),
                                      forms.Read(question.answer)});
  }
  for (const arbitro_rule& rule : image.Span<arbitro_rule>(root.rules, 10'000)) {
    description->rules.push_back(
        {image.String(rule.id), image.String(rule.text), image.String(rule.status)});
  }
  description->reasons = description_image::ReadCodes(root.reasons, &image);
  description->violations = description_image::ReadCodes(root.violations, &image);
  description_image::ReadLife(root, &forms, &image, description);
  description_image::ReadRevision1(root, &image, description);
  description->rounds_max = root.rounds_max;
  description->players_min = root.players_min;
  if (description->id.empty()) image.Fault("the description has no id");
  if (description->version.empty()) image.Fault("the description has no version");
  if (description->formats.empty()) image.Fault("the description has no format");
  if (root.rounds_max == 0 || root.rounds_max > limits::kRoundsMax) {
    image.Fault("rounds_max is " + std::to_string(root.rounds_max) + ", allowed is 1 to " +
                std::to_string(limits::kRoundsMax));
  }
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_DESCRIPTION_IMAGE_H_
