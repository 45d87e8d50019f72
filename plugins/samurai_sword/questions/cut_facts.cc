// SPDX-License-Identifier: Apache-2.0
//
// 1.0.4 What the games of the elimination phase can still give before the duels.

#include <algorithm>
#include <iterator>

#include "kit/cut_facts.h"
#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

// No player of any table gets more: [SAM-1.1.14] the first team's score, [SAM-1.1.21] the Sword
// Master's, [SAM-1.1.17] and all honour and every Daimyo of the game with the most resilience.
int64_t MostOfAGame() {
  const auto sturdiest = std::max_element(
      std::begin(kCharacters), std::end(kCharacters),
      [](const Character& a, const Character& b) { return a.resilience < b.resilience; });
  const int64_t honour = kShogunHonour + int64_t{kOthersHonour} * (kSeatsMax - 1) + kDaimyoCards;
  const int64_t resilience = sturdiest->resilience;
  return std::max(kTeamScores[0], kTeamScoresAtFour[0]) + kSwordMasterBonus + resilience * honour +
         resilience;
}

Decided<Value> AnswerCutFacts(const Value& input) {
  kit::CutFacts facts;
  if (kit::ReadCutPhase(input).phase != ARBITRO_PHASE_TABLES) return kit::ToValue(facts);
  facts.points_most = MostOfAGame();
  facts.column = "points";
  // [SAM-1.2.1] The best go on, [SAM-1.1.12] by tournament points first.
  facts.order = kit::PointsOrder::kAll;
  return kit::ToValue(facts);
}

}  // namespace

void AddCutFactsQuestion(QuestionList* questions) {
  questions->push_back(
      {kit::CutFactsQuestion(SettingsForm(), ReportForm(), "SAM-1.2.1"), &AnswerCutFacts});
}

}  // namespace arbitro::sam
