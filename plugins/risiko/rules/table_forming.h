// SPDX-License-Identifier: Apache-2.0
//
// Article 5: how many tables of five, four and three there are, and which players sit at those of
// five.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_TABLE_FORMING_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_TABLE_FORMING_H_

#include <cstdint>
#include <vector>

namespace arbitro::rsk {

// Returns the sizes, largest table first; empty if so few players form no table.
std::vector<uint32_t> TableSizes(uint32_t present);

// The players who sit at tables of five, before the draw, by index.
struct FiveTableSeats {
  std::vector<uint32_t> certain;  // at a table of five, whatever is drawn
  std::vector<uint32_t> drawn;    // among these,
  uint32_t draw_count = 0;        // so many are drawn for the seats that are left
};
FiveTableSeats SeatAtFive(const std::vector<uint32_t>& sizes,
                          const std::vector<int64_t>& five_table_games);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_TABLE_FORMING_H_
