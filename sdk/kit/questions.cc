// SPDX-License-Identifier: Apache-2.0
#include "kit/questions.h"

#include "arbitro/form_check.h"

namespace arbitro::kit {

Refusal RefuseInconsistent(Label what) {
  return Refuse("INCONSISTENT_QUESTION", "", std::move(what));
}

Refusal RefuseIncomplete(const std::string& field) {
  return Refuse(
      "INCOMPLETE_QUESTION", "",
      {"`" + field + "` is needed here: add it", "qui serve `" + field + "`: aggiungerlo"});
}

Refusal By(const std::string& rule, Refusal refusal) {
  if (refusal.rule.empty()) refusal.rule = rule;
  return refusal;
}

std::optional<Refusal> CheckInput(const Question& published, const Value& input) {
  const auto problem = CheckForm(published.input, input, "input");
  if (!problem) return std::nullopt;
  const std::string what = "`" + problem->path + "` " + problem->message;
  return By(problem->rule, RefuseInconsistent({what, what}));
}

Refusal RefuseWithoutSeed() {
  return Refuse("DRAW_NEEDED", "",
                {"this is drawn: ask it of an event, which opens a seed and records the answer",
                 "questo si sorteggia: chiedilo a un evento, che apre un seme e lo registra"});
}

}  // namespace arbitro::kit
