// SPDX-License-Identifier: Apache-2.0
//
// The published questions: pure questions about the rules, no event needed but for those that draw.
//
// Each file of this folder publishes those of its articles, and answers them by the same functions
// that decide an event.

#ifndef ARBITRO_PLUGINS_RISIKO_QUESTIONS_QUESTIONS_H_
#define ARBITRO_PLUGINS_RISIKO_QUESTIONS_QUESTIONS_H_

#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/random.h"

namespace arbitro::rsk {

// One question: what is published of it, and who answers an input that fits its form.
struct QuestionEntry {
  Question published;
  Decided<Value> (*answer)(const Value& input);
  // Of a question that draws, instead: an event asks it, with a seed.
  Value (*draw)(const Value& input, kit::RandomStream* random) = nullptr;
};

using QuestionList = std::vector<QuestionEntry>;

// One function a file; each adds its questions.
void AddTableQuestions(QuestionList* questions);
void AddMapQuestions(QuestionList* questions);
void AddScoreQuestions(QuestionList* questions);
void AddStandingsQuestions(QuestionList* questions);
void AddSdadataQuestions(QuestionList* questions);
void AddPenaltyQuestions(QuestionList* questions);
void AddCardQuestions(QuestionList* questions);
void AddDealQuestions(QuestionList* questions);
void AddPassiveQuestions(QuestionList* questions);
void AddCombatQuestions(QuestionList* questions);
void AddMoveQuestions(QuestionList* questions);
void AddLifecycleQuestions(QuestionList* questions);
void AddPaperQuestion(QuestionList* questions);

// All of them, in the order of the regulation. Constant.
const QuestionList& AllQuestions();

// Answers one of them.
Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request);

// The forms of a question's input and answer.
inline Form Input(std::vector<Form> fields) {
  return form::Struct("input", {"Question", "Domanda"}, std::move(fields));
}
inline Form Answer(std::vector<Form> fields) {
  return form::Struct("answer", {"Answer", "Risposta"}, std::move(fields));
}

// Refuses a question whose facts are missing or contradict each other.
inline Refusal RefuseInconsistent(Label what) {
  return Refuse("INCONSISTENT_QUESTION", "", std::move(what));
}

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_QUESTIONS_QUESTIONS_H_
