// SPDX-License-Identifier: Apache-2.0
//
// 1.1.10 The sheet of a game, and the slip of a duel.

#include "kit/report_paper.h"
#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/questions/questions.h"

namespace arbitro::sam {
namespace {

Decided<Value> AnswerPaper(const Value& input) {
  kit::ReportPaper paper;
  if (kit::ReadPaperTable(input).phase == ARBITRO_PHASE_ELIMINATION) {
    // [SAM-DUEL-4] A duel has no honour points and no roles.
    paper.without = {"lines", "sword_master", "deadly_strike"};
  } else {
    paper.without = {"winner"};
    // [SAM-1.1.12] The referee writes the tournament points on the sheet.
    paper.columns = {{"Tournament points", "Punti torneo"}};
  }
  return kit::ToValue(paper);
}

}  // namespace

void AddPaperQuestion(QuestionList* questions) {
  questions->push_back({kit::ReportPaperQuestion(SettingsForm(), "SAM-1.1.10"), &AnswerPaper});
}

}  // namespace arbitro::sam
