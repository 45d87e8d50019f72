// SPDX-License-Identifier: Apache-2.0
//
// Figures of the season that no source of the time could be had for: settings of the event, with
// the ledger's value as their default.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_SEASON_FIGURES_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_SEASON_FIGURES_H_

#include <map>
#include <string>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

struct SeasonFigures {
  // [PKM-GEN-10] Fewer Swiss rounds are not played.
  uint32_t swiss_rounds_least = kSwissRoundsMin;
  // [PKM-GEN-4] Years of birth: Juniors were born last, then Seniors; Masters are older.
  int64_t junior_born_from = 2003;
  int64_t senior_born_from = 1999;
  // [PKM-GEN-21] Old opponents meet again where nothing else is possible.
  bool rematches_if_unavoidable = false;
  // [PKM-GEN-22] The bye goes to the lowest points, had one or not.
  bool bye_to_lowest_points = false;
  // [PKM-GEN-20] [PKM-GEN-23] Point gaps are as small as can be over all groups, not from the top.
  bool gaps_over_all = false;
  // [PKM-GEN-15] After the first round of the cut the best place left meets the worst.
  bool reseeds_bracket = false;
  // [PKM-GEN-DECK-2] A list without a Basic Pokémon is warned of.
  bool warns_without_basic = true;
  // [PKM-GEN-DECK-3] The δ sign is part of a name.
  bool delta_is_in_name = false;
  // [PKM-AMB-20] Half a win, or nothing.
  bool tie_counts_nothing = false;
  // [PKM-PEN-31] Infraction -> the penalty that it begins with, in place of the table's.
  std::map<std::string, std::string> penalty_starts{};
  // [PKM-PEN-3] Prize cards that the opponent has less to take.
  int32_t prize_penalty_cards = 1;
  // [PKM-PEN-4] In a single-game match a lost game is the match.
  bool single_game_is_match = true;
  // [PKM-PEN-6] A disqualified player leaves the event.
  bool disqualified_leave = true;
  // [PKM-PEN-12] Of infractions found together the heaviest alone is penalized.
  bool heaviest_only = true;
  // [PKM-PEN-15] The mildest penalty that is reported with the event.
  std::string reported_from = "warning";
};

// Their fields in the form of an event's settings; each label says that it is unverified. Some are
// fields of questions as well.
std::vector<Form> SeasonFigureFields();
Form BracketField();
Form PrizePenaltyCardsField();
Form ReportedFromField();

SeasonFigures ReadSeasonFigures(const Value& settings);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_SEASON_FIGURES_H_
