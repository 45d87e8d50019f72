// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/penalty.h"

namespace arbitro::engine {

const PenaltyState* PenaltyBook::FindPenalty(uint32_t number) const {
  return number == 0 || number > penalties.size() ? nullptr : penalties[number - 1].get();
}

const AppealState* PenaltyBook::FindAppeal(uint32_t number) const {
  return number == 0 || number > appeals.size() ? nullptr : appeals[number - 1].get();
}

}  // namespace arbitro::engine
