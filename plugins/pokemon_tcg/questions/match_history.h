// SPDX-License-Identifier: Apache-2.0
//
// Rounds as a question tells them: [a, b, winner or "tie"] and [a, "BYE"].
//
// Turned into the same requests that an event's rounds and standings are decided from.

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

// One player's side of what was played, round by round.
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

// Reads rounds of that field. `names` come first; who is not among them joins in order of
// appearance, unless `names` is all there are: then UNKNOWN_PLAYER. Refuses a match whose winner
// sits elsewhere with UNKNOWN_PLAYER as well.
enum class Roster : uint8_t { kOpen, kComplete };
Decided<History> ReadHistory(const Value& rounds, const std::vector<std::string>& names,
                             Roster roster);

// What a next round is drawn from.
DrawRequest ToDrawRequest(const History& history, uint32_t round);

// What standings are made from; everybody plays on and nobody is late until the caller says so.
StandingsRequest ToStandingsRequest(const History& history);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_MATCH_HISTORY_H_
