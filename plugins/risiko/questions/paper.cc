// SPDX-License-Identifier: Apache-2.0
//
// Art. 24 The sheet of a game.

#include <algorithm>

#include "kit/report_paper.h"
#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/outcome.h"
#include "plugins/risiko/questions/questions.h"

namespace arbitro::rsk {
namespace {

// Whether a line of the report says which objective card the player held.
bool ReportsTheCard() {
  const Form report = ReportForm();
  for (const Form& field : report.children) {
    if (field.kind != ARBITRO_FIELD_LIST) continue;
    const std::vector<Form>& parts = field.children.front().children;
    if (std::any_of(parts.begin(), parts.end(),
                    [](const Form& part) { return part.id == "objective_card"; })) {
      return true;
    }
  }
  return false;
}

Decided<Value> AnswerPaper(const Value&) {
  kit::ReportPaper paper;
  // [RSK-24.1] Points are counted by the objective card that each player held.
  if (!ReportsTheCard()) paper.columns.push_back({"Objective card", "Carta obiettivo"});
  // [RSK-24.4] The referee writes what the game is worth.
  paper.columns.push_back({"Points of the game", "Punti partita"});
  // [RSK-24.10] A player who announces an appeal does not sign.
  paper.appeal_beside = true;
  return kit::ToValue(paper);
}

}  // namespace

void AddPaperQuestion(QuestionList* questions) {
  questions->push_back({kit::ReportPaperQuestion(SettingsForm(), "RSK-24.9"), &AnswerPaper});
}

}  // namespace arbitro::rsk
