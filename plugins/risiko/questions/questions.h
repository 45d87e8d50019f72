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
#include "kit/questions.h"

namespace arbitro::rsk {

using kit::QuestionEntry;
using kit::QuestionList;

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
void AddCutFactsQuestion(QuestionList* questions);

// All of them, in the order of the regulation. Constant.
const QuestionList& AllQuestions();

// Answers one of them.
Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request);

using kit::Answer;
using kit::Input;
using kit::RefuseInconsistent;

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_QUESTIONS_QUESTIONS_H_
