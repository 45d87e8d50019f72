// SPDX-License-Identifier: Apache-2.0
//
// The types of tournament that the document names.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_EVENT_TYPES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_EVENT_TYPES_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "arbitro/form.h"

namespace arbitro::nar {

// [NAR-EVENT-2] Normal or standard, Chunin, Evento, Jonin and pre-release. [NAR-JONIN-3] The rounds
// are the same for all of them.
enum class EventType { kNormal, kChunin, kEvento, kJonin, kPrerelease };

struct EventTypeRow {
  EventType type;
  const char* id;
  const char* english;
  const char* italian;
  // The points that a confirmed tournament adds to the shop's score.
  int64_t shop_score;
};
// [NAR-SHOP-4] Each type has its own worth. [NAR-SHOP-5] A Jonin tournament has none;
// [NAR-AMB-37] nor has a pre-release, which the list does not name.
inline constexpr EventTypeRow kEventTypeRows[] = {
    {EventType::kNormal, "normal", "Standard", "Standard", 10},
    {EventType::kChunin, "chunin", "Chunin selection", "Selezione dei Chunin", 20},
    {EventType::kEvento, "evento", "Special occasion", "Evento", 30},
    {EventType::kJonin, "jonin", "Jonin selection", "Selezione dei Jonin", 0},
    {EventType::kPrerelease, "prerelease", "Pre-release", "Pre-release", 0},
};

// Returns the row of an id that a form has accepted.
inline const EventTypeRow& EventTypeOf(std::string_view id) {
  for (const EventTypeRow& row : kEventTypeRows) {
    if (row.id == id) return row;
  }
  return kEventTypeRows[0];
}

// The setting in which an event names its type.
inline constexpr char kTypeSetting[] = "type";

inline std::vector<Choice> EventTypeChoices() {
  std::vector<Choice> choices;
  for (const EventTypeRow& row : kEventTypeRows) {
    choices.push_back({row.id, {row.english, row.italian}});
  }
  return choices;
}

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_EVENT_TYPES_H_
