// SPDX-License-Identifier: Apache-2.0
//
// Checks what must hold before a penalty or an appeal, for every game.
//
// A check returns nothing where the act may go on, or else the refusal with what to do about it.
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_PENALTY_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_PENALTY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/description.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The player's penalties that stand, oldest first.
std::vector<const PenaltyState*> StandingPenalties(const EventState& event, uint32_t player_number);

// Whether the ruleset knows what the command names, and the circumstances fill their form.
std::optional<Failure> CheckInfraction(const Description& description, const RulePenalty& command);
// Whether a penalty by hand says what it is.
std::optional<Failure> CheckByHand(const RulePenalty& command);
// Whether the penalty exists and was not revoked.
std::optional<Failure> CheckStands(const EventState& event, uint32_t number);
// Whether there is something to appeal against.
std::optional<Failure> CheckAppeal(const EventState& event, const FileAppeal& command);
// Whether the appeal exists and was not decided.
std::optional<Failure> CheckAppealOpen(const EventState& event, uint32_t number);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_PENALTY_H_
