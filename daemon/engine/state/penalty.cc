// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/penalty.h"

#include <algorithm>
#include <utility>

namespace arbitro::engine {

bool PenaltyState::Has(arbitro_effect_kind kind) const {
  return std::any_of(effects.begin(), effects.end(),
                     [&](const PenaltyEffect& effect) { return effect.kind == kind; });
}

bool PenaltyState::LosesMatch() const {
  return std::any_of(effects.begin(), effects.end(), [](const PenaltyEffect& effect) {
    return effect.kind == ARBITRO_EFFECT_MATCH_LOSS && !effect.next_match;
  });
}

namespace {

bool Carries(const PenaltyState& penalty) {
  return std::any_of(penalty.effects.begin(), penalty.effects.end(),
                     [](const PenaltyEffect& each) { return each.next_match; });
}

}  // namespace

void PenaltyBook::Add(PenaltyState penalty) {
  if (Carries(penalty)) carried.push_back(static_cast<uint32_t>(penalties.size()) + 1);
  penalties.push_back(std::make_shared<PenaltyState>(std::move(penalty)));
}

void PenaltyBook::Replace(PenaltyState penalty) {
  const auto place = std::lower_bound(carried.begin(), carried.end(), penalty.number);
  const bool known = place != carried.end() && *place == penalty.number;
  if (Carries(penalty) && !known) carried.insert(place, penalty.number);
  penalties.Set(penalty.number - 1, std::make_shared<PenaltyState>(std::move(penalty)));
}

const PenaltyState* PenaltyBook::FindPenalty(uint32_t number) const {
  return number == 0 || number > penalties.size() ? nullptr : penalties[number - 1].get();
}

const AppealState* PenaltyBook::FindAppeal(uint32_t number) const {
  return number == 0 || number > appeals.size() ? nullptr : appeals[number - 1].get();
}

}  // namespace arbitro::engine
