// SPDX-License-Identifier: Apache-2.0
//
// The ruleset `naruto-cg`: the Naruto Card Game of the Italian season 2007/2008.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULESET_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULESET_H_

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// Each function hands over to the file of its chapter.
class NarutoCg final : public Ruleset {
 public:
  Description Describe() const override;
  Decided<Admission> Admit(const AdmitRequest& request, Host& host) const override;
  Decided<Plan> PlanNext(const PlanRequest& request, Host& host) const override;
  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override;
  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host& host) const override;
  Decided<DeckVerdict> CheckDeck(const DeckRequest& request, Host& host) const override;
  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override;
  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override;
  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host& host) const override;
  Decided<Awards> AwardPrizes(const AwardsRequest& request, Host& host) const override;
  Decided<SeriesTotals> RankSeries(const SeriesRequest& request, Host& host) const override;
  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host& host) const override;
};

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULESET_H_
