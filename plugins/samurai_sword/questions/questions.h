// SPDX-License-Identifier: Apache-2.0
//
// The published questions: pure questions about the rules, no event needed.
//
// Each file of this folder publishes those of its sections, and answers them by the same functions
// that decide an event.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_QUESTIONS_QUESTIONS_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_QUESTIONS_QUESTIONS_H_

#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/questions.h"

namespace arbitro::sam {

using kit::QuestionEntry;
using kit::QuestionList;

// One function a file; each adds its questions.
void AddTableQuestions(QuestionList* questions);
void AddDealQuestions(QuestionList* questions);
void AddSealedDealQuestion(QuestionList* questions);
void AddScoreQuestions(QuestionList* questions);
void AddStandingsQuestions(QuestionList* questions);
void AddBracketQuestions(QuestionList* questions);
void AddDuelQuestions(QuestionList* questions);
void AddAbandonmentQuestions(QuestionList* questions);
void AddLifecycleQuestions(QuestionList* questions);
void AddPaperQuestion(QuestionList* questions);
void AddCutFactsQuestion(QuestionList* questions);

// All of them, in the order of the document. Constant.
const QuestionList& AllQuestions();

// Answers one of them.
Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request);

using kit::Answer;
using kit::Input;
using kit::RefuseInconsistent;

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_QUESTIONS_QUESTIONS_H_
