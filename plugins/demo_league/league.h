// SPDX-License-Identifier: Apache-2.0
//
// Several events ranked together.

#ifndef ARBITRO_PLUGINS_DEMO_LEAGUE_LEAGUE_H_
#define ARBITRO_PLUGINS_DEMO_LEAGUE_LEAGUE_H_

#include "arbitro/description.h"
#include "arbitro/rating.h"
#include "arbitro/ruleset.h"
#include "arbitro/series.h"

namespace arbitro::demo_league {

// Adds to the description what leagues need: forms, reasons, duties, awards, a question.
void DescribeLeague(Description* description);

// Ranks the persons of a league.
Decided<SeriesTotals> RankLeague(const SeriesRequest& request, Host& host);

// How strong the persons are after an event of a league.
Ratings RateLeague(const RatingRequest& request, Host& host);

// The question `league`: the same as RankLeague(), of points that the question names.
Decided<QuestionAnswer> AskLeague(const QuestionRequest& request, Host& host);

}  // namespace arbitro::demo_league

#endif  // ARBITRO_PLUGINS_DEMO_LEAGUE_LEAGUE_H_
