// SPDX-License-Identifier: Apache-2.0
//
// The slip of a match, and of a draft's group.

#include "kit/report_paper.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/questions/questions.h"

namespace arbitro::pkm {
namespace {

Decided<Value> AnswerPaper(const Asked& asked) {
  const kit::PaperTable table = kit::ReadPaperTable(asked.input);
  kit::ReportPaper paper;
  if (table.phase == ARBITRO_PHASE_TABLES) {
    // [PKM-11.2.2-b] A draft's group picks cards, and no player wins there.
    paper.without = {"winner.first", "winner.second", "winner.tie",
                     "games_first",  "games_second",  "decided_by"};
    return kit::ToValue(paper);
  }
  paper.without = {"winner.nobody"};
  if (table.phase == ARBITRO_PHASE_ELIMINATION) {
    // [PKM-9] Never a tie, [PKM-GEN-5] so that the players cannot agree on one.
    paper.without.insert(paper.without.end(), {"winner.tie", "decided_by.agreement"});
  }
  // [PKM-7.3-a] One game is the match.
  if (ReadEvent(table.settings).match_type == MatchType::kSingle) {
    paper.without.insert(paper.without.end(), {"games_first", "games_second"});
  }
  return kit::ToValue(paper);
}

}  // namespace

void AddPaperQuestion(QuestionList* questions) {
  questions->push_back({kit::ReportPaperQuestion(SettingsForm(), "PKM-GEN-1"), &AnswerPaper});
}

}  // namespace arbitro::pkm
