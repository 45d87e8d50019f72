// SPDX-License-Identifier: Apache-2.0
//
// Infractions and penalties as fields of forms.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_PENALTY_FIELDS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_PENALTY_FIELDS_H_

#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "plugins/naruto_cg/rules/penalty_tables.h"
#include "plugins/naruto_cg/rules/procedure.h"

namespace arbitro::nar {

// The actions beside a penalty, in the order of Action; its first, kNone, is left out.
struct ActionRow {
  const char* id;
  const char* en;
  const char* it;
};
inline constexpr ActionRow kActionRows[] = {
    {"fix_list_and_deck", "Put list and deck right", "Sistemare lista e mazzo"},
    {"update_list_to_deck", "Update the list", "Aggiornare la lista"},
    {"treat_as_illegal_deck", "Treat as an illegal deck", "Trattare come mazzo illegale"},
    {"fix_deck_to_list", "Match the deck to the list", "Riportare il mazzo alla lista"},
    {"fix_sideboard", "Put the sideboard right", "Sistemare il sideboard"},
    {"restore_main_deck_and_forfeit_sideboard", "Lose the sideboard", "Perdere il sideboard"},
    {"restore_deck", "Restore the deck", "Ripristinare il mazzo"},
    {"presumed_drop", "Presumed to have dropped", "Abbandono presunto"},
    {"move_to_correct_table", "Move to the right table", "Spostare al tavolo giusto"},
    {"play_correct_match", "Play the right match", "Giocare l'incontro giusto"},
    {"treat_as_cheating", "Treat as cheating", "Trattare come barare"},
};
// Returns the row of an action other than kNone.
inline const ActionRow& RowOf(Action action) {
  return kActionRows[static_cast<size_t>(action) - 1];
}

inline Form PenaltyForm(const char* id) {
  std::vector<Choice> choices;
  for (const PenaltyRow& row : kPenaltyRows) choices.push_back({row.id, {row.en, row.it}});
  return form::OneChoice(id, {"Penalty", "Penalità"}, std::move(choices));
}
inline Form InfractionForm(const char* id) {
  std::vector<Choice> choices;
  for (const InfractionRow& row : kInfractionRows) choices.push_back({row.id, {row.en, row.it}});
  return form::OneChoice(id, {"Infraction", "Infrazione"}, std::move(choices));
}

inline Value NameOf(Penalty penalty) {
  return Value::Text(kPenaltyRows[static_cast<size_t>(penalty)].id);
}
inline Value NameOf(Infraction infraction) {
  return Value::Text(kInfractionRows[static_cast<size_t>(infraction)].id);
}

// Read names that a form has accepted.
inline Penalty ReadPenalty(const Value& name) {
  size_t place = 0;
  while (place + 1 < kPenaltyCount && name.text() != kPenaltyRows[place].id) ++place;
  return static_cast<Penalty>(place);
}
inline Infraction ReadInfraction(const Value& name) {
  size_t place = 0;
  while (place + 1 < kInfractionCount && name.text() != kInfractionRows[place].id) ++place;
  return static_cast<Infraction>(place);
}

// Returns the penalties that are given together with this one.
inline std::vector<Penalty> AccompanyingOf(Penalty penalty) {
  if (!BringsOfficialWarning(penalty)) return {};
  return {Penalty::kOfficialWarning};
}

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_PENALTY_FIELDS_H_
