// SPDX-License-Identifier: Apache-2.0
//
// Chapters 11.2.2 to 11.2.4: who drafts with whom, and whose turn it is at each pick.
//
// The draft of an event is its first phase, one round of tables; the questions about drafts are
// answered by the same functions.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_DRAFT_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_DRAFT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/ruleset.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/rules/formats.h"

namespace arbitro::pkm {

// [PKM-11.2.2-b] [PKM-11.2.3-b] Groups of equal size, at most eight; [PKM-AMB-15] and, if that
// works out, at least four.
inline constexpr uint32_t kPodMost = 8;
inline constexpr uint32_t kPodLeast = 4;

// [PKM-11.2.4-b] Solomon is for two.
inline constexpr uint32_t kSolomonSeats = 2;

// [PKM-11.2.4-d] Four cards at a time.
inline constexpr uint32_t kSolomonGroup = 4;

// The groups that draft together, largest first.
struct Pods {
  std::vector<uint32_t> sizes;
  bool deviation = false;  // no size divides the players
};

// Of a booster or a Rochester draft.
Pods CirclesOf(uint32_t players);

// Whose pack lies before a seat, and where it goes from there. Seats, picks of one pack and packs
// count from 1, seats clockwise.
struct PackBefore {
  uint32_t opened_by = 0;
  bool to_the_left = true;
};
PackBefore BoosterPackBefore(uint32_t pod, uint32_t seat, uint32_t pick, uint32_t pack);

// Rochester: the seat that picks, counted from 0 through the cards of one opening.
uint32_t RochesterSeat(uint32_t pod, uint32_t opener, uint32_t pick);

// Solomon: who turns up a group, and who takes each of its cards; both counted from 0.
uint32_t SolomonRevealer(uint32_t group);
uint32_t SolomonPicker(uint32_t group, uint32_t card);

// One step of a draft: who takes a card at the same moment, and of which cards.
struct DraftPick {
  uint32_t seat = 0;
  uint32_t opened_by = 0;  // seat: whose pack, who opened it, who turned the group up
};
struct DraftStep {
  uint32_t opening = 0;  // a pack round, an opening of packs, a group of four; from 1
  uint32_t pick = 0;     // within it, from 1
  std::vector<DraftPick> picks;
  std::string_view passing;  // booster: left, right; empty: nothing is handed on
};

// Tells what lies on the table.
struct DraftProduct {
  uint32_t seats = 0;
  uint32_t packs = 0;  // a player
  uint32_t cards = 0;  // a pack
};

// The whole draft of one group.
std::vector<DraftStep> BoosterSteps(const DraftProduct& product);
std::vector<DraftStep> RochesterSteps(const DraftProduct& product);
std::vector<DraftStep> SolomonSteps(const DraftProduct& product);

// Whether an event of this format begins with a draft.
bool BeginsWithDraft(const EventFacts& event, const FormatRow* format);

// The rule that makes the groups of a draft.
const char* DraftRule(const std::string& draft);

// The rule that gives the time to build a deck after it.
const char* BuildRule(const std::string& draft);

// Draws who drafts with whom, and in which order they sit. Refuses an odd number for Solomon.
Decided<RoundDraw> DrawDraft(const DrawRequest& request, Host& host);

// Judges groups that a person made by hand.
RoundEvaluation EvaluateDraft(const DrawRequest& request);

// A group that has drafted: no points. Refuses a report that names a winner.
Decided<TableOutcome> ScoreDraft(const OutcomeRequest& request, Host& host);

// The codes of a group's problems.
std::vector<Code> DraftCodes();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_DRAFT_H_
