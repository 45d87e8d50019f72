// SPDX-License-Identifier: Apache-2.0
//
// All labels of a description, to look at or to translate.
//
// A language is added by a table of its own, which a translator can write without the code:
//
//   static constexpr TranslatedRow kFrench[] = {{"Points", "Points"}, {"Report", "Feuille de
//   match"}}; AddLanguage("fr", kFrench, &description);
//
// A label whose English is in no row stays without that language, and its reader gets the first.

#ifndef ARBITRO_LABELS_H_
#define ARBITRO_LABELS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "arbitro/description.h"
#include "arbitro/form.h"

namespace arbitro {
inline namespace v0 {

namespace labels {

// Calls `each` with every label of a form, and the id it belongs to.
template <class OneForm, class Each>
void VisitForm(OneForm& form, const Each& each) {
  each(form.label, form.id);
  for (auto& choice : form.choices) each(choice.label, choice.id);
  for (auto& child : form.children) VisitForm(child, each);
}

template <class OneDescription, class Each>
void VisitForms(OneDescription& all, const Each& each) {
  for (auto* form : {&all.settings, &all.card, &all.deck_row, &all.report, &all.player, &all.stage,
                     &all.series}) {
    if (*form) VisitForm(**form, each);
  }
  for (auto& question : all.questions) {
    VisitForm(question.input, each);
    VisitForm(question.answer, each);
  }
  for (auto& infraction : all.infractions) {
    if (infraction.circumstances) VisitForm(*infraction.circumstances, each);
  }
}

}  // namespace labels

// Calls `each` with every label of a description, constant or not, and the id it belongs to.
template <class OneDescription, class Each>
void VisitLabels(OneDescription& all, const Each& each) {
  each(all.title, std::string("title"));
  for (auto& format : all.formats) each(format.label, format.id);
  for (auto& question : all.questions) each(question.label, question.id);
  for (auto& rule : all.rules) each(rule.text, rule.id);
  for (auto* codes : {&all.reasons, &all.violations, &all.duties, &all.awards, &all.staff_roles,
                      &all.divisions, &all.columns}) {
    for (auto& code : *codes) each(code.label, code.id);
  }
  for (auto& infraction : all.infractions) each(infraction.label, infraction.id);
  for (auto& penalty : all.penalties) each(penalty.label, penalty.id);
  labels::VisitForms(all, each);
}

// English words, and the same in another language.
struct TranslatedRow {
  const char* english;
  const char* translated;
};

// Adds a language to a description behind those it has, and its words to every label whose English
// is in the table.
template <size_t count>
void AddLanguage(const char* language, const TranslatedRow (&rows)[count],
                 Description* description) {
  description->languages.emplace_back(language);
  VisitLabels(*description, [&](Label& label, const std::string&) {
    for (const TranslatedRow& row : rows) {
      if (label.en != row.english || label.In(language) != nullptr) continue;
      label.Add(language, row.translated);
    }
  });
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_LABELS_H_
