// SPDX-License-Identifier: Apache-2.0
//
// Which commands a series (model/series.h) takes now.

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

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_SERIES_H_
