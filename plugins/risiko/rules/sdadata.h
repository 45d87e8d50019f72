// SPDX-License-Identifier: Apache-2.0
//
// Article 6: how long a game lasts and the dice that end it.
//
// Laps are counted from the last regular one, lap 0. [RSK-AMB-31] Hands are in the order of play.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_SDADATA_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_SDADATA_H_

#include <cstdint>
#include <vector>

namespace arbitro::rsk {

// During `hand`'s turn of that lap another hand is eliminated.
struct Elimination {
  int64_t lap = 0;
  uint32_t hand = 0;
  uint32_t eliminated = 0;
};

struct Roll {
  int64_t lap = 0;
  uint32_t hand = 0;
  int64_t limit = 0;
};

// Every roll of the first `laps` laps among so many hands, where no hand conquers more than two
// territories.
std::vector<Roll> SdadataRolls(uint32_t hands, int64_t laps,
                               const std::vector<Elimination>& eliminations);

// Whether a roll ends the game.
bool RollEnds(int64_t limit, int64_t first_die, int64_t second_die);

// Whether who conquered so many territories in the turn rolls at all.
bool MustRoll(int64_t conquered);

// Tells what a second forgotten roll of a game costs, as the event is set: articles 6 and 30
// disagree.
enum class ForgottenRoll { kExclude, kPoints };

// Tells what a forgotten roll costs.
struct Omission {
  enum class Sanction { kWarning, kPoints, kExclusion };
  Sanction sanction = Sanction::kWarning;
  int64_t points = 0;
};

// By how many were forgotten in the game so far, this one included.
Omission JudgeOmission(int64_t omission, ForgottenRoll reading);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_SDADATA_H_
