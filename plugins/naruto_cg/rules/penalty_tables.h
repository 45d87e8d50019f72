// SPDX-License-Identifier: Apache-2.0
//
// Infractions, penalties and acts, as the regulations list them.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_PENALTY_TABLES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_PENALTY_TABLES_H_

#include <cstddef>
#include <cstdint>

namespace arbitro::nar {

// [NAR-PENALTY-ORDER] The kinds of penalty, mildest first.
enum class Penalty {
  kVerbalWarning,
  kOfficialWarning,
  kGameLoss,
  kMatchLoss,
  kExpulsion,
  kSuspension,
  kPersonaNonGrata,
};
inline constexpr size_t kPenaltyCount = 7;

// The name of each penalty, and the duties of the judge who gives it.
//
// written  [NAR-PENALTY-OFFICIAL-1] [NAR-PENALTY-GAME-LOSS-1] [NAR-PENALTY-MATCH-LOSS-1] a note in
//          writing; [NAR-PENALTY-VERBAL-1] a verbal warning needs none.
// email    [NAR-PENALTY-EXPULSION-1] [NAR-PENALTY-SUSPENSION-1] an e-mail to the management;
//          [NAR-PENALTY-PERSONA-3] the web site names the players who are not welcome.
// official [NAR-PENALTY-GAME-LOSS-2] [NAR-PENALTY-MATCH-LOSS-2] an official warning with it.
struct PenaltyRow {
  const char* id;
  const char* rule;
  bool written;
  bool email;
  bool official;
  const char* en;
  const char* it;
};
inline constexpr PenaltyRow kPenaltyRows[kPenaltyCount] = {
    // clang-format off
    {"verbal_warning",    "NAR-PENALTY-VERBAL-1",     false, false, false,
     "Verbal warning",    "Ammonizione verbale"},
    {"official_warning",  "NAR-PENALTY-OFFICIAL-1",   true,  false, false,
     "Official warning",  "Ammonizione ufficiale"},
    {"game_loss",         "NAR-PENALTY-GAME-LOSS-1",  true,  false, true,
     "Game loss",         "Partita persa"},
    {"match_loss",        "NAR-PENALTY-MATCH-LOSS-1", true,  false, true,
     "Match loss",        "Incontro perso"},
    {"expulsion",         "NAR-PENALTY-EXPULSION-1",  false, true,  false,
     "Expulsion",         "Espulsione"},
    {"suspension",        "NAR-PENALTY-SUSPENSION-1", false, true,  false,
     "Suspension",        "Sospensione"},
    {"persona_non_grata", "NAR-PENALTY-PERSONA-1",    false, false, false,
     "Persona non grata", "Persona sgradita"},
    // clang-format on
};

// The infractions, in the order of the regulations.
enum class Infraction {
  kIllegalList,
  kIllegalDeck,
  kIllegalSideboard,
  kSideboardNotRestored,
  kProceduralMinor,
  kProceduralMedium,
  kProceduralSevere,
  kTardiness,
  kWrongOpponent,
  kMarkedMinor,
  kMarkedMajor,
  kSlowPlay,
  kUnsporting,
  kUnsportingSevere,
  kBribery,
  kFalseInformation,
  kCheating,
};
inline constexpr size_t kInfractionCount = 17;

// The penalties that an infraction lists: verbal warning, official warning, game loss, match loss,
// expulsion, suspension. A dash stands for each that it does not list.
struct InfractionRow {
  const char* id;
  const char* listed;
  const char* rule;
  const char* en;
  const char* it;
};
inline constexpr InfractionRow kInfractionRows[kInfractionCount] = {
    // clang-format off
    // [NAR-PEN-LIST-PENALTIES] A verbal warning.
    {"illegal_list",           "V-----", "NAR-PEN-LIST-PENALTIES",
     "Illegal list", "Lista illegale"},
    // [NAR-PEN-DECK-PENALTIES] A verbal warning or a game loss.
    {"illegal_deck",           "V-G---", "NAR-PEN-DECK-PENALTIES",
     "Illegal deck", "Mazzo illegale"},
    // [NAR-PEN-SIDE-PENALTIES] A verbal or an official warning.
    {"illegal_sideboard",      "VO----", "NAR-PEN-SIDE-PENALTIES",
     "Illegal sideboard", "Sideboard illegale"},
    // [NAR-PEN-RESTORE-PENALTIES] A game loss.
    {"sideboard_not_restored", "--G---", "NAR-PEN-RESTORE-PENALTIES",
     "Sideboard not restored", "Mancato ripristino del sideboard"},
    // [NAR-PEN-PROC-MINOR-PENALTIES] A verbal or an official warning.
    {"procedural_minor",       "VO----", "NAR-PEN-PROC-MINOR-PENALTIES",
     "Minor procedural error", "Errore procedurale minore"},
    // [NAR-PEN-PROC-MEDIUM-PENALTIES] A verbal or an official warning, or a game loss.
    {"procedural_medium",      "VOG---", "NAR-PEN-PROC-MEDIUM-PENALTIES",
     "Medium procedural error", "Errore procedurale medio"},
    // [NAR-PEN-PROC-SEVERE-PENALTIES] An official warning or a game loss.
    {"procedural_severe",      "-OG---", "NAR-PEN-PROC-SEVERE-PENALTIES",
     "Severe procedural error", "Errore di procedura grave"},
    // [NAR-PEN-LATE-PENALTIES] From an official warning to expulsion.
    {"tardiness",              "-OGME-", "NAR-PEN-LATE-PENALTIES",
     "Tardiness", "Ritardo"},
    // [NAR-PEN-WRONG-OPP-PENALTIES] A verbal warning, a game loss or a match loss.
    {"wrong_opponent",         "V-GM--", "NAR-PEN-WRONG-OPP-PENALTIES",
     "Playing a wrong opponent", "Giocare con un avversario non indicato"},
    // [NAR-PEN-MARKED-MINOR-PENALTIES] A verbal warning.
    {"marked_minor",           "V-----", "NAR-PEN-MARKED-MINOR-PENALTIES",
     "Minor marks on cards or sleeves", "Segni minori sulle carte o buste"},
    // [NAR-PEN-MARKED-MAJOR-PENALTIES] An official warning, a game loss or a match loss.
    {"marked_major",           "-OGM--", "NAR-PEN-MARKED-MAJOR-PENALTIES",
     "Major marks on cards or sleeves", "Segni notevoli sulle carte o buste"},
    // [NAR-PEN-SLOW-PENALTIES] From a verbal warning to expulsion.
    {"slow_play",              "VOGME-", "NAR-PEN-SLOW-PENALTIES",
     "Slow play", "Indugiare troppo"},
    // [NAR-PEN-UNSPORT-PENALTIES] An official warning, a game loss or a match loss.
    {"unsporting",             "-OGM--", "NAR-PEN-UNSPORT-PENALTIES",
     "Unsporting conduct", "Comportamento antisportivo"},
    // [NAR-PEN-UNSPORT-SEVERE-PENALTIES] A match loss or expulsion.
    {"unsporting_severe",      "---ME-", "NAR-PEN-UNSPORT-SEVERE-PENALTIES",
     "Severe unsporting conduct", "Comportamento antisportivo grave"},
    // [NAR-PEN-BRIBE-PENALTIES] Expulsion or suspension.
    {"bribery",                "----ES", "NAR-PEN-BRIBE-PENALTIES",
     "Bribery", "Corruzione"},
    // [NAR-PEN-FALSE-PENALTIES] Expulsion or suspension.
    {"false_information",      "----ES", "NAR-PEN-FALSE-PENALTIES",
     "Giving false information", "Fornire dati falsi"},
    // [NAR-PEN-CHEAT-PENALTIES] Expulsion or suspension.
    {"cheating",               "----ES", "NAR-PEN-CHEAT-PENALTIES",
     "Cheating", "Barare"},
    // clang-format on
};

// [NAR-PEN-LATE-TIMES] [NAR-AMB-30] Minutes up to which a late player gets an official warning, and
// minutes up to which the player gets a game loss.
inline constexpr int64_t kLateWarningMinutes = 5;
inline constexpr int64_t kLateGameLossMinutes = 15;
// [NAR-PEN-WRONG-OPP-TIMES] Minutes after the start up to which the right match may be played.
inline constexpr int64_t kWrongOpponentMinutes = 10;
// [NAR-PENALTY-PERSONA-2] Years for which a person may be unwelcome.
inline constexpr int64_t kPersonaYearsMin = 1;
inline constexpr int64_t kPersonaYearsMax = 10;
// [NAR-PENALTY-VERBAL-2] [NAR-AMB-28] The verbal warning that is treated as an official one, and
// [NAR-PENALTY-OFFICIAL-2] the official warning from which the penalty is greater.
inline constexpr int64_t kVerbalBecomesOfficial = 2;
inline constexpr int64_t kVerbalBecomesOfficialMost = 3;
inline constexpr int64_t kOfficialBecomesGreater = 2;

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_PENALTY_TABLES_H_
