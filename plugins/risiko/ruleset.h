// SPDX-License-Identifier: Apache-2.0
//
// The ruleset `risiko`: a club tournament of RisiKo!.

#ifndef ARBITRO_PLUGINS_RISIKO_RULESET_H_
#define ARBITRO_PLUGINS_RISIKO_RULESET_H_

#include "arbitro/ruleset.h"

namespace arbitro::rsk {

// Each function hands over to the file of its article.
class Risiko final : public Ruleset {
 public:
  Description Describe() const override;
  Decided<Admission> Admit(const AdmitRequest& request, Host& host) const override;
  Decided<Plan> PlanNext(const PlanRequest& request, Host& host) const override;
  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override;
  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host& host) const override;
  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override;
  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override;
  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host& host) const override;
  Decided<Awards> AwardPrizes(const AwardsRequest& request, Host& host) const override;
  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host& host) const override;
};

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULESET_H_
