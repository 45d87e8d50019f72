// SPDX-License-Identifier: Apache-2.0
//
// The settings that an organiser chooses for one event.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {

struct EventSettings {
  bool decks_required = true;
  bool cards_declared = false;  // lists state of each card the facts that a catalogue would give
  bool at_shop = true;
  bool organiser_as_judge = false;
  std::vector<std::string> illegal_codes;  // of a special format
  int64_t verbal_becomes_official = 0;     // the verbal warning that is treated as official
  // For numbers of players that the table of rounds does not know.
  std::optional<StructureRow> structure;
};

// Returns the form of these settings, as the ruleset publishes it.
Form SettingsForm();

// Reads settings that fit the form.
EventSettings ReadSettings(const Value& settings);

// Returns the rounds and the cut of an event with so many players: the row of the rulebook's
// table, or, for a number that the table does not have, the organiser's. Empty if there is neither.
std::optional<StructureRow> StructureOf(const EventSettings& settings, int64_t players);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_H_
