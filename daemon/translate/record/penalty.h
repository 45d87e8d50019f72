// SPDX-License-Identifier: Apache-2.0
//
// Penalties, appeals, phases and awards: commands from requests and to the log, and decisions.
// Parts of record/commands.h and record/decision.h.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_PENALTY_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_PENALTY_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// --- Commands (record/penalty_commands.cc)

engine::Command ReadCommand(const v1::RulePenaltyRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::RevokePenaltyRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::FileAppealRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::DecideAppealRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::StartPhaseRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::GrantAwardsRequest& request, Fields* fields);

// --- Decisions (record/penalty_decisions.cc)

void WriteLife(const engine::PenaltyRuled& what, v1::Decision* message);
void WriteLife(const engine::PenaltyRevoked& what, v1::Decision* message);
void WriteLife(const engine::AppealFiled& what, v1::Decision* message);
void WriteLife(const engine::AppealDecided& what, v1::Decision* message);
void WriteLife(const engine::PhaseStarted& what, v1::Decision* message);
void WriteLife(const engine::AwardsGranted& what, v1::Decision* message);

// Nothing where the message holds a decision of another kind.
std::optional<decltype(engine::Decision::what)> ReadPenaltyDecision(const v1::Decision& message,
                                                                    Fields* fields);

// Parts.
// The effect as answers show it: a note also by its languages.
void WriteShownEffect(const PenaltyEffect& effect, v1::PenaltyEffect* message);
void WriteEffect(const PenaltyEffect& effect, v1::PenaltyEffect* message);
PenaltyEffect ReadEffect(const std::string& path, const v1::PenaltyEffect& message, Fields* fields);
void WritePhaseStarted(const engine::PhaseStarted& started, v1::PhaseStarted* message);
engine::PhaseStarted ReadPhaseStarted(const v1::PhaseStarted& message, Fields* fields);
void WriteAwards(const engine::AwardsGranted& awards, v1::AwardsGranted* message);
engine::AwardsGranted ReadAwards(const v1::AwardsGranted& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PENALTY_H_
