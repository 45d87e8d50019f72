// SPDX-License-Identifier: Apache-2.0
//
// Art. 2 What the preliminary days can still give before play-off and final.

#include "kit/cut_facts.h"

#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/outcome.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

Decided<Value> AnswerCutFacts(const Value& input) {
  const kit::CutPhase asked = kit::ReadCutPhase(input);
  kit::CutFacts facts;
  if (asked.phase != ARBITRO_PHASE_TABLES) return kit::ToValue(facts);
  facts.column = "points";
  facts.order = kit::PointsOrder::kAll;
  if (asked.number > kPreliminaryPhase) {
    // [RSK-2.4] The play-off gives places at its tables and no points: the first three are
    // finalists whatever happens there.
    facts.sure = kDirectFinalists;
    return kit::ToValue(facts);
  }
  // [RSK-24.8] A game is worth 150 points at most.
  facts.points_most = kGamePointsMax;
  // [RSK-2.7] Points come first. [RSK-2.3] [RSK-2.4] The first six go on, three of them straight to
  // the final; the best single game of the others decides who else does.
  // [RSK-AMB-33] Where too few are left for a play-off, as many as the final has.
  const PlayOffRules rules = ReadSettings(asked.settings).play_off;
  facts.sure = asked.players < kPlayOffLast ? rules.finalists_without : kPlayOffLast;
  return kit::ToValue(facts);
}

}  // namespace

void AddCutFactsQuestion(QuestionList* questions) {
  questions->push_back(
      {kit::CutFactsQuestion(SettingsForm(), ReportForm(), "RSK-2.3"), &AnswerCutFacts});
}

}  // namespace arbitro::rsk
