// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/ruleset.h"

#include <utility>

#include "kit/phase_kind.h"
#include "plugins/naruto_cg/description.h"
#include "plugins/naruto_cg/event/admission.h"
#include "plugins/naruto_cg/event/awards.h"
#include "plugins/naruto_cg/event/event_standings.h"
#include "plugins/naruto_cg/event/outcome.h"
#include "plugins/naruto_cg/event/penalties.h"
#include "plugins/naruto_cg/event/phases.h"
#include "plugins/naruto_cg/event/registration.h"
#include "plugins/naruto_cg/event/series.h"
#include "plugins/naruto_cg/event/swiss_rounds.h"
#include "plugins/naruto_cg/questions/questions.h"

namespace arbitro::nar {

Description NarutoCg::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<Admission> NarutoCg::Admit(const AdmitRequest& request, Host& host) const {
  return AdmitAct(request, host);
}

Decided<Plan> NarutoCg::PlanNext(const PlanRequest& request, Host& host) const {
  return PlanNextRound(request, host);
}

Decided<RoundDraw> NarutoCg::Draw(const DrawRequest& request, Host& host) const {
  if (const auto refusal = CheckListsThere(request)) return *refusal;
  if (!IsOfTheBook(request.phase)) return kit::NoSuchPhase("NAR-EVENT-12", kKindOfRounds);
  if (request.phase == ARBITRO_PHASE_ELIMINATION) return DrawElimination(request, host);
  return DrawSwissRound(request, host);
}

Decided<RoundEvaluation> NarutoCg::Evaluate(const DrawRequest& request, Host& host) const {
  if (!IsOfTheBook(request.phase)) return kit::NoSuchPhase("NAR-EVENT-12", kKindOfRounds);
  Decided<RoundEvaluation> judged = request.phase == ARBITRO_PHASE_ELIMINATION
                                        ? EvaluateElimination(request, host)
                                        : EvaluateSwissRound(request, host);
  if (!judged.decided()) return judged;
  RoundEvaluation evaluation = std::move(judged).value();
  AddWithoutList(request, &evaluation);
  return evaluation;
}

Decided<DeckVerdict> NarutoCg::CheckDeck(const DeckRequest& request, Host& host) const {
  return CheckList(request, host);
}

Decided<TableOutcome> NarutoCg::Outcome(const OutcomeRequest& request, Host& host) const {
  return ScoreTable(request, host);
}

Decided<Standings> NarutoCg::Rank(const StandingsRequest& request, Host& host) const {
  return RankPlayers(request, host);
}

Decided<Ruling> NarutoCg::RulePenalty(const PenaltyRequest& request, Host& host) const {
  return RuleInfraction(request, host);
}

Decided<Awards> NarutoCg::AwardPrizes(const AwardsRequest& request, Host& host) const {
  return AwardEventPrizes(request, host);
}

Decided<SeriesTotals> NarutoCg::RankSeries(const SeriesRequest& request, Host& host) const {
  return RankSeriesEvents(request, host);
}

Decided<QuestionAnswer> NarutoCg::Ask(const QuestionRequest& request, Host&) const {
  return AnswerQuestion(request);
}

}  // namespace arbitro::nar
