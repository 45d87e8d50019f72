// SPDX-License-Identifier: Apache-2.0
//
// The figures of the tournament regulations, by what they are about.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_TABLES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_TABLES_H_

#include <cstdint>

#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {

// --- Deck and sideboard

// [NAR-DECK-1] Cards of a deck.
inline constexpr int64_t kDeckCards = 40;
// [NAR-DECK-2] Copies of one name.
inline constexpr int64_t kCopiesMax = 3;
// [NAR-DECK-3] Ninja without the Platoon characteristic in a deck.
inline constexpr int64_t kNonPlatoonNinjaMax = 25;
// [NAR-SIDE-1] Cards of a sideboard, where there is one.
inline constexpr int64_t kSideboardCards = 12;
// [NAR-RESTRICT-1] [NAR-RESTRICT-2] Copies of a legendary or restricted card.
inline constexpr int64_t kListedCopiesMax = 1;
// [NAR-RESTRICT-1] Legendary cards, as the list prints their codes.
inline constexpr const char* kLegendaryCodes[] = {
    "ST-051",  // Presentatevi, miei formidabili nemici!
    "TE-006",  // Sigillo Ottagonale
    "TE-76",   // Tecnica dell'Ombra della Serpe
    "NI-138",  // Shikamaru Nara
};
// [NAR-RESTRICT-2] [NAR-RESTRICT-6] Cards restricted in Italy alone.
inline constexpr const char* kRestrictedCodes[] = {
    "ST-S02",  // I Tre Ninja Supremi
    "NI-S06",  // Il Primo Hokage
    "CL-01",   // Inari
};

// --- Event and staff

// [NAR-EVENT-7] Registered players of an official event.
inline constexpr int64_t kOfficialPlayersMin = 6;
// [NAR-STAFF-5] [NAR-AMB-13] Most participants of an event in which its judge may play.
inline constexpr int64_t kPlayingJudgeParticipantsMax = 16;
// [NAR-STAFF-2] Levels of judges.
inline constexpr int64_t kJudgeLevelMax = 3;
// [NAR-STAFF-TEST-5] Questions of the judge test and the right answers that pass it.
inline constexpr int64_t kTestRulesQuestions = 12;
inline constexpr int64_t kTestRulesPass = 9;
inline constexpr int64_t kTestOrganisationQuestions = 8;
inline constexpr int64_t kTestOrganisationPass = 6;
// [NAR-STAFF-TEST-3] Hours in which the answers must be back.
inline constexpr int64_t kTestHoursMax = 24;

// --- Rounds

// [NAR-SWISS-2] [NAR-AMB-10] [NAR-CUT-1] Players, Swiss rounds, players of the cut.
inline constexpr StructureRow kStructureRows[] = {
    {5, 3, 0},    //
    {8, 3, 2},    //
    {16, 4, 2},   //
    {32, 5, 8},   //
    {64, 6, 8},   //
    {128, 7, 8},  //
    {256, 8, 8},
};
// [NAR-SWISS-4] [NAR-CUT-2] Minutes of a round.
inline constexpr int64_t kSwissMinutes = 45;
inline constexpr int64_t kEliminationMinutes = 60;
// [NAR-SWISS-5] [NAR-AMB-14] Games of a match at most, in every round.
inline constexpr int64_t kBestOf = 3;
// [NAR-SWISS-6] [NAR-BYE-1] [NAR-AMB-16] Points of a match.
inline constexpr int64_t kWinPoints = 1;
inline constexpr int64_t kLossPoints = 0;
inline constexpr int64_t kByePoints = 1;

// --- Time

// [NAR-TIME-3] Turns played after the call, both players' together.
inline constexpr int64_t kExtraTurns = 3;
// [NAR-TIME-8] Turns of a tie-break game, both players' together.
inline constexpr int64_t kTiebreakTurns = 6;

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_TABLES_H_
