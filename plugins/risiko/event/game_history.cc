// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/game_history.h"

#include <algorithm>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

bool IsSameInTheGame(const PenaltyRequest& request, const PastPenalty& past) {
  return past.infraction == request.infraction && IsOfTheGame(request, past);
}

}  // namespace

uint32_t GameOf(const PenaltyRequest& request) {
  const int64_t said = request.circumstances["round"].integer();
  return said > 0 ? static_cast<uint32_t>(said) : request.event_round;
}

bool IsOfEarlierGame(const PenaltyRequest& request) {
  return GameOf(request) != request.event_round;
}

bool IsOfTheGame(const PenaltyRequest& request, const PastPenalty& past) {
  return past.event_round != 0 && past.event_round == GameOf(request);
}

int64_t EarlierInTheGame(const PenaltyRequest& request) {
  return std::count_if(request.history.begin(), request.history.end(),
                       [&](const auto& past) { return IsSameInTheGame(request, past); });
}

int64_t DeliberateInTheGame(const PenaltyRequest& request) {
  return std::count_if(request.history.begin(), request.history.end(), [&](const auto& past) {
    return past.step > 0 && IsSameInTheGame(request, past);
  });
}

int64_t LoweredInTheGame(const PenaltyRequest& request) {
  int64_t lowered = 0;
  for (const PastPenalty& past : request.history) {
    if (IsSameInTheGame(request, past)) lowered += past.step;
  }
  return std::min<int64_t>(lowered, kArmiesMax);
}

}  // namespace arbitro::rsk
