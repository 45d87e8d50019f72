// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/questions/questions.h"

namespace arbitro::rsk {

const QuestionList& AllQuestions() {
  static const QuestionList kQuestions =
      kit::Collect({AddTableQuestions, AddMapQuestions, AddScoreQuestions, AddStandingsQuestions,
                    AddSdadataQuestions, AddPenaltyQuestions, AddCardQuestions, AddDealQuestions,
                    AddPassiveQuestions, AddCombatQuestions, AddMoveQuestions,
                    AddLifecycleQuestions, AddPaperQuestion, AddCutFactsQuestion});
  return kQuestions;
}

Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request) {
  return kit::AnswerQuestion(AllQuestions(), request, request.input, "rsk.question");
}

}  // namespace arbitro::rsk
