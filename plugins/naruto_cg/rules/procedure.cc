// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/procedure.h"

#include <algorithm>

namespace arbitro::nar {
namespace {

Procedure Give(Penalty penalty, Action action = Action::kNone) {
  Procedure procedure;
  procedure.penalty = penalty;
  procedure.action = action;
  return procedure;
}

bool MeansNoIntent(Infraction infraction);
Procedure IllegalList(const Circumstances& facts);
Procedure Only(Action action);
Procedure IllegalDeck(const Circumstances& facts);
Procedure IllegalSideboard(const Circumstances& facts);
Procedure SideboardNotRestored();
Procedure Tardiness(const Circumstances& facts);
Procedure WrongOpponent(const Circumstances& facts);
Procedure SlowPlay(const Circumstances& facts);

}  // namespace

Procedure Proceed(Infraction infraction, const Circumstances& facts) {
  // [NAR-PEN-CHEAT] [NAR-PEN-MARKED-MAJOR-PROC] [NAR-AMB-65] On purpose it is cheating.
  if (facts.intentional && MeansNoIntent(infraction)) return Only(Action::kTreatAsCheating);
  switch (infraction) {
    case Infraction::kIllegalList:
      return IllegalList(facts);
    case Infraction::kIllegalDeck:
      return IllegalDeck(facts);
    case Infraction::kIllegalSideboard:
      return IllegalSideboard(facts);
    case Infraction::kSideboardNotRestored:
      return SideboardNotRestored();
    case Infraction::kTardiness:
      return Tardiness(facts);
    case Infraction::kWrongOpponent:
      return WrongOpponent(facts);
    case Infraction::kSlowPlay:
      return SlowPlay(facts);
    default:
      // [NAR-PEN-GENERAL-2] The head judge chooses among those listed, from the mildest on.
      return Give(AllowedPenalties(infraction).front());
  }
}

std::vector<Penalty> AllowedPenalties(Infraction infraction) {
  // [NAR-PEN-GENERAL-1] [NAR-AMB-66] The penalties that the infraction's list names.
  std::vector<Penalty> allowed;
  const char* listed = kInfractionRows[static_cast<size_t>(infraction)].listed;
  for (size_t i = 0; listed[i] != '\0'; ++i) {
    if (listed[i] != '-') allowed.push_back(static_cast<Penalty>(i));
  }
  return allowed;
}

bool BringsOfficialWarning(Penalty penalty) {
  // [NAR-PENALTY-GAME-LOSS-2] [NAR-PENALTY-MATCH-LOSS-2] The loss of a game or a match does.
  return kPenaltyRows[static_cast<size_t>(penalty)].official;
}

namespace {

// Infractions that are unintentional by their definition.
bool MeansNoIntent(Infraction infraction) {
  switch (infraction) {
    case Infraction::kProceduralMinor:
    case Infraction::kProceduralMedium:
    case Infraction::kProceduralSevere:
    case Infraction::kMarkedMinor:
    case Infraction::kMarkedMajor:
      return true;
    default:
      return false;
  }
}

Procedure IllegalList(const Circumstances& facts) {
  // [NAR-PEN-LIST-PROC-1] [NAR-AMB-55] Noticed before the event, list and deck are put right.
  if (facts.found == Found::kBeforeEvent) {
    return Give(Penalty::kVerbalWarning, Action::kFixListAndDeck);
  }
  // [NAR-PEN-LIST-PROC-2] Later the list follows a legal deck; [NAR-PEN-LIST-PROC-3] an illegal one
  // is an illegal deck.
  if (facts.deck_legal) return Give(Penalty::kVerbalWarning, Action::kUpdateListToDeck);
  return Only(Action::kTreatAsIllegalDeck);
}

Procedure Only(Action action) {
  Procedure procedure;
  procedure.action = action;
  return procedure;
}

Procedure IllegalDeck(const Circumstances& facts) {
  // [NAR-PEN-DECK-PROC-1] The deck is made to match the list. [NAR-PEN-DECK-PROC-3] Found in a
  // game, that game is lost; [NAR-PEN-DECK-PROC-2] [NAR-AMB-56] found before one, a warning does.
  const bool lost = facts.found == Found::kDuringGame;
  return Give(lost ? Penalty::kGameLoss : Penalty::kVerbalWarning, Action::kFixDeckToList);
}

Procedure IllegalSideboard(const Circumstances& facts) {
  // [NAR-PEN-SIDE-PROC-1] [NAR-AMB-55] Before round one the sideboard is put right.
  if (facts.found == Found::kBeforeRound1) {
    return Give(Penalty::kVerbalWarning, Action::kFixSideboard);
  }
  // [NAR-PEN-SIDE-PROC-2] Afterwards it is lost for the rest of the event.
  return Give(Penalty::kOfficialWarning, Action::kRestoreMainDeckAndForfeitSideboard);
}

Procedure SideboardNotRestored() {
  // [NAR-PEN-RESTORE-PROC] The game is lost; the next one may use the sideboard again.
  Procedure procedure = Give(Penalty::kGameLoss, Action::kRestoreDeck);
  procedure.sideboard_next_game = true;
  return procedure;
}

Procedure Tardiness(const Circumstances& facts) {
  // [NAR-PEN-LATE-EXEMPT] [NAR-AMB-31] Not where the round began early, or where the player had
  // been there before the time first announced.
  if (facts.round_started_early || facts.seated_before_announced) return {};
  // [NAR-PEN-LATE-TIMES] [NAR-AMB-35] Not there by the end of the round: presumed to have dropped.
  if (!facts.minutes_late) return Give(Penalty::kExpulsion, Action::kPresumedDrop);
  // [NAR-PEN-LATE] Seated at the start.
  if (*facts.minutes_late == 0) return {};
  // [NAR-AMB-30] The limits belong to the milder penalty.
  if (*facts.minutes_late <= kLateWarningMinutes) return Give(Penalty::kOfficialWarning);
  if (*facts.minutes_late <= kLateGameLossMinutes) return Give(Penalty::kGameLoss);
  return Give(Penalty::kMatchLoss);
}

Procedure WrongOpponent(const Circumstances& facts) {
  // [NAR-PEN-WRONG-OPP-TIMES] By the start a warning, in ten minutes a game, then the match.
  Procedure procedure = Give(Penalty::kMatchLoss);
  if (facts.minutes_after_start == 0) {
    procedure = Give(Penalty::kVerbalWarning, Action::kMoveToCorrectTable);
  } else if (facts.minutes_after_start <= kWrongOpponentMinutes) {
    procedure = Give(Penalty::kGameLoss, Action::kPlayCorrectMatch);
    // [NAR-AMB-32] The delay is judged too; the head judge decides what both come to.
    procedure.also_assess_tardiness = true;
  }
  // [NAR-PEN-WRONG-OPP-CROSS] Of crossed matches, the penalties weigh on the next round.
  procedure.applies_to = facts.crossed ? HitMatch::kNextRound : HitMatch::kCurrent;
  return procedure;
}

Procedure SlowPlay(const Circumstances& facts) {
  // [NAR-PEN-SLOW-LADDER] [NAR-AMB-57] One grade more each time; the last one, expulsion, only
  // where bad faith is established.
  const std::vector<Penalty> ladder = AllowedPenalties(Infraction::kSlowPlay);
  const auto last = static_cast<int64_t>(ladder.size()) - (facts.bad_faith ? 1 : 2);
  return Give(ladder[static_cast<size_t>(std::min(facts.occurrence - 1, last))]);
}

}  // namespace

}  // namespace arbitro::nar
