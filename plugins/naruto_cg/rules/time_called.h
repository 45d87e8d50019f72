// SPDX-License-Identifier: Apache-2.0
//
// What happens when the time of a round is called.
//
// The two players of the match are its sides, 0 and 1.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_TIME_CALLED_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_TIME_CALLED_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {

enum class CallResult {
  kMatchWon,         // By CallOutcome::winner.
  kTiebreakGame,     // A further short game decides.
  kPlayOnUntilLead,  // War Rewards are compared at the end of each turn until somebody leads.
  kContinue,         // The tie-break game is not at its end yet.
  kNoTimeLimit,      // This round's time is not called.
};

struct CallOutcome {
  CallResult result = CallResult::kContinue;
  int winner = 0;
};

// A match as it stands at the end of the third turn after the call.
struct CalledMatch {
  MatchStage stage = MatchStage::kSwiss;
  std::array<int64_t, 2> games = {0, 0};  // Won before the game in progress.
  bool game_running = true;               // At the call.
  std::optional<int> game_winner;         // Of that game, by the end of the third turn.
  std::array<int64_t, 2> war = {0, 0};    // War Rewards at that moment.
};

CallOutcome DecideCalledMatch(const CalledMatch& match);

// The sides that have the turns counted after the call, when `current` has the one in progress.
std::vector<int> CountedTurns(int current);

// A tie-break game after some turns of both sides together; `winner` where it has been won as any
// game is.
CallOutcome DecideTiebreakGame(int64_t turns_done, const std::array<int64_t, 2>& war,
                               std::optional<int> winner);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_TIME_CALLED_H_
