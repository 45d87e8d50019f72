// SPDX-License-Identifier: Apache-2.0
//
// An organiser's settings of one event: derogations, and readings of the rules that are a choice.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_EVENT_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_EVENT_H_

#include <array>
#include <cstdint>
#include <optional>

#include "arbitro/form.h"
#include "arbitro/value.h"

namespace arbitro::sam {

struct EventSettings {
  bool publisher_authorised = false;
  std::optional<uint32_t> rounds;                // by derogation
  bool eight_finalists = false;                  // by derogation
  uint32_t time_limit_minutes = 0;               // by derogation; 0: none
  std::optional<std::array<int32_t, 3>> prizes;  // of an event with other rounds
  bool ronin_daimyo_counts = true;
  bool late_entries = false;  // the referee lets players in after the first draw

  // Whether the event departs from the document.
  bool Derogates() const { return rounds || eight_finalists || time_limit_minutes > 0; }
  uint32_t Finalists() const;
};

Form SettingsForm();

// Settings that fit the form.
EventSettings ReadSettings(const Value& settings);

// Whether the book has a phase of this kind (arbitro_phase_kind) with this number: tables, then
// duels. A first round that belongs to no phase comes as a Swiss one.
bool IsOfTheBook(uint32_t phase_kind, uint32_t number);
// The kind that an organiser starts by hand in the place of another.
inline constexpr char kKindOfTables[] = "tables";

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_EVENT_H_
