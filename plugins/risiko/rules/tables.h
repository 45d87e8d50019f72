// SPDX-License-Identifier: Apache-2.0
//
// The figures of the regulation, by what they are about.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_TABLES_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_TABLES_H_

#include <cstdint>

namespace arbitro::rsk {

// --- Tables

inline constexpr uint32_t kSeatsMin = 3;
inline constexpr uint32_t kSeatsMax = 5;

// --- Time

// [RSK-6.1] [RSK-AMB-25] [RSK-AMB-07] Regulation time at every table, in minutes.
inline constexpr int64_t kRegulationMinutes = 90;
// [RSK-6.2] One pause, outside of the time.
inline constexpr int64_t kPausesMax = 1;
inline constexpr int64_t kPauseMinutes = 5;
// [RSK-6.5] The limit of the first dice of the sdadata, and the highest.
inline constexpr int64_t kFirstLimit = 4;
inline constexpr int64_t kLastLimit = 7;
// [RSK-5.1] How late one may come and be counted, in seconds.
inline constexpr int64_t kCheckInSeconds = 20 * 60;
// [RSK-2.5] How long after publication an appeal may be lodged, in seconds.
inline constexpr int64_t kAppealSeconds = 2 * 60 * 60;

// --- Armies and cards

// [RSK-16.6] [RSK-19.1] Armies of one player on the map.
inline constexpr int64_t kArmiesMax = 130;
// [RSK-9.30] [RSK-17.3] Cards in hand.
inline constexpr int64_t kHandMax = 7;
// [RSK-9.9] [RSK-9.10] Dice of one roll.
inline constexpr int64_t kDiceMax = 3;

// --- Scores

// [RSK-24.4] Bonus of the first, the second and the third of a table.
inline constexpr int64_t kPlaceBonus[] = {50, 15, 5};
// [RSK-24.7] [RSK-24.8] Worth of a RisiKo!, and the most that a game is worth.
inline constexpr int64_t kGamePointsMax = 150;
// [RSK-24.6] Cost of one that was not declared.
inline constexpr int64_t kUndeclaredPoints = 50;
// [RSK-6.11] Cost of each forgotten roll from the second on.
inline constexpr int64_t kForgottenRollPoints = 4;

// --- Phases

// [RSK-2.2] Match days of the preliminary phase.
inline constexpr uint32_t kPreliminaryRounds = 4;
// [RSK-2.4] Places that go straight to the final, and [RSK-2.3] the last place of the play-off.
inline constexpr uint32_t kDirectFinalists = 3;
inline constexpr uint32_t kPlayOffLast = 6;
// [RSK-2.8] Players of a play-off table; [RSK-AMB-02] so many tables at most.
inline constexpr uint32_t kPlayOffSeats = 4;
inline constexpr uint32_t kPlayOffTablesMax = 2;

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_TABLES_H_
