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
    // [SAM-AMB-22] The draw puts at the first seat who begins; [SAM-DUEL-7] with a card fewer.
    paper.note = {"Seat 1 was drawn to begin, with 4 cards; seat 2 has 5",
                  "Comincia il posto 1, per sorteggio, con 4 carte; il posto 2 ne ha 5"};
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
