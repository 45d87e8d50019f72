// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/questions/questions.h"

#include <algorithm>
#include <string>
#include <utility>

#include "arbitro/form_check.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

QuestionList Collect() {
  QuestionList questions;
  AddLanguageQuestions(&questions);
  AddEquipmentQuestions(&questions);
  AddDeckQuestions(&questions);
  AddDeckCheckQuestions(&questions);
  AddTimeLimitQuestions(&questions);
  AddTimeCalledQuestions(&questions);
  AddFirstPlayerQuestions(&questions);
  AddFormatQuestions(&questions);
  AddDraftQuestions(&questions);
  AddCardPoolQuestions(&questions);
  AddSwissQuestions(&questions);
  AddBracketQuestions(&questions);
  AddStandingsQuestions(&questions);
  AddPenaltyQuestions(&questions);
  AddObservationQuestions(&questions);
  AddPaperQuestion(&questions);
  return questions;
}

}  // namespace

const QuestionList& AllQuestions() {
  static const QuestionList kQuestions = Collect();
  return kQuestions;
}

Decided<QuestionAnswer> AnswerQuestion(const std::string& question, const Asked& asked) {
  const QuestionList& all = AllQuestions();
  const auto entry = std::find_if(all.begin(), all.end(), [&](const QuestionEntry& one) {
    return one.published.id == question;
  });
  if (entry == all.end()) {
    return Refuse("NOT_OFFERED", "",
                  {"this ruleset does not publish `" + question + "`",
                   "questo regolamento non pubblica `" + question + "`"});
  }
  // A host has checked the form; a caller who has not gets a refusal, not a crash.
  if (const auto problem = CheckForm(entry->published.input, asked.input, "input")) {
    const std::string what = "`" + problem->path + "` " + problem->message;
    return RefuseInconsistent({what, what});
  }
  Decided<Value> answer = entry->answer(asked);
  if (!answer.decided()) return answer.refusal();
  return QuestionAnswer{std::move(answer).value()};
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
