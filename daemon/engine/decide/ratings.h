// SPDX-License-Identifier: Apache-2.0
//
// Has a series' ruleset rate the persons of its events. Part of decide/series.cc.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_RATINGS_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_RATINGS_H_

#include <vector>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Whether the ruleset rates persons in a series with such settings. Fails as the ruleset does, but
// for NOT_OFFERED.
Task<OrFailure<bool>> RatesPersons(const RulesetClient& ruleset, const Value& settings);

// The ratings that change with `next`, which enters behind the others or in the place of the same
// event as it was; null: none does. Events before it keep theirs, up to the first of which two
// persons turned out to be one. Empty where nothing changes, or the series rates no person.
Task<OrFailure<std::vector<EventRatings>>> RateEvents(const DecideContext& context,
                                                      const SeriesEvent* next);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_RATINGS_H_
