// SPDX-License-Identifier: Apache-2.0
//
// Sections 2, 3 and 5: conduct, the referee, and what the publisher must allow.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_CONDUCT_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_CONDUCT_H_

#include <string_view>

#include "arbitro/refusal.h"

namespace arbitro::sam {

// An act that the document names as improper.
struct Misconduct {
  const char* id;
  const char* english;
  const char* italian;
};

// [SAM-2.2] The acts in the document's order; the list is open, and so ends with any other.
inline constexpr Misconduct kMisconduct[] = {
    {"shows_own_role_card", "showing one's role card", "mostrare la propria carta ruolo"},
    {"looks_at_opponents_hand", "looking at an opponent's hand",
     "guardare la mano di un avversario"},
    {"false_game_information", "false information on the game", "informazioni di gioco false"},
    {"advice_from_outsiders", "advice from outsiders", "consigli da estranei al tavolo"},
    {"agrees_on_result", "agreeing on how the game ends", "accordarsi sull'esito della partita"},
    {"cheating", "cheating", "barare"},
    {"deliberate_slow_play", "deliberate slow play", "gioco lento deliberato"},
    {"lies_to_referee", "lying to the referee", "mentire all'arbitro"},
    {"contests_referee_decision", "contesting the referee's decisions",
     "contestare le decisioni dell'arbitro"},
    {"foul_language", "foul language", "linguaggio volgare"},
    {"provokes_or_offends", "provoking or offending others", "provocare od offendere altri"},
    {"intimidates_or_threatens", "intimidating or threatening others",
     "intimidire o minacciare altri"},
};

// Whether the document calls the act improper.
bool IsMisconduct(std::string_view act);

bool RefereeMayPlay();
bool RefereeDecisionMayBeAppealed();

// Whether a change of the regulation holds.
bool DerogationAllowed(bool publisher_authorised);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_CONDUCT_H_
