// SPDX-License-Identifier: Apache-2.0
//
// Every command written from its struct into its request, field by field, for tests and
// measurements whose commands come from no client.
//
// It is also what a test holds the normal form of requests to: the two were written apart.
// Pure and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_EVERY_COMMAND_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_EVERY_COMMAND_TESTING_H_

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"

namespace arbitro::translate {

// Writes the command into its place of the message: a ProtoPayloadCodec that is given this function
// encodes every command.
void WriteEveryCommand(const engine::Command& command, v1::Command* message);

// About tables and rounds: each writes `what`, which is the command's.
void WriteEach(const engine::Command& command, const engine::SetReportMode& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::ReportResult& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::ConfirmReport& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::DecideReport& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::SignReport& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::EnterSlip& what, v1::Command* message);
void WriteEach(const engine::Command& command, const engine::CorrectResult& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::SwapResults& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::ReplayTable& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::ForfeitSeats& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::UnpairRound& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::RepairRound& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::SeatPlayer& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::UnseatPlayer& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::TakeOverPlace& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::EnterPairing& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::EnterOutcome& what,
               v1::Command* message);
void WriteEach(const engine::Command& command, const engine::EnterStandings& what,
               v1::Command* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_EVERY_COMMAND_TESTING_H_
