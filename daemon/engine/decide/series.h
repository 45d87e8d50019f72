// SPDX-License-Identifier: Apache-2.0
//
// Decides the commands of a series (model/series.h). Parts of Decide (decide/decide.h).
//
// The ruleset is asked every time: over no event where a series is begun, which settles whether the
// game knows series at all and takes these settings. What it says of totals is recorded, as
// standings are when a round is closed. `done` is called once, on any thread, perhaps before the
// call returns.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_SERIES_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_SERIES_H_

#include <optional>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Whether an act of this kind is possible in the series now.
template <class What>
std::optional<Failure> CheckSeriesAct(const JournalState& series);
template <>
std::optional<Failure> CheckSeriesAct<EnterEvent>(const JournalState& series);
template <>
std::optional<Failure> CheckSeriesAct<CompleteSeries>(const JournalState& series);

// NOT_OFFERED where the game knows no series.
void DecideSeries(const DecideContext& context, const CreateSeries& command, DecideDone done);
// Refused by the ruleset where its rules do not let the event in.
void DecideSeries(const DecideContext& context, const EnterEvent& command, DecideDone done);
// DUTIES_OPEN where the totals owe something that blocks.
void DecideSeries(const DecideContext& context, const CompleteSeries& command, DecideDone done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_SERIES_H_
