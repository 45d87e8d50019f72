// SPDX-License-Identifier: Apache-2.0
//
// Tells what the Swiss rounds can still give before the cut.

#include "kit/cut_facts.h"

#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/outcome.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/swiss_score.h"

namespace arbitro::nar {
namespace {

Decided<Value> AnswerCutFacts(const Value& input) {
  kit::CutFacts facts;
  if (kit::ReadCutPhase(input).phase != ARBITRO_PHASE_SWISS) return kit::ToValue(facts);
  // [NAR-SWISS-6] A match has a winner; [NAR-TIME-6] so has one that the call of time ended.
  for (const char* winner : {"first", "second"}) {
    facts.reports.push_back(Value::Struct({{"winner", Value::Text(winner)}}));
  }
  // [NAR-TIEBREAK-1] Points come first; [NAR-CUT-1] the best go on.
  facts.points_least = PointsOfMatch(/*won=*/false);
  facts.points_most = PointsOfMatch(/*won=*/true);
  facts.column = "points";
  facts.order = kit::PointsOrder::kAll;
  return kit::ToValue(facts);
}

}  // namespace

void AddCutFactsQuestion(QuestionList* questions) {
  questions->push_back(
      {kit::CutFactsQuestion(SettingsForm(), ReportForm(), "NAR-CUT-1"), &AnswerCutFacts});
}

}  // namespace arbitro::nar
