// SPDX-License-Identifier: Apache-2.0
//
// Tells what the Swiss rounds can still give before the cut.

#include "kit/cut_facts.h"

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/match_points.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

Decided<Value> AnswerCutFacts(const Asked& asked) {
  const kit::CutPhase phase = kit::ReadCutPhase(asked.input);
  kit::CutFacts facts;
  if (phase.phase != ARBITRO_PHASE_SWISS) return kit::ToValue(facts);
  // [PKM-GEN-1] Three points a win, one a tie, none a loss; [PKM-GEN-2] three for a bye. The report
  // form has all that a match may report.
  facts.points_least = kLossPoints;
  facts.points_most = kWinPoints;
  facts.column = "points";
  // [PKM-GEN-30] Points come first; [PKM-GEN-24] divisions that are kept apart have a cut each.
  const bool apart = ReadEvent(phase.settings).age_divisions == AgePairing::kApart;
  facts.order = apart ? kit::PointsOrder::kDivision : kit::PointsOrder::kAll;
  return kit::ToValue(facts);
}

}  // namespace

void AddCutFactsQuestion(QuestionList* questions) {
  questions->push_back(
      {kit::CutFactsQuestion(SettingsForm(), ReportForm(), "PKM-GEN-11"), &AnswerCutFacts});
}

}  // namespace arbitro::pkm
