// SPDX-License-Identifier: Apache-2.0
//
// One filled example of everything that crosses the boundary, every field with a value of its own.

#ifndef ARBITRO_TESTING_SAMPLES_H_
#define ARBITRO_TESTING_SAMPLES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/catalogue.h"
#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/question.h"
#include "arbitro/rating.h"
#include "arbitro/refusal.h"
#include "arbitro/score.h"
#include "arbitro/series.h"

namespace arbitro::samples {

Value NestedValue();
Refusal ARefusal();
Description ADescription();
DrawRequest ADrawRequest();
RoundDraw ARoundDraw();
RoundEvaluation ARoundEvaluation();
DeckRequest ADeckRequest();
DeckVerdict ADeckVerdict();
OutcomeRequest AnOutcomeRequest();
TableOutcome ATableOutcome();
StandingsRequest AStandingsRequest();
Standings SomeStandings();
AdmitRequest AnAdmitRequest();
Admission AnAdmission();
PlanRequest APlanRequest();
Plan APlan();
PenaltyRequest APenaltyRequest();
Ruling ARuling();
AwardsRequest AnAwardsRequest();
Awards SomeAwards();
SeriesRequest ASeriesRequest();
SeriesTotals SomeTotals();
RatingRequest ARatingRequest();
Ratings SomeRatings();
QuestionRequest AQuestionRequest();
QuestionAnswer AQuestionAnswer();
std::vector<CatalogueRow> SomeCards();

// The images of all of the above.
std::vector<std::string> Images();

// Decodes an image by the kind in its head and encodes it again; nothing where it does not decode.
// A catalogue is read card by card.
std::optional<std::string> Again(const std::string& image);

}  // namespace arbitro::samples

#endif  // ARBITRO_TESTING_SAMPLES_H_
