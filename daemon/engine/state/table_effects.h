// SPDX-License-Identifier: Apache-2.0
//
// Says what penalties do to a table, seat by seat: an input of its outcome.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_TABLE_EFFECTS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_TABLE_EFFECTS_H_

#include <cstdint>
#include <vector>

#include "arbitro/penalty.h"
#include "arbitro/score.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// An effect on a seat, and where it comes from.
struct BoundEffect {
  SeatEffect effect;
  uint32_t penalty = 0;  // its number; 0: an expulsion by command
  bool carried = false;  // the penalty was given before this match
};

// A table of a round, or of one that is still being paired: `number` is 0 then.
struct TableInRound {
  const EventState& event;
  uint32_t round = 0;
  uint32_t number = 0;
  const TableState& table;
};

// Whether a table can be the target of this kind of effect: prize cards, a game or the match lost.
bool IsOnTable(const PenaltyEffect& effect);

// The seats of `table` that an effect on `player_number` is on, by index.
std::vector<uint32_t> TargetedSeats(const TableState& table, uint32_t player_number,
                                    arbitro_target target);

// The effects on its seats of a penalty that `player_number` has there: prize cards, games and the
// match lost. Those of the next match, and points, are not the table's.
void AddSeatEffects(const TableState& table, uint32_t player_number,
                    const std::vector<PenaltyEffect>& effects, std::vector<SeatEffect>* added);

// Lets players who play no more where a penalty of the round was given take it along: prize cards
// and the loss of a game or a match of two weigh on the player's next match, from that round on.
// A loss at a table of more is over with that game. `before`: the round before its seats
// changed, or before it was taken back; `event` has it as it is now.
void CarryOn(const RoundState& before, EventState* event);

// Whether the penalty was given before that round was paired as it stands, or stood no more: in a
// game that was taken back.
bool IsOfGameTakenBack(const EventState& event, const PenaltyState& penalty, uint32_t round);

// Returns the effects of all penalties that stand and bind the table: those carried there, then
// those that were given there in its present attempt, oldest first; then the match in hand of a
// player who was expelled by command.
std::vector<BoundEffect> EffectsBoundTo(const TableInRound& place);

// The match that a penalty weighs on, as it was carried there: the player's first one since it was
// given. {0, 0}: it was not played yet, or nothing is carried.
struct CarriedPlace {
  uint32_t round = 0;
  uint32_t table = 0;
};
CarriedPlace CarriedTo(const EventState& event, const PenaltyState& penalty);

// Returns the numbers of the penalties that stand and wait for the player's next match.
std::vector<uint32_t> PenaltiesCarriedBy(const EventState& event, uint32_t player_number);

// Whether the effects may decide a table that has no report: a match lost, or two games by one
// seat.
bool MayDecide(const std::vector<SeatEffect>& effects);

// Whether carried penalties decided the table when it was paired, and nothing happened there since.
bool IsDecidedUnplayed(const TableInRound& place);

// Penalties of later rounds were never given: their points come back, and they stand no longer. For
// copies of a state that show how it was.
void ForgetPenaltiesAfter(EventState* event, uint32_t round);

// The penalties that stood at the revision stand, and no others: points come and go with them.
void RestorePenalties(EventState* event, uint64_t revision);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_TABLE_EFFECTS_H_
