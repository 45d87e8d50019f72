// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/sdadata.h"

#include <algorithm>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

int64_t LimitOf(int64_t lap, bool last);
bool IsLast(uint32_t hand, const std::vector<bool>& alive);

}  // namespace

std::vector<Roll> SdadataRolls(uint32_t hands, int64_t laps,
                               const std::vector<Elimination>& eliminations) {
  std::vector<Roll> rolls;
  std::vector<bool> alive(hands, true);
  for (int64_t lap = 0; lap < laps; ++lap) {
    for (uint32_t hand = 0; hand < hands; ++hand) {
      if (!alive[hand]) continue;
      for (const Elimination& one : eliminations) {
        if (one.lap == lap && one.hand == hand) alive[one.eliminated] = false;
      }
      // A player who is alone has no opponent left.
      if (std::count(alive.begin(), alive.end(), true) < 2) return rolls;
      const int64_t limit = LimitOf(lap, IsLast(hand, alive));
      if (limit > 0) rolls.push_back({lap, hand, limit});
    }
  }
  return rolls;
}

bool RollEnds(int64_t limit, int64_t first_die, int64_t second_die) {
  // [RSK-6.4] Two dice of the limit or less end the game.
  return first_die + second_die <= limit;
}

bool MustRoll(int64_t conquered) {
  // [RSK-6.6] [RSK-AMB-34] A player who conquers more than two territories in the turn does not
  // roll.
  return conquered <= 2;
}

Omission JudgeOmission(int64_t omission, ForgottenRoll reading) {
  // [RSK-30.28] [RSK-6.11] A verbal warning first.
  if (omission <= 1) return {};
  // [RSK-30.28] [RSK-AMB-39] The second time the player is out of the game,
  if (reading == ForgottenRoll::kExclude) return {Omission::Sanction::kExclusion, 0};
  // [RSK-6.11] [RSK-AMB-11] or loses four points, as each time that follows in the same game.
  return {Omission::Sanction::kPoints, kForgottenRollPoints};
}

namespace {

// The limit of a hand's roll in a lap; 0 where it does not roll.
int64_t LimitOf(int64_t lap, bool last) {
  // [RSK-6.7] [RSK-6.8] [RSK-30.26] The first to roll is the last hand of the last lap.
  if (lap == 0) return last ? kFirstLimit : 0;
  // [RSK-6.5] One more each lap, up to seven; [RSK-6.9] [RSK-30.27] the last hand is a lap ahead,
  // and who becomes last takes over its limit.
  return std::min(kLastLimit, kFirstLimit + lap - (last ? 0 : 1));
}

// [RSK-AMB-09] [RSK-AMB-10] The last of the hands that are left; asked again at each turn.
bool IsLast(uint32_t hand, const std::vector<bool>& alive) {
  return std::find(alive.begin() + hand + 1, alive.end(), true) == alive.end();
}

}  // namespace

}  // namespace arbitro::rsk
