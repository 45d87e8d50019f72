// SPDX-License-Identifier: Apache-2.0
//
// Chapters 8 and 9: decides a match on which time has run out.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/refusal.h"
#include "kit/side.h"
#include "plugins/pokemon_tcg/rules/event_facts.h"

namespace arbitro::pkm {

enum class Situation : uint8_t {
  kFinalTurnEnded,      // The last of the three turns ended within a game.
  kBetweenGames,        // Time was called, and the next game's first player was not decided.
  kSimultaneousWin,     // Both won the game at once, and its Sudden Death has not started.
  kGameWonInExtraTurns  // A player won the game in the three turns.
};

struct MatchSituation {
  MatchType match_type = MatchType::kSingle;
  Situation situation = Situation::kFinalTurnEnded;
  std::vector<kit::Side> completed;  // winners of the finished games, in order
  uint32_t current_game = 1;
  std::optional<kit::Side> game_winner;        // kGameWonInExtraTurns
  kit::BySide<std::optional<int64_t>> prizes;  // Prize cards left, if said
  int64_t starting_prizes = 0;                 // 0 if not said
  std::vector<kit::Side> late_or_absent;
  bool judge_informed = false;  // before the match ended
};

enum class MatchResult : uint8_t { kWon, kTie, kUndecided };

// The next step in a match that is undecided.
enum class NextStep : uint8_t { kNone, kPlayOnUntilPrizeLead, kSuddenDeath };

// The stake of Sudden Death: its winner takes it.
enum class Stake : uint8_t { kNone, kGame1AndMatch, kGame2, kGame3AndMatch, kMatch };

// How the match stands.
struct MatchResolution {
  MatchResult result = MatchResult::kUndecided;
  kit::Side winner = kit::Side::kFirst;  // kWon
  const char* rule = "";                 // that decided it
  bool by_criterion_1 = false;
  std::optional<kit::Side> game2_winner;  // elimination only
  bool game2_counts = true;
  NextStep next = NextStep::kNone;
  Stake stake = Stake::kNone;  // kSuddenDeath
};

// Decides a match of the Swiss rounds, chapter 8.
MatchResolution ResolveSwiss(const MatchSituation& match);

// Decides a match of single elimination, chapter 9. Refuses with INCOMPLETE_QUESTION if Prize cards
// decide and `match` does not say how many are left.
Decided<MatchResolution> ResolveElimination(const MatchSituation& match);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_TIME_CALLED_H_
