// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/questions/questions.h"

#include <string>
#include <utility>

#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

const QuestionList& AllQuestions() {
  static const QuestionList kQuestions = kit::Collect<Asked>(
      {AddLanguageQuestions, AddEquipmentQuestions, AddDeckQuestions, AddDeckCheckQuestions,
       AddTimeLimitQuestions, AddTimeCalledQuestions, AddFirstPlayerQuestions, AddFormatQuestions,
       AddDraftQuestions, AddCardPoolQuestions, AddSwissQuestions, AddBracketQuestions,
       AddStandingsQuestions, AddPenaltyQuestions, AddObservationQuestions, AddPaperQuestion,
       AddCutFactsQuestion});
  return kQuestions;
}

Decided<QuestionAnswer> AnswerQuestion(const QuestionRequest& request,
                                       const StandingsRules& tie_breaks, Host& host) {
  return kit::AnswerQuestion<Asked>(AllQuestions(), request,
                                    {request.input, tie_breaks, host, request.seed});
}

Form FormatField() {
  std::vector<Choice> formats;
  for (const FormatRow& row : kFormats) formats.push_back({row.id, {row.english, row.italian}});
  return ChoiceField("format", {"Format", "Formato"}, std::move(formats));
}

Form LimitedFormatField() {
  std::vector<Choice> formats;
  for (const FormatRow& row : kFormats) {
    if (row.environment != Environment::kLimited) continue;
    formats.push_back({row.id, {row.english, row.italian}});
  }
  return ChoiceField("format", {"Format", "Formato"}, std::move(formats));
}

}  // namespace arbitro::pkm
