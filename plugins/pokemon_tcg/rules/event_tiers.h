// SPDX-License-Identifier: Apache-2.0
//
// The tiers of events: what each plays, and how many go on after the Swiss rounds.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_EVENT_TIERS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_EVENT_TIERS_H_

#include <cstdint>
#include <string_view>

#include "arbitro/form.h"

namespace arbitro::pkm {

enum class TierLevel : uint8_t { kUpToCity, kAboveCity };

struct EventTierRow {
  const char* id;
  const char* english;
  const char* italian;
  TierLevel level;
  int top_cut_max;
};

inline constexpr char kWorldChampionships[] = "world-championships";

// [PKM-GEN-11] Championships cut to 8 at most; [PKM-GEN-12] League Challenges play Swiss rounds
// only.
inline constexpr EventTierRow kEventTiers[] = {
    {"league-challenge", "League Challenge", "Sfida di lega", TierLevel::kUpToCity, 0},
    {"city-championships", "City Championships", "Campionati cittadini", TierLevel::kUpToCity, 8},
    {"state-championships", "State Championships", "Campionati statali", TierLevel::kAboveCity, 8},
    {"regional-championships", "Regional Championships", "Campionati regionali",
     TierLevel::kAboveCity, 8},
    {"national-championships", "National Championships", "Campionati nazionali",
     TierLevel::kAboveCity, 8},
    {kWorldChampionships, "World Championships", "Campionati mondiali", TierLevel::kAboveCity, 8},
};

// [PKM-GEN-11] No championship cuts to more.
inline constexpr int kTopCutMax = 8;

struct TopCutRow {
  uint32_t players_max;
  int top_cut;
};

// [PKM-GEN-11] Table 4.5: up to 8 players no cut, up to 16 the top 4, above that the top 8.
inline constexpr TopCutRow kTopCuts[] = {{8, 0}, {16, 4}, {0xFFFFFFFF, 8}};

// [PKM-GEN-13] The match limit of championships above the City level.
inline constexpr int kChampionshipMinutes = 50;

// The season that this edition governs [PKM-AMB-27].
inline constexpr int kSeason = 2014;

// The row of a tier; null where there is none.
const EventTierRow* FindEventTier(std::string_view tier);

// The cut that an event of the tier makes where the organiser says nothing.
int DefaultTopCut(const EventTierRow& tier, uint32_t players);

// Fields of questions.
Form EventTierField();
Form OptionalEventTierField();
Form SeasonField();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_EVENT_TIERS_H_
