// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/swiss_score.h"

#include <utility>

namespace arbitro::nar {

std::vector<int64_t> BeatenScores(const std::vector<SwissRecord>& records) {
  // [NAR-TIEBREAK-2] The scores of the opponents met and beaten, added up. [NAR-AMB-20] Those are
  // their final scores, byes included; a bye of one's own has no opponent and adds nothing.
  std::vector<int64_t> scores;
  for (const SwissRecord& record : records) {
    int64_t score = 0;
    for (const uint32_t opponent : record.beaten) score += records[opponent].points;
    scores.push_back(score);
  }
  return scores;
}

kit::Ranking RankSwiss(const std::vector<SwissRecord>& records, const kit::Seed* seed) {
  std::vector<kit::RankStep> steps(2);
  // [NAR-TIEBREAK-1] By points,
  steps[0].name = "points";
  steps[0].rule = "NAR-TIEBREAK-1";
  for (const SwissRecord& record : records) steps[0].integers.push_back(record.points);
  // [NAR-TIEBREAK-2] then by the score of the opponents beaten,
  steps[1].name = "beaten";
  steps[1].rule = "NAR-TIEBREAK-2";
  steps[1].integers = BeatenScores(records);
  // [NAR-TIEBREAK-3] [NAR-AMB-21] and then by lots.
  if (seed != nullptr) {
    kit::RankStep lots;
    lots.name = "lots";
    lots.rule = "NAR-TIEBREAK-3";
    lots.measure = kit::RankMeasure::kLots;
    steps.push_back(std::move(lots));
  }
  return kit::Rank(static_cast<uint32_t>(records.size()), steps, seed);
}

}  // namespace arbitro::nar
