// SPDX-License-Identifier: Apache-2.0
//
// Tells what an organiser sets for one event: improvements of the draw, and readings of the rules
// that are a choice.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_EVENT_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_EVENT_H_

#include <cstdint>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "plugins/risiko/rules/cards.h"
#include "plugins/risiko/rules/preliminary_standings.h"
#include "plugins/risiko/rules/sdadata.h"

namespace arbitro::rsk {

struct EventSettings {
  bool avoid_repeats = false;       // beyond the rulebook
  bool balance_first_seat = false;  // beyond the rulebook
  OverLimit over_limit = OverLimit::kDiscardAll;
  ForgottenRoll forgotten_roll = ForgottenRoll::kExclude;
  int64_t quarters_at_three = 4;  // by which objective points count at a table of three
  PlayOffRules play_off;
};

// The two readings of what who holds too many cards loses.
inline constexpr char kDiscardAllName[] = "discard_all";
inline constexpr char kDoubleExcessName[] = "double_excess";
Form OverLimitForm(const char* id, Label label);

// The two readings of what a second forgotten roll costs.
inline constexpr char kExcludeName[] = "exclude";
inline constexpr char kPointsName[] = "points";
Form ForgottenRollForm(const char* id, Label label);
ForgottenRoll ReadForgottenRoll(const Value& name);

Form SettingsForm();

// Settings that fit the form.
EventSettings ReadSettings(const Value& settings);

// The number of the preliminary phase; play-off and final follow.
inline constexpr uint32_t kPreliminaryPhase = 1;

// Whether the book has a phase of this kind (arbitro_phase_kind) with this number. It has match
// days, a play-off and a final, and no tables of two; a first round that belongs to no phase comes
// as a Swiss one.
bool IsOfTheBook(uint32_t phase_kind, uint32_t number);
// The kind that an organiser starts by hand in the place of another.
inline constexpr char kKindOfTables[] = "tables";

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_EVENT_H_
