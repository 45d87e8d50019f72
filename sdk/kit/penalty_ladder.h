// SPDX-License-Identifier: Apache-2.0
//
// Penalties that grow with each repetition, and what they do to matches.
//
// A ladder is the order of the description's penalties: a repeated infraction begins one rung
// higher each time. The head judge may choose another rung; that is a deviation, and on record as
// one. Lost games and matches act on the match in hand, or wait for the player's next one:
//
//   kit::PenaltyLadder ladder = {/*start=*/kWarning, /*last=*/kDisqualification};
//   const kit::LadderRuling ruled = kit::Climb(request, ladder);
//   if (ruled.forbidden) return Refuse(...);
//   return kit::ToRuling(ruled, {{kGameLoss, kit::GameLoss()}, ...});
//
// And of the table that the report is of: kit::LosesByPenalty(), kit::GamesTaken().
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_PENALTY_LADDER_H_
#define ARBITRO_KIT_PENALTY_LADDER_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "arbitro/penalty.h"
#include "arbitro/score.h"

namespace arbitro::kit {

// Penalties are places in the description's list, from 1, mildest first.
struct PenaltyLadder {
  uint32_t start = 1;  // of the infraction, the first time
  uint32_t last = 1;   // no repetition goes beyond it; at least `start`
};

struct LadderRuling {
  uint32_t repetition = 0;  // penalties for the same infraction that the player had before
  uint32_t asked = 1;       // what the ladder asks
  uint32_t given = 1;       // what is given: asked, or what the head judge proposed
  bool deviates = false;
  bool forbidden = false;  // another penalty is proposed, and not by the head judge
};

// Climbs one rung for each penalty for the same infraction in the request's history.
LadderRuling Climb(const PenaltyRequest& request, const PenaltyLadder& ladder);

// Effects of penalties, by their place in the description's list. Others do nothing.
using PenaltyEffects = std::vector<std::pair<uint32_t, PenaltyEffect>>;

// The ruling with its step (the repetition, from 0), its penalty and its effects.
Ruling ToRuling(const LadderRuling& ruled, const PenaltyEffects& effects);

// A game, or a match, is lost: of the match in hand if the player sits at one, and else of the
// player's next one. A ruling during a match for the next one sets `next_match` itself.
PenaltyEffect GameLoss();
PenaltyEffect MatchLoss();
PenaltyEffect Expulsion();

// How many effects of a kind a seat has.
uint32_t CountEffects(const OutcomeRequest& request, uint32_t seat, arbitro_effect_kind kind);

// Games that penalties took from a seat. Each counts as a game of the match that the seat lost: a
// report has it among the opponent's wins.
uint32_t GamesTaken(const OutcomeRequest& request, uint32_t seat);

// Whether penalties decide the match against a seat: by a lost match, or by as many lost games as
// win it. Both seats may lose so.
bool LosesByPenalty(const OutcomeRequest& request, uint32_t seat, uint32_t games_to_win);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_PENALTY_LADDER_H_
