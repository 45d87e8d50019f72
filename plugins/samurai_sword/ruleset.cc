// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/ruleset.h"

#include "plugins/samurai_sword/description.h"
#include "plugins/samurai_sword/event/admission.h"
#include "plugins/samurai_sword/event/outcome.h"
#include "plugins/samurai_sword/event/penalties.h"
#include "plugins/samurai_sword/event/phases.h"
#include "plugins/samurai_sword/event/seating.h"
#include "plugins/samurai_sword/questions/questions.h"

namespace arbitro::sam {

Description SamuraiSword::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<Admission> SamuraiSword::Admit(const AdmitRequest& request, Host& host) const {
  return AdmitAct(request, host);
}

Decided<Plan> SamuraiSword::PlanNext(const PlanRequest& request, Host& host) const {
  return PlanNextRound(request, host);
}

Decided<RoundDraw> SamuraiSword::Draw(const DrawRequest& request, Host& host) const {
  return DrawRound(request, host);
}

Decided<RoundEvaluation> SamuraiSword::Evaluate(const DrawRequest& request, Host& host) const {
  return EvaluateRound(request, host);
}

Decided<TableOutcome> SamuraiSword::Outcome(const OutcomeRequest& request, Host& host) const {
  return ScoreTable(request, host);
}

Decided<Standings> SamuraiSword::Rank(const StandingsRequest& request, Host& host) const {
  return RankPlayers(request, host);
}

Decided<Ruling> SamuraiSword::RulePenalty(const PenaltyRequest& request, Host& host) const {
  return RuleInfraction(request, host);
}

Decided<Awards> SamuraiSword::AwardPrizes(const AwardsRequest& request, Host& host) const {
  return AwardEventPrizes(request, host);
}

Decided<QuestionAnswer> SamuraiSword::Ask(const QuestionRequest& request, Host&) const {
  return AnswerQuestion(request);
}

}  // namespace arbitro::sam
