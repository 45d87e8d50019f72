// SPDX-License-Identifier: Apache-2.0
//
// Says who stands where: match points, and the tie-breaks in exact ratios.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_STANDINGS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_STANDINGS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/percentages.h"

namespace arbitro::pkm {

// The numbers of the tie-breaks.
struct StandingsRules {
  // [PKM-GEN-31] A tie is half a win; [PKM-AMB-20] the older reading, nothing, is not followed.
  kit::Share tie = {1, 2};
  // [PKM-GEN-32] A player counts as a quarter or more, and one who dropped as three at most.
  kit::Share floor = {1, 4};
  kit::Share dropped_cap = {3, 4};
};

// How a player's matches went. Byes stand apart from wins.
struct MatchRecord {
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
  uint32_t byes = 0;
};

enum class Participation : uint8_t { kPlaysOn, kDropped };

// One player's win percentage; a fraction between the floor and the cap.
kit::Ratio WinPercentage(const MatchRecord& record, Participation participation,
                         const StandingsRules& rules);

// The three percentages of all players, each column over one denominator.
struct Percentages {
  kit::Percentages own;
  kit::Percentages opponents;            // OWP
  kit::Percentages opponents_opponents;  // OOWP
};

// The players' records in the request's order. Rounds that a late entrant, a player who came back
// or one who was absent has missed are losses.
std::vector<MatchRecord> Records(const StandingsRequest& request);

// nullopt where the denominators do not fit 128 bits; they do up to kSwissRoundsMax rounds.
std::optional<Percentages> ComputePercentages(const StandingsRequest& request,
                                              const std::vector<MatchRecord>& records,
                                              const StandingsRules& rules);

// The standings. Refuses with RATIO_TOO_LARGE where the percentages do not fit.
Decided<Standings> RankPlayers(const StandingsRequest& request, const StandingsRules& rules,
                               Host& host);

// The columns as the description lists them.
std::vector<Code> StandingsColumns();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_STANDINGS_H_
