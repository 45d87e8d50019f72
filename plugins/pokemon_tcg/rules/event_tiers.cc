// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/event_tiers.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbitro::pkm {

const EventTierRow* FindEventTier(std::string_view tier) {
  const auto* row = std::find_if(std::begin(kEventTiers), std::end(kEventTiers),
                                 [&](const EventTierRow& one) { return tier == one.id; });
  return row == std::end(kEventTiers) ? nullptr : row;
}

int DefaultTopCut(const EventTierRow& tier, uint32_t players) {
  const auto* row = std::find_if(std::begin(kTopCuts), std::end(kTopCuts),
                                 [&](const TopCutRow& one) { return players <= one.players_max; });
  // [PKM-GEN-12] No top cut at a League Challenge.
  return std::min(row->top_cut, tier.top_cut_max);
}

Form OptionalEventTierField() {
  std::vector<Choice> tiers;
  for (const EventTierRow& row : kEventTiers) tiers.push_back({row.id, {row.english, row.italian}});
  return form::OneChoice("event_tier", {"Tier", "Livello"}, std::move(tiers));
}

Form EventTierField() { return form::Required(OptionalEventTierField()); }

Form SeasonField() {
  // [PKM-AMB-27] This edition governs the 2014 season and no other.
  return form::Required(form::Integer("season", {"Season", "Stagione"}, kSeason, kSeason));
}

}  // namespace arbitro::pkm
