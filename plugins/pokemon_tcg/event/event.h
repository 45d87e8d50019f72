// SPDX-License-Identifier: Apache-2.0
//
// The settings of an event as a form, and how they are read.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_EVENT_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_EVENT_H_

#include <string>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "plugins/pokemon_tcg/rules/event_facts.h"

namespace arbitro::pkm {

// The form of an event's settings. Fields that are left out mean what EventFacts starts with.
Form SettingsForm();

// Reads a value of SettingsForm, or a question's `event`, whose fields have the same names.
EventFacts ReadEvent(const Value& settings);

// The texts of a list.
std::vector<std::string> Texts(const Value& list);

// The two kinds of match, as a field.
Form MatchTypeField();

// Of a value of MatchTypeField; a single game where there is none.
MatchType ReadMatchType(const Value& value);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_EVENT_H_
