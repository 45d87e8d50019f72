// SPDX-License-Identifier: Apache-2.0
//
// Checks the pairings of a tournament report of FIDE against what a plain Swiss asks of a round:
// equal points meet, no two players meet twice, and byes go to players who had the fewest.
//
// It is the Swiss of the ruleset `demo`. Each round is judged by the results of the rounds before
// it. Two players between whom a game was forfeited have not met. The check of points leaves old
// opponents out of account: a round that had to float more players because of them is named, too,
// and a person looks. A pure function, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TRF_PAIRINGS_H_
#define ARBITRO_DAEMON_INTERCHANGE_TRF_PAIRINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/interchange/trf.h"

namespace arbitro::interchange {

// A rule of a plain Swiss.
enum class SwissRule : uint8_t {
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
// which the two lines tell different opponents are left out: ReadTrf warns of them.
std::vector<SwissDeparture> CheckSwissPairings(const std::vector<TrfPlayer>& players);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TRF_PAIRINGS_H_
