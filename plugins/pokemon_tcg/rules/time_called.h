// SPDX-License-Identifier: Apache-2.0
//
// Chapters 8 and 9: a match that time has run out on.
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

// The other one of the two players of a match, who are called A and B.
inline std::string OtherSide(const std::string& side) { return side == "A" ? "B" : "A"; }

enum class Situation : uint8_t {
  kFinalTurnEnded,      // The last of the three turns ended within a game.
  kBetweenGames,        // Time was called, and the next game's first player was not decided.
  kSimultaneousWin,     // Both won the game at once, and its Sudden Death has not started.
  kGameWonInExtraTurns  // Somebody won the game in the three turns.
};

struct MatchSituation {
  MatchType match_type = MatchType::kSingle;
  Situation situation = Situation::kFinalTurnEnded;
  std::vector<std::string> completed;  // winners of the finished games, in order
  uint32_t current_game = 1;
  std::string game_winner;                // kGameWonInExtraTurns
  std::map<std::string, int64_t> prizes;  // Prize cards left; empty where nobody said
  int64_t starting_prizes = 0;            // 0 where nobody said
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

// Swiss rounds, chapter 8.
MatchResolution ResolveSwiss(const MatchSituation& match);

// Single elimination, chapter 9. Refuses with INCOMPLETE_QUESTION where Prize cards decide and
// nobody said how many are left.
Decided<MatchResolution> ResolveElimination(const MatchSituation& match);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_
