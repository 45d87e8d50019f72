// SPDX-License-Identifier: Apache-2.0
//
// Win percentages as tie-breaks: a player's own with a floor and a cap, the mean of the opponents',
// and the same of games.
//
// A column of percentages has one denominator for all players, so that their numerators alone rank
// them, and is what a standings column of kind RATIO carries. The Swiss tie-breaks of most card
// games are five lines:
//
//   const kit::PercentageRules floor = {{33, 100}};
//   const kit::Percentages own = kit::OwnPercentages(kit::MatchRecords(request, {3, 1}), floor);
//   const kit::Percentages opponents = kit::MeansOf(own, kit::OpponentsOf(request), floor.floor);
//   const kit::RankStep step = kit::StepOf("opponents", "X-4", opponents);
//   kit::ColumnOf(step, {"Opponents' %", "% avversari"}, opponents);      // kit/standings.h
//
// **Beyond 128 bits.** A column is exact as long as its denominator fits 128 bits. One that does
// not is rounded instead: each share to the nearest multiple of 10^-18, half up, the same for the
// same request; `exact` is then false. A rulebook that would rather have no standings than rounded
// ones refuses. Matches are exact for limits::kRatioRoundsMax rounds, up to the opponents'
// opponents. Games bring larger denominators: the opponents' means are exact for
// kExactGamesMax games a player in kExactGamesRoundsMax rounds.
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_PERCENTAGES_H_
#define ARBITRO_KIT_PERCENTAGES_H_

#include <cstdint>
#include <vector>

#include "arbitro/standings.h"
#include "kit/ranking.h"
#include "kit/ratio.h"

namespace arbitro::kit {

// A share of the whole as a rulebook prints it: 1/4, 33/100. At most 1.
struct Share {
  uint32_t numerator = 0;
  uint32_t denominator = 1;  // at least 1
};

// How much of what could be won a player has won: points of matches, or of games. `earned` is at
// most `possible`; more counts as all of it. Nothing possible: the floor.
struct WinRecord {
  uint32_t earned = 0;
  uint32_t possible = 0;
  bool capped = false;  // PercentageRules::cap applies, as to a player who dropped
};

struct PercentageRules {
  Share floor = {0, 1};  // no player has less
  Share cap = {1, 1};    // no player who is `capped` has more; at least the floor
};

// One share a player, over one denominator.
struct Percentages {
  Uint128 denominator = 1;
  std::vector<Uint128> numerators;  // one a player, each at most the denominator
  bool exact = true;                // false: rounded, as the head of this file says
};

// Means of game percentages are exact for so many games of a player, in so many rounds.
inline constexpr uint32_t kExactGamesMax = 72;
inline constexpr uint32_t kExactGamesRoundsMax = 18;

// The denominator of rounded columns: 10^18.
inline constexpr uint64_t kRoundedDenominator = 1'000'000'000'000'000'000;

// Each player's own share, between the floor and the cap. The denominator is the least common
// multiple of what could be won, of the floor's and of the cap's.
Percentages OwnPercentages(const std::vector<WinRecord>& records, const PercentageRules& rules);

// Returns the share of one player, by the same rules.
Ratio OwnPercentage(const WinRecord& record, const PercentageRules& rules);

// The request without the results of its single eliminations, for rulebooks whose tie-breaks count
// the Swiss rounds alone. Points stay as they are.
StandingsRequest WithoutEliminations(const StandingsRequest& request);

// The opponents of each player: those of player i are `players[first[i]]` up to `players[first[i +
// 1]]`, one for each match.
struct Opponents {
  std::vector<uint32_t> first = {0};
  std::vector<uint32_t> players;
};

// Everybody whom each player has met at a table of two, as often as they met. Byes and neutral
// seats bring none.
Opponents OpponentsOf(const StandingsRequest& request);

// The plain mean of a column over each player's opponents; `none` for a player without any. Of a
// column of means it gives the opponents' opponents' percentages.
Percentages MeansOf(const Percentages& column, const Opponents& opponents, Share none = {0, 1});

// Points of a match, or of a game. A win is worth at least a tie.
struct WinWorth {
  uint32_t win = 3;
  uint32_t tie = 1;
};

// How byes count in a record.
enum class ByeCounts : uint8_t { kAsWin, kNotAtAll };

// Each player's matches by their results. A table without a result counts as a tie, a match against
// a neutral seat as its result says. Rounds that a player missed are not in it.
std::vector<WinRecord> MatchRecords(const StandingsRequest& request, WinWorth worth,
                                    ByeCounts byes = ByeCounts::kAsWin);

// The games of one seat in one match.
struct GameTally {
  uint32_t won = 0;
  uint32_t lost = 0;
  uint32_t drawn = 0;
};

// The tally as a seat's details of an outcome, and back. Details without these fields, as of a
// result that was entered by hand without them, are a tally of no games.
Value ToDetails(const GameTally& games);
GameTally GamesOf(const Value& details);

// Each player's games by the details of the results. `bye` is what a bye counts as: {2, 0, 0} where
// it is won by two games to none.
std::vector<WinRecord> GameRecords(const StandingsRequest& request, WinWorth worth, GameTally bye);

// The shares of some players of a column, by their indices in it, in the order given.
Percentages SharesOf(const Percentages& column, const std::vector<uint32_t>& players);

// A step of a ranking: the greater share stands first.
RankStep StepOf(const char* name, const char* rule, const Percentages& column);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_PERCENTAGES_H_
