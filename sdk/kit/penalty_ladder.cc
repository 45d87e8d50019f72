// SPDX-License-Identifier: Apache-2.0

#include "kit/penalty_ladder.h"

#include <algorithm>

namespace arbitro::kit {
namespace {

PenaltyEffect Effect(arbitro_effect_kind kind) {
  PenaltyEffect effect;
  effect.kind = kind;
  return effect;
}

}  // namespace

LadderRuling Climb(const PenaltyRequest& request, const PenaltyLadder& ladder) {
  LadderRuling ruled;
  ruled.repetition = static_cast<uint32_t>(std::count_if(
      request.history.begin(), request.history.end(),
      [&](const PastPenalty& past) { return past.infraction == request.infraction; }));
  const uint64_t rung = uint64_t{ladder.start} + ruled.repetition;
  ruled.asked = static_cast<uint32_t>(std::min<uint64_t>(rung, ladder.last));
  ruled.given = request.proposed == 0 ? ruled.asked : request.proposed;
  ruled.deviates = ruled.given != ruled.asked;
  ruled.forbidden = ruled.deviates && !request.head_judge;
  return ruled;
}

Ruling ToRuling(const LadderRuling& ruled, const PenaltyEffects& effects) {
  Ruling ruling;
  ruling.step = ruled.repetition;
  ruling.ruling = ruled.given;
  ruling.deviates = ruled.deviates;
  ruling.allowed = {ruled.asked};
  for (const auto& [penalty, effect] : effects) {
    if (penalty == ruled.given) ruling.effects.push_back(effect);
  }
  return ruling;
}

PenaltyEffect GameLoss() { return Effect(ARBITRO_EFFECT_GAME_LOSS); }
PenaltyEffect MatchLoss() { return Effect(ARBITRO_EFFECT_MATCH_LOSS); }
PenaltyEffect Expulsion() { return Effect(ARBITRO_EFFECT_EXPEL); }

uint32_t CountEffects(const OutcomeRequest& request, uint32_t seat, arbitro_effect_kind kind) {
  return static_cast<uint32_t>(
      std::count_if(request.effects.begin(), request.effects.end(), [&](const SeatEffect& effect) {
        return effect.seat == seat && effect.kind == static_cast<uint32_t>(kind);
      }));
}

uint32_t GamesTaken(const OutcomeRequest& request, uint32_t seat) {
  return CountEffects(request, seat, ARBITRO_EFFECT_GAME_LOSS);
}

bool LosesByPenalty(const OutcomeRequest& request, uint32_t seat, uint32_t games_to_win) {
  return CountEffects(request, seat, ARBITRO_EFFECT_MATCH_LOSS) > 0 ||
         GamesTaken(request, seat) >= games_to_win;
}

}  // namespace arbitro::kit
