// SPDX-License-Identifier: Apache-2.0
//
// Writes series as answers show them. A series is at revision 1 or later. Pure and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_SERIES_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_SERIES_H_

#include <cstddef>
#include <cstdint>

#include "arbitro/v1/series.pb.h"
#include "daemon/engine/state/series_ratings.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::translate {

void WriteSeries(const engine::JournalState& state, v1::Series* message);
// Writes duties and allowed actions; WriteSeries leaves them out, since lists do not show them.
void WriteSeriesDetails(const engine::JournalState& state, Language language, v1::Series* message);
// Writes one of the series' events; `number` counts them from 1.
void WriteSeriesEvent(const engine::SeriesState& series, uint32_t number, v1::SeriesEvent* message);
// Fills a page with at most `rows_max` rows from the row at `first` on. The columns are on every
// page, the persons without a rank on the first.
void WriteSeriesStandings(const engine::JournalState& state, size_t first, size_t rows_max,
                          v1::GetSeriesStandingsResponse* page);
// Fills a page of ratings, the strongest first; returns how many there are in all.
size_t WriteSeriesRatings(const engine::SeriesState& series, size_t first, size_t rows_max,
                          v1::GetSeriesRatingsResponse* page);
void WriteRatingStep(const engine::SeriesState& series, const engine::RatingStep& step,
                     v1::RatingStep* message);
// Writes an award with the name of the person.
void WriteSeriesAward(const engine::SeriesState& series, const engine::GrantedAward& award,
                      v1::Award* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_SERIES_H_
