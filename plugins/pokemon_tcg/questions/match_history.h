// SPDX-License-Identifier: Apache-2.0
//
// Rounds as a question states them: [a, b, winner or "tie"] and [a, "BYE"].
//
// They become the same requests from which an event's rounds and standings are decided.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_MATCH_HISTORY_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_MATCH_HISTORY_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/draw.h"
#include "arbitro/form.h"
#include "arbitro/score.h"
#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {

// One player's results, round by round.
struct PlayerHistory {
  std::string name;
  std::vector<PlayerResult> results;
};

struct History {
  std::vector<PlayerHistory> players;  // in order of `index`
  std::map<std::string, uint32_t> index;
  std::vector<std::pair<uint32_t, uint32_t>> played;  // matches, without byes
  uint32_t rounds = 0;
};

// A list of rounds as a field.
Form RoundsField(const char* id, Label label);

// Reads rounds of that field. `names` come first. If the roster is open, players who are not among
// `names` join in order of appearance; if it is complete, one is refused with UNKNOWN_PLAYER. A
// match whose winner does not sit at it is refused with UNKNOWN_PLAYER, too.
enum class Roster : uint8_t { kOpen, kComplete };
Decided<History> ReadHistory(const Value& rounds, const std::vector<std::string>& names,
                             Roster roster);

// Returns the request that draws the next round.
DrawRequest ToDrawRequest(const History& history, uint32_t round);

// Returns the request for the standings. Until the caller changes it, every player plays on and
// none is late.
StandingsRequest ToStandingsRequest(const History& history);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_MATCH_HISTORY_H_
