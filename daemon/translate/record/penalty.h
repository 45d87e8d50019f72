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
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The effect as answers show it: a note also by its languages.
void WriteShownEffect(const PenaltyEffect& effect, v1::PenaltyEffect* message);
void WriteEffect(const PenaltyEffect& effect, v1::PenaltyEffect* message);
PenaltyEffect ReadEffect(const std::string& path, const v1::PenaltyEffect& message, Fields* fields);

// Each effect of a penalty on record is noted under the one path.
std::vector<PenaltyEffect> ReadEffects(
    const std::string& path, const google::protobuf::RepeatedPtrField<v1::PenaltyEffect>& messages,
    Fields* fields);

void WritePoints(const std::vector<engine::PointsChange>& points,
                 google::protobuf::RepeatedPtrField<v1::PointsChange>* messages);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PENALTY_H_
