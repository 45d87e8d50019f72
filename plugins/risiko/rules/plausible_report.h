// SPDX-License-Identifier: Apache-2.0
//
// Whether what a table's report counts can be so: what the map, an objective and a hand hold.
//
// A report may leave out what nothing depends on; a check looks only at what is there.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_PLAUSIBLE_REPORT_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_PLAUSIBLE_REPORT_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/refusal.h"
#include "plugins/risiko/rules/game_score.h"

namespace arbitro::rsk {

// Tells what the report says of one player.
struct ReportedLine {
  std::optional<int64_t> objective_card;    // its number
  std::optional<TerritorySet> territories;  // held at the end
  std::optional<int64_t> objective;
  std::optional<int64_t> outside;
  std::optional<int64_t> armies_in_objective;
  std::optional<int64_t> armies;
  std::optional<int64_t> cards;
  std::optional<int64_t> territories_in_objective;
  std::optional<int64_t> territories_outside;
  int64_t lot = 0;
  uint32_t eliminated = 0;   // 1: first of the table; 0: still there
  bool out_of_game = false;  // by a penalty, with neutral territories
  bool passive = false;      // a judge plays on, without an objective
};

struct ReportedTable {
  std::vector<ReportedLine> lines;  // in the order of hands
  std::optional<size_t> risiko;
  int64_t neutral = 0;  // territories that belong to no player at the end
};

// Fills in what objective cards and territories say: points, and how many territories lie inside
// and outside. Refuses with WRONG_REPORT, and the rule, a line that lacks its points, one whose
// written points are others, and a territory that two players hold.
std::optional<Refusal> FillFromTerritories(ReportedTable* table);

// Refuses with WRONG_REPORT, the rule and the sum what no game can end with. The lines must have
// been filled in.
std::optional<Refusal> CheckPlausible(const ReportedTable& table);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_PLAUSIBLE_REPORT_H_
