// SPDX-License-Identifier: Apache-2.0
//
// Decides what is done to tables and rounds beyond drawing and closing (model/table.h). Parts of
// Decide (decide/decide.h).
//
// `done` is called once, on any thread, perhaps before the call returns. Where a ruleset is needed
// and not on offer, RULESET_UNKNOWN; the commands by hand, and changes of seats, need none.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_TABLE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_TABLE_H_

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Standings rows that one correction takes anew: rounds before those that fit keep theirs, as they
// were taken.
inline constexpr size_t kRetakenRowsMax = 400'000;

// decide/report.cc
void DecideTable(const DecideContext& context, const SetReportMode& command, DecideDone done);
void DecideTable(const DecideContext& context, const ReportResult& command, DecideDone done);
void DecideTable(const DecideContext& context, const ConfirmReport& command, DecideDone done);
void DecideTable(const DecideContext& context, const DecideReport& command, DecideDone done);
void DecideTable(const DecideContext& context, const SignReport& command, DecideDone done);
void DecideTable(const DecideContext& context, const ForfeitSeats& command, DecideDone done);

// decide/correction.cc
void DecideTable(const DecideContext& context, const EnterSlip& command, DecideDone done);
void DecideTable(const DecideContext& context, const CorrectResult& command, DecideDone done);
void DecideTable(const DecideContext& context, const SwapResults& command, DecideDone done);
void DecideTable(const DecideContext& context, const ReplayTable& command, DecideDone done);

// decide/seats.cc
void DecideTable(const DecideContext& context, const UnpairRound& command, DecideDone done);
void DecideTable(const DecideContext& context, const RepairRound& command, DecideDone done);
void DecideTable(const DecideContext& context, const SeatPlayer& command, DecideDone done);
void DecideTable(const DecideContext& context, const UnseatPlayer& command, DecideDone done);
void DecideTable(const DecideContext& context, const TakeOverPlace& command, DecideDone done);

// decide/by_hand.cc
void DecideTable(const DecideContext& context, const EnterPairing& command, DecideDone done);
void DecideTable(const DecideContext& context, const EnterOutcome& command, DecideDone done);
void DecideTable(const DecideContext& context, const EnterStandings& command, DecideDone done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_TABLE_H_
