// SPDX-License-Identifier: Apache-2.0
//
// The slip of a match.

#include "kit/report_paper.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/questions/questions.h"

namespace arbitro::nar {
namespace {

Decided<Value> AnswerPaper(const Value& input) {
  const kit::PaperTable table = kit::ReadPaperTable(input);
  kit::ReportPaper paper;
  // [NAR-CUT-3] The final has no limit of time, so that time is never called there.
  if (table.phase == ARBITRO_PHASE_ELIMINATION && table.last_round) {
    paper.without = {"time_called"};
  }
  return kit::ToValue(paper);
}

}  // namespace

void AddPaperQuestion(QuestionList* questions) {
  questions->push_back({kit::ReportPaperQuestion(SettingsForm(), "NAR-SWISS-6"), &AnswerPaper});
}

}  // namespace arbitro::nar
