// SPDX-License-Identifier: Apache-2.0
//
// The measures of the regulations against each infraction, by its circumstances.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_PROCEDURE_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_PROCEDURE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {

// When an illegal list, deck or sideboard is found. Lists use the first two values, decks the next
// two, sideboards the fifth and the second.
enum class Found {
  kBeforeEvent,
  kAfterRound1Start,
  kBeforeGame,
  kDuringGame,
  kBeforeRound1,
};

// The circumstances of an infraction; each matters for some infractions only.
struct Circumstances {
  Found found = Found::kBeforeEvent;
  bool deck_legal = true;
  std::optional<int64_t> minutes_late;  // Empty: not there by the end of the round.
  bool round_started_early = false;
  bool seated_before_announced = false;
  int64_t minutes_after_start = 0;
  bool crossed = false;
  int64_t occurrence = 1;  // Of slow play, this one included.
  bool bad_faith = false;
  bool intentional = false;
};

// A measure beside the penalty.
enum class Action {
  kNone,
  kFixListAndDeck,
  kUpdateListToDeck,
  kTreatAsIllegalDeck,
  kFixDeckToList,
  kFixSideboard,
  kRestoreMainDeckAndForfeitSideboard,
  kRestoreDeck,
  kPresumedDrop,
  kMoveToCorrectTable,
  kPlayCorrectMatch,
  kTreatAsCheating,
};

// The match that a penalty for playing a wrong opponent hits.
enum class HitMatch { kCurrent, kNextRound };

struct Procedure {
  // The penalty, or the mildest one if the judge chooses. Empty if there is none, or if another
  // infraction is to be judged in place of this one.
  std::optional<Penalty> penalty;
  Action action = Action::kNone;
  bool also_assess_tardiness = false;
  std::optional<HitMatch> applies_to;
  bool sideboard_next_game = false;
};

Procedure Proceed(Infraction infraction, const Circumstances& facts);

// Returns the penalties that an infraction lists, mildest first.
std::vector<Penalty> AllowedPenalties(Infraction infraction);

// Returns true if an official warning is given together with a penalty.
bool BringsOfficialWarning(Penalty penalty);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_PROCEDURE_H_
