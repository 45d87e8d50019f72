// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/game_score.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

// One step of the order at a table: the player with more of it comes first.
struct ScoreStep {
  const char* rule;
  int64_t Count::*what;
};

// [RSK-26.0] [RSK-24.5] [RSK-AMB-36] The steps part ties for every place.
constexpr ScoreStep kSteps[] = {
    // [RSK-24.2] Objective points come first.
    {"RSK-24.2", &Count::objective},
    // [RSK-26.1] Then points outside the objective,
    {"RSK-26.1", &Count::outside},
    // [RSK-26.2] armies inside the objective,
    {"RSK-26.2", &Count::armies_in_objective},
    // [RSK-26.3] all armies,
    {"RSK-26.3", &Count::armies},
    // [RSK-26.4] territory cards in hand,
    {"RSK-26.4", &Count::cards},
    // [RSK-26.5] territories in the objective,
    {"RSK-26.5", &Count::territories_in_objective},
    // [RSK-26.6] and territories outside it.
    {"RSK-26.6", &Count::territories_outside},
};

int64_t Compare(const GameSheet& sheet, size_t a, size_t b);
Refusal TiedToTheLast(size_t place);
int64_t ScoreOf(const GameSheet& sheet, size_t player, size_t place);
int64_t ObjectiveScore(const GameSheet& sheet, const Count& player);

}  // namespace

Decided<GameScore> ScoreGame(const GameSheet& sheet) {
  GameScore score;
  // [RSK-4.5] [RSK-25.2] A passive player has no objective, and so neither a place nor points.
  for (size_t player = 0; player < sheet.players.size(); ++player) {
    if (!sheet.players[player].passive) score.ranking.push_back(player);
  }
  std::stable_sort(score.ranking.begin(), score.ranking.end(),
                   [&](size_t a, size_t b) { return Compare(sheet, a, b) < 0; });
  score.scores.resize(sheet.players.size());
  for (size_t place = 0; place < score.ranking.size(); ++place) {
    if (place > 0 && Compare(sheet, score.ranking[place - 1], score.ranking[place]) == 0) {
      return TiedToTheLast(place);
    }
    score.scores[score.ranking[place]] = ScoreOf(sheet, score.ranking[place], place);
  }
  return score;
}

HeldPoints PointsHeld(TerritorySet objective, TerritorySet owned) {
  // [RSK-24.1] Each territory is worth the territories that it borders.
  return {ValueOf(owned, objective), ValueOf(owned, ~objective), CountOf(owned & objective),
          CountOf(owned & ~objective), (objective & ~owned) == 0};
}

namespace {

// Below 0: a comes before b; 0: nothing parts them.
int64_t Compare(const GameSheet& sheet, size_t a, size_t b) {
  // [RSK-24.7] The player who made a RisiKo! has won.
  if (sheet.risiko == a || sheet.risiko == b) return sheet.risiko == a ? -1 : 1;
  const Count& first = sheet.players[a];
  const Count& second = sheet.players[b];
  // [RSK-AMB-08] The eliminated come after all others, the last eliminated first.
  if (first.eliminated != second.eliminated) {
    if (first.eliminated == 0 || second.eliminated == 0) return first.eliminated == 0 ? -1 : 1;
    return first.eliminated > second.eliminated ? -1 : 1;
  }
  for (const ScoreStep& step : kSteps) {
    if (first.*step.what != second.*step.what) {
      return first.*step.what > second.*step.what ? -1 : 1;
    }
  }
  // [RSK-AMB-24] At last the lot that the referee drew.
  if (first.lot > 0 && second.lot > 0 && first.lot != second.lot) {
    return first.lot < second.lot ? -1 : 1;
  }
  return 0;
}

Refusal TiedToTheLast(size_t place) {
  const std::string first = std::to_string(place);
  const std::string second = std::to_string(place + 1);
  return Refuse("LOT_NEEDED", "RSK-AMB-24",
                {"places " + first + " and " + second +
                     " are tied to the last step: give what parts them, or draw a lot and report "
                     "who came first",
                 "i posti " + first + " e " + second +
                     " sono pari fino all'ultimo criterio: di' che cosa li separa, o sorteggia e "
                     "riporta chi è uscito per primo"});
}

int64_t ScoreOf(const GameSheet& sheet, size_t player, size_t place) {
  const Count& count = sheet.players[player];
  int64_t score = kGamePointsMax;
  if (sheet.risiko != player) {
    // [RSK-24.4] [RSK-AMB-35] The bonus of the place, [RSK-AMB-22] not multiplied.
    score =
        ObjectiveScore(sheet, count) + (place < std::size(kPlaceBonus) ? kPlaceBonus[place] : 0);
  }
  // [RSK-24.8] At most 150; [RSK-19.5] [RSK-AMB-12] penalties come last; none falls below 0.
  return std::max<int64_t>(0, std::min(score, kGamePointsMax) - count.penalty);
}

int64_t ObjectiveScore(const GameSheet& sheet, const Count& player) {
  if (player.eliminated > 0) return 0;
  // [RSK-24.3] At tables of five, times one and a quarter, rounded up; [RSK-24.2] else as they are.
  if (sheet.players.size() == kSeatsMax) return (player.objective * 5 + 3) / 4;
  // [RSK-AMB-07] At tables of three as they are, unless the event says otherwise.
  if (sheet.players.size() == kSeatsMin)
    return (player.objective * sheet.quarters_at_three + 3) / 4;
  return player.objective;
}

}  // namespace

}  // namespace arbitro::rsk
