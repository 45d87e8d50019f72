// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/table_forming.h"

#include <algorithm>
#include <map>

#include "kit/tables.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

kit::SplitRule Split();

}  // namespace

std::vector<uint32_t> TableSizes(uint32_t present) {
  const kit::TableSplit split = kit::SplitTables(present, Split());
  return split.status == kit::SplitStatus::kSplit ? split.sizes : std::vector<uint32_t>();
}

FiveTableSeats SeatAtFive(const std::vector<uint32_t>& sizes,
                          const std::vector<int64_t>& five_table_games) {
  FiveTableSeats seats;
  uint32_t left = 0;
  for (const uint32_t size : sizes) left += size == kSeatsMax ? size : 0;
  std::map<int64_t, std::vector<uint32_t>> by_games;
  for (uint32_t player = 0; player < five_table_games.size(); ++player) {
    by_games[five_table_games[player]].push_back(player);
  }
  // [RSK-5.4] The players with the fewest games of five play the next; [RSK-5.3] ties by lot.
  for (const auto& [games, players] : by_games) {
    if (left == 0) break;
    if (players.size() > left) {
      seats.drawn = players;
      seats.draw_count = left;
      break;
    }
    seats.certain.insert(seats.certain.end(), players.begin(), players.end());
    left -= static_cast<uint32_t>(players.size());
  }
  std::sort(seats.certain.begin(), seats.certain.end());
  return seats;
}

namespace {

// [RSK-5.1] [RSK-5.2] Tables of four and five; of three only where nothing else fits. [RSK-AMB-37]
// Then as few of three as can be; [RSK-5.4] and as few of five.
kit::SplitRule Split() {
  kit::SplitRule rule;
  rule.forms = {{"tables_of_5_4_and_3",
                 "RSK-5.2",
                 {5, 4, 3},
                 {{"tables_of_3", "RSK-5.2", kit::SplitMeasure::kTablesOfSize, 3},
                  {"tables_of_5", "RSK-5.4", kit::SplitMeasure::kTablesOfSize, 5}}}};
  return rule;
}

}  // namespace

}  // namespace arbitro::rsk
