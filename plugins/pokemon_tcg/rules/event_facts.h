// SPDX-License-Identifier: Apache-2.0
//
// The facts that the organiser settles about an event, and the rules need to know.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_EVENT_FACTS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_EVENT_FACTS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {

// How a match is played: one game, or until a player has won two.
enum class MatchType : uint8_t { kSingle, kBestOfThree };

// [PKM-GEN-24] How age divisions meet in the Swiss rounds: without regard to them, each for itself,
// or together with an eye to age.
enum class AgePairing : uint8_t { kTogether, kApart, kByAge };

// An event's settings, or the facts that a question gives in their place.
struct EventFacts {
  std::string date;    // YYYY-MM-DD: what is released is judged on this day
  std::string region;  // of table 4.2; empty if not said
  bool premier = false;
  bool decks_required = true;
  bool basic_energy_provided = false;  // Limited
  uint32_t cards_handed_out = 0;       // Limited, to each player; 0: not said
  bool allow_foreign_at_non_premier = false;
  bool home_languages = false;  // each card in a language of its player's home region
  MatchType match_type = MatchType::kSingle;
  uint32_t swiss_rounds = 0;        // 0: by the number of players
  std::string tier;                 // of rules/event_tiers.h; empty: none was said
  std::optional<uint32_t> top_cut;  // nothing: by tier and number of players
  uint32_t second_day_players = 0;  // 0: the event has one day
  uint32_t second_day_rounds = 0;   // 0: by second_day_players
  AgePairing age_divisions = AgePairing::kTogether;
  std::string draft;  // Limited: how cards are picked; empty: not
  SeasonFigures season;
  uint32_t match_minutes = 0;                        // 0: by the kind of match
  std::vector<std::string> released_promos;          // card ids
  std::vector<std::string> significantly_changed;    // English names
  std::map<std::string, std::string> release_dates;  // set -> date in the event's country
};

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_EVENT_FACTS_H_
