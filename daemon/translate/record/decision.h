// SPDX-License-Identifier: Apache-2.0
//
// Decisions and their parts: from the engine's values to messages and back.
//
// The parts are shared by the log, where they must come back exactly as they went in, and by
// answers. Read functions note in `fields` what no decision could say. Pure and thread-safe but for
// `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_DECISION_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_DECISION_H_

#include <optional>
#include <string>
#include <string_view>

#include "arbitro/kinds/journal.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

void WriteDecision(const engine::Decision& decision, v1::Decision* message);
engine::Decision ReadDecision(const v1::Decision& message, Fields* fields);

// Each kind of decision alone, in the file of this folder that is about it.
#define ARBITRO_DECISION(Kind, field, Message)                        \
  void WriteDecision(const engine::Kind& what, v1::Message* message); \
  engine::Kind ReadDecision(const v1::Message& message, Fields* fields);
ARBITRO_DECISIONS(ARBITRO_DECISION)
#undef ARBITRO_DECISION

// Parts.

void WriteCitation(const Citation& citation, v1::Citation* message);
void WriteUInt128(const arbitro_u128& number, v1::UInt128* message);
// One message a seat.
void WriteOutcomes(const engine::ResultDecided& result,
                   google::protobuf::RepeatedPtrField<v1::SeatOutcome>* messages);
engine::ResultDecided ReadOutcomes(
    const std::string& path, const google::protobuf::RepeatedPtrField<v1::SeatOutcome>& messages,
    Fields* fields);
// The outcome of one seat of the result.
void WriteOutcome(const engine::ResultDecided& result, size_t seat, v1::SeatOutcome* message);
void WriteFindings(const std::vector<Finding>& findings,
                   google::protobuf::RepeatedPtrField<v1::DeckFinding>* messages);
void WriteVerdict(const DeckVerdict& verdict, v1::DeckVerdict* message);
void WriteDifferences(const std::vector<engine::DeckDifference>& differences,
                      google::protobuf::RepeatedPtrField<v1::DeckDifference>* message);
std::vector<engine::DeckDifference> ReadDifferences(
    const google::protobuf::RepeatedPtrField<v1::DeckDifference>& message, Fields* fields);
DeckVerdict ReadVerdict(const std::string& path, const v1::DeckVerdict& message, Fields* fields);
void WriteCertificate(const engine::Certificate& certificate, v1::PairingCertificate* message);
void WriteCriterion(const Criterion& criterion, v1::PairingCriterion* message);
void WriteDrawProof(const engine::DrawProof& proof, v1::DrawProof* message);
engine::DrawProof ReadDrawProof(const std::string& path, const v1::DrawProof& message,
                                Fields* fields);
void WriteColumn(const Column& column, v1::StandingsColumn* message);
void WriteDrawnTable(const engine::DrawnTable& table, v1::DrawnTable* message);
engine::DrawnTable ReadDrawnTable(const std::string& path, const v1::DrawnTable& message,
                                  Fields* fields);

// 32 bytes as a digest. Notes any other length.
engine::Digest ReadDigest(const std::string& path, std::string_view bytes, Fields* fields);
// The same where there may be none.
std::optional<engine::Digest> ReadOptionalDigest(const std::string& path, std::string_view bytes,
                                                 Fields* fields);

// The bytes of a digest as a message holds them.
std::string DigestBytes(const engine::Digest& digest);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_DECISION_H_
