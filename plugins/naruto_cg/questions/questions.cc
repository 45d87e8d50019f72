// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/questions/questions.h"

namespace arbitro::nar {
namespace {

QuestionList CollectQuestions() {
  QuestionList questions = kit::Collect(
      {AddDeckQuestions, AddEventQuestions, AddStructureQuestions, AddPairingQuestions,
       AddCutQuestions, AddStandingsQuestions, AddTimeQuestions, AddPointsQuestions,
       AddSeriesQuestions, AddPenaltyQuestions, AddProcedureQuestions, AddTurnQuestions,
       AddPreparationQuestions, AddBattleQuestions, AddTechniqueQuestions, AddNinjaQuestions,
       AddPaperQuestion, AddCutFactsQuestion});
  // A wrong input rests on the question's rule, where no field names a nearer one.
  for (QuestionEntry& entry : questions) entry.published.input.rule = entry.published.rule;
  return questions;
}

}  // namespace

const QuestionList& AllQuestions() {
  static const QuestionList kQuestions = CollectQuestions();
  return kQuestions;
}

Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request) {
  return kit::AnswerQuestion(AllQuestions(), request, request.input);
}

}  // namespace arbitro::nar
