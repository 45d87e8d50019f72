// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/questions/questions.h"

namespace arbitro::sam {

const QuestionList& AllQuestions() {
  static const QuestionList kQuestions = kit::Collect(
      {AddTableQuestions, AddDealQuestions, AddSealedDealQuestion, AddScoreQuestions,
       AddStandingsQuestions, AddBracketQuestions, AddDuelQuestions, AddAbandonmentQuestions,
       AddLifecycleQuestions, AddPaperQuestion, AddCutFactsQuestion});
  return kQuestions;
}

Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request) {
  return kit::AnswerQuestion(AllQuestions(), request, request.input);
}

}  // namespace arbitro::sam
