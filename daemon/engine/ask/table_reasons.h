// SPDX-License-Identifier: Apache-2.0
//
// Explains the tables of a round as far as this needs no rulebook: how many points each player had,
// and which players could not sit there because of an earlier meeting or bye.
//
// Pure; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_TABLE_REASONS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_TABLE_REASONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The most reasons that are named of each table.
inline constexpr size_t kTableReasonsNamedMax = 16;

// Two of the table who had met; registration numbers.
struct EarlierMeeting {
  uint32_t player_number = 0;
  uint32_t other_number = 0;
  uint32_t round = 0;  // the newest
};

// A player as near by points as the one who sits there, or nearer.
struct BlockedAlternative {
  uint32_t player_number = 0;  // who sits there; 0: the bye
  uint32_t other_number = 0;   // who could not sit there
  int32_t points = 0;          // of the other
  uint32_t round = 0;          // in which they met, or in which the other had the bye
};

struct TableReason {
  uint32_t table = 0;           // from 1
  std::vector<int32_t> points;  // by seat; 0 for a neutral one
  bool floats = false;          // the points differ
  std::vector<EarlierMeeting> met_before;
  std::vector<BlockedAlternative> blocked;  // nearest first
  uint32_t blocked_total = 0;
};

// The tables to explain. With `table` 0, each one up to `tables_max`.
struct TableChoice {
  uint32_t table = 0;
  size_t tables_max = 1000;
};

// Returns the reasons. `before` is the state that the draw saw; `tables` is its draw for `round`.
std::vector<TableReason> ReasonsOfTables(const EventState& before, uint32_t round,
                                         const std::vector<DrawnTable>& tables, TableChoice choice);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_TABLE_REASONS_H_
