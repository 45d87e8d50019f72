// SPDX-License-Identifier: Apache-2.0
//
// Penalties, appeals, phases and awards of a state, as answers show them. Pure and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_PENALTY_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_PENALTY_H_

#include <cstdint>

#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::translate {

void WritePenalty(const engine::EventState& event, const engine::PenaltyState& penalty,
                  v1::Penalty* message);
void WriteAppeal(const engine::EventState& event, uint32_t number,
                 const engine::AppealState& appeal, v1::Appeal* message);
void WritePhase(const engine::EventState& event, const engine::PhaseState& phase,
                v1::Phase* message);
// An award with the player's name.
void WriteAward(const engine::EventState& event, const engine::GrantedAward& award,
                v1::Award* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_PENALTY_H_
