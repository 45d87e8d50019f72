// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/questions/questions.h"

#include <algorithm>

#include "arbitro/form_check.h"

namespace arbitro::rsk {
namespace {

QuestionList Collect() {
  QuestionList questions;
  AddTableQuestions(&questions);
  AddMapQuestions(&questions);
  AddScoreQuestions(&questions);
  AddStandingsQuestions(&questions);
  AddSdadataQuestions(&questions);
  AddPenaltyQuestions(&questions);
  AddCardQuestions(&questions);
  AddDealQuestions(&questions);
  AddPassiveQuestions(&questions);
  AddCombatQuestions(&questions);
  AddMoveQuestions(&questions);
  AddLifecycleQuestions(&questions);
  AddPaperQuestion(&questions);
  return questions;
}

Decided<QuestionAnswer> DrawAnswer(const QuestionEntry& question, const QuestionRequest& request) {
  if (!request.draws()) {
    return Refuse("DRAW_NEEDED", question.published.rule,
                  {"this is drawn: ask it of an event, which opens a seed and records the answer",
                   "questo si sorteggia: chiedilo a un evento, che apre un seme e lo registra"});
  }
  kit::RandomStream stream(kit::Seed{request.seed}, "rsk.question");
  return QuestionAnswer{question.draw(request.input, &stream)};
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
  // A host has checked the form; a caller that does not gets a refusal, not a crash.
  if (const auto problem = CheckForm(entry->published.input, request.input, "input")) {
    const std::string what = "`" + problem->path + "` " + problem->message;
    return RefuseInconsistent({what, what});
  }
  if (entry->draw != nullptr) return DrawAnswer(*entry, request);
  Decided<Value> answer = entry->answer(request.input);
  if (!answer.decided()) return answer.refusal();
  return QuestionAnswer{std::move(answer).value()};
}

}  // namespace arbitro::rsk
