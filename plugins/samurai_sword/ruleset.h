// SPDX-License-Identifier: Apache-2.0
//
// The ruleset `samurai-sword`: tournaments of the board game, rules of 2014.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULESET_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULESET_H_

#include "arbitro/ruleset.h"

namespace arbitro::sam {

// Each function hands over to the file of its section.
class SamuraiSword final : public Ruleset {
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

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULESET_H_
