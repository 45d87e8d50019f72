// SPDX-License-Identifier: Apache-2.0
//
// Decisions about tables and rounds beyond drawing, reporting and closing: to messages and back.
// Parts of record/decision.h.
//
// Read functions note in `fields` what no decision could say. Pure and thread-safe but for
// `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_DECISIONS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_DECISIONS_H_

#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

void WriteLineUp(const engine::LineUpChange& change, v1::LineUpChange* message);
void WriteEvaluation(const engine::PairingEvaluation& evaluation, v1::RecordedEvaluation* message);
engine::PairingEvaluation ReadEvaluation(const std::string& path,
                                         const v1::RecordedEvaluation& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_DECISIONS_H_
