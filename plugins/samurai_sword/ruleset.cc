// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/ruleset.h"

#include "plugins/samurai_sword/description.h"
#include "plugins/samurai_sword/questions.h"

namespace arbitro::sam {

Description SamuraiSword::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<QuestionAnswer> SamuraiSword::Ask(const QuestionRequest& request, Host&) const {
  return AnswerQuestion(request);
}

}  // namespace arbitro::sam
