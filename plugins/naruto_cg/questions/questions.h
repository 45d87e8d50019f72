// SPDX-License-Identifier: Apache-2.0
//
// The published questions: pure questions about the rules, no event needed.
//
// Each file of this folder publishes those of its chapters, and answers them by the same functions
// that decide an event.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_QUESTIONS_QUESTIONS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_QUESTIONS_QUESTIONS_H_

#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/questions.h"
#include "plugins/naruto_cg/event/fields.h"

namespace arbitro::nar {

using kit::QuestionEntry;
using kit::QuestionList;

// One function a file; each adds its questions.
void AddDeckQuestions(QuestionList* questions);
void AddEventQuestions(QuestionList* questions);
void AddStructureQuestions(QuestionList* questions);
void AddPairingQuestions(QuestionList* questions);
void AddCutQuestions(QuestionList* questions);
void AddStandingsQuestions(QuestionList* questions);
void AddTimeQuestions(QuestionList* questions);
void AddPointsQuestions(QuestionList* questions);
void AddSeriesQuestions(QuestionList* questions);
void AddPenaltyQuestions(QuestionList* questions);
void AddProcedureQuestions(QuestionList* questions);
void AddTurnQuestions(QuestionList* questions);
void AddPreparationQuestions(QuestionList* questions);
void AddBattleQuestions(QuestionList* questions);
void AddTechniqueQuestions(QuestionList* questions);
void AddNinjaQuestions(QuestionList* questions);
void AddPaperQuestion(QuestionList* questions);
void AddCutFactsQuestion(QuestionList* questions);

// All of them, in the order of the regulations. Constant.
const QuestionList& AllQuestions();

// Answers one of them.
Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request);

using kit::Answer;
using kit::Input;

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_QUESTIONS_QUESTIONS_H_
