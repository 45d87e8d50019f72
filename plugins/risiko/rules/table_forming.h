// SPDX-License-Identifier: Apache-2.0
//
// Article 5: how many tables of five, four and three, and who sits at those of five.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_TABLE_FORMING_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_TABLE_FORMING_H_

#include <cstdint>
#include <vector>

namespace arbitro::rsk {

// The sizes, largest table first; empty where so few players form none.
std::vector<uint32_t> TableSizes(uint32_t present);

// Who sits at tables of five, before the draw: players by index.
struct FiveTableSeats {
  std::vector<uint32_t> certain;  // at a table of five, whatever is drawn
  std::vector<uint32_t> drawn;    // among these,
  uint32_t draw_count = 0;        // so many are drawn for what is left
};
FiveTableSeats SeatAtFive(const std::vector<uint32_t>& sizes,
                          const std::vector<int64_t>& five_table_games);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_TABLE_FORMING_H_
