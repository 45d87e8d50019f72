// SPDX-License-Identifier: Apache-2.0
//
// The published questions: pure questions about the rules, no event needed.
//
// Each file of this folder publishes those of its chapters, and answers them by the same functions
// that decide an event.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_QUESTIONS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_QUESTIONS_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/questions.h"
#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {

// The facts from which a question is answered. `input` fits the question's input form.
struct Asked {
  const Value& input;
  const StandingsRules& tie_breaks;
  Host& host;
  SeedBytes seed = {};  // of an event's draw; all zero: no event asks
};

using QuestionEntry = kit::QuestionOf<Asked>;
using QuestionList = kit::QuestionListOf<Asked>;

// Each function adds the questions of one file.
void AddLanguageQuestions(QuestionList* questions);
void AddEquipmentQuestions(QuestionList* questions);
void AddDeckQuestions(QuestionList* questions);
void AddDeckCheckQuestions(QuestionList* questions);
void AddTimeLimitQuestions(QuestionList* questions);
void AddTimeCalledQuestions(QuestionList* questions);
void AddFirstPlayerQuestions(QuestionList* questions);
void AddFormatQuestions(QuestionList* questions);
void AddDraftQuestions(QuestionList* questions);
void AddCardPoolQuestions(QuestionList* questions);
void AddSwissQuestions(QuestionList* questions);
void AddBracketQuestions(QuestionList* questions);
void AddStandingsQuestions(QuestionList* questions);
void AddPenaltyQuestions(QuestionList* questions);
void AddObservationQuestions(QuestionList* questions);
void AddPaperQuestion(QuestionList* questions);
void AddCutFactsQuestion(QuestionList* questions);

// Returns all questions, in the order of the rulebook. Constant.
const QuestionList& AllQuestions();

// Answers one of them. Refuses with NOT_OFFERED if there is no such question, and with
// INCONSISTENT_QUESTION if the input does not fit its form.
Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request,
                                       const StandingsRules& tie_breaks, Host& host);

using kit::Answer;
using kit::Input;
using kit::RefuseIncomplete;
using kit::RefuseInconsistent;

// Return a field that names one of the formats, or one of the Limited ones.
Form FormatField();
Form LimitedFormatField();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_QUESTIONS_QUESTIONS_H_
