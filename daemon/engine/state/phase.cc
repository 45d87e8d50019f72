// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/phase.h"

#include <algorithm>

namespace arbitro::engine {

uint32_t PhaseState::SeedOf(uint32_t player_number) const {
  const auto place = std::find(what.qualified.begin(), what.qualified.end(), player_number);
  return place == what.qualified.end() ? 0
                                       : static_cast<uint32_t>(place - what.qualified.begin()) + 1;
}

}  // namespace arbitro::engine
