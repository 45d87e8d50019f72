// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/pairing.h"

#include <algorithm>

namespace arbitro::nar {
namespace {

int32_t LowestBand(const std::vector<kit::SwissPlayer>& players);

}  // namespace

const kit::SwissRules& PairingRules() {
  static const kit::SwissRules kRules = {
      {
          // [NAR-SWISS-8] High scores meet high scores. [NAR-SWISS-10] [NAR-AMB-18] From the top
          // band down, as few players as can be meet a player of a lower band,
          {"floats", "NAR-AMB-18", kit::Measure::kFloat, kit::Scope::kFromTheTop},
          // and of the nearest one. [NAR-SWISS-11] [NAR-AMB-19] So a player left over with no
          // points meets the band above.
          {"distances", "NAR-AMB-18", kit::Measure::kGroupDistanceSquared, kit::Scope::kFromTheTop},
      },
      // [NAR-BYE-3] The bye goes to the lowest band. [NAR-BYE-4] [NAR-AMB-17] To a player without
      // a bye so far, while there is one.
      kit::ByeRule::kLowestGroup,
      // [NAR-SWISS-9] Players who have met do not meet again, [NAR-AMB-18] or where it cannot be
      // avoided, as few as can be.
      kit::Rematches::kFewest,
  };
  return kRules;
}

RoundFaults FaultsOf(const kit::PairingEvaluation& judged,
                     const std::vector<kit::SwissPlayer>& players, uint32_t bye) {
  RoundFaults faults;
  // [NAR-BYE-1] Only an odd number of players makes a bye.
  faults.bye_even = bye != kit::kNoPlayer && players.size() % 2 == 0;
  faults.incomplete = !judged.complete;
  if (!judged.complete) return faults;
  for (const kit::PairingProblem& problem : judged.problems) {
    if (problem.fault != kit::PairingFault::kByeNotAllowed) continue;
    const bool lowest = players[bye].points == LowestBand(players);
    (lowest ? faults.bye_repeat : faults.bye_band) = true;
  }
  // [NAR-SWISS-14] [NAR-AMB-18] Legal is what has the fewest rematches, and of that the least
  // crossing of bands.
  faults.rematch = judged.cost[0] > judged.optimum[0];
  faults.cross_band = !faults.rematch && judged.cost != judged.optimum;
  return faults;
}

namespace {

// The bands: players with equal points.
int32_t LowestBand(const std::vector<kit::SwissPlayer>& players) {
  int32_t lowest = kit::kSwissPointsMax;
  for (const kit::SwissPlayer& player : players) lowest = std::min(lowest, player.points);
  return lowest;
}

}  // namespace

}  // namespace arbitro::nar
