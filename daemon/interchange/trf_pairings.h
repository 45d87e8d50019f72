// SPDX-License-Identifier: Apache-2.0
//
// Checks the pairings of a tournament report of FIDE against what a plain Swiss asks of a round:
// equal points meet, no two players meet twice, and byes go to players who had the fewest.
//
// It is the Swiss of the ruleset `demo`, with the choice of the bye that the SDK's kit makes. Each
// round is judged by the results of the rounds before it, and each of its parts by itself: the
// check makes no round of its own. So it also names parts that no round could do without, and a
// person looks:
// - a meeting again where every other round repeats one, too;
// - a bye of a player with more byes or points where old opponents left no other;
// - a pair of unequal points where old opponents made more players float.
// Two players between whom a game was forfeited have not met. A pure function, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TRF_PAIRINGS_H_
#define ARBITRO_DAEMON_INTERCHANGE_TRF_PAIRINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/interchange/trf.h"

namespace arbitro::interchange {

// A rule of a plain Swiss.
enum class SwissRule : uint8_t {
  kByes,    // a bye only if the number of players is odd, and one at most
  kBye,     // a bye goes to a player with the fewest byes, and among these with the fewest points
  kPoints,  // players with equal points meet where possible
  kRepeat,  // no two players meet twice
};

// A part of a round that departs from a rule.
struct SwissDeparture {
  uint32_t round = 0;  // from 1
  SwissRule rule = SwissRule::kBye;
  uint32_t player = 0;    // the start number; of two, the lower one
  uint32_t opponent = 0;  // 0: of a bye
  std::string what{};     // in a sentence
};

// The departures, round by round; of a round byes first, then points, then repeats. Games of
// which the two lines tell different opponents are left out: ReadTrf warns of them. A fault for
// each record of other points or of acceleration (162, 250, BBD, BBW, XXA, XXS): by these the
// players had other points than the check would count.
Reading<std::vector<SwissDeparture>> CheckSwissPairings(const TrfFile& file);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TRF_PAIRINGS_H_
