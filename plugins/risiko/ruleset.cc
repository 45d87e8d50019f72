// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/ruleset.h"

#include "plugins/risiko/description.h"
#include "plugins/risiko/event/admission.h"
#include "plugins/risiko/event/outcome.h"
#include "plugins/risiko/event/penalties.h"
#include "plugins/risiko/event/phases.h"
#include "plugins/risiko/event/seating.h"
#include "plugins/risiko/questions/questions.h"

namespace arbitro::rsk {

Description Risiko::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<Admission> Risiko::Admit(const AdmitRequest& request, Host& host) const {
  return AdmitAct(request, host);
}

Decided<Plan> Risiko::PlanNext(const PlanRequest& request, Host& host) const {
  return PlanNextRound(request, host);
}

Decided<RoundDraw> Risiko::Draw(const DrawRequest& request, Host& host) const {
  return DrawRound(request, host);
}

Decided<RoundEvaluation> Risiko::Evaluate(const DrawRequest& request, Host& host) const {
  return EvaluateRound(request, host);
}

Decided<TableOutcome> Risiko::Outcome(const OutcomeRequest& request, Host& host) const {
  return ScoreTable(request, host);
}

Decided<Standings> Risiko::Rank(const StandingsRequest& request, Host& host) const {
  return RankPlayers(request, host);
}

Decided<Ruling> Risiko::RulePenalty(const PenaltyRequest& request, Host& host) const {
  return RuleInfraction(request, host);
}

Decided<Awards> Risiko::AwardPrizes(const AwardsRequest& request, Host& host) const {
  return AwardEventPrizes(request, host);
}

Decided<QuestionAnswer> Risiko::Ask(const QuestionRequest& request, Host&) const {
  return AnswerQuestion(request);
}

}  // namespace arbitro::rsk
