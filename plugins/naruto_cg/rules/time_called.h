// SPDX-License-Identifier: Apache-2.0
//
// The end of a match whose time was called.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_TIME_CALLED_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_TIME_CALLED_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/side.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {

enum class CallResult {
  kMatchWon,         // By CallOutcome::winner.
  kTiebreakGame,     // A further short game decides.
  kPlayOnUntilLead,  // War Rewards are compared at the end of each turn until one leads.
  kContinue,         // The tie-break game is not at its end yet.
  kNoTimeLimit,      // This round's time is not called.
};

struct CallOutcome {
  CallResult result = CallResult::kContinue;
  kit::Side winner = kit::Side::kFirst;
};

// A match as it stands at the end of the third turn after the call.
struct CalledMatch {
  MatchStage stage = MatchStage::kSwiss;
  kit::BySide<int64_t> games;            // Won before the game in progress.
  bool game_running = true;              // At the call.
  std::optional<kit::Side> game_winner;  // Of that game, by the end of the third turn.
  kit::BySide<int64_t> war;              // War Rewards at that moment.
};

CallOutcome DecideCalledMatch(const CalledMatch& match);

// The sides that have the turns counted after the call, when `current` has the one in progress.
std::vector<kit::Side> CountedTurns(kit::Side current);

// A tie-break game after some turns of both sides together; `winner` where it has been won as any
// game is.
CallOutcome DecideTiebreakGame(int64_t turns_done, const kit::BySide<int64_t>& war,
                               std::optional<kit::Side> winner);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_TIME_CALLED_H_
