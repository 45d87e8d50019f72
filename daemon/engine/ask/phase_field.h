// SPDX-License-Identifier: Apache-2.0
//
// Says who plays in the next round of a phase, and what the phase has behind it.
//
// Everybody plays in a phase that no player had to qualify for. Else those who did; and of a single
// elimination those who have lost no match yet, with the losers of the semi-finals where they play
// for the third place. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_PHASE_FIELD_H_
#define ARBITRO_DAEMON_ENGINE_ASK_PHASE_FIELD_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/event.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Says what a player has from some rounds.
struct PhaseScore {
  int32_t points = 0;
  uint32_t byes = 0;
};

// How many play, or played, in the phase whose first round this is.
uint32_t EntrantsOf(const EventState& event, uint32_t first_round);

// Of those of `numbers` who take part in the event's round, those who are in the phase.
std::vector<uint32_t> KeepInPhase(const EventState& event, uint32_t round,
                                  std::vector<uint32_t> numbers);

// The players who go on from a round of a single elimination, rising: one of a table at most.
std::vector<uint32_t> GoOnFrom(const RoundState& round);

// The newest phase up to `round` that began afresh: what was played before it does not count in the
// draw of the round. nullptr: everything counts. A phase that does not begin afresh goes on from
// the one before it, as far back as that one counts.
const PhaseState* FreshStartBefore(const EventState& event, uint32_t round);

// Says what the players have from the rounds that count in the draw of `round`, by registration
// number.
std::vector<PhaseScore> ScoresThatCount(const EventState& event, uint32_t round);

// The game's own scores of all rounds, by registration number.
std::vector<int64_t> GameScores(const EventState& event);

// The tables of the phase before `round`. `index_of`: by registration number, ARBITRO_NONE for who
// is not in the request.
std::vector<PastTable> PastTables(const EventState& event, uint32_t round,
                                  const std::vector<uint32_t>& index_of);

// The phases of the event as a ruleset sees them.
std::vector<Phase> PhasesToRuleset(const EventState& event);

// How many there are of what, as a ruleset sees it.
EventCounts CountsToRuleset(const EventState& event);

// The standings as a ruleset sees them, then everybody whom they do not rank. `standings` null: the
// newest that were closed. `numbers`: the registration number of each head.
StandingsHeads HeadsToRuleset(const EventState& event, const Description& description,
                              std::shared_ptr<const RoundClosed> standings,
                              std::vector<uint32_t>* numbers);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_PHASE_FIELD_H_
