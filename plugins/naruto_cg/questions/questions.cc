// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/questions/questions.h"

#include <algorithm>

#include "arbitro/form_check.h"

namespace arbitro::nar {
namespace {

QuestionList Collect() {
  QuestionList questions;
  AddDeckQuestions(&questions);
  AddEventQuestions(&questions);
  AddStructureQuestions(&questions);
  AddPairingQuestions(&questions);
  AddCutQuestions(&questions);
  AddStandingsQuestions(&questions);
  AddTimeQuestions(&questions);
  AddPointsQuestions(&questions);
  AddSeriesQuestions(&questions);
  AddPenaltyQuestions(&questions);
  AddProcedureQuestions(&questions);
  AddTurnQuestions(&questions);
  AddPreparationQuestions(&questions);
  AddBattleQuestions(&questions);
  AddTechniqueQuestions(&questions);
  AddNinjaQuestions(&questions);
  AddPaperQuestion(&questions);
  // A wrong input rests on the question's rule, where no field names a nearer one.
  for (QuestionEntry& entry : questions) entry.published.input.rule = entry.published.rule;
  return questions;
}

}  // namespace

const QuestionList& AllQuestions() {
  static const QuestionList kQuestions = Collect();
  return kQuestions;
}

Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request) {
  const QuestionList& all = AllQuestions();
  const auto entry = std::find_if(all.begin(), all.end(), [&](const QuestionEntry& one) {
    return one.published.id == request.question;
  });
  if (entry == all.end()) return NotOffered();
  // A host has checked the form; a caller who has not gets a refusal, not a crash.
  if (const auto problem = CheckForm(entry->published.input, request.input, "input")) {
    const std::string what = "`" + problem->path + "` " + problem->message;
    return By(problem->rule, RefuseInconsistent({what, what}));
  }
  Decided<Value> answer = entry->answer(request.input);
  if (!answer.decided()) return By(entry->published.rule, answer.refusal());
  return QuestionAnswer{std::move(answer).value()};
}

}  // namespace arbitro::nar
