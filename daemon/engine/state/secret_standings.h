// SPDX-License-Identifier: Apache-2.0
//
// Which results and standings of an event are secret.
//
// Where the ruleset asked for it when the event was made (Description::secret_standings), results
// and standings of a phase are the referee's alone until it is over: all its planned rounds are
// closed, the next phase has begun, or the event runs no more. In direct elimination everybody sees
// who goes on, so nothing is secret there. The log holds the same either way; the services withhold
// what the caller may not see.
//
// An organiser may hold standings back as well (StandingsPublication::kByHand): the results and
// standings of each round are then the staff's until a person publishes its standings.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SECRET_STANDINGS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SECRET_STANDINGS_H_

#include <cstdint>
#include <optional>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

struct SecretPhase {
  uint32_t first_round = 1;     // of the event; rounds before this one are public
  uint64_t since_revision = 0;  // records before this one are public

  bool Hides(uint32_t round) const { return round >= first_round; }
};

// Returns the phase that is under way if its results are secret, or else nullopt.
std::optional<SecretPhase> SecretPhaseOf(const EventState& event);

// Returns the rounds whose results and standings the event holds back from all who are no staff:
// from the first after the newest whose standings were published. Nullopt where standings are
// published as they come, nothing of such a round is there yet, or the event is confirmed or
// cancelled.
std::optional<SecretPhase> HeldBackOf(const EventState& event);

// Returns the two together: what is secret from those who see neither.
std::optional<SecretPhase> SecretOrHeldBack(const EventState& event);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SECRET_STANDINGS_H_
