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

void WriteTableDecision(const engine::ReportModeSet& what, v1::Decision* message);
void WriteTableDecision(const engine::ReportTaken& what, v1::Decision* message);
void WriteTableDecision(const engine::ReportSigned& what, v1::Decision* message);
void WriteTableDecision(const engine::ResultsChanged& what, v1::Decision* message);
void WriteTableDecision(const engine::TableReplayed& what, v1::Decision* message);
void WriteTableDecision(const engine::RoundUnpaired& what, v1::Decision* message);
void WriteTableDecision(const engine::SeatsChanged& what, v1::Decision* message);
void WriteTableDecision(const engine::PairingEntered& what, v1::Decision* message);

engine::ReportModeSet ReadTableDecision(const v1::ReportModeSet& message, Fields* fields);
engine::ReportTaken ReadTableDecision(const v1::ReportTaken& message, Fields* fields);
engine::ReportSigned ReadTableDecision(const v1::ReportSigned& message, Fields* fields);
engine::ResultsChanged ReadTableDecision(const v1::ResultsChanged& message, Fields* fields);
engine::TableReplayed ReadTableDecision(const v1::TableReplayed& message, Fields* fields);
engine::RoundUnpaired ReadTableDecision(const v1::RoundUnpaired& message, Fields* fields);
engine::SeatsChanged ReadTableDecision(const v1::SeatsChanged& message, Fields* fields);
engine::PairingEntered ReadTableDecision(const v1::PairingEntered& message, Fields* fields);

// Parts.

void WriteLineUp(const engine::LineUpChange& change, v1::LineUpChange* message);
void WriteEvaluation(const engine::PairingEvaluation& evaluation, v1::RecordedEvaluation* message);
engine::PairingEvaluation ReadEvaluation(const std::string& path,
                                         const v1::RecordedEvaluation& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_DECISIONS_H_
