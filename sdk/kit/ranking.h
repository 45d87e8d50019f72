// SPDX-License-Identifier: Apache-2.0
//
// Ranks players by an ordered chain of tie-breaks, each named and cited.
//
// A rulebook's ranking is a list of steps. Each step looks only at players whom all steps before it
// left level. The answer says, beside the places, which step parted each player from the one above,
// so that a standing explains itself. Pure and thread-safe.

#ifndef ARBITRO_KIT_RANKING_H_
#define ARBITRO_KIT_RANKING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/random.h"
#include "kit/ratio.h"

namespace arbitro::kit {

// Whether the largest or the smallest value stands first.
enum class RankOrder : uint8_t { kDescending, kAscending };

// The values that a step compares.
enum class RankMeasure : uint8_t {
  kInteger,     // RankStep::integers, one a player.
  kRatio,       // RankStep::ratios, one a player, compared exactly.
  kHeadToHead,  // RankStep::beats: parts two players, see below.
  kLots,        // Drawn: players still level stand in random order.
};

// One match won, for head-to-head: player indices.
struct Beat {
  uint32_t winner;
  uint32_t loser;
};

// One step of a chain. Rank reads only the list that its measure names.
//
// kHeadToHead parts a group of exactly two level players if one has beaten the other more often
// than the other way round; larger groups pass it unchanged, as [PKM-GEN-30] wants.
struct RankStep {
  const char* name;  // "opponents_win_percentage": shown beside the place; outlives the ranking.
  const char* rule;  // "PKM-GEN-30": the rule that asks for the step; outlives the ranking.
  RankMeasure measure = RankMeasure::kInteger;
  RankOrder order = RankOrder::kDescending;
  std::vector<int64_t> integers = {};
  std::vector<Ratio> ratios = {};
  std::vector<Beat> beats = {};
};

// The step index of a player whom no step parted from the player above.
inline constexpr uint32_t kNotParted = 0xFFFFFFFF;

// One line of a ranking, from the first place down.
struct RankedPlayer {
  uint32_t player;  // Index of the player.
  uint32_t place;   // From 1. Players left tied share a place; the next place skips (1, 2, 2, 4).
  uint32_t tied;    // How many players share this place, the player included.
  uint32_t parted_by;  // Index of the step that put the player below the line above; kNotParted on
                       // the first line and inside a tie.
};

struct Ranking {
  // The fault of the steps; empty if the ranking is valid. A list of another length than there are
  // players, a beat that names an unknown player, and a kLots step without a seed are refused here,
  // with the step's name; `lines` is then empty.
  std::string problem;

  // Every player once, first place first. Players left tied stand in order of index.
  std::vector<RankedPlayer> lines;
};

// The label of the stream from which lots are drawn.
inline constexpr char kLotsLabel[] = "rank.lots";

// Ranks players 0 .. player_count - 1 by the steps, in their order.
//
// `seed` may be null if no step is kLots. Lots are drawn from the stream "rank.lots" of the seed,
// group after group from the top; each group is shuffled from the order of index.
Ranking Rank(uint32_t player_count, const std::vector<RankStep>& steps, const Seed* seed);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_RANKING_H_
