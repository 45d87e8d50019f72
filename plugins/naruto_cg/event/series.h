// SPDX-License-Identifier: Apache-2.0
//
// Section 2.17 over real events: a Chunin series, its ranking and what it is worth.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_SERIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_SERIES_H_

#include <vector>

#include "arbitro/description.h"
#include "arbitro/ruleset.h"
#include "arbitro/series.h"

namespace arbitro::nar {

// What is asked of an event entered as a stage: its day.
Form StageForm();

// What a series may come to owe, and why one is refused.
std::vector<Code> SeriesDutyCodes();
std::vector<Code> SeriesReasons();

// Ranks a series by the Chakra of its stages. Lots part who is level where the totals are drawn;
// while they are only looked at, players who are level share their place and win no prize of it.
Decided<SeriesTotals> RankSeriesEvents(const SeriesRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_SERIES_H_
