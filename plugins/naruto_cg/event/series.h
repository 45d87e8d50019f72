// SPDX-License-Identifier: Apache-2.0
//
// Section 2.17 over real events: a Chunin series, its ranking and its prizes.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_SERIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_SERIES_H_

#include <vector>

#include "arbitro/description.h"
#include "arbitro/ruleset.h"
#include "arbitro/series.h"

namespace arbitro::nar {

// The fields of an event that is entered as a stage: its day.
Form StageForm();

// The duties that a series may come to owe, and the reasons for which one is refused.
std::vector<Code> SeriesDutyCodes();
std::vector<Code> SeriesReasons();

// Ranks a series by the Chakra of its stages. If the totals are drawn, lots part players who are
// level. If they are only looked at, players who are level share a place and win no prize for it.
Decided<SeriesTotals> RankSeriesEvents(const SeriesRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_SERIES_H_
