// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/ruleset.h"

#include "plugins/risiko/description.h"
#include "plugins/risiko/questions.h"

namespace arbitro::rsk {

Description Risiko::Describe() const {
  Description description = DescribeGame();
  for (const QuestionEntry& question : AllQuestions()) {
    description.questions.push_back(question.published);
  }
  return description;
}

Decided<QuestionAnswer> Risiko::Ask(const QuestionRequest& request, Host&) const {
  return AnswerQuestion(request);
}

}  // namespace arbitro::rsk
