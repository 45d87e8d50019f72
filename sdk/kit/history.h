// SPDX-License-Identifier: Apache-2.0
//
// What past rounds say about each player: opponents, byes, floats, seats and roles.
//
// A criterion of a rulebook often asks for more than points: who has floated down already, who sat
// first the last time, who had the bye. All of it follows from the tables of the rounds played,
// and is worked out here once. The rounds are the phase's own: a ruleset that wants the whole event
// gives all of them. Pure and thread-safe.

#ifndef ARBITRO_KIT_HISTORY_H_
#define ARBITRO_KIT_HISTORY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/swiss.h"

namespace arbitro::kit {

// The most rounds, and the greatest role; points of one table lie within kSwissPointsMax of 0.
inline constexpr uint32_t kHistoryRoundsMax = 1'000;
inline constexpr uint32_t kHistoryRoleMax = 255;

// A seat at a table that was played, and what its player got for it.
struct PastSeat {
  uint32_t player;     // Index of the player; the same in all rounds.
  int32_t points = 0;  // Earned at this table.
  uint32_t role = 0;   // The game's number for what the seat played as; 0 where it has none.
};

// A table of one seat is a bye. The first seat is the one that sat (or went) first.
struct PastTable {
  std::vector<PastSeat> seats;
};

// The tables of one round; players who did not take part are at none.
struct PastRound {
  std::vector<PastTable> tables;
};

// How a player stood to the opponents of a round when it was paired.
//
// kDown: met somebody with fewer points; kUp: with more. At a table of more than two, the
// comparison is with the one furthest away, and with equal distances both ways it is kLevel. A bye
// is no float: rulebooks count it for itself.
enum class Float : uint8_t { kAbsent, kBye, kLevel, kDown, kUp };

// One round of one player.
struct PastTurn {
  Float floated = Float::kAbsent;
  int32_t distance = 0;  // Points between the player and that opponent; at least 0.
  uint32_t seat = 0;     // From 0; kNoSeat where absent or with a bye.
  uint32_t role = 0;
};
inline constexpr uint32_t kNoSeat = 0xFFFFFFFF;

// All rounds of one player.
struct PlayerHistory {
  int32_t points = 0;
  uint32_t byes = 0;
  uint32_t floats_down = 0;
  uint32_t floats_up = 0;
  uint32_t seated_first = 0;
  std::vector<PastTurn> turns;        // By round.
  std::vector<uint32_t> met;          // In the order of rounds; repeated where they met again.
  std::vector<uint32_t> role_counts;  // By role number; as long as the greatest role had.
};

// What floats a player has had lately: rules say "not twice running" and "not in the last two".
//
// Counts the turns with `floated` among the player's last `rounds` turns. Absences count as turns.
uint32_t RecentFloats(const PlayerHistory& history, Float floated, uint32_t rounds);

struct EventHistory {
  std::string problem;  // Empty; else which round holds what cannot be, and `players` is empty.
  std::vector<PlayerHistory> players;
};

// Works out the histories of players 0 .. player_count - 1.
//
// Refuses, by `problem`: a player beyond the count, a player twice in a round, an empty table, and
// what is above the limits.
EventHistory ReadHistory(uint32_t player_count, const std::vector<PastRound>& rounds);

// The players as PairSwiss takes them; views into `history`, valid until it changes.
std::vector<SwissPlayer> PlayersToPair(const EventHistory& history);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_HISTORY_H_
