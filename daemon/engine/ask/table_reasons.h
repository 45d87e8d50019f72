// SPDX-License-Identifier: Apache-2.0
//
// Why the tables of a round are as they are, as far as it does not take the rulebook to see: who
// had how many points, and who could not sit there because two had met or had had the bye.
//
// Pure; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_TABLE_REASONS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_TABLE_REASONS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Of each table, what is named at most.
inline constexpr size_t kTableReasonsNamedMax = 16;

// Two of the table who had met; registration numbers.
struct EarlierMeeting {
  uint32_t player_number = 0;
  uint32_t other_number = 0;
  uint32_t round = 0;  // the newest
};

// Somebody as near by points as who sits there, or nearer.
struct BlockedAlternative {
  uint32_t player_number = 0;  // who sits there; 0: it is about the bye
  uint32_t other_number = 0;   // who could not
  int32_t points = 0;          // of the other
  uint32_t round = 0;          // in which they met, or the other had the bye
};

struct TableReason {
  uint32_t table = 0;           // from 1
  std::vector<int32_t> points;  // by seat; 0 for a neutral one
  bool floats = false;          // they are not all the same
  std::vector<EarlierMeeting> met_before;
  std::vector<BlockedAlternative> blocked;  // nearest first
  uint32_t blocked_total = 0;
};

// Which tables; `table` 0: each, up to `tables_max`.
struct TableChoice {
  uint32_t table = 0;
  size_t tables_max = 1000;
};

// `before`: the state that the draw met. `tables`: what it drew for `round`.
std::vector<TableReason> ReasonsOfTables(const EventState& before, uint32_t round,
                                         const std::vector<DrawnTable>& tables, TableChoice choice);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_TABLE_REASONS_H_
