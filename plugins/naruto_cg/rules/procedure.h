// SPDX-License-Identifier: Apache-2.0
//
// What the regulations do about each infraction, by its circumstances.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_PROCEDURE_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_PROCEDURE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {

// When something illegal is found. The list knows the first two, the deck the next two, the
// sideboard the fifth and the second.
enum class Found {
  kBeforeEvent,
  kAfterRound1Start,
  kBeforeGame,
  kDuringGame,
  kBeforeRound1,
};

// The circumstances of an infraction; each counts for some infractions only.
struct Circumstances {
  Found found = Found::kBeforeEvent;
  bool deck_legal = true;
  std::optional<int64_t> minutes_late;  // Nothing: not there by the end of the round.
  bool round_started_early = false;
  bool seated_before_announced = false;
  int64_t minutes_after_start = 0;
  bool crossed = false;
  int64_t occurrence = 1;  // Of slow play, this one included.
  bool bad_faith = false;
  bool intentional = false;
};

// What is done besides the penalty.
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
  // The penalty, or its mildest where the judge chooses; nothing where there is none, or where
  // another infraction is to be judged in this one's place.
  std::optional<Penalty> penalty;
  Action action = Action::kNone;
  bool also_assess_tardiness = false;
  std::optional<HitMatch> applies_to;
  bool sideboard_next_game = false;
};

Procedure Proceed(Infraction infraction, const Circumstances& facts);

// The penalties that an infraction lists, mildest first.
std::vector<Penalty> AllowedPenalties(Infraction infraction);

// Whether an official warning is given together with a penalty.
bool BringsOfficialWarning(Penalty penalty);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_PROCEDURE_H_
