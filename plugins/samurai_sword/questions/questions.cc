// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/questions/questions.h"

#include <algorithm>

#include "arbitro/form_check.h"

namespace arbitro::sam {
namespace {

QuestionList Collect() {
  QuestionList questions;
  AddTableQuestions(&questions);
  AddDealQuestions(&questions);
  AddSealedDealQuestion(&questions);
  AddScoreQuestions(&questions);
  AddStandingsQuestions(&questions);
  AddBracketQuestions(&questions);
  AddDuelQuestions(&questions);
  AddAbandonmentQuestions(&questions);
  AddLifecycleQuestions(&questions);
  AddPaperQuestion(&questions);
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
    return RefuseInconsistent({what, what});
  }
  Decided<Value> answer = entry->answer(request.input);
  if (!answer.decided()) return answer.refusal();
  return QuestionAnswer{std::move(answer).value()};
}

}  // namespace arbitro::sam
