// SPDX-License-Identifier: Apache-2.0
//
// Chapters 8 and 9: decides a match on which time has run out.
//
// The two players of the match are A and B.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "arbitro/refusal.h"
#include "plugins/pokemon_tcg/rules/event_facts.h"

namespace arbitro::pkm {

// Returns the other one of the two players of a match.
inline std::string OtherSide(const std::string& side) { return side == "A" ? "B" : "A"; }

enum class Situation : uint8_t {
  kFinalTurnEnded,      // The last of the three turns ended within a game.
  kBetweenGames,        // Time was called, and the next game's first player was not decided.
  kSimultaneousWin,     // Both won the game at once, and its Sudden Death has not started.
  kGameWonInExtraTurns  // A player won the game in the three turns.
};

struct MatchSituation {
  MatchType match_type = MatchType::kSingle;
  Situation situation = Situation::kFinalTurnEnded;
  std::vector<std::string> completed;  // winners of the finished games, in order
  uint32_t current_game = 1;
  std::string game_winner;                // kGameWonInExtraTurns
  std::map<std::string, int64_t> prizes;  // Prize cards left; empty if not said
  int64_t starting_prizes = 0;            // 0 if not said
  std::vector<std::string> late_or_absent;
  bool judge_informed = false;  // before the match ended
};

// How the match stands.
struct MatchResolution {
  std::string match;      // A, B, tie or undecided
  const char* rule = "";  // that decided it
  bool by_criterion_1 = false;
  std::string game2;        // its winner, or does-not-count; elimination only
  const char* action = "";  // where undecided
  const char* winner_takes = "";
};

// Decides a match of the Swiss rounds, chapter 8.
MatchResolution ResolveSwiss(const MatchSituation& match);

// Decides a match of single elimination, chapter 9. Refuses with INCOMPLETE_QUESTION if Prize cards
// decide and `match` does not say how many are left.
Decided<MatchResolution> ResolveElimination(const MatchSituation& match);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_
